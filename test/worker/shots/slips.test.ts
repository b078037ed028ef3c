// What a worker writes down of shots while its disk is full.

import { join } from 'node:path';
import t from 'tap';
import { readSlip } from '#gateway/rig/shots/slips.js';
import type { WorkerEvent } from '#worker/protocol/messages.js';
import { slipName } from '#worker/protocol/slip-name.js';
import { notedReport } from '#worker/shots/slips.js';
import { SmallDisks } from '../../support/small-disks.js';
import { testDirectory } from '../../support/test-directory.js';

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
  const report = notedReport(disks.seen(directory), OWNER, (event) => {
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
  t.equal(faults.length, 1, 'it is said');
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
