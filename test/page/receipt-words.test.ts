// The deck in words: what a receipt says to a photographer, and what went wrong in the words of operators.

import '../support/page-globals.js';
import t from 'tap';
import type { Receipt, RigCamera, ShotBody } from '#page/interface/wire.js';
import { wordsOf } from '#page/shoot/receipt-words.js';
import { markOf } from '#page/state/body-mark.js';
import { faultFor, faultsIn, faultsOf } from '#page/state/operator-faults.js';
import { type Parts, standIn } from '../support/stand-in.js';

const file = (path: string) => ({ index: 0, path, sizeBytes: 1, sha256: '' });
const exposed = { at: '2026-01-01T00:00:00Z', proof: 'CapturedEvent' };
const whole = (path: string) => ({
  ...{ round: 0, planned: true, state: 'complete', expectedFiles: 1 },
  ...{ exposed, files: [file(path)] },
});
const body = (number: number, more: object): ShotBody =>
  ({ id: `c${number}`, name: `body ${number}`, number, model: '', exposures: [], ...more }) as ShotBody;
const receipt = (more: Parts<Receipt>): Receipt =>
  standIn<Receipt>({
    ...{ shotId: 'one', number: 12, state: 'complete', at: '', group: 'all', skew: {}, bodies: [] },
    ...{ rounds: { planned: 1, begun: 1 }, together: undefined, single: undefined },
    ...{ leftOut: undefined, by: undefined, hosts: undefined, pattern: undefined, take: undefined, ...more },
  });
const camera = (number: number, remainingPictures: number): RigCamera =>
  standIn<RigCamera>({
    id: `c${number}`,
    kind: 'photo',
    facts: { cards: [{ slot: 1, state: 'ok', remainingPictures }] },
  });
const two = [1, 2].map((number) => body(number, { exposures: [whole(`/pictures/Anna/03/${number}.jpg`)] }));

t.test('a complete take: together, how far apart, where the files are, and the room', async (t) => {
  const shot = receipt({ together: true, skew: { issueMs: 2.14, exposureMs: 30 }, bodies: two });
  const words = wordsOf(shot, { cameras: [camera(1, 2000), camera(2, 1240)], isOwn: true });
  t.same(words, {
    title: 'Take 12',
    result: 'complete',
    level: 'good',
    parts: ['2 of 2 exposed together, fired 2.1 ms apart', '2 files safe in Anna/03', 'room for 1,240 more'],
  });
  const take = { jobId: 'spring', subjectId: 'anna', subject: 'Anna', take: 3 };
  const ofJob = wordsOf({ ...shot, take }, { cameras: [], isOwn: true });
  t.equal(ofJob.title, 'Anna, take 3', 'a take of a job has the name of its subject');
  const many = wordsOf(shot, { cameras: [camera(1, 9_999)], isOwn: false });
  t.same(many.parts.slice(2), ['room for 9,999+ more', 'from another screen']);
});

t.test('a take that is not together, waits for files, leaves a body out, or stays on cards', async (t) => {
  const parts = (more: Parts<Receipt>) => wordsOf(receipt(more), { cameras: [], isOwn: true }).parts;
  t.same(
    parts({ together: false, skew: { exposureMs: 5000 }, bodies: two })[0],
    '2 of 2 exposed, 5.0 s apart',
  );
  const waits = body(2, { exposures: [{ ...whole('/p/2'), state: 'expected', files: [] }] });
  t.same(parts({ state: 'incomplete', bodies: [...two.slice(0, 1), waits] }), [
    '2 of 2 exposed',
    '1 of 2 files arrived',
  ]);
  const onCard = body(1, { exposures: [{ ...whole('/p'), expectedFiles: 0, files: [] }] });
  const leftOut = [{ id: 'c3', name: 'side left', number: 3 }];
  t.same(parts({ bodies: [onCard], leftOut }), [
    '1 of 1 exposed',
    'the pictures are on the cards',
    'without 3 side left',
  ]);
  t.same(parts({ bodies: two, rounds: { planned: 10, begun: 4 } })[2], 'round 4 of 10');
});

t.test('a press of one body, and a shot of another host, are named', async (t) => {
  const single = wordsOf(receipt({ single: true, bodies: two.slice(0, 1) }), { cameras: [], isOwn: false });
  t.equal(single.title, 'Take 12, 1 body 1 alone');
  const hosts = ['left', 'right'].map((host) => ({ host, offsetUs: 0, boundUs: 0, from: 'bus' as const }));
  const remote = wordsOf(receipt({ bodies: two, by: 'right', hosts }), { cameras: [], isOwn: false });
  t.equal(remote.parts.at(-1), 'from right');
});

t.test('a refused shot: a body that was ready has no fault and is not called planned', async (t) => {
  const ready = body(1, {});
  const refused = body(2, {
    refused: { code: 'WOULD_NOT_EXPOSE', message: 'CrError 0x8402', reason: 'card_full' },
  });
  t.same([markOf(ready), markOf(refused)], ['ready', 'refused']);
  const [fault, ...others] = faultsIn({ bodies: [ready, refused] });
  t.same(others, []);
  t.match(fault, { text: 'The card of the camera is full.', actions: ['cards', 'fire-without'] });
  t.same(
    fault?.bodies.map(({ id }) => id),
    ['c2'],
  );
  t.same(
    wordsOf(receipt({ state: 'refused', bodies: [ready, refused] }), { cameras: [], isOwn: true }).parts,
    [],
  );
});

t.test('the lacks of bodies are in the words of operators; the message is for the details', async (t) => {
  const missing = { reason: '0 of 1 file(s) came: its worker ended: SIGSEGV' };
  const noFile = body(1, { exposures: [{ ...whole('/p'), state: 'lost', files: [], missing }] });
  const unknown = { code: 'WORKER_LOST', message: 'the process ended' };
  const { exposed: _, ...notExposed } = whole('/p');
  const lost = body(2, { exposures: [{ ...notExposed, state: 'lost', files: [], missing, unknown }] });
  const faults = faultsIn({
    bodies: [noFile, lost, body(3, { exposures: [{ ...notExposed, state: 'lost', files: [] }] })],
  });
  t.same(
    faults.map(({ text }) => text),
    [
      'The picture was taken, but it did not arrive.',
      'The connection to the camera broke off during the work, and is being restored. It may have taken effect.',
      'The camera took no picture.',
    ],
  );
  for (const { text, check } of faults) t.notMatch(`${text} ${check}`, /worker|SIG|process/);
  t.equal(faults[0]?.message, missing.reason);
});

t.test('failures of a group are gathered by fault, the rarest first', async (t) => {
  const failed = (id: string, code: string, error?: string) => ({
    ...{ id, name: id, success: false, code, message: code },
    ...(error === undefined ? {} : { data: { error } }),
  });
  const faults = faultsOf([
    failed('a', 'NOT_CONNECTED'),
    failed('b', 'NOT_CONNECTED'),
    failed('c', 'SDK_REFUSED', 'no_card'),
    failed('d', 'SHOT_REFUSED'),
  ]);
  t.same(
    faults.map(({ text, bodies }) => [text, bodies.map(({ id }) => id)]),
    [
      ['There is no card in the camera.', ['c']],
      ['The camera is not connected.', ['a', 'b']],
    ],
  );
  t.match(faultFor('NO_SUCH_CODE', undefined, 'a message'), { text: 'a message', check: '', actions: [] });
});
