// Misuse of the simulated SDK (docs/develop/misuse.md) is written where people see it, and fails the test file in which
// it happened. Native checks commit each kind (simulator-checks/misuse_checks.cc, memory_checks.cc).

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { misuseIn } from '#harness/misuse.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';
import { AddonChild } from './support/addon-child.js';
import { SIMULATED_SDK } from './support/native-build.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = join(ROOT, 'bin', 'rigd');
/** The code of a property that is a text. */
const A_TEXT = { code: 0x146, uint16: 0x2 };
const skip =
  !existsSync(join(SIMULATED_SDK, 'SIMULATED')) && 'the simulated SDK is not built: make -C native';

function sourcesIn(folder: string): string {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => /\.(cc|h)$/.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'))
    .join('\n');
}

t.test('each kind that is counted is a row of data/misuse.json, and is committed by a native check', (t) => {
  const { kinds } = JSON.parse(readFileSync(join(ROOT, 'data', 'misuse.json'), 'utf8')) as {
    kinds: { name: string }[];
  };
  const rows = kinds.map(({ name }) => name).sort();
  const simulator = sourcesIn('native/simulator');
  // The first argument: a name, or one of two.
  const calls = [...simulator.matchAll(/\bMisuse\(([^,]*),/g)].map(([, first = '']) => first);
  const counted = calls.flatMap((first) => [...first.matchAll(/"([a-z-]+)"/g)].map(([, name = '']) => name));
  t.same([...new Set(counted)].sort(), rows);
  const checks = sourcesIn('test/native/simulator-checks');
  const planted = new Set(
    [...checks.matchAll(/"([a-z -]+)"\}/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  // A pointer inside an object of the library cannot be changed by its members.
  t.same(
    rows.filter((name) => !planted.has(name)),
    ['memory-unknown'],
  );
  t.end();
});

t.test(
  'a misuse is a line in the directory of the bodies and on stderr, and rigd sim shows it',
  { skip },
  async (t) => {
    const directory = testDirectory(t);
    const state = join(directory, 'state');
    const env = { RIGD_SIM_STATE: state, RIGD_SIM_RIG: 'ILCE-7M4:1', HOME: directory, RIGD_SIM_MISUSE: '' };
    const child = new AddonChild(t, directory, SIMULATED_SDK, env);
    await child.order('listen');
    await child.session.load(SIMULATED_SDK);
    const [camera] = await child.session.enumerate(1);
    if (camera === undefined) throw new Error('the rig is empty');
    const who = { username: '', password: '', fingerprint: '' };
    await child.session.connect({ camera, mode: 0, reconnecting: false, ...who });
    await child.event('connected');
    await child.session.setProperty(A_TEXT.code, A_TEXT.uint16, 1n).catch(() => undefined);
    const line = {
      kind: 'write-of-another-kind',
      detail: '0x146: a number',
      pid: child.pid,
      call: 'SetDeviceProperty',
    };
    t.same(
      misuseIn(state).map((each) => JSON.parse(each)),
      [line],
    );
    const printed = 'misuse write-of-another-kind: 0x146: a number (SetDeviceProperty)';
    await until(`on stderr: ${printed}`, () => child.said.includes(printed));

    const sim = (...words: string[]) =>
      execFileSync(process.execPath, [PROGRAM, 'sim', 'misuse', ...words], {
        env: { PATH: process.env.PATH, RIGD_SIM_STATE: state },
        encoding: 'utf8',
      }).trim();
    t.same(JSON.parse(sim()), line);
    t.equal(sim('clear'), `the list of misuse in ${state} is cleared`);
    t.equal(sim(), `no misuse is recorded in ${state}`);
  },
);

t.test('the processes of a service count for the test file that started it', { skip }, async (t) => {
  const file = join(testDirectory(t), 'counted');
  const service = await Service.start(t, { environment: { RIGD_SIM_MISUSE: file } });
  const [id = ''] = await service.cameraIds();
  await service.ok('POST', `/api/cameras/${id}/connection`, { mode: 'remote' });
  const children = service.childProcesses();
  t.ok(children.length >= 2, 'a worker and the scout');
  for (const { pid } of children) {
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    t.ok(environment.includes(`RIGD_SIM_MISUSE=${file}`));
  }
});
