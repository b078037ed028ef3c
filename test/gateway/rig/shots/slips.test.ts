import { appendFileSync, existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { startTicksOf } from '#base/process-facts.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import type { RecordOfExposure } from '#gateway/rig/shots/record.js';
import { SlipLooks } from '#gateway/rig/shots/slip-looks.js';
import { readSlip } from '#gateway/rig/shots/slips.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { slipName } from '#protocol/slip-name.js';
import { startOf, unreaped } from '../../../support/ended-processes.js';
import { ManualClock } from '../../../support/manual-clock.js';

const { shotSlipLookMs } = DEFAULT_LIMITS;
const EXPOSED = {
  ...{ shotId: 's', round: 0, frame: 1, exposedUs: 5 },
  ...{ exposedAt: '2027', proof: 'OnWarning 0x20011' },
};
const line = (name: string, payload: object) => `${JSON.stringify({ cameraId: 'A1', name, payload })}\n`;
/** No process has the largest possible pid. */
const GONE = { pid: 4_194_304, startTicks: '1' };
const OURS = { pid: process.pid, startTicks: startTicksOf(process.pid) ?? '' };

/** Looks at a directory of the test. */
function looks(t: Test) {
  const directory = join(testDirectory(t), 'slips');
  const clock = new ManualClock();
  const taken: RecordOfExposure[] = [];
  const log: string[] = [];
  const parts = {
    slipDirectory: directory,
    clock,
    limits: DEFAULT_LIMITS,
    logger: pino({}, { write: (text: string) => log.push(text) }),
    take: async (records: readonly RecordOfExposure[]) => void taken.push(...records),
  };
  const slips = new SlipLooks(parts);
  const leave = (cameraId: string, owner: { pid: number; startTicks: string }) => {
    mkdirSync(directory, { recursive: true });
    const path = join(directory, slipName({ cameraId, ...owner }));
    writeFileSync(path, line('shotExposed', EXPOSED));
    return path;
  };
  return { parts, slips, clock, taken, log, directory, leave };
}

t.test('a slip has the reports of its worker; lines that are not reports are counted', async (t) => {
  const path = join(testDirectory(t), 'slip');
  const error = { code: 'SDK_REFUSED', message: 'no', outcome: 'none' };
  const lines = [
    line('shotExposed', EXPOSED),
    line('shotIssued', { shotId: 's', round: 1, issuedUs: 7, issuedAt: '2026', error }),
    line('shotExposed', { shotId: 's' }),
    'cut',
  ];
  writeFileSync(path, lines.join(''));
  const { records, damagedLines } = await readSlip(path, 1_000_000);
  t.equal(damagedLines, 2);
  t.same(
    records.map(({ kind, body, round }) => [kind, body, round]),
    [
      ['exposed', 'A1', 0],
      ['issued', 'A1', 1],
      ['failed', 'A1', 1],
    ],
  );
  t.match(
    records.find(({ kind }) => kind === 'issued'),
    { at: '2026' },
    'the time that the worker has written down, whenever it is read',
  );
});

t.test('the newest reports of a slip that is too large are read', async (t) => {
  const path = join(testDirectory(t), 'slip');
  const lines = [1, 2, 3].map((round) => line('shotExposed', { ...EXPOSED, round }));
  writeFileSync(path, lines.join(''));
  const { records, damagedLines, skippedBytes } = await readSlip(path, 2 * (lines[0]?.length ?? 0) + 5);
  t.same(
    records.map(({ round }) => round),
    [2, 3],
  );
  t.equal(damagedLines, 0, 'a line that is cut by the limit is none that is damaged');
  t.equal(skippedBytes, (lines[0]?.length ?? 0) - 5);
});

t.test('the slip of a worker that has ended is taken over, reaped or not', async (t) => {
  const { slips, taken, clock, directory, leave } = looks(t);
  await slips.look();
  t.equal(clock.pending, 0, 'without a directory there is nothing to wait for');
  const pid = await unreaped(t);
  const paths = [leave('A1', GONE), leave('B2', { pid, startTicks: startOf(pid) })];
  // Another process now has the pid of a worker.
  paths.push(leave('C3', { pid: process.pid, startTicks: '1' }));
  mkdirSync(join(directory, 'other'));
  await slips.look();
  t.equal(taken.length, 3);
  t.same(paths.filter(existsSync), []);
  t.same(readdirSync(directory), ['other']);
  t.equal(clock.pending, 0, 'nothing is left to look at');
});

t.test('the slip of a running worker is checked again until the worker has ended', async (t) => {
  const { slips, taken, clock, leave } = looks(t);
  const path = leave('A1', OURS);
  await slips.look();
  t.ok(existsSync(path), 'it may still write');
  t.equal(clock.pending, 1);
  await slips.look();
  t.equal(clock.pending, 1, 'one timer, however often it is asked');
  // Its worker ends.
  leave('B2', GONE);
  await clock.advance(shotSlipLookMs);
  await until('the slip is taken over', () => taken.length === 1);
  await slips.underWay;
  t.ok(existsSync(path));
  await slips.close();
  t.equal(clock.pending, 0);
  await slips.look();
  t.equal(clock.pending, 0, 'not after the end');
});

t.test(
  'a slip that cannot be taken over does not block others, is reported once, and is tried again',
  async (t) => {
    const { slips, taken, clock, log, directory, leave } = looks(t);
    const inTheWay = join(directory, slipName({ cameraId: 'A0', ...GONE }));
    mkdirSync(inTheWay, { recursive: true });
    const other = leave('B2', GONE);
    await slips.look();
    await slips.look();
    t.notOk(existsSync(other));
    t.equal(taken.length, 1);
    t.equal(log.filter((text) => text.includes('cannot be taken over')).length, 1);
    rmdirSync(inTheWay);
    leave('A0', GONE);
    await clock.advance(shotSlipLookMs);
    await until('it is taken over', () => taken.length === 2);
    await slips.underWay;
    t.equal(clock.pending, 0);
  },
);

t.test('a slip stays until its records are on the disk', async (t) => {
  const { parts, leave, taken, clock, log } = looks(t);
  let isFull = true;
  const slips = new SlipLooks({
    ...parts,
    take: async (records) => {
      if (isFull) throw new Error('ENOSPC');
      await parts.take(records);
    },
  });
  const path = leave('A1', GONE);
  appendFileSync(path, 'no record\n');
  for (let looks = 0; looks < 3; looks += 1) await slips.look();
  t.ok(existsSync(path));
  isFull = false;
  await clock.advance(shotSlipLookMs);
  await until('it is taken over', () => taken.length === 1);
  await slips.underWay;
  t.notOk(existsSync(path));
  t.equal(log.filter((text) => text.includes('damaged')).length, 1, 'and damage in it is reported once');
});
