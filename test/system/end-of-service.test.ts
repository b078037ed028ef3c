// The end of a service, which leaves nothing behind. All tests use one directory. A test ends the service that runs
// there or leaves it running; a test that finds none starts the next one.

import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until, within } from '#harness/deadline.js';
import { directoryOf } from '#harness/scope.js';
import { Service } from '#harness/service.js';
import { behaviour } from '#harness/temper.js';
import { testDirectory } from '#harness/test-directory.js';
import { byExtent } from '../support/extent.js';

/** The deadline for "within 5 s", doubled for a busy machine. */
const END_MS = 10_000;

/** The directory in which the services of this file run one after another. */
const directory = testDirectory(t, { state: {} });
let latest: Service | undefined;

/** The service that runs, or the next one. */
async function running(): Promise<Service> {
  if (latest?.isRunning !== true) latest = await Service.start(t, { directory, rig: 'ILCE-7M4:2' });
  return latest;
}

/** Starts one more in the same directory. */
const another = () => Service.start(t, { directory });

/** The running service with both of its cameras connected. */
async function connected() {
  const service = await running();
  const ids = await service.cameraIds();
  await Promise.all(ids.map((id) => service.connect(id)));
  return { service, ids };
}

/** Whether the first Connect fails on every body, so that the number of tries shows nothing. */
const NEEDS_TWO = behaviour('madeObjectsTimeOutMs') !== 0;

/** A connect over a stale session needs a second Connect. The second fails here, so that a stale session shows. */
async function assertNotPoisoned(t: Test, service: Service, ids: string[]): Promise<void> {
  t.not(ids.length, 0);
  for (const id of ids) {
    if (!NEEDS_TWO) service.injectFault(id, 'Connect#2 error(0x8208)');
    const before = service.bodyLog(id).length;
    await service.ok('POST', `/api/cameras/${id}/connection`);
    const log = service.bodyLog(id);
    const connect = log.findIndex((line, at) => at >= before && /\bconnect \d+$/.test(line));
    t.ok(connect >= 0, `${id} was connected`);
    const latest = log.slice(0, connect).findLast((line) => line.includes(' session '));
    t.notMatch(latest ?? '', / session open \d+$/, `${id} had no session when it was connected`);
    t.notOk(
      service.bodyLog(id).some((line) => line.includes('fault Connect')),
      `${id} connects at the first try`,
    );
    service.clearFaults(id);
  }
}

/** Asserts that the last line about sessions in the body's log is an orderly end. */
function assertClosed(t: Test, service: Service, ids: string[]): void {
  for (const id of ids) {
    t.match(
      service
        .bodyLog(id)
        .filter((line) => line.includes('session'))
        .at(-1),
      /session end$/,
    );
  }
}

/** Makes a connected camera hang in a call of the SDK. @returns the request that waits for it */
async function hang(service: Service, id: string) {
  const hangs = () => service.bodyLog(id).filter((line) => line.includes('hang')).length;
  const before = hangs();
  service.injectFault(id, 'SendCommand#1 hang');
  const shot = service.request('POST', `/api/cameras/${id}/actions/shutter`).catch(() => undefined);
  await until('the hang', () => hangs() > before);
  return { shot };
}

t.test('no other user can read the files that a service keeps for itself', async (t) => {
  // The first test of the file: nothing runs in this directory yet.
  chmodSync(join(directory, 'state'), 0o755);
  const service = await running();
  t.equal(statSync(join(directory, 'state')).mode & 0o777, 0o700);
  t.ok(
    service.log.some((line) => line.includes('could read the state directory')),
    'the log reports that they could',
  );
});

t.test('no descriptor and no home of a worker leaks when cameras come and go', async (t) => {
  const service = await running();
  const [id = ''] = await service.cameraIds();
  const descriptors = () => readdirSync(join('/proc', String(service.process.pid), 'fd')).length;
  // Discovery continues, in a temporary directory of its process.
  const homes = () =>
    readdirSync(join(service.directory, 'state', 'home'), { recursive: true })
      .map(String)
      .filter((path) => !path.startsWith('camera-scout/'))
      .sort();
  await service.connect(id);
  await service.ok('DELETE', `/api/cameras/${id}/connection`);
  const before = descriptors();
  const homesBefore = homes();
  t.match(homesBefore, ['camera-scout', new RegExp(id)]);
  const rounds = byExtent({ quick: 1, usual: 1, full: 3 });
  for (let round = 0; round < rounds; round += 1) {
    await service.connect(id);
    await service.ok('DELETE', `/api/cameras/${id}/connection`);
  }
  await until('as many descriptors as before', () => descriptors() <= before);
  t.same(homes(), homesBefore, 'one home per camera, with nothing more in it');
  t.same(service.childProcesses().length, 1, 'only the scout runs');
});

t.test('POST shutdown is answered and then ends the service with 0', async (t) => {
  const service = await running();
  const [id = ''] = await service.cameraIds();
  await service.connect(id);
  const ended = new Promise((resolve) => service.process.once('exit', resolve));
  t.match(await service.ok('POST', '/api/server/shutdown'), { status: 200, body: { success: true } });
  t.equal(await ended, 0);
  t.same(service.childProcesses(), []);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  t.test(`${signal} disconnects every camera cleanly and leaves no process`, async (t) => {
    const { service, ids } = await connected();
    const events = await service.events();
    t.equal(await service.signal(signal), 0);
    t.same(service.childProcesses(), [], 'nothing is left when the service has ended');
    await events.ended;
    t.equal(
      events.events.filter(({ name }) => name === 'disconnected').length,
      ids.length,
      'every end was reported',
    );
    assertClosed(t, service, ids);
    await assertNotPoisoned(t, await running(), ids);
  });
}

t.test('a second gateway on the same state directory is refused; the first is not affected', async (t) => {
  const { service, ids } = await connected();
  await t.rejects(another(), {
    message: /exit 1.*another rigd is running with the state directory .*--state-dir/s,
  });
  t.match(await service.ok('GET', `/api/cameras/${ids[0]}/properties/iso`), { status: 200 });
  // The next test kills this gateway, and the one after it is not refused.
});

t.test(
  'workers of a gateway that was killed disconnect on their own, and a new gateway waits for them',
  async (t) => {
    const { service, ids } = await connected();
    const workers = service.childProcesses().length;
    t.ok(workers >= ids.length + 1, 'a worker for each and the scout');
    t.equal(await service.signal('SIGKILL'), 'SIGKILL');
    // Started at once, while the old workers are still on their way out.
    const next = await running();
    await assertNotPoisoned(t, next, ids);
    for (const id of ids) {
      const pids = next.childProcesses().filter(({ title }) => title.includes(id));
      t.equal(pids.length, 1, `${id} has one worker and not two`);
    }
  },
);

t.test('SIGTERM ends the service although a camera hangs', async (t) => {
  const { service, ids } = await connected();
  const { shot } = await hang(service, ids[0] ?? '');
  t.equal(await service.signal('SIGTERM'), 0);
  await until('the end of every process', () => service.childProcesses().length === 0, END_MS);
  await shot;
});

t.test('a service whose time is over keeps its shots, and is not killed for calls that end', async (t) => {
  const service = await Service.start(t, {
    directory: directoryOf(t, 'rigd-over'),
    rig: 'ILCE-7M4:4',
    // The next request comes at once, while all sessions of the service end.
    limits: { shutdownMs: 1 },
  });
  const ids = await service.cameraIds();
  await Promise.all(ids.map((id) => service.connect(id)));
  for (const id of ids) {
    await service.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: '0x1' });
    await service.reads(id, 'focus-mode', '0x1');
  }
  await service.ok('POST', '/api/rig/groups/all/shoot', { shotId: 'last' });
  const ended = new Promise((resolve) => service.process.once('exit', resolve));
  await service.ok('POST', '/api/server/shutdown');
  t.equal(await within('its end', ended), 0);
  const timeline = readFileSync(join(service.directory, 'state', 'timeline.jsonl'), 'utf8');
  t.match(timeline, /the service was stopped/);
  const segments = readdirSync(join(service.directory, 'state', 'shots')).filter((name) =>
    name.endsWith('.jsonl'),
  );
  const journal = segments.map((name) =>
    readFileSync(join(service.directory, 'state', 'shots', name), 'utf8'),
  );
  t.match(journal.join(''), /"last"/);
});

t.test('workers that cannot notice that their gateway was killed', async (t) => {
  const { service, ids } = await connected();
  const [hanging = 0, stopped = 0] = ids.map((id) => service.workerPid(id));
  const { shot } = await hang(service, ids[0] ?? '');
  process.kill(stopped, 'SIGSTOP');
  await service.signal('SIGKILL');
  process.kill(stopped, 'SIGCONT');
  const hasEnded = (pid: number) => !service.childProcesses().some((child) => child.pid === pid);

  t.test('a worker that hangs ends when its gateway was killed', async () => {
    await until('its end', () => hasEnded(hanging), END_MS);
  });
  t.test('a worker that is stopped and continued ends when its gateway was killed', async () => {
    await until('its end', () => hasEnded(stopped), END_MS);
  });
  t.test('the scout ends when its gateway was killed', async () => {
    await until('the end of every process', () => service.childProcesses().length === 0, END_MS);
  });
  await shot;
});
