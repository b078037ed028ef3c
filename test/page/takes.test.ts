// The results of takes in the words of the trade, and the faults of bodies.

import t from 'tap';
import type { Receipt, RigCamera, ShotBody } from '#page/interface/wire.js';
import { cardStateOf, faultOf, roomOf } from '#page/state/faults.js';
import { listedResult, resultOf } from '#page/state/take-words.js';
import { standIn } from '../support/stand-in.js';

type Exposure = ShotBody['exposures'][number];
const file = { index: 0, path: '/p/a.jpg', sizeBytes: 1, sha256: '' };
const done: Exposure = { round: 0, planned: true, state: 'complete', expectedFiles: 1, files: [file] };
const lost: Exposure = { ...done, state: 'lost', files: [] };
const waiting: Exposure = { ...done, state: 'expected', files: [] };
const bodyOf = (...exposures: Exposure[]) => standIn<ShotBody>({ id: 'a', refused: undefined, exposures });
const receiptOf = (more: Partial<Receipt>) => ({ skew: {}, bodies: [], ...more }) as Receipt;

t.test('a take is complete, missing, not together, refused, stopped or arriving', async (t) => {
  const bodies = [bodyOf(done), bodyOf(done)];
  t.strictSame(resultOf(receiptOf({ state: 'complete', bodies, together: true })), { kind: 'complete' });
  t.strictSame(
    resultOf(receiptOf({ state: 'complete', bodies, together: false, skew: { exposureMs: 5000 } })),
    { kind: 'apart', ms: 5000 },
  );
  t.strictSame(resultOf(receiptOf({ state: 'lost', bodies: [bodyOf(done), bodyOf(lost), bodyOf(lost)] })), {
    kind: 'missing',
    bodies: 2,
  });
  t.strictSame(resultOf(receiptOf({ state: 'refused' })), { kind: 'refused' });
  t.strictSame(resultOf(receiptOf({ state: 'stopped' })), { kind: 'stopped' });
  t.strictSame(resultOf(receiptOf({ state: 'incomplete', bodies: [bodyOf(done), bodyOf(waiting)] })), {
    kind: 'arriving',
    landed: 1,
    expected: 2,
  });
});

t.test('the list of shots tells the result until the receipt is there', async (t) => {
  const listed = {
    shotId: 'a',
    number: 1,
    group: 'all',
    at: '',
    message: '',
    planned: 3,
    exposed: 1,
    files: 1,
  };
  t.strictSame(listedResult({ ...listed, state: 'lost' }), { kind: 'missing', bodies: 2 });
  t.strictSame(listedResult({ ...listed, state: 'incomplete' }), {
    kind: 'arriving',
    landed: 1,
    expected: 3,
  });
  t.strictSame(listedResult({ ...listed, state: 'complete' }), { kind: 'complete' });
});

type Cards = RigCamera['facts']['cards'];
const factsOf = (cards: Cards): RigCamera['facts'] => ({ cards, exposure: {}, warnings: [] });
const card = (slot: number, state: Cards[number]['state'], remainingPictures?: number) => ({
  slot,
  state,
  ...(remainingPictures === undefined ? {} : { remainingPictures, remainingMinutes: remainingPictures + 1 }),
});

t.test('no card, a full card and a faulty card are three things', async (t) => {
  const stateOf = (cards: Cards) => cardStateOf({ facts: factsOf(cards) });
  t.equal(stateOf([]), 'ok', 'nothing is known');
  t.equal(stateOf([card(1, 'ok', 9), card(2, 'none')]), 'ok', 'the second slot may be empty');
  t.equal(stateOf([card(1, 'full', 0), card(2, 'ok', 9)]), 'ok', 'there is room on the other');
  t.equal(stateOf([card(1, 'full', 0), card(2, 'none')]), 'cardFull');
  t.equal(stateOf([card(1, 'none'), card(2, 'none')]), 'noCard');
  t.equal(stateOf([card(1, 'ok', 9), card(2, 'error')]), 'cardError');
});

t.test('the room is that of the fullest card, in pictures or in minutes', async (t) => {
  const facts = factsOf([card(1, 'ok', 400), card(2, 'ok', 90), card(3, 'full', 0)]);
  t.strictSame(roomOf({ facts }), { unit: 'pictures', left: 90 });
  t.strictSame(roomOf({ facts, kind: 'cinema' }), { unit: 'minutes', left: 91 });
  t.strictSame(roomOf({ facts: { ...facts, recording: true } }), { unit: 'minutes', left: 91 });
  t.strictSame(roomOf({ facts: factsOf([]) }), { unit: 'pictures', left: undefined });
});

t.test('the worst fault of a body', async (t) => {
  const facts = factsOf([card(1, 'ok', 9)]);
  t.equal(faultOf({ connected: true, state: 'connected', facts }), undefined);
  t.equal(faultOf({ connected: false, state: 'absent', facts: factsOf([card(1, 'full')]) }), 'absent');
  t.equal(faultOf({ connected: false, state: 'connected', facts }), 'recovering');
  t.equal(faultOf({ connected: true, state: 'connected', facts: factsOf([card(1, 'full')]) }), 'cardFull');
  t.equal(faultOf({ connected: true, state: 'connected', facts: { ...facts, overheating: 2 } }), 'tooHot');
});
