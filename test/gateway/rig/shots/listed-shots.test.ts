// The list of shots that a client reads page by page, and by body.

import t from 'tap';
import { fold, noFacts } from '#gateway/rig/shots/fold.js';
import { receiptOf } from '#gateway/rig/shots/receipt.js';
import { summaryOf } from '#gateway/rig/shots/summary.js';
import { hostRig } from './host-rig.js';
import { begun, landed } from './records.js';

const body = (id: string) => ({ id, name: '', model: 'ILCE-7M4', host: 'left', hostFiles: 1 });

t.test('the next page begins after the last shot of a page, also in the list of one body', async (t) => {
  const rig = await hostRig(t);
  const ids = Array.from({ length: 7 }, (_, at) => `theirs ${at}`);
  for (const [at, shotId] of ids.entries()) {
    const bodies = at % 2 === 0 ? [body('L'), body('M')] : [body('M')];
    await rig.service().take([begun({ shotId, by: 'right', bodies })]);
  }
  const listed = async (...asked: Parameters<typeof rig.shots.newest>) =>
    (await rig.shots.newest(...asked)).map(({ shotId }) => shotId);
  t.same(await listed(3), ['theirs 6', 'theirs 5', 'theirs 4']);
  t.same(await listed(3, { before: 'theirs 4' }), ['theirs 3', 'theirs 2', 'theirs 1']);
  t.same(await listed(3, { before: 'theirs 1' }), ['theirs 0']);
  t.same(await listed(3, { before: 'theirs 0' }), []);
  t.same(await listed(3, { before: 'one that is not in memory' }), []);
  t.same(await listed(2, { camera: 'L' }), ['theirs 6', 'theirs 4']);
  t.same(await listed(9, { camera: 'L', before: 'theirs 4' }), ['theirs 2', 'theirs 0']);
  t.same(await listed(9, { camera: 'N' }), []);
});

t.test('a listed shot names its session, its skew and its first file', async (t) => {
  const facts = noFacts('shot-a');
  fold(facts, begun({ session: 'spring' }));
  const of = () => {
    const receipt = receiptOf(facts);
    if (receipt === undefined) throw new Error('there is no receipt');
    return { receipt, summary: summaryOf(receipt) };
  };
  t.equal(of().summary.firstFile, undefined, 'there is no file yet');
  fold(facts, { ...landed('A1'), index: 4 });
  fold(facts, { ...landed('B2'), index: 3 });
  const { receipt, summary } = of();
  t.match(summary, { session: 'spring', firstFile: 3, files: 2 });
  t.same(summary.skew, receipt.skew);
});
