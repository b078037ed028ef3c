// The records of a worker about shots while its disk is full.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { readSlip } from '#gateway/rig/shots/slips.js';
import { testDirectory } from '#harness/test-directory.js';
import type { WorkerEvent } from '#protocol/messages.js';
import { slipName } from '#protocol/slip-name.js';
import { notedReport } from '#worker/shots/slips.js';
import { SmallDisks } from '../../support/small-disks.js';

const OWNER = { cameraId: 'A1', pid: 1, startTicks: '1' };
const MOST_BYTES = 2 ** 20;

t.test('a line that a full disk has cut spoils no later one', async (t) => {
  const directory = join(testDirectory(t), 'disk');
  const disks = await SmallDisks.mount(t, { [directory]: MOST_BYTES });
  if (disks === undefined) {
    t.pass('this machine does not allow mounting a small file system');
    return;
  }
  const faults: WorkerEvent[] = [];
  const report = notedReport(disks.seen(directory), OWNER, MOST_BYTES, (event) => {
    if (event.name === 'fault') faults.push(event);
  });
  let round = 0;
  const expose = () => {
    const payload = { shotId: 's', round, frame: 1, exposedUs: 5, exposedAt: '2027', proof: 'it' };
    report({ name: 'shotExposed', payload });
    round += 1;
  };
  expose();
  disks.fill(directory);
  while (faults.length === 0 && round < MOST_BYTES / 64) expose();
  t.equal(faults.length, 1, 'it is reported');
  const firstLost = round - 1;
  disks.empty(directory);
  expose();
  expose();
  const { records } = await readSlip(join(disks.seen(directory), slipName(OWNER)), MOST_BYTES);
  const rounds = records.map((record) => record.round);
  t.same(rounds.slice(-2), [round - 2, round - 1]);
  t.same(
    rounds.slice(0, -2),
    Array.from({ length: firstLost }, (_, at) => at),
  );
});

t.test('a slip of a long session has a limit, and keeps its end', async (t) => {
  const directory = testDirectory(t);
  const keptBytes = 4_000;
  const reported: WorkerEvent[] = [];
  const report = notedReport(directory, OWNER, keptBytes, (event) => reported.push(event));
  const path = join(directory, slipName(OWNER));
  let most = 0;
  for (let round = 0; round < 500; round += 1) {
    const payload = { shotId: 's', round, frame: 1, exposedUs: 5, exposedAt: '2027', proof: 'it' };
    report({ name: 'shotExposed', payload });
    most = Math.max(most, statSync(path).size);
  }
  t.equal(reported.length, 500, 'without a fault');
  t.ok(most <= 2 * keptBytes, `${most} bytes`);
  const { records, damagedLines } = await readSlip(path, 4 * keptBytes);
  t.equal(damagedLines, 0);
  const rounds = records.map((record) => record.round);
  const first = rounds[0] ?? 0;
  t.ok(rounds.length >= 15, `${rounds.length} lines`);
  t.same(
    rounds,
    Array.from({ length: 500 - first }, (_, at) => first + at),
    'the newest, in order',
  );
});
