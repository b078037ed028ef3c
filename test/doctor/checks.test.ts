// Every check of the doctor on a host with the fault that it looks for: made-up trees of /proc, /sys, /dev and /etc,
// and real directories, ports, locks, programs and libraries. A table has the expected text of each.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import t, { type Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { lockStateDirectory } from '#base/state-lock.js';
import { within } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { compileC } from '../native/support/native-build.js';
import { liarInPlaceOfNode } from '../support/lying-sdk-process.js';
import { type Case, REAL, type Verdict } from './support/case.js';
import { LIMIT_CASES } from './support/limit-cases.js';
import { FIRST_PORT_FOR_ALL, PLACE_CASES } from './support/place-cases.js';
import { EXPORTED, nodeIn, SDK_CASES } from './support/sdk-cases.js';
import { type Text, textsIn } from './support/texts.js';
import { USB_CASES } from './support/usb-cases.js';

// Imported by path: package.json does not export the doctor.
const from = (path: string) => import(new URL(`../../dist/doctor/${path}`, import.meta.url).href);
const { CHECKS } = await from('checks/table.js');
const { Host } = await from('host.js');
const { examine } = await from('run/examine.js');

/** Takes the lock of a state directory, as the service does. */
const TAKE_LOCK = new URL('../support/take-lock-program.js', import.meta.url).pathname;

/** Any user but root. */
const OTHER_USER = 65_534;

const PROGRAM = join(process.cwd(), 'bin/rigd');
const CASES: readonly Case[] = [...SDK_CASES, ...USB_CASES, ...PLACE_CASES, ...LIMIT_CASES];

/** The findings of a user without privileges; root drops its own meanwhile. */
async function asOtherUser<Result>(isAsked: boolean, look: () => Promise<Result>): Promise<Result> {
  if (!isAsked || process.geteuid?.() !== 0) return look();
  process.seteuid?.(OTHER_USER);
  return look().finally(() => process.seteuid?.(0));
}

/** The host of one test. */
function hostOf(t: Test, given: Partial<Case>) {
  const { tree = {}, subject = {}, process: facts = {}, programs, prepare, environment, checkMs } = given;
  const directory = testDirectory(t, {});
  const root = join(directory, 'root');
  const scratch = join(directory, 'scratch');
  mkdirSync(join(scratch, 'open'), { recursive: true });
  mkdirSync(join(scratch, 'closed'));
  mkdirSync(join(scratch, 'private'));
  if (given.asOther === true) {
    chmodSync(join(scratch, 'closed'), 0o555);
    chmodSync(join(scratch, 'private'), 0);
    // Otherwise the directory could not be removed.
    t.teardown(() => chmodSync(join(scratch, 'private'), 0o700));
  } else chmodSync(scratch, 0o700);
  chmodSync(join(scratch, 'open'), 0o777);
  writeFileSync(join(scratch, 'file'), '');
  mkdirSync(root, { recursive: true });
  for (const [path, content] of Object.entries(tree)) {
    const place = join(root, path);
    mkdirSync(dirname(place), { recursive: true });
    if (typeof content === 'string') writeFileSync(place, content.replaceAll('/ROOT', directory));
    else symlinkSync(content.to, place);
  }
  prepare?.(scratch);
  const node = join(root, '/dev/bus/usb/001/004');
  if (given.asOther === true && existsSync(node)) chmodSync(node, 0);
  const bin = join(directory, 'bin');
  mkdirSync(bin);
  for (const [name, text] of Object.entries(programs ?? {}))
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const placed = Object.fromEntries(
    Object.entries(subject).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace('SCRATCH', scratch) : value,
    ]),
  );
  return new Host(
    {
      stateDirectory: join(scratch, 'state'),
      saveDirectory: scratch,
      sdkDirectory: join(process.cwd(), 'native/build/sdk'),
      simulated: true,
      host: 'localhost',
      port: 0,
      lowRoomBytes: 1,
      noRoomBytes: 1,
      checkMs: checkMs ?? 20_000,
      scratch,
      root,
      ...placed,
      ...(given.isSimulated === undefined ? {} : { simulated: given.isSimulated }),
    },
    {
      node: 'v20.20.2',
      architecture: 'x64',
      glibc: '2.36',
      uid: process.geteuid?.() ?? 0,
      user: 'anna',
      environment: {
        PATH:
          programs?.ldd === undefined && programs !== undefined
            ? `${bin}:/bin`
            : `${bin}:${process.env.PATH}`,
        RIGD_SIM_ENUMERATE_MS: '20',
        ...environment,
      },
      epochMs: Date.UTC(2026, 5, 1),
      ...facts,
    },
  );
}

/** Verdicts of all rows. */
const said: (Verdict & { name: string })[] = [];

async function look(host: unknown, name: string): Promise<Verdict> {
  const verdict = await CHECKS.find((check: { name: string }) => check.name === name).look(host);
  said.push({ ...verdict, name });
  return verdict;
}

for (const one of CASES) {
  t.test(`${one.check}: ${one.says}`, { skip: one.skip ?? false }, async (t) => {
    const { check, result, why, todo } = one;
    // A case without ldd has none on the PATH at all.
    const host = hostOf(t, one);
    if (check === 'libraries' && one.programs?.ldd === undefined) host.process.environment.PATH = '/nowhere';
    const verdict = await asOtherUser(one.asOther === true, () => look(host, check));
    t.match(verdict, { result, why, ...(todo === undefined ? {} : { todo: [] }) });
    if (todo !== undefined) t.match(verdict.todo.join('\n'), todo);
    if (result === 'failure' && !/not tried/.test(verdict.why))
      t.not(verdict.todo.length, 0, 'a failure has commands to type');
  });
}

t.test('libraries: a real library that needs one which is not there', async (t) => {
  const host = hostOf(t, { subject: { sdkDirectory: 'SCRATCH/sdk', ...REAL } });
  const { sdkDirectory } = host.subject;
  mkdirSync(join(sdkDirectory, 'CrAdapter'), { recursive: true });
  const source = join(sdkDirectory, 'x.c');
  writeFileSync(source, 'int x(void) { return 1; }');
  const made = join(sdkDirectory, 'gone.so');
  const link = (to: string, ...words: string[]) =>
    execFileSync('gcc', ['-shared', '-o', to, source, ...words]);
  link(made, '-Wl,-soname,libxml2.so.2');
  link(join(sdkDirectory, 'libCr_Core.so'), '-Wl,--no-as-needed', made);
  // Only on a system without such a library.
  link(made, '-Wl,-soname,librigd-test.so.9');
  link(join(sdkDirectory, 'CrAdapter/libCr_PTP_USB.so'), '-Wl,--no-as-needed', made);
  const verdict = await look(host, 'libraries');
  t.equal(verdict.result, 'failure');
  t.match(verdict.why, /librigd-test\.so\.9/);
});

t.test('libraries: a copy that was interrupted', async (t) => {
  const host = hostOf(t, { subject: { sdkDirectory: 'SCRATCH/sdk', ...REAL } });
  const { sdkDirectory } = host.subject;
  mkdirSync(join(sdkDirectory, 'CrAdapter'), { recursive: true });
  const source = join(sdkDirectory, 'x.c');
  writeFileSync(source, 'int x(void) { return 1; }');
  const core = join(sdkDirectory, 'libCr_Core.so');
  execFileSync('gcc', ['-shared', '-o', core, source]);
  t.match(await look(host, 'libraries'), { result: 'ok' }, 'a whole one');
  const whole = readFileSync(core);
  for (const bytes of [whole.length - 1, Math.floor(whole.length / 2), 100, 10, 0]) {
    writeFileSync(core, whole.subarray(0, bytes));
    const verdict = await look(host, 'libraries');
    t.match(
      verdict,
      { result: 'failure', why: /libCr_Core\.so" is (truncated: it has \d+ bytes of|empty)/ },
      `${bytes}`,
    );
    t.match(verdict.todo.join('\n'), /unpack .* again/);
  }
});

t.test('instance: a second service on a state directory that is in use', async (t) => {
  const host = hostOf(t, { subject: { stateDirectory: 'SCRATCH' } });
  t.match(await look(host, 'instance'), { result: 'ok' });
  await lockStateDirectory(host.subject.stateDirectory);
  const verdict = await look(host, 'instance');
  t.match(verdict, { result: 'failure', why: /another rigd/ });
  t.match(verdict.todo.join('\n'), /--state-dir/);
});

t.test('instance: only the process that holds the lock is named to be ended', async (t) => {
  const host = hostOf(t, { subject: { stateDirectory: 'SCRATCH', root: '/' } });
  const { stateDirectory } = host.subject;
  // As during an examination: a program of the launch directory whose parent is not the service.
  const launch = join(stateDirectory, 'launch', 'x');
  mkdirSync(launch, { recursive: true });
  copyFileSync(process.execPath, join(launch, 'node'));
  const stranger = spawn(join(launch, 'node'), ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  t.teardown(() => stranger.kill('SIGKILL'));
  await once(stranger, 'spawn');
  const holder = spawn(process.execPath, [TAKE_LOCK, stateDirectory], { stdio: ['pipe', 'pipe', 'inherit'] });
  t.teardown(() => holder.kill('SIGKILL'));
  const lines = createInterface({ input: holder.stdout })[Symbol.asyncIterator]();
  holder.stdin.write('\n');
  for (const said of ['ready', 'held']) t.equal((await within(`the word ${said}`, lines.next())).value, said);
  const { why, todo } = await look(host, 'instance');
  t.match(why, `another rigd (pid ${holder.pid}) runs`);
  t.same(
    todo.filter((line) => line.startsWith('kill')),
    [`kill ${holder.pid}   # or end it: it disconnects its cameras first`],
  );
});

t.test('port: taken by this very process, and named', async (t) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const host = hostOf(t, { subject: { port, root: '/' } });
  const verdict = await look(host, 'port');
  t.match(verdict, {
    result: 'failure',
    why: new RegExp(`port ${port} is taken by .*\\(pid ${process.pid}\\)`),
  });
  t.match(await look(hostOf(t, { subject: { port, host: '203.0.113.9' } }), 'port'), {
    result: 'failure',
    why: /not an address of this host/,
  });
});

/** Whether another user can start the program at all: a checkout may be in a directory closed to others. */
const NOT_FOR_OTHERS = await asOtherUser(true, async () => readFileSync(PROGRAM)).then(
  () => false as const,
  () => 'the checkout is closed to other users',
);

t.test('directories that are closed to the user', { skip: NOT_FOR_OTHERS }, async (t) => {
  const { scratch } = hostOf(t, { asOther: true }).subject;
  const places = [
    '--state-dir',
    join(scratch, 'private/state/of/rigd'),
    '--save-dir',
    join(scratch, 'closed'),
  ];
  const { stdout } = spawnSync(
    process.execPath,
    [PROGRAM, 'doctor', '--here', '--json', '--port', '0', ...places],
    {
      ...(process.geteuid?.() === 0 ? { uid: OTHER_USER, gid: OTHER_USER } : {}),
      env: {
        PATH: process.env.PATH,
        HOME: scratch,
        RIGD_CONFIG: 'none',
        RIGD_LIMITS: '{"doctorCheckMs":30000,"doctorMs":50000}',
      },
      encoding: 'utf8',
    },
  );
  const { checks } = JSON.parse(stdout) as { checks: (Verdict & { name: string })[] };
  said.push(...checks);
  const of = (name: string) => checks.find((one) => one.name === name);
  t.match(of('state-directory'), {
    result: 'failure',
    why: /private\/state\/of\/rigd" cannot be made in ".*\/private" by user .* \(EACCES\)/,
    todo: [/sudo install -d -o .* -m 700 .*rigd$/],
  });
  t.match(of('save-directory'), {
    result: 'failure',
    why: /closed" cannot be written to by user .* \(EACCES\)/,
    todo: [/sudo chown .*closed/],
  });
  t.match(of('save-speed'), { result: 'failure', why: /^not tried/ });
  t.match(of('sdk-loads'), { result: 'ok' }, 'another user can use the SDK anyway');
});

/** An examination in a process of its own, with a library preloaded. */
async function examined(t: Test, source: string, given: Partial<Case>, options: object = {}) {
  const { subject, process: facts } = hostOf(t, { subject: { root: '/' }, ...given });
  const library = compileC(
    join(subject.scratch, 'before.so'),
    source.replace('SCRATCH', subject.scratch),
    '-ldl',
  );
  const environment = { ...facts.environment, HOME: subject.scratch, LD_PRELOAD: library };
  const findings = await examine(subject, { clock: systemClock, doctorMs: 50_000, environment, ...options });
  said.push(...findings);
  return Object.fromEntries(findings.map((one: { name: string }) => [one.name, one])) as Record<
    string,
    Verdict
  >;
}

/** As on a network disk whose server does not answer. */
const HANGS = `#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
#include <unistd.h>
${EXPORTED} int access(const char* path, int mode) {
  while (strcmp(path, "SCRATCH/private") == 0) pause();
  return ((int (*)(const char*, int))dlsym(RTLD_NEXT, "access"))(path, mode);
}`;
const SLOW = `#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>
${EXPORTED} int fdatasync(int file) {
  usleep(150000);
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
}`;
const ON_IT = { saveDirectory: 'SCRATCH/private', root: '/' };
const HANGING = ['save-directory', 'save-speed'];

t.test('a disk that hangs costs its own checks and no other', async (t) => {
  const found = await examined(t, HANGS, { subject: ON_IT, checkMs: 10_000 });
  for (const name of HANGING)
    t.match(found[name], { result: 'failure', why: /did not end within 10000 ms/, todo: [/findmnt/] });
  t.match(found['state-directory'], { result: 'ok' });
});

t.test('findings until the limit of the whole are reported', async (t) => {
  let end = (): void => undefined;
  const options = {
    doctorMs: 1234,
    clock: {
      ...systemClock,
      setTimer: (_ms: number, then: () => void) => {
        end = then;
        return () => undefined;
      },
    },
    progress: (names: string[], found: unknown[]) => {
      if (names.length > 0 && found.length === names.length - HANGING.length) end();
    },
  };
  const prepare = (scratch: string) => {
    mkdirSync(join(scratch, 'state'));
    writeFileSync(join(scratch, 'state/lock'), '');
  };
  const found = await examined(t, HANGS, { subject: ON_IT, checkMs: 60_000, prepare }, options);
  for (const name of HANGING)
    t.match(found[name], {
      result: 'failure',
      why: 'the check had not ended after 1234 ms',
      todo: [/findmnt/],
    });
  const others = Object.keys(found).filter((name) => !HANGING.includes(name));
  t.equal(others.length, CHECKS.length - HANGING.length);
  for (const name of others) t.notMatch(found[name]?.why, /not found out/);
  t.match(found['sdk-loads'], { result: 'ok', why: /2\.01\.00/ });
  t.match(found.instance, { result: 'failure', why: /the check itself failed: ENOTDIR/ });
});

t.test('a slow disk is reported with its speed', async (t) => {
  const found = await examined(t, SLOW, {});
  t.match(found['save-speed'], {
    result: 'warning',
    why: /MB\/s .*: a raw picture of 60 MB takes about \d+ s/,
  });
  t.match(found['save-speed']?.todo.join(), /--save-dir/);
});

t.test('a node that is still written to by another process is started as soon as it is not', async (t) => {
  const host = hostOf(t, {
    subject: REAL,
    prepare: (scratch) => {
      const node = nodeIn(scratch);
      liarInPlaceOfNode(node, 'cameras');
      const busy = openSync(node, 'r+');
      setTimeout(() => closeSync(busy), 100);
    },
  });
  t.match(await look(host, 'sdk-loads'), { result: 'ok', why: 'SDK 2.01.00' });
});

/** Writes to the output of each process before its own code runs, as a library may. */
const PRINTS = `#include <stdio.h>
__attribute__((constructor)) static void Begin(void) {
  puts("a library says hello");
  puts("{\\"kind\\":\\"begin\\",\\"names\\":[7],\\"scratch\\":\\"SCRATCH\\"}");
  puts("{\\"kind\\":\\"finding\\",\\"finding\\":{\\"name\\":\\"lie\\"}}");
  fflush(stdout);
}`;

t.test('output that is no line of the doctor is passed over', async (t) => {
  const found = await examined(t, PRINTS, {});
  t.match(found.node, { result: 'ok' });
  t.notOk(found.lie);
  t.notMatch(
    Object.values(found)
      .map(({ why }) => why)
      .join('\n'),
    /not found out/,
  );
});

t.test('a missing place for the files of the doctor is reported', async (t) => {
  const given = { subject: { stateDirectory: '/nowhere/at/all' }, environment: { TMPDIR: '/nowhere' } };
  const found = await examined(t, SLOW, given);
  t.match(found.doctor, {
    result: 'failure',
    why: /ended \(exit code 1\) before its first check: Error: ENOENT/,
  });
});

/** Why no file system can be mounted; false when one can. */
const NO_MOUNTS = (() => {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'only root can mount a file system here';
  }
})();

t.test('disks that are full', { skip: NO_MOUNTS }, async (t) => {
  const rows = [
    { with: 'size=1m', why: /1 MB free: the disk is full$/, todo: /df -h/ },
    { with: 'nr_inodes=1', why: /no file can be added: no inodes are left$/, todo: /df -i/ },
    { with: 'ro', why: /cannot be written to by user .* \(EROFS\)$/, todo: /findmnt -T/ },
  ];
  for (const row of rows) {
    const host = hostOf(t, { subject: { saveDirectory: 'SCRATCH/open', noRoomBytes: 128 * 1024 * 1024 } });
    const place = host.subject.saveDirectory;
    execFileSync('mount', ['-t', 'tmpfs', '-o', row.with, 'none', place]);
    try {
      const verdict = await look(host, 'save-directory');
      t.match(verdict, { result: 'failure', why: row.why });
      t.match(verdict.todo.join(), row.todo);
    } finally {
      execFileSync('umount', [place]);
    }
  }
});

/** Texts that cannot be provoked on this host: their rows are left out. */
const NOT_HERE = [
  ...(NO_MOUNTS ? ['no inodes are left'] : []),
  ...(NOT_FOR_OTHERS ? [' by user '] : []),
  ...(FIRST_PORT_FOR_ALL <= 1 ? ['ports below'] : []),
];

t.test('every failure and every warning in the sources has a row', (t) => {
  const texts = textsIn('src/doctor');
  t.ok(texts.length > 50, 'they were found');
  const isOf = (text: Text, { result, why }: Verdict) =>
    !text.isOpen && text.result === result && text.pattern.test(why);
  for (const text of texts) {
    if (NOT_HERE.some((words) => text.pattern.source.includes(words))) continue;
    const isSaid = said.some((one) =>
      text.isOpen
        ? one.name === text.check && one.result === text.result && !texts.some((other) => isOf(other, one))
        : isOf(text, one),
    );
    t.ok(isSaid, `${text.place} ${text.result} ${text.pattern.source}`);
  }
  t.end();
});
