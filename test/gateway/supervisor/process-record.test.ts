import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { ProcessRecords } from '#gateway/supervisor/process-record.js';
import { ManualClock } from '../../support/manual-clock.js';

const logger = pino({ level: 'silent' });

async function sleeper(t: Test): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => undefined, 1000)']);
  t.teardown(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

/** A process that runs on, whose record looks as if its gateway had died. */
async function orphan(t: Test) {
  const directory = t.testdir();
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
  const waiting = records.waitForOrphans(clock, 60_000).then(() => {
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

t.test('it does not wait longer than its limit', async (t) => {
  const { records } = await orphan(t);
  const clock = new ManualClock();
  const waiting = records.waitForOrphans(clock, 1_000);
  while (clock.pending === 0) await clock.advance(0);
  await clock.advance(2_000);
  await waiting;
  t.equal(clock.pending, 0);
});

t.test('processes of a gateway that lives are not waited for', async (t) => {
  const records = new ProcessRecords(t.testdir(), logger);
  const child = await sleeper(t);
  records.add(child.pid ?? 0, 'camera-worker A');
  const clock = new ManualClock();
  await records.waitForOrphans(clock, 60_000);
  t.equal(clock.pending, 0);
});

t.test('a pid that another process has taken, and half a record, hold up nobody', async (t) => {
  const directory = t.testdir();
  const processes = join(directory, 'processes');
  mkdirSync(processes, { recursive: true });
  const reused = { pid: process.pid, startTicks: '1', gatewayPid: 1, gatewayStartTicks: '1', title: 'x' };
  writeFileSync(join(processes, `${process.pid}.json`), JSON.stringify(reused));
  writeFileSync(join(processes, '12.json'), '{"pid": 12, "sta');
  const clock = new ManualClock();
  await new ProcessRecords(directory, logger).waitForOrphans(clock, 60_000);
  t.equal(clock.pending, 0);
});

t.test('a record that cannot be written is told in the log and holds up nobody', async (t) => {
  const lines: string[] = [];
  const directory = t.testdir({ processes: 'a file where the directory should be' });
  const records = new ProcessRecords(directory, pino({}, { write: (line: string) => lines.push(line) }));
  records.add(process.pid, 'camera-worker A');
  records.remove(process.pid);
  t.match(lines, [/cannot be kept.*|.*cannot be kept/]);
});
