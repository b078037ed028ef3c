import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { ProcessRecords } from '#gateway/supervisor/process-record.js';
import { GENEROUS_MS, until, within } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { ManualClock } from '../../support/manual-clock.js';

const logger = pino({ level: 'silent' });

function limitsOf(orphanWaitMs: number) {
  return { orphanWaitMs, fileMs: GENEROUS_MS };
}

async function sleeper(t: Test): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => undefined, 1000)']);
  t.teardown(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

/** A process that runs on, whose record looks as if its gateway had died. */
async function orphan(t: Test) {
  const directory = testDirectory(t);
  const records = new ProcessRecords(directory, logger);
  const child = await sleeper(t);
  records.add(child.pid ?? 0, 'camera-worker A');
  const path = join(directory, 'processes', `${child.pid}.json`);
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), gatewayStartTicks: '1' }));
  return { directory, records, child };
}

t.test('a new gateway waits for a process of one that died, until it has ended', async (t) => {
  const { directory, records, child } = await orphan(t);
  const clock = new ManualClock();
  let isOver = false;
  const waiting = records.waitForOrphans(clock, limitsOf(60_000)).then(() => {
    isOver = true;
  });
  while (clock.pending === 0) await clock.advance(0);
  await clock.advance(5_000);
  t.equal(isOver, false, 'it still runs');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await clock.advance(100);
  await waiting;
  t.same(readdirSync(join(directory, 'processes')), []);
});

t.test(
  'each call to the file system has the whole limit for itself, however many process records there are',
  async (t) => {
    const directory = testDirectory(t, { processes: {} });
    const processes = join(directory, 'processes');
    const first = 999_999_000;
    const count = 20;
    for (let pid = first; pid < first + count; pid += 1) {
      const record = {
        pid,
        startTicks: '1',
        gatewayPid: first - 1,
        gatewayStartTicks: '1',
        title: 'camera-worker A',
      };
      writeFileSync(join(processes, `${pid}.json`), JSON.stringify(record));
    }
    // A thread that is held up in each of its turns, as the start of a service is on a busy machine.
    let isOver = false;
    const turn = () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      if (!isOver) setImmediate(turn);
    };
    t.teardown(() => {
      isOver = true;
    });
    turn();
    const records = new ProcessRecords(directory, logger);
    await records.waitForOrphans(systemClock, { orphanWaitMs: 0, fileMs: 500 });
    t.same(readdirSync(processes), [], 'all were read');
  },
);

t.test('a new gateway waits for a process of an earlier one only until the limit', async (t) => {
  const { records } = await orphan(t);
  const clock = new ManualClock();
  const waiting = records.waitForOrphans(clock, limitsOf(1_000));
  while (clock.pending === 0) await clock.advance(0);
  await clock.advance(2_000);
  await waiting;
  t.equal(clock.pending, 0);
});

t.test('a new gateway does not wait for processes of a gateway that is still running', async (t) => {
  const records = new ProcessRecords(testDirectory(t), logger);
  const child = await sleeper(t);
  records.add(child.pid ?? 0, 'camera-worker A');
  const clock = new ManualClock();
  await records.waitForOrphans(clock, limitsOf(60_000));
  t.equal(clock.pending, 0);
});

t.test('a reused pid or an incomplete record does not delay the start of a gateway', async (t) => {
  const directory = testDirectory(t);
  const processes = join(directory, 'processes');
  mkdirSync(processes, { recursive: true });
  const reused = { pid: process.pid, startTicks: '1', gatewayPid: 1, gatewayStartTicks: '1', title: 'x' };
  writeFileSync(join(processes, `${process.pid}.json`), JSON.stringify(reused));
  writeFileSync(join(processes, '12.json'), '{"pid": 12, "sta');
  const clock = new ManualClock();
  await new ProcessRecords(directory, logger).waitForOrphans(clock, limitsOf(60_000));
  t.equal(clock.pending, 0);
});

t.test('a record that cannot be written is reported in the log and holds nothing up', async (t) => {
  const lines: string[] = [];
  const directory = testDirectory(t, { processes: 'a file where the directory should be' });
  const records = new ProcessRecords(directory, pino({}, { write: (line: string) => lines.push(line) }));
  records.add(process.pid, 'camera-worker A');
  records.remove(process.pid);
  t.match(lines, [/cannot be kept.*|.*cannot be kept/]);
});

/** A program that runs from a launch directory below `directory`, and the record of a gateway that has ended. */
async function launched(t: Test, directory: string) {
  const program = join(directory, 'launch', 'x', 'node');
  mkdirSync(join(directory, 'launch', 'x'), { recursive: true });
  try {
    linkSync(process.execPath, program);
  } catch {
    copyFileSync(process.execPath, program);
  }
  const child = spawn(program, ['-e', 'console.log(1); setInterval(() => undefined, 1000)']);
  t.teardown(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  new ProcessRecords(directory, logger).add(child.pid ?? 0, 'camera-worker A');
  const path = join(directory, 'processes', `${child.pid}.json`);
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), gatewayStartTicks: '1' }));
  return child;
}

t.test('a process of an earlier gateway that does not end in time is killed', async (t) => {
  const directory = testDirectory(t);
  const child = await launched(t, directory);
  const exited = once(child, 'exit');
  await new ProcessRecords(directory, logger).waitForOrphans(systemClock, limitsOf(200));
  t.same(await within('its end', exited), [null, 'SIGKILL']);
  t.same(readdirSync(join(directory, 'processes')), []);
});

t.test(
  'a suspended process of an earlier gateway is killed at once, since it cannot end on its own',
  async (t) => {
    const directory = testDirectory(t);
    const child = await launched(t, directory);
    const exited = once(child, 'exit');
    child.kill('SIGSTOP');
    await within(
      'the wait',
      new ProcessRecords(directory, logger).waitForOrphans(systemClock, limitsOf(600_000)),
    );
    t.same(await within('its end', exited), [null, 'SIGKILL']);
  },
);

t.test('a foreign process is never killed, whatever a record has', async (t) => {
  const { records, child } = await orphan(t);
  child.kill('SIGSTOP');
  await records.waitForOrphans(systemClock, limitsOf(100));
  child.kill('SIGCONT');
  t.equal(child.exitCode ?? child.signalCode, null, 'it does not run from the launch directory');
});

t.test('a file that is not a process record is removed with a log line and delays nothing', async (t) => {
  const directory = testDirectory(t);
  const child = await launched(t, directory);
  const processes = join(directory, 'processes');
  const strange = [
    'null',
    '7',
    '"x"',
    '[]',
    '{}',
    '{"pid":"1"}',
    '{"pid":-1,"startTicks":"1"}',
    '',
    'x'.repeat(1e6),
  ];
  for (const [index, text] of strange.entries()) writeFileSync(join(processes, `${index + 1}.json`), text);
  const good = readFileSync(join(processes, `${child.pid}.json`), 'utf8');
  writeFileSync(join(processes, '99.json'), good.replace(`"pid":${child.pid}`, '"pid":1'));
  execFileSync('mkfifo', [join(processes, '100.json')]);
  symlinkSync(join(processes, `${child.pid}.json`), join(processes, '101.json'));
  mkdirSync(join(processes, '102.json'));
  writeFileSync(join(processes, 'notes.txt'), 'of a person');
  const lines: string[] = [];
  const records = new ProcessRecords(directory, pino({}, { write: (line: string) => lines.push(line) }));
  const exited = once(child, 'exit');
  await within('the wait', records.waitForOrphans(systemClock, limitsOf(200)));
  t.same(await within('the end of the process with a good record', exited), [null, 'SIGKILL']);
  t.same(readdirSync(processes).sort(), ['102.json', 'notes.txt'], 'only what is not ours to remove stays');
  t.equal(lines.filter((line) => line.includes('is not a record')).length, strange.length + 4);
});

t.test('a FIFO in the place of a record does not hold up the start of a process', async (t) => {
  const directory = testDirectory(t, { processes: {} });
  const child = await sleeper(t);
  execFileSync('mkfifo', [join(directory, 'processes', `${child.pid}.json`)]);
  const lines: string[] = [];
  const records = new ProcessRecords(directory, pino({}, { write: (line: string) => lines.push(line) }));
  records.add(child.pid ?? 0, 'camera-worker A');
  t.match(lines, [/cannot be kept/]);
});

t.test('a gateway kills its own processes that are suspended, and no others', async (t) => {
  const records = new ProcessRecords(testDirectory(t), logger);
  const [halted, running] = [await sleeper(t), await sleeper(t)];
  for (const child of [halted, running]) records.add(child.pid ?? 0, 'camera-worker A');
  const exited = once(halted, 'exit');
  halted.kill('SIGSTOP');
  await until('it is halted', () => / T /.test(readFileSync(`/proc/${halted.pid}/stat`, 'utf8')));
  records.killSuspended();
  t.same(await within('its end', exited), [null, 'SIGKILL']);
  t.equal(running.exitCode ?? running.signalCode, null);
});
