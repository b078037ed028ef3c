import { ChildProcess } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { CameraNews } from '#gateway/cameras/camera-news.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { until, within } from '#harness/deadline.js';
import { type RealRig, type RealRigOptions, realRig } from '#harness/real-rig.js';
import { testDirectory } from '#harness/test-directory.js';
import { ManualClock, settle } from '../../support/manual-clock.js';

const REMOTE = { mode: 'remote', reconnecting: false } as const;
/** Turns the dial of a body. */
const ISO_800 = 'dial 0x104 0x320';

/** A rig that runs until the end of the test. */
async function start(t: Test, options: RealRigOptions = {}): Promise<RealRig & { ids: string[] }> {
  const real = await realRig(testDirectory(t), options);
  real.cameras.start();
  t.teardown(() => real.cameras.close());
  return { ...real, ids: (await real.cameras.list()).map(({ id }) => id) };
}

async function workerPid({ cameras }: RealRig, id: string): Promise<number> {
  const { worker } = await cameras.status(id);
  if (worker.pid === undefined) throw new Error(`${id} has no worker`);
  return worker.pid;
}

const stateOf =
  ({ cameras }: RealRig, id: string) =>
  async () =>
    (await cameras.status(id)).state;

/** Puts a simulated body on the bus, or takes it off. */
function plug(real: RealRig, id: string, state: 'plugged' | 'unplugged' | typeof ISO_800): void {
  appendFileSync(join(real.body(id), 'plug'), `${state}\n`);
}

/** A defect of the service: reporting certain news of one camera throws, once. */
function defect() {
  let isHit: (event: CameraNews) => boolean = () => false;
  return {
    report(event: CameraNews) {
      if (!isHit(event)) return;
      isHit = () => false;
      throw new Error('a defect for the test');
    },
    when(hit: (event: CameraNews) => boolean) {
      isHit = hit;
    },
  };
}

const isState = (news: CameraNews, state: string) => news.name === 'state' && news.payload.state === state;

/** The camera has failed and reports it, the other one is not affected, and both can be connected. */
async function assertContained(t: Test, real: RealRig, id: string, other: string): Promise<void> {
  await until('the camera has failed', async () => (await stateOf(real, id)()) === 'failed');
  t.match(
    real.news.filter(({ cameraId, name }) => cameraId === id && name === 'broke'),
    [{ payload: { message: /a defect for the test.*connect the camera again/ } }],
  );
  t.equal(real.log.filter((line) => line.includes('a defect of the service')).length, 1);
  t.match(await real.cameras.call(other, 'getProperty', { property: 'iso' }), { property: 'iso' });
  t.equal(await real.cameras.connect(id, REMOTE), 'connected');
  t.match(await real.cameras.call(id, 'getProperty', { property: 'iso' }), { property: 'iso' });
}

for (const [where, hit, provoke] of [
  [
    'in an event of the camera',
    (event: CameraNews) => event.name === 'propertyChanged',
    // Turned at the body: a call would still be waiting for its answer when the event ends the session.
    async (real: RealRig, id: string) => plug(real, id, ISO_800),
  ],
  [
    'in the end of its worker',
    (news: CameraNews) => isState(news, 'recovering'),
    async (real: RealRig, id: string) => process.kill(await workerPid(real, id), 'SIGKILL'),
  ],
  [
    'at the end of its recovery',
    (news: CameraNews) => isState(news, 'connected'),
    async (real: RealRig, id: string) => process.kill(await workerPid(real, id), 'SIGKILL'),
  ],
] as const) {
  t.test(`a defect of the service ${where} costs that camera its session and no other`, async (t) => {
    const fault = defect();
    const real = await start(t, { bodies: 'ILCE-7M4:2', limits: { restartMs: 20 }, report: fault.report });
    const [id = '', other = ''] = real.ids;
    await Promise.all([real.cameras.connect(id, REMOTE), real.cameras.connect(other, REMOTE)]);
    fault.when((event) => event.cameraId === id && hit(event));
    await provoke(real, id);
    await assertContained(t, real, id, other);
  });
}

t.test('a defect while a client connects is answered, and the next connect succeeds', async (t) => {
  const fault = defect();
  const real = await start(t, { report: fault.report });
  const [id = ''] = real.ids;
  fault.when((news) => isState(news, 'connected'));
  await t.rejects(real.cameras.connect(id, REMOTE), { message: 'a defect for the test' });
  t.equal(await stateOf(real, id)(), 'failed');
  t.equal(await real.cameras.connect(id, REMOTE), 'connected');
});

t.test('a defect in the news of a removed camera does not stop that of the others', async (t) => {
  const fault = defect();
  const real = await start(t, { bodies: 'ILCE-7M4:3', report: fault.report });
  fault.when((event) => event.name === 'removed');
  for (const id of real.ids) plug(real, id, 'unplugged');
  await until('every camera is removed', async () => (await real.cameras.list()).length === 0);
  const removed = () => real.news.filter(({ name }) => name === 'removed').length;
  await until('the others were reported', () => removed() === 2);
});

/** The states of a camera, as reported to clients. */
function statesTold({ news }: RealRig, from = 0): unknown[] {
  return news.slice(from).flatMap((each) => (each.name === 'state' ? [each.payload.state] : []));
}

/** Waits until the body has logged this many sessions and the camera is connected. */
async function backIn(real: RealRig, id: string, sessions: number): Promise<void> {
  const opened = () => readFileSync(join(real.body(id), 'log'), 'utf8').split(' session open').length - 1;
  const isConnected = async () => (await stateOf(real, id)()) === 'connected';
  await until('the return', async () => opened() === sessions && (await isConnected()));
}

// An opening that lasts longer than the loss ends as usual; after a shorter opening, clients see the recovery too.
const OUTLASTED = ['connected'];
const TOLD = ['connected', 'recovering', 'connected'];

t.test('a session that the SDK loses and regains while it is opened ends as connected', async (t) => {
  const real = await start(t);
  const [id = ''] = real.ids;
  appendFileSync(join(real.body(id), 'faults'), 'SetDeviceProperty#1 replug(300)\n');
  await real.cameras.connect(id, { mode: 'remote', reconnecting: true });
  await backIn(real, id, 2);
  const states = statesTold(real).slice(1);
  t.same(states, ['connecting', ...(states.length === 2 ? OUTLASTED : TOLD)]);
  t.equal(real.cameras.mode(id), 'remote');
});

t.test('a session that the SDK loses and regains during recovery ends as connected', async (t) => {
  const real = await start(t, { limits: { restartMs: 10 } });
  const [id = ''] = real.ids;
  await real.cameras.connect(id, { mode: 'remote', reconnecting: true });
  appendFileSync(join(real.body(id), 'faults'), 'SetDeviceProperty#1 replug(300)\n');
  const from = real.news.length;
  process.kill(await workerPid(real, id), 'SIGKILL');
  await backIn(real, id, 3);
  const states = statesTold(real, from);
  t.same(states, ['recovering', ...(states.length === 2 ? OUTLASTED : TOLD)]);
  t.notOk(real.log.some((line) => line.includes('a defect of the service')));
});

t.test('the end of a session that the SDK is reconnecting is reported to clients once', async (t) => {
  const real = await start(t);
  const [id = ''] = real.ids;
  await real.cameras.connect(id, { mode: 'remote', reconnecting: true });
  plug(real, id, 'unplugged');
  await until('the SDK has reported', () => real.news.some(({ name }) => name === 'reconnecting'));
  t.equal(await stateOf(real, id)(), 'recovering');
  await real.cameras.disconnect(id);
  await real.cameras.disconnect(id);
  const losses = real.news.filter(({ name }) => name === 'closed' || name === 'lost');
  t.same(
    losses.map(({ name, payload }) => [name, payload]),
    [['closed', {}]],
  );
});

t.test('a POST that follows a DELETE in a recovery has its session, and keeps it', async (t) => {
  const limits = { restartMs: 10, connectMs: 20_000, poisonedConnectMs: 15_000 };
  const real = await start(t, { limits });
  const [id = ''] = real.ids;
  await real.cameras.connect(id, REMOTE);
  appendFileSync(join(real.body(id), 'faults'), 'Connect#1 no-callback\n');
  const pid = await workerPid(real, id);
  process.kill(pid, 'SIGKILL');
  await until('a try that waits for the camera', async () => {
    const { state, worker } = await real.cameras.status(id);
    const isTrying = readFileSync(join(real.body(id), 'log'), 'utf8').includes('no-callback');
    return state === 'recovering' && worker.state === 'running' && worker.pid !== pid && isTrying;
  });
  const [, outcome] = await Promise.all([real.cameras.disconnect(id), real.cameras.connect(id, REMOTE)]);
  t.equal(outcome, 'connected');
  t.match(await real.cameras.call(id, 'getProperty', { property: 'iso' }), { property: 'iso' });
  t.equal(await stateOf(real, id)(), 'connected');
});

t.test(
  'a worker that the kernel does not end is reported, and its camera is free once it has ended',
  async (t) => {
    const real = await start(t, { limits: { workerStopMs: 200, answerGraceMs: 100 } });
    const [id = ''] = real.ids;
    await real.cameras.connect(id, REMOTE);
    const pid = await workerPid(real, id);
    // As in state D: it reads nothing, and SIGKILL has no effect.
    process.kill(pid, 'SIGSTOP');
    const signals = t.capture(ChildProcess.prototype, 'kill', () => true);
    const stuck = {
      code: 'CAMERA_STUCK',
      message: new RegExp(`process ${pid}.*does not end`),
      advice: /Pull the cable/,
    };
    const held = { connected: true, model: 'ILCE-7M4', id };
    await t.rejects(within('the answer to DELETE', real.cameras.disconnect(id)), stuck);
    t.same(real.cameras.summary(id), held);
    t.match(await real.cameras.list(), [held]);
    t.match([real.cameras.mode(id), real.cameras.counts().connected], ['remote', 1]);
    await t.rejects(within('the answer to POST', real.cameras.connect(id, REMOTE)), stuck);
    t.match(await real.cameras.status(id), { state: 'available', worker: { state: 'stopping', pid } });
    t.match(signals(), [{ args: ['SIGKILL'] }]);
    signals.restore();
    process.kill(pid, 'SIGKILL');
    await until('its end', async () => (await real.cameras.status(id)).worker.state === 'stopped');
    t.same(real.cameras.summary(id), { ...held, connected: false });
    t.equal(await real.cameras.connect(id, REMOTE), 'connected');
  },
);

t.test('a worker that is killed late, because the service was paused, is not called stuck', async (t) => {
  const clock = new ManualClock();
  const real = await start(t, { clock });
  const [id = ''] = real.ids;
  await real.cameras.connect(id, REMOTE);
  process.kill(await workerPid(real, id), 'SIGSTOP');
  const ending = real.cameras.disconnect(id);
  await settle();
  const { workerStopMs, answerGraceMs } = DEFAULT_LIMITS;
  clock.stall(workerStopMs + answerGraceMs);
  await t.resolves(within('the answer to DELETE', ending));
  t.match(await real.cameras.status(id), { state: 'available', worker: { state: 'stopped' } });
});

t.test(
  'a connect that waited for the end of the last session is refused when the service stops',
  async (t) => {
    const real = await start(t, { limits: { workerStopMs: 1_000 } });
    const [id = ''] = real.ids;
    await real.cameras.connect(id, REMOTE);
    process.kill(await workerPid(real, id), 'SIGSTOP');
    const ending = real.cameras.disconnect(id);
    const refused = t.rejects(real.cameras.connect(id, REMOTE), { code: 'SHUTTING_DOWN' });
    // In the next turn, so that the connect is waiting.
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([real.cameras.close(), ending, refused]);
  },
);

t.test('calls to a worker that does not read are bounded, and refused at once beyond that', async (t) => {
  const real = await start(t, { limits: { queuedOperations: 3, answerMs: 60_000 } });
  const [id = ''] = real.ids;
  await real.cameras.connect(id, REMOTE);
  const pid = await workerPid(real, id);
  process.kill(pid, 'SIGSTOP');
  const read = () => real.cameras.call(id, 'getProperty', { property: 'iso' });
  const waiting = [read(), read(), read()];
  await t.rejects(read(), { code: 'CAMERA_BUSY', retryAfterS: 1, message: /3 operations wait/ });
  process.kill(pid, 'SIGCONT');
  for (const reading of await Promise.all(waiting)) t.match(reading, { property: 'iso' });
  t.match(await read(), { property: 'iso' }, 'there is room again');
});

t.test('a caller that has left is not served, and one that stays leaves nothing behind', async (t) => {
  const real = await start(t);
  const [id = ''] = real.ids;
  await real.cameras.connect(id, REMOTE);
  const write = (signal: AbortSignal) =>
    real.cameras.call(id, 'setProperty', { property: 'iso', value: '800' }, { signal });
  await t.rejects(write(AbortSignal.abort()), { code: 'CANCELLED', message: /its caller has left/ });
  const { signal } = new AbortController();
  t.not((await real.cameras.call(id, 'getProperty', { property: 'iso' }, { signal })).value, '0x320');
  t.equal(getEventListeners(signal, 'abort').length, 0);
});

t.test(
  'a camera that failed and is unplugged leaves the list, and starts afresh when it is plugged in',
  async (t) => {
    const real = await start(t, { limits: { restartMs: 10 } });
    const [id = ''] = real.ids;
    await real.cameras.connect(id, REMOTE);
    const faults = join(real.body(id), 'faults');
    appendFileSync(faults, 'Connect#1 error(0x8216)\n');
    process.kill(await workerPid(real, id), 'SIGKILL');
    await until('it has failed', async () => (await stateOf(real, id)()) === 'failed');
    plug(real, id, 'unplugged');
    await until('it is not listed', async () => (await real.cameras.list()).length === 0);
    t.match(real.news.at(-1), { name: 'removed', cameraId: id });
    plug(real, id, 'plugged');
    await until('it is present', async () => (await stateOf(real, id)()) === 'available');
    t.equal(await real.cameras.connect(id, REMOTE), 'connected');
  },
);

t.test(
  'only so many cameras that come and go are remembered, and all those that were connected',
  async (t) => {
    const directory = testDirectory(t);
    const first = await realRig(directory, { bodies: 'ILCE-7M4:5' });
    first.cameras.start();
    const ids = (await first.cameras.list()).map(({ id }) => id);
    await first.cameras.close();
    for (const id of ids) plug(first, id, 'unplugged');

    const real = await realRig(directory, { bodies: 'ILCE-7M4:5', limits: { knownCameras: 2 } });
    real.cameras.start();
    t.teardown(() => real.cameras.close());
    const listed = async () => (await real.cameras.list()).map(({ id }) => id);
    const [used = '', ...passing] = ids;
    plug(real, used, 'plugged');
    await until('the first', async () => (await listed()).includes(used));
    await real.cameras.connect(used, REMOTE);
    await real.cameras.disconnect(used);
    plug(real, used, 'unplugged');
    for (const id of passing) {
      plug(real, id, 'plugged');
      await until('the next', async () => (await listed()).includes(id));
      plug(real, id, 'unplugged');
      await until('it is removed', async () => (await listed()).length === 0);
    }
    t.same(real.forgotten, passing.slice(0, -1), 'the oldest goes, but for the one that was connected');
    t.match(await real.cameras.status(used), { state: 'absent' });
    await t.rejects(real.cameras.status(passing[0] ?? ''), { code: 'CAMERA_NOT_FOUND' });

    for (const id of ids) plug(real, id, 'plugged');
    await until('what there is room for', async () => (await listed()).length === 2);
    await until('a line in the log', () =>
      real.log.some((line) => line.includes('no further camera is admitted')),
    );
    t.equal((await listed()).includes(used), true);
  },
);
