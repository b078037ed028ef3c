import t from 'tap';
import { fold, noFacts } from '#gateway/rig/shots/fold.js';
import { giveUp } from '#gateway/rig/shots/giving-up.js';
import { OpenShots } from '#gateway/rig/shots/open-shots.js';
import { inOrder, instantOf, requireSensible } from '#gateway/rig/shots/pattern.js';
import type { Receipt } from '#gateway/rig/shots/receipt-shape.js';
import type { BegunPattern, RecordOfShot } from '#gateway/rig/shots/record.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { begun, landed, taken } from './records.js';

t.test('instants are computed from the first one; senseless patterns are refused', async (t) => {
  const pattern = { intervalMs: 20, repeat: { everyMs: 1_000, times: 3 } };
  t.equal(instantOf(pattern, 5_000_000, 3, 2), 5_000_000 + 3 * 20_000 + 2 * 1_000_000);
  t.same(inOrder(['a', 'b', 'c'], ['c']), ['c', 'a', 'b']);
  t.throws(() => inOrder(['a'], ['x']), { code: 'BAD_REQUEST' });
  const senseless: BegunPattern[] = [
    { intervalMs: 5, sequence: true },
    { intervalMs: 20_000 },
    { intervalMs: 100, repeat: { everyMs: 300, times: 2 } },
    { repeat: { everyMs: 1_000, times: 9_000 } },
  ];
  const taken = senseless.filter((each) => {
    try {
      requireSensible(each, 4);
      return true;
    } catch {
      return false;
    }
  });
  t.same(taken, []);
  t.doesNotThrow(() => requireSensible({ sequence: true, repeat: { everyMs: 100, times: 5 } }, 4));
});

/** A followed shot, on a clock of the test. */
function followed(isFiring = () => false) {
  const clock = new ManualClock();
  const facts = noFacts('shot-a');
  const reports: Receipt[] = [];
  const ended: Receipt[] = [];
  const open = new OpenShots({
    clock,
    limits: { shotEventMs: 200, shotWaitMs: 5_000 },
    isFiring,
    giveUp: (of, over) => giveUp(of, over, undefined, () => true),
    add: ({ told }) => add(...told),
    report: (receipt) => reports.push(receipt),
    ended: (receipt) => ended.push(receipt),
  });
  const add = (...records: RecordOfShot[]) => {
    for (const record of records) if (fold(facts, record)) open.changed(facts);
  };
  return { clock, facts, reports, ended, open, add };
}

t.test('a shot is reported at once, and what changes meanwhile is one report', async (t) => {
  const { clock, reports, ended, open, add } = followed();
  add(begun(), ...taken('A1'));
  t.equal(reports.length, 1);
  await clock.advance(200);
  t.equal(reports.length, 2);
  add(...taken('B2'));
  await clock.advance(200);
  t.same([reports.length, ended.length], [3, 1]);
  t.equal(reports.at(-1)?.state, 'complete');
  await clock.advance(200);
  t.same([open.count, clock.pending], [0, 0], 'it is followed no longer');
});

t.test('missing reports are given up after a while, and never while orders are under way', async (t) => {
  let isFiring = true;
  const { clock, facts, ended, open, add } = followed(() => isFiring);
  add(begun(), ...taken('A1'));
  await clock.advance(100_000);
  t.equal(ended.length, 0);
  isFiring = false;
  open.changed(facts);
  await clock.advance(6_000);
  t.equal(ended[0]?.state, 'lost');
  t.match(ended[0]?.message, /2 front right \(unknown whether it exposed: nothing has arrived for 5 s/);
  add(...taken('B2'), landed('B2'));
  await clock.advance(1_000);
  t.equal(ended.at(-1)?.state, 'complete', 'what comes later is added');
  open.close();
  t.equal(clock.pending, 0);
});
