// The processes of the service leave nothing in the system, also when they are killed; the traces of other programs
// stay.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service, type ServiceOptions } from '#harness/service.js';
import { allSemaphoreSets, isUsedBy } from '../support/semaphore-sets.js';

const OPTIONS: ServiceOptions = {
  rig: 'ILCE-7M4:3',
  environment: {
    // The simulated SDK makes a set of semaphores and a lock file, and only its Release removes them.
    RIGD_SIM_TEMPER: 'sample',
    LANG: 'de_DE.UTF-8',
    LC_ALL: 'de_DE.UTF-8',
    LC_NUMERIC: 'de_DE.UTF-8',
    TMPDIR: '/nowhere',
  },
};

/** Service of all tests; the last one ends it. */
const service = await Service.start(t, OPTIONS);

const setsUsedBy = (pid: number) => allSemaphoreSets().filter((set) => isUsedBy(set, [String(pid)]));

function environmentOf(pid: number): Record<string, string> {
  const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(
    entries.map((entry) => [entry.split('=')[0], entry.slice(entry.indexOf('=') + 1)]),
  );
}

function temporaryOfScout(service: Service): string {
  const scout = service.childProcesses().find(({ title }) => title.includes('camera-scout'));
  return environmentOf(scout?.pid ?? 0).TMPDIR ?? '';
}

t.test('row 18: each process has a temporary directory of its own and the locale of C', async (t) => {
  await service.camera(t, { mode: 'remote' });
  const children = service.childProcesses().map(({ pid }) => environmentOf(pid));
  t.equal(children.length, 2);
  for (const child of children) {
    t.match(child, { LC_ALL: 'C', TMPDIR: join(service.directory, 'state', 'home'), MALLOC_ARENA_MAX: '2' });
    t.notOk('LANG' in child || 'LC_NUMERIC' in child);
    t.ok(existsSync(child.TMPDIR ?? ''));
  }
  t.equal(new Set(children.map(({ TMPDIR }) => TMPDIR)).size, 2);
});

t.test('row 18: the remains of a killed worker are removed, and nothing else', async (t) => {
  const { id: second } = await service.camera(t, { mode: 'remote' });
  const { id: first } = await service.camera(t, { mode: 'remote' });
  const stranger = /\d+/.exec(execFileSync('ipcmk', ['-S', '1'], { encoding: 'utf8' }))?.[0] ?? '';
  t.teardown(() => execFileSync('ipcrm', ['-s', stranger]));
  const [pid, other] = [service.workerPid(first), service.workerPid(second)];
  const temporary = environmentOf(pid).TMPDIR ?? '';
  t.match(readdirSync(temporary), [`rigd-sim-${pid}.lock`]);
  t.equal(setsUsedBy(pid).length, 1);
  process.kill(pid, 'SIGKILL');
  await until('the next worker', () => {
    const next = service.childProcesses().find(({ title }) => title.includes(first));
    return next !== undefined && next.pid !== pid;
  });
  t.notOk(existsSync(temporary));
  t.same(setsUsedBy(pid), []);
  t.equal(setsUsedBy(other).length, 1, 'the set of another worker stays');
  t.ok(existsSync(environmentOf(other).TMPDIR ?? ''));
  t.match(
    execFileSync('ipcs', ['-s', '-i', stranger], { encoding: 'utf8' }),
    /semid=/,
    'and the set of a stranger',
  );
});

t.test('row 18: a temporary directory that a gateway could not remove is removed by the next', async (t) => {
  await service.cameraIds();
  const temporary = temporaryOfScout(service);
  t.ok(existsSync(temporary));
  await service.signal('SIGKILL');
  const next = await Service.start(t, { ...OPTIONS, directory: service.directory });
  await until('the end of what was left', () => !existsSync(temporary));
  await next.cameraIds();
  t.ok(existsSync(temporaryOfScout(next)), 'its own stays');
});
