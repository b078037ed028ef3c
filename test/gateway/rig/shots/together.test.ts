// Whether the bodies of a shot exposed together, according to the journal.

import t from 'tap';
import { answerOf } from '#gateway/rig/shots/answer.js';
import { fold, noFacts } from '#gateway/rig/shots/fold.js';
import { receiptOf } from '#gateway/rig/shots/receipt.js';
import type { RecordOf, RecordOfShot } from '#gateway/rig/shots/record.js';
import { summaryOf } from '#gateway/rig/shots/summary.js';
import { about, BODIES, begun, landed, taken } from './records.js';

const [A1, B2] = BODIES as [(typeof BODIES)[0], (typeof BODIES)[0]];
const C3 = { ...A1, id: 'C3', name: 'top', number: 3 };
const THREE = [A1, B2, C3];

function receipt(shot: Partial<RecordOf<'begun'>>, ...records: RecordOfShot[]) {
  const facts = noFacts('shot-a');
  for (const record of [begun({ bodies: THREE, togetherMs: 40, ...shot }), ...records]) fold(facts, record);
  const made = receiptOf(facts);
  if (made === undefined) throw new Error('there is no receipt');
  return made;
}

/** A body whose SDK was called in time, and which reported its exposure this much later. */
function reportedLate(body: string, ms: number): RecordOfShot[] {
  return taken(body).map((record) =>
    record.kind === 'exposed' ? { ...record, exposedUs: record.exposedUs + 1_000 * ms } : record,
  );
}

t.test('a body on a self-timer: the shot is complete, not together, and the body is named', async (t) => {
  const of = [...taken('A1'), ...reportedLate('B2', 5_000), ...taken('C3')];
  const made = receipt({}, ...of);
  t.match(made, {
    state: 'complete',
    togetherMs: 40,
    together: false,
    message: /; not together: 2 front right \(it reported the exposure 5000 ms after the others\)\.$/,
  });
  t.same(
    made.bodies.map(({ exposures }) => exposures[0]?.apart),
    [undefined, { ms: 5_000, by: 'report' }, undefined],
  );
  t.equal(summaryOf(made).together, false, 'in the event, too');
});

t.test('in bullet time a body whose SDK was called 50 ms late is named', async (t) => {
  const made = receipt(
    { pattern: { intervalMs: 20 } },
    ...taken('A1', 0, 50_000),
    ...taken('B2'),
    ...taken('C3'),
  );
  t.match(made, {
    state: 'complete',
    together: false,
    message: /1 front left \(the SDK was called 50 ms after/,
  });
  t.match(made.bodies[0]?.exposures[0]?.apart, { ms: 50, by: 'call' });
  const wide = receipt({ togetherMs: 60 }, ...taken('A1', 0, 50_000), ...taken('B2'), ...taken('C3'));
  t.equal(wide.together, true, 'the tolerance is that of the shot');
});

t.test('differences between reports that are smaller than those between bodies show nothing', async (t) => {
  const bodies = THREE.map((body) => ({ ...body, exposureMs: 250 }));
  t.equal(receipt({}, ...taken('A1'), ...reportedLate('B2', 600), ...taken('C3')).together, true);
  t.equal(receipt({}, ...taken('A1'), ...reportedLate('B2', 700), ...taken('C3')).together, false);
  const long = receipt({ bodies }, ...taken('A1'), ...reportedLate('B2', 1_100), ...taken('C3'));
  t.equal(long.together, true, 'a body may report after its exposure and a noise reduction as long');
});

t.test(
  'whether bodies exposed together is reported once known, and only for bodies with common instants',
  async (t) => {
    const early = receipt({}, ...taken('A1'), ...taken('B2'));
    t.equal(early.state, 'incomplete');
    t.notOk('together' in early, 'the third body is still to come');
    const known = receipt({}, ...taken('A1'), ...taken('B2', 0, 90_000));
    t.equal(known.together, false, 'no later body changes that');
    const sequence = receipt(
      { pattern: { sequence: true } },
      ...THREE.flatMap(({ id }, at) => taken(id, 0, at * 900_000)),
    );
    t.notOk('together' in sequence);
    const { togetherMs: _, ...older } = begun({ bodies: THREE });
    t.notOk(
      'together' in
        receipt({ ...older, togetherMs: undefined } as never, ...taken('A1'), ...taken('B2'), ...taken('C3')),
    );
    const refused: RecordOfShot[] = [
      ...taken('B2').slice(0, 1),
      { kind: 'issued', ...about('B2'), issuedUs: 100_000, at: 'now', error: 'no' },
      { kind: 'failed', ...about('B2'), code: 'SDK_REFUSED', message: 'no' },
    ];
    t.equal(
      receipt({}, ...taken('A1'), ...refused, ...taken('C3')).together,
      true,
      'a refused order is no exposure',
    );
    t.equal(receipt({ bodies: [A1] }, ...taken('A1'), landed('A1')).together, undefined, 'one body is alone');
  },
);

t.test('a body that has not reported yet what it can do is named, and counts for the policy', async (t) => {
  const refused = { code: 'PROPERTY_NOT_REPORTED', message: 'not said yet' };
  const bodies = THREE.map((body, at) => (at === 2 ? { ...body, refused } : body));
  const made = receipt({ bodies, policy: 'those-that-can' });
  t.match(made.notices, [/^not known yet whether these take still pictures.*: 3 top$/]);
  t.match(made.message, /not fired: 3 top \(not said yet\)/);
  t.throws(() => answerOf(receipt({ bodies }, ...taken('A1'), ...taken('B2'))), { code: 'GROUP_PARTIAL' });
});

t.test('drive modes that differ within a shot are reported from its begin on', async (t) => {
  const modes = ['Single Shooting', 'Single Shooting', 'Self-timer 5 s'];
  const bodies = THREE.map((body, at) => ({ ...body, driveMode: modes[at] ?? '' }));
  const made = receipt({ bodies });
  const notice =
    'the drive modes differ, so the exposures may: Single Shooting (1 front left, 2 front right), Self-timer 5 s (3 top)';
  t.same(made.notices, [notice]);
  t.ok(made.message.includes(notice));
  t.equal(made.bodies[2]?.driveMode, 'Self-timer 5 s');
  const alike = receipt({ bodies: bodies.slice(0, 2) });
  t.notOk('notices' in alike);
  const refused = { code: 'WOULD_NOT_EXPOSE', message: 'no' };
  t.notOk(
    'notices' in receipt({ bodies: bodies.map((body, at) => (at === 2 ? { ...body, refused } : body)) }),
  );
});
