// `rigd sim` as people run it, on bodies made of files: what it writes, shows and refuses. That the library obeys
// those files is shown elsewhere.

import { execFile } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { readConfig } from '#gateway/config/config.js';
import { testDirectory } from '#harness/test-directory.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ID = 'D10F60140701';
const OTHER_ID = 'D10F60140702';
const NETWORK_ID = '02:0F:60:14:16:01';
const run = promisify(execFile);

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

async function rigd(words: string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const program = join(ROOT, 'bin', 'rigd');
  const options = { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment } };
  return run(process.execPath, [program, 'sim', ...words], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

/** Two bodies as the library leaves them, with `rigd sim` to run on them. */
function rig(t: Test, id = ID) {
  const directory = testDirectory(t);
  for (const each of [id, OTHER_ID]) {
    mkdirSync(join(directory, each));
    for (const name of ['state', 'session.lock']) writeFileSync(join(directory, each, name), '');
  }
  const path = (name: string) => join(directory, id, name);
  return {
    path,
    read: (name: string) => readFileSync(path(name), 'utf8'),
    log: (line: string) => appendFileSync(path('log'), `2026-01-01T00:00:00.000Z ${line}\n`),
    sim: (...words: string[]) => rigd(words, { RIGD_SIM_STATE: directory }),
    async row(): Promise<string> {
      const { stdout } = await rigd(['list'], { RIGD_SIM_STATE: directory });
      return stdout.split('\n').find((line) => line.startsWith(id)) ?? '';
    },
  };
}

t.test('faults are added as lines and taken back together', async (t) => {
  const { sim, path, read, row } = rig(t);
  t.match(await sim('fault', ID, 'SendCommand#2', 'slow(800)'), { code: 0, stderr: '' });
  t.match(await sim('fault', ID, 'Connect', 'no-callback'), { code: 0 });
  t.equal(read('faults'), 'SendCommand#2 slow(800)\nConnect no-callback\n');
  t.match(await row(), / {2}SendCommand#2 slow\(800\); Connect no-callback$/);
  const { ino } = statSync(path('faults'));
  t.match(await sim('clear', ID), { code: 0 });
  t.equal(read('faults'), '');
  t.not(
    statSync(path('faults')).ino,
    ino,
    'in a new file: a library that writes to the old one revives nothing',
  );
  t.match(await row(), / none$/);
});

t.test('a fault is added as a line of its own behind others', async (t) => {
  const { sim, path, read } = rig(t);
  writeFileSync(path('faults'), '# mine\nConnect crash');
  await Promise.all(['hang', 'crash', 'stall'].map((fault) => sim('fault', ID, 'SendCommand', fault)));
  const lines = read('faults').split('\n').filter(Boolean);
  t.same(lines.slice(0, 2), ['# mine', 'Connect crash']);
  t.same(lines.slice(2).sort(), ['SendCommand crash', 'SendCommand hang', 'SendCommand stall']);
});

t.test('faults that the library would not understand are refused', async (t) => {
  const { sim, path } = rig(t);
  const wrong: [string, string, RegExp][] = [
    ['SendComand', 'hang', /SendComand is not a call that can have faults\. These can: EnumCameraObjects, /],
    ['SendCommand', 'hangs', /SendCommand has no fault hangs\. It has: crash, hang, /],
    ['ReleaseDevice', 'stall', /ReleaseDevice has no fault stall/],
    ['SendCommand#0', 'hang', /a number, 1 or more/],
    ['SendCommand#', 'hang', /a number, 1 or more/],
    ['SendCommand', 'slow', /slow needs a number: slow\(NUMBER\)/],
    ['SendCommand', 'slow()', /the brackets must contain a number/],
    ['SendCommand', 'hang(3)', /takes no number/],
    ['SendCommand', 'error(8402h)', /the brackets must contain a number/],
  ];
  await Promise.all(
    wrong.map(async ([call, fault, stderr]) => {
      t.match(await sim('fault', ID, call, fault), { code: 1, stderr, stdout: '' }, `${call} ${fault}`);
    }),
  );
  await Promise.all(
    ['replug', 'replug(50)', 'error(0x8402)', 'flood(100)'].map(async (fault) => {
      t.match(await sim('fault', ID, 'SendCommand', fault), { code: 0 }, fault);
    }),
  );
  t.equal(readFileSync(path('faults'), 'utf8').split('\n').length, 5);
});

t.test('cable, power and other programs follow from each other', async (t) => {
  const { sim, read, row } = rig(t);
  const steps: [string[], string, number][] = [
    [['plug', ID], 'plugged', 0],
    [['unplug', ID], 'unplugged', 0],
    [['busy', ID, 'on'], 'unplugged', 1],
    [['power', ID, 'on'], 'unplugged', 0],
    [['plug', ID], 'plugged', 0],
    [['busy', ID, 'on'], 'busy', 0],
    [['power', ID, 'off'], 'off', 0],
    [['plug', ID], 'off', 1],
    [['unplug', ID], 'off', 1],
    [['busy', ID, 'off'], 'off', 0],
    [['power', ID, 'on'], 'plugged', 0],
    [['busy', ID, 'on'], 'busy', 0],
    [['busy', ID, 'off'], 'plugged', 0],
    [['usb-mode', ID, 'choose'], 'plugged', 1],
    [['usb-mode', ID, 'ask'], 'asking', 0],
    [['busy', ID, 'on'], 'asking', 1],
    [['plug', ID], 'asking', 1],
    [['unplug', ID], 'unplugged', 0],
    [['usb-mode', ID, 'ask'], 'asking', 0],
    [['usb-mode', ID, 'choose'], 'plugged', 0],
    [['usb-mode', ID, 'maybe'], 'plugged', 2],
  ];
  for (const [words, plug, code] of steps) {
    t.equal((await sim(...words)).code, code, words.join(' '));
    t.match(await row(), new RegExp(`^${ID} {2}${plug} `), words.join(' '));
  }
  const before = ['unplugged', 'plugged', 'busy', 'off', 'plugged', 'busy', 'plugged'];
  t.same(read('plug').split('\n'), [...before, 'asking', 'unplugged', 'asking', 'plugged', '']);
});

t.test('list shows a body that is away for a while, and unplugging keeps it away', async (t) => {
  const { sim, path, row } = rig(t);
  writeFileSync(path('plug'), `busy\nunplugged until ${Date.now() + 60_000}\n`);
  t.match(await row(), / unplugged /);
  t.match(await sim('unplug', ID), { code: 0 });
  t.match(readFileSync(path('plug'), 'utf8'), /\nunplugged\n$/);
  writeFileSync(path('plug'), `busy\nunplugged until ${Date.now() - 1}\n`);
  t.match(await row(), / busy /);
});

t.test('the effect of a touch is a setting of the body', async (t) => {
  const { sim, read } = rig(t);
  t.match(await sim('touch-func', ID, 'tracking'), { code: 0, stdout: /Touch Tracking/ });
  t.equal(read('touch-func'), 'tracking\n');
  t.match(await sim('touch-func', ID, 'focus'), { code: 0, stdout: /Touch Focus/ });
  t.equal(read('touch-func'), 'focus\n');
  t.match(await sim('touch-func', ID, 'shutter'), { code: 2, stderr: /tracking, or focus/ });
});

t.test('the clock of a body is set wrong by seconds, also by negative ones', async (t) => {
  const { sim, read } = rig(t);
  t.match(await sim('clock', ID, '-3600'), { code: 0, stdout: /3600 s behind/ });
  t.match(await sim('clock', ID, '90'), { code: 0, stdout: /90 s ahead/ });
  t.equal(read('plug'), 'clock -3600\nclock 90\n');
  t.match(await sim('clock', ID, 'noon'), { code: 2, stderr: /whole seconds, such as -3600/ });
});

t.test('the lag of a body is set in whole milliseconds', async (t) => {
  const { sim, read } = rig(t);
  t.match(await sim('lag', ID, '80'), { code: 0, stdout: /exposes 80 ms after a press/ });
  t.equal(read('lag'), '80\n');
  t.match(await sim('lag', ID, '1.5'), { code: 2, stderr: /whole number of milliseconds/ });
});

t.test('a battery is put in by its per cent, of which a body has five at least', async (t) => {
  const { sim, read } = rig(t);
  t.match(await sim('battery', ID, '15'), { code: 0, stdout: /its battery has 15 %/ });
  t.equal(read('plug'), 'battery 15\n');
  for (const wrong of ['4', '101', '7.5', 'low'])
    t.match(await sim('battery', ID, wrong), { code: 2, stderr: /a whole number from 5 to 100/ });
});

t.test('a word selects the content of the screen', async (t) => {
  const { sim, read } = rig(t);
  t.match(await sim('screen', ID, 'turned-90'), { code: 0, stdout: /shows turned-90/ });
  t.equal(read('screen'), 'turned-90\n');
  t.match(await sim('screen', ID, 'turned-45'), { code: 2, stderr: /picture, menu, turned-90, turned-270/ });
});

t.test('a body on the network is confirmed, hidden and opened by command', async (t) => {
  const { sim, read, log } = rig(t, NETWORK_ID);
  t.match(await sim('confirm', NETWORK_ID), { code: 1, stderr: /is not waiting for a confirmation/ });
  log('pairing asks rigd on host');
  t.match(await sim('confirm', NETWORK_ID), { code: 0, stdout: /confirmed/ });
  t.match(read('plug'), /confirm\n$/);
  t.match(await sim('decline', NETWORK_ID), { code: 0, stdout: /declined/ });
  t.match(read('plug'), /decline\n$/);
  log('pairing confirmed');
  t.match(await sim('decline', NETWORK_ID), { code: 1, stderr: /is not waiting for a confirmation/ });
  t.match(await sim('pair', NETWORK_ID), { code: 0, stdout: /Pairing is open/ });
  t.match(read('plug'), /pairing\n$/);
  for (const setting of ['access-authentication', 'discovery']) {
    t.match(await sim(setting, NETWORK_ID, 'off'), { code: 0, stdout: /is off/ });
    t.equal(read(setting), 'off\n');
    t.match(await sim(setting, NETWORK_ID, 'maybe'), { code: 2, stderr: /on, or off/ });
  }
});

t.test('a body on USB has no access authentication, and can be hidden', async (t) => {
  const { sim, path, read } = rig(t);
  t.match(await sim('pair', ID), { code: 1, stdout: '', stderr: /is on USB/ });
  t.match(await sim('access-authentication', ID, 'on'), { code: 1, stdout: '', stderr: /is on USB/ });
  t.notOk(existsSync(path('access-authentication')));
  t.match(await sim('discovery', ID, 'off'), { code: 0, stdout: /discovery is off/ });
  t.equal(read('discovery'), 'off\n');
});

t.test('temper changes one body, to a temper that exists', async (t) => {
  const { sim, read } = rig(t);
  t.match(await sim('temper', ID, 'sample'), { code: 0, stdout: /sample, from its next session on/ });
  t.equal(read('temper'), 'sample\n');
  const { tempers } = JSON.parse(readFileSync(join(ROOT, 'data', 'tempers.json'), 'utf8'));
  const { code, stderr } = await sim('temper', ID, 'gentle');
  t.equal(code, 2);
  t.ok(stderr.includes(`one of ${Object.keys(tempers).join(', ')}\n`), stderr);
});

t.test('list shows exposures and the owner of the session', async (t) => {
  const { path, log, row } = rig(t);
  t.match(await row(), / plugged +none +0 +none$/);
  log('exposure 6 DSC00006.JPG host');
  log('exposure 7 DSC00007.JPG card');
  log(`session open ${process.pid}`);
  t.match(
    await row(),
    new RegExp(` poisoned \\(pid ${process.pid}\\) +7 +none$`),
    'the process lives but does not hold the lock',
  );
  const lock = openSync(path('session.lock'), 'r+');
  t.teardown(() => closeSync(lock));
  t.match(await row(), new RegExp(` open \\(pid ${process.pid}\\) +7 +none$`));
  log('session end');
  t.match(await row(), / plugged +none +7 +none$/);
  log('session open 4194999');
  t.match(await row(), / poisoned \(pid 4194999\) +7 /);
  log('plug off');
  t.match(await row(), / none +7 /, 'power clears it');
});

t.test('commands that are not understood are answered with the usage', async (t) => {
  const { sim } = rig(t);
  const wrong = [
    [],
    ['burn', ID],
    ['list', ID],
    ['plug'],
    ['power', ID],
    ['power', ID, 'up'],
    ['dial', ID, 'iso'],
    ['dial', ID, 'isoo', '0x320'],
    ['dial', ID, 'iso', '800'],
    ['warning', ID],
    ['warning', ID, 'loud'],
    ['--port', '1', 'list'],
  ];
  await Promise.all(
    wrong.map(async (words) => {
      t.match(await sim(...words), { code: 2, stdout: '', stderr: /\n\nusage: rigd sim/ }, words.join(' '));
    }),
  );
  t.match(await sim('--help'), { code: 0, stdout: /^usage: rigd sim/, stderr: '' });
});

t.test('a failure names the examined directory and the reason', async (t) => {
  const { sim } = rig(t);
  t.match(await sim('clear', 'D10F601407FF'), {
    code: 1,
    stderr: new RegExp(`no simulated camera D10F601407FF in .*RIGD_SIM_STATE.*${ID}, ${OTHER_ID}`),
  });
  const elsewhere = await rigd(['list'], { RIGD_SIM_STATE: '/nowhere' });
  t.match(elsewhere, { code: 1, stderr: /in \/nowhere \(RIGD_SIM_STATE\).*--state-dir/ });
});

t.test('the directory is the one the service uses', async (t) => {
  const environments: NodeJS.ProcessEnv[] = [
    {},
    { XDG_STATE_HOME: '' },
    { XDG_STATE_HOME: '/nowhere/xdg' },
    { XDG_STATE_HOME: '/nowhere/xdg', STATE_DIRECTORY: '/nowhere/systemd' },
    { STATE_DIRECTORY: '/nowhere/systemd', RIGD_STATE_DIR: '/nowhere/rigd' },
  ];
  // The default may be the directory of the developer's own rig, which may be running.
  const home = testDirectory(t);
  for (const environment of environments) {
    for (const words of [[], ['--state-dir', '/nowhere/named']]) {
      const service = readConfig(words, environment).stateDirectory.replace(homedir(), home);
      const { stderr } = await rigd([...words, 'list'], { ...environment, HOME: home });
      t.match(stderr, `no simulated cameras in ${join(service, 'simulator')} (`);
    }
  }
});

t.test('the usage lists the faults that the table lists', async (t) => {
  const { stdout } = await rigd(['--help'], {});
  const table = JSON.parse(readFileSync(join(ROOT, 'data', 'fault-applicability.json'), 'utf8'));
  // A long row continues on the next line.
  const listed = stdout
    .replaceAll(/\n {6,}/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [call = '', ...faults] = line.trim().split(/ +/);
      return Object.hasOwn(table, call) ? [[call, faults] as const] : [];
    });
  t.same(Object.fromEntries(listed), table);
});

t.test('the usage explains every fault, with its number', async (t) => {
  const { stdout } = await rigd(['--help'], {});
  const [, faults = ''] = /\nFaults .*\n([\s\S]*?)\n\n/.exec(stdout) ?? [];
  const written = [...faults.matchAll(/^ {2}([a-z]\S*)/gm)].map(([, fault]) => fault);
  const numbers = JSON.parse(readFileSync(join(ROOT, 'data', 'fault-numbers.json'), 'utf8'));
  const kindOf = (brackets = '') =>
    brackets === '' ? 'none' : brackets.startsWith('[') ? 'optional' : 'required';
  const explained = written.map((fault = '') => {
    const [, name = '', brackets] = /^([a-z-]+)(.*)$/.exec(fault) ?? [];
    return [name, kindOf(brackets)] as const;
  });
  t.same(Object.fromEntries(explained), numbers);
});

t.test('completion offers every order, also those that were added last', async (t) => {
  const { stdout } = await rigd(['--help'], {});
  const [, orders = ''] = /\nActions\n([\s\S]*?)\n\n/.exec(stdout) ?? [];
  const names = [...orders.matchAll(/^ {2}([a-z]\S*)/gm)].map(([, name]) => name);
  t.ok(names.length > 20, stdout);
  const program = join(ROOT, 'bin', 'rigd');
  const completed = await run(process.execPath, [program, 'completion', 'bash', 'rigd sim ']);
  t.same(completed.stdout.trim().split('\n'), names);
});

t.test('a dial is turned by the name of its property', async (t) => {
  const { sim, read } = rig(t);
  t.match(await sim('dial', ID, 'iso', '0x320'), { code: 0, stdout: /iso is 0x320/, stderr: '' });
  t.equal(read('plug'), 'dial 0x104 0x320\n');
});
