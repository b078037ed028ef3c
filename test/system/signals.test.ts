// Effects of signals on the service and its workers. All tests use one directory. A test ends the service that runs
// there or leaves it running; a test that finds none starts the next one.

import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { until } from '#harness/deadline.js';
import { freePort } from '#harness/free-port.js';
import { directoryOf } from '#harness/scope.js';
import { Service, type ServiceOptions } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';
import { runProgram } from '../support/program-run.js';

/** Options of all services of this file, one after another. */
const OPTIONS: ServiceOptions = {
  directory: testDirectory(t),
  rig: 'ILCE-7M4:1',
  // A gateway waits this long at its start for workers of an earlier gateway, and at its end for a halted worker.
  limits: { orphanWaitMs: 600_000, shutdownMs: 1_500, workerStopMs: 600_000 },
};
let latest: Service | undefined;

/** The service that runs, or the next one, with its camera connected. */
async function connected(options: ServiceOptions = {}) {
  if (latest?.isRunning !== true) latest = await Service.start(t, { ...OPTIONS, ...options });
  const service = latest;
  const [id = ''] = await service.cameraIds();
  await service.connect(id);
  return { service, id };
}

function lastOfSession(service: Service, id: string): string | undefined {
  return service
    .bodyLog(id)
    .filter((line) => line.includes('session'))
    .at(-1);
}

/** The sockets on which a process listens; the table of the kernel has those of all processes. */
function listeningSockets(pid: number): string[] {
  const listening = readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([, , , state, , , , , , inode]) => (state === '0A' ? `socket:[${inode}]` : []));
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      const target = readlinkSync(`/proc/${pid}/fd/${name}`);
      return listening.includes(target) ? target : [];
    } catch {
      // Closed meanwhile.
      return [];
    }
  });
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

async function halt(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await until('it is halted', () => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') T '));
}

t.test('when its terminal goes away the service ends in order', async (t) => {
  // The first test of the file: it starts the service, in a terminal.
  const launcher = ['sh', '-c', 'exec script --quiet --return --command "exec $*" /dev/null', 'sh'];
  const { service, id } = await connected({ launcher });
  // The terminal is that of `script`, and ends with it.
  const gateway = parentOf(service.childProcesses()[0]?.pid ?? 0);
  t.equal(await service.signal('SIGKILL'), 'SIGKILL');
  await until('the end of the service', () => !existsSync(`/proc/${gateway}`));
  await until('the end of every process', () => service.childProcesses().length === 0);
  t.match(lastOfSession(service, id), /session end$/);
  const { service: next } = await connected();
  t.notOk(
    next.log.some((line) => line.includes('earlier gateway')),
    'nothing was left to wait for',
  );
});

t.test('a worker that is halted when its gateway is killed is killed by the next one', async (t) => {
  const { service, id } = await connected();
  const worker = service.workerPid(id);
  await halt(worker);
  t.equal(await service.signal('SIGKILL'), 'SIGKILL');
  const { service: next } = await connected();
  t.ok(next.log.some((line) => line.includes('earlier gateway does not end on its own and is killed')));
  t.notOk(next.childProcesses().some(({ pid }) => pid === worker));
});

t.test('without a terminal SIGHUP reads the settings again and disturbs no session', async (t) => {
  const { service, id } = await connected();
  process.kill(service.process.pid ?? 0, 'SIGHUP');
  await until('the line', () =>
    service.log.some((line) => line.includes('SIGHUP: the settings were read again')),
  );
  await service.ok('GET', `/api/cameras/${id}/properties/iso`);
  t.match((await service.ok('GET', `/api/cameras/${id}/status`)).body.data, { state: 'connected' });
});

t.test('SIGUSR1 opens a port for debuggers in no process', async (t) => {
  const { service, id } = await connected();
  const gateway = service.process.pid ?? 0;
  const pids = [gateway, ...service.childProcesses().map(({ pid }) => pid)];
  t.equal(pids.length, 3);
  const before = pids.map(listeningSockets);
  for (const pid of pids) process.kill(pid, 'SIGUSR1');
  await until('the line', () => service.log.some((line) => line.includes('SIGUSR1 is ignored')));
  for (let round = 0; round < 5; round += 1) await service.ok('GET', `/api/cameras/${id}/properties/iso`);
  t.same(pids.map(listeningSockets), before);
  t.notOk(
    service.log.some((line) => line.includes('Debugger')),
    'no process reports a debugger port',
  );
  t.same(
    service.childProcesses().map(({ pid }) => pid),
    pids.slice(1),
    'the children run on',
  );
});

t.test('a worker that is halted does not outlive the service that is stopped', async (t) => {
  const { service, id } = await connected();
  await halt(service.workerPid(id));
  t.equal(await service.signal('SIGTERM'), 0);
  await until('the end of every process', () => service.childProcesses().length === 0);
});

t.test('a service that is stopped while it starts ends in order', async (t) => {
  const stop = new URL('../support/stop-while-starting.js', import.meta.url);
  const words = ['--port', String(await freePort())];
  const run = await runProgram(
    testDirectory(t),
    words,
    {},
    {
      NODE_OPTIONS: `--import=${stop}`,
      RIGD_SIM_RIG: 'ILCE-7M4:1',
    },
  );
  t.equal(run.code, 0);
  const lines = run.stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  t.same(
    lines.filter(({ level }) => level !== 'info'),
    [],
    'no part fails',
  );
  t.equal(lines.filter(({ msg }) => msg === 'stopping').length, 1);
});

t.test('a service with the times of production cuts off what hangs, and leaves nothing', async (t) => {
  const unit = readFileSync(new URL('../../data/systemd/rigd.service', import.meta.url), 'utf8');
  const unitMs = 1000 * Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
  const { drainMs, shutdownMs, shutdownGraceMs } = DEFAULT_LIMITS;
  t.ok(drainMs + shutdownMs + shutdownGraceMs < unitMs, 'systemd does not kill it before');
  const directory = directoryOf(t, 'rigd-production');
  const service = await Service.start(t, { directory, rig: 'ILCE-7M4:2', limits: { shutdownGraceMs } });
  const [halted = '', hanging = ''] = await service.cameraIds();
  await Promise.all([halted, hanging].map((id) => service.connect(id)));
  service.injectFault(hanging, 'SetDeviceProperty#1 hang');
  const answer = service
    .request('PUT', `/api/cameras/${hanging}/properties/iso`, { value: '800' })
    .catch(() => undefined);
  await until('the hang', () => service.bodyLog(hanging).some((line) => line.includes('hang')));
  const worker = service.workerPid(halted);
  await halt(worker);

  t.equal(await service.signal('SIGTERM'), 0);
  await until('the end of every process', () => service.childProcesses().length === 0);
  await answer;
  const said = service.log.map((line) => JSON.parse(line)).filter(({ level }) => level !== 'info');
  t.match(
    said.find(({ msg }) => msg.startsWith('the time for shutting down is over')),
    { level: 'warn', step: 'the sessions of cameras', shutdownMs },
  );
  t.match(
    said.find(({ msg }) => msg.includes('is suspended and is killed')),
    { pid: worker, title: new RegExp(halted) },
  );

  const next = await Service.start(t, { directory, rig: 'ILCE-7M4:2' });
  t.same(await next.cameraIds(), [halted, hanging], 'the state directory is free');
  await Promise.all([halted, hanging].map((id) => next.connect(id)));
  const records = join(directory, 'state', 'processes');
  await until(
    'no record of an earlier process is left',
    () => readdirSync(records).length === next.childProcesses().length,
  );
});
