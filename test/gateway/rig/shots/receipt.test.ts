import fc from 'fast-check';
import t from 'tap';
import { answerOf } from '#gateway/rig/shots/answer.js';
import { fold, noFacts } from '#gateway/rig/shots/fold.js';
import { openExposures, receiptOf } from '#gateway/rig/shots/receipt.js';
import type { RecordOfShot } from '#gateway/rig/shots/record.js';
import { about, BODIES, begun, landed, postView, taken } from './records.js';

function factsOf(records: readonly RecordOfShot[]) {
  const facts = noFacts('shot-a');
  for (const record of records) fold(facts, record);
  return facts;
}

const receipt = (...records: RecordOfShot[]) => receiptOf(factsOf(records));

/** The receipt without the parts that depend on the order in which files were recorded. */
function withoutIndexes(records: readonly RecordOfShot[]): string {
  const whole = receiptOf(factsOf(records));
  const sorted = JSON.stringify(whole, (name, value) => {
    if (name === 'files') return value.map(({ path }: { path: string }) => path).sort();
    return name === 'index' ? undefined : value;
  });
  return sorted;
}

t.test('a shot is complete when every exposure is proved and every file has landed', async (t) => {
  const whole = receipt(begun(), ...taken('A1'), ...taken('B2', 0, 400));
  t.match(whole, {
    state: 'complete',
    number: 7,
    skew: { issueMs: 0.4, exposureMs: 0.4 },
    message: 'Shot 7: 2 of 2 exposure(s) proved, 2 file(s) on the host.',
    bodies: [
      { id: 'A1', exposures: [{ round: 0, planned: true, state: 'complete', files: [{ index: 0 }] }] },
      {
        id: 'B2',
        exposures: [{ issued: { lateUs: 400 }, accepted: { tookUs: 900 }, files: [{ index: 1 }] }],
      },
    ],
  });
});

t.test('row 51: a post view is in the receipt, and counts as no file', async (t) => {
  const [issued, exposed] = taken('A1').filter(({ kind }) => kind === 'issued' || kind === 'exposed');
  if (issued === undefined || exposed === undefined) throw new Error('records of a release');
  const path = '/pictures/post-view/DSC00001.JPG';
  const before = receipt(begun(), issued, exposed, postView('A1', 0, path), ...taken('B2'));
  t.match(before, { state: 'incomplete' });
  t.match(before?.bodies[0]?.exposures[0], { state: 'expected', files: [], postView: { path } });
  t.equal(receipt(begun(), ...taken('A1'), postView('A1'), ...taken('B2'))?.state, 'complete');
});

t.test('a shot with an unknown fact is not complete', async (t) => {
  const all = [...taken('A1'), ...taken('B2')];
  const needed = all.filter(({ kind }) => kind === 'exposed' || kind === 'landed');
  const wrong = needed.filter(
    (left) => receipt(begun(), ...all.filter((record) => record !== left))?.state !== 'incomplete',
  );
  t.same(wrong, []);
  t.equal(receipt(...all), undefined, 'a shot without its beginning has no receipt');
});

t.test('the order of records and their repetition change nothing', async (t) => {
  const pattern = { repeat: { everyMs: 1_000, times: 3 } };
  const records: RecordOfShot[] = [
    begun({ pattern }),
    ...taken('A1'),
    ...taken('B2'),
    ...taken('A1', 1),
    landed('A1', 1, 'DSC00001.ARW'),
    postView('A1', 1),
    postView('A1', 1, '/pictures/post-view/DSC00001.JPG'),
    { kind: 'missing', ...about('B2', 1), reason: 'the cable was pulled' },
    { kind: 'missing', ...about('B2', 1), reason: 'the worker was lost' },
    { kind: 'skipped', ...about('B2', 2), reason: 'too late' },
    { kind: 'givenUp', ...about('A1', 2), reason: 'the service was killed' },
    { kind: 'stopped', shotId: 'shot-a', at: '2027-03-01T10:00:02.000Z' },
  ];
  const straight = withoutIndexes(records);
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(
        fc.shuffledSubarray(records, { minLength: records.length }),
        fc.array(fc.constantFrom(...records)),
        (shuffled, again) => withoutIndexes([...shuffled, ...again]) === straight,
      ),
    ),
  );
});

t.test('unknown facts are never guessed', async (t) => {
  const reason = 'the service was killed';
  const lost = receipt(begun(), ...taken('A1'), { kind: 'givenUp', ...about('B2'), reason });
  t.equal(lost?.state, 'lost');
  t.match(lost?.message, /lost: 2 front right \(unknown whether it exposed: the service was killed\)/);
  const answers = [
    lost,
    receipt(begun(), ...taken('A1'), { kind: 'missing', ...about('B2'), reason }),
    receipt(begun(), ...taken('A1'), ...taken('B2').slice(0, 1)),
  ];
  for (const answer of answers) {
    let thrown: unknown;
    try {
      if (answer !== undefined) answerOf(answer);
    } catch (error) {
      thrown = error;
    }
    t.match(thrown, {
      outcome: 'unknown',
      details: { results: [{ success: true }, { code: 'NO_EXPOSURE', outcome: 'unknown' }] },
    });
  }
  const late = receipt(begun(), ...taken('A1'), { kind: 'givenUp', ...about('B2'), reason }, ...taken('B2'));
  t.equal(late?.state, 'complete', 'what comes later anyway counts');
  const [, , , proof] = taken('B2');
  const noFile = receipt(begun(), ...taken('A1'), ...(proof ? [proof] : []), {
    kind: 'givenUp',
    ...about('B2'),
    reason,
  });
  t.match(noFile?.bodies[1]?.exposures[0], {
    state: 'lost',
    missing: { reason: new RegExp(`^0 of 1 file\\(s\\) came: ${reason}; pending pictures land`) },
  });
});

t.test('an order that the body has refused has no lateness, and no part in the skew', async (t) => {
  const refused: RecordOfShot[] = [
    { kind: 'fired', ...about('B2'), atUs: 1_000_000, at: 'now' },
    // At this time the worker began to wait for the instant; it called the SDK later or not at all.
    { kind: 'issued', ...about('B2'), issuedUs: 899_000, at: 'now', error: 'not now' },
    { kind: 'failed', ...about('B2'), code: 'SDK_REFUSED', message: 'not now' },
  ];
  const whole = receipt(begun(), ...taken('A1'), ...refused);
  t.same(whole?.skew, {});
  t.same(whole?.bodies[1]?.exposures[0]?.issued, { at: 'now' });
});

t.test('a body that did not expose is lost at once; one that would not expose is named', async (t) => {
  const failed = receipt(begun(), ...taken('A1'), {
    kind: 'failed',
    ...about('B2'),
    code: 'STORAGE_FULL',
    message: 'the card is full',
  });
  t.match(failed, { state: 'lost', message: /lost: 2 front right \(the card is full\)/ });
  const refused = { code: 'WRONG_MODE', message: 'the contents mode has no shutter' };
  const [first, second] = begun().bodies;
  const bodies = [...(first ? [first] : []), ...(second ? [{ ...second, refused }] : [])];
  const policy = 'those-that-can';
  t.match(receipt(begun({ bodies, policy }), ...taken('A1')), {
    state: 'complete',
    message: /1 of 1 exposure.*not fired: 2 front right \(the contents mode/,
  });
  const reason = 'one of 2 bodies would not expose';
  const withdrawn = receipt({ kind: 'withdrawn', shotId: 'shot-a', number: 7, reason }, begun({ bodies }));
  t.match(withdrawn, {
    state: 'refused',
    message: `Shot 7 was not fired: ${reason}; 2 front right (the contents mode has no shutter)`,
  });
  t.same(
    withdrawn?.bodies.flatMap(({ exposures }) => exposures),
    [],
  );
});

t.test('the receipt has the reason of a refused press once', async (t) => {
  const [one] = BODIES;
  const failed = { code: 'SDK_REFUSED', message: 'the card is full' };
  const single = receipt(
    begun({ single: 'press', bodies: one === undefined ? [] : [one] }),
    { kind: 'failed', ...about('A1'), ...failed },
    { kind: 'withdrawn', shotId: 'shot-a', number: 7, reason: failed.message },
  );
  t.match(single, {
    state: 'refused',
    message: /not fired: the card is full$/,
    bodies: [{ refused: undefined }],
  });
});

t.test('if a shot is requested again after the journal has failed, the second attempt counts', async (t) => {
  const reason = 'the journal could not be written';
  const again = receipt(
    begun(),
    { kind: 'withdrawn', shotId: 'shot-a', number: 7, reason },
    begun({ number: 8 }),
    ...taken('A1'),
    ...taken('B2'),
  );
  t.match(again, { state: 'complete', number: 8 });
});

t.test('rounds that were not sent are still expected, until the shot is stopped', async (t) => {
  const pattern = { repeat: { everyMs: 1_000, times: 3 } };
  const two = [begun({ pattern }), ...taken('A1'), ...taken('B2'), ...taken('A1', 1)];
  t.match(receipt(...two), { state: 'incomplete', rounds: { planned: 3, begun: 2 } });
  t.same(openExposures(factsOf(two)), [{ body: 'B2', round: 1, isExposed: false }]);
  const at = '2027-03-01T10:00:02.000Z';
  t.match(receipt(...two, { kind: 'stopped', shotId: 'shot-a', at }), { state: 'stopped' });
});

t.test('a shot whose pictures go to the card only is complete when every exposure is proved', async (t) => {
  const bodies = begun().bodies.map((body) => ({ ...body, hostFiles: 0 }));
  const proofs = [...taken('A1'), ...taken('B2')].filter(({ kind }) => kind !== 'landed');
  t.match(receipt(begun({ bodies }), ...proofs), {
    state: 'complete',
    message: /the pictures stay on the cards/,
  });
});

t.test(
  'a body that has exposed is in the receipt of a stopped shot, also when it is reported as skipped',
  async (t) => {
    const { bodies: [one] = [] } =
      receipt(
        begun(),
        ...taken('A1'),
        { kind: 'skipped', ...about('A1'), reason: 'its order never came' },
        { kind: 'stopped', shotId: 'shot-a', at: '2027-03-01T10:00:02.000Z' },
      ) ?? {};
    t.match(one?.exposures, [{ state: 'complete', files: [{ index: 0 }] }]);
  },
);
