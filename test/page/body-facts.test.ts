// The facts of one body in its large view: the room on its cards in the unit of its kind, and what is wrong with them;
// and the events of bodies as sentences.

import '../support/page-globals.js';
import t from 'tap';
import { factsOf } from '#page/bodies/body-facts.js';
import { cardNotes } from '#page/bodies/card-fault.js';
import type { RigCamera } from '#page/interface/wire.js';
import { sentenceOf } from '#page/setup/entries.js';
import { labelOf } from '#page/state/rig.js';
import { t as texts } from '#page/texts/texts.js';
import { type Parts, standIn } from '../support/stand-in.js';

type Card = RigCamera['facts']['cards'][number];
const ok: Card = { slot: 1, state: 'ok', remainingPictures: 1240, remainingMinutes: 95 };
const textOf = (kind: RigCamera['kind'], ...cards: readonly Card[]) => textWith({ kind }, ...cards);
const textWith = (more: Parts<RigCamera>, ...cards: readonly Card[]) =>
  factsOf(
    standIn<RigCamera>({
      drift: [],
      lag: undefined,
      ...more,
      facts: standIn<RigCamera['facts']>({
        cards: [...cards],
        batteryPercent: undefined,
        overheating: undefined,
        recording: undefined,
      }),
    }),
  ).map(({ text }) => text);

t.test('a cinema body has minutes, another one pictures', async (t) => {
  t.strictSame(textOf('cinema', ok), ['95 min left']);
  t.strictSame(textOf('photo', ok), ['1,240 left']);
});

t.test('a lag that is learnt is shown in whole milliseconds', async (t) => {
  const lag = { ms: 41.6, shots: 8, spreadMs: 1.2 };
  t.strictSame(textWith({ kind: 'photo', lag }, ok), ['1,240 left', 'lag 42 ms']);
});

t.test('a missing, a full and a faulty card are three texts, and no number', async (t) => {
  t.strictSame(textOf('photo', { slot: 1, state: 'none' }), ['No card']);
  t.strictSame(textOf('photo', { ...ok, slot: 2, state: 'full', remainingPictures: 0 }), ['Card 2 is full']);
  t.strictSame(textOf('cinema', { ...ok, state: 'error' }), ['Card 1: error']);
  const full: Card = { slot: 1, state: 'full', remainingPictures: 0 };
  t.strictSame(textOf('photo', full, { ...full, slot: 2 }), ['All cards are full']);
});

t.test('a body counts pictures only to a number: then there is room for more', async (t) => {
  t.strictSame(textOf('photo', { ...ok, remainingPictures: 9_998 }), ['9,998 left']);
  t.strictSame(textOf('photo', { ...ok, remainingPictures: 9_999 }), ['9,999+ left']);
});

t.test('a full card and an empty slot are notes while another card takes pictures', async (t) => {
  const notesOf = (...cards: readonly Card[]) =>
    cardNotes(
      texts,
      standIn<RigCamera>({ facts: standIn<RigCamera['facts']>({ cards: [...cards], exposure: {} }) }),
    );
  const full: Card = { slot: 1, state: 'full', remainingPictures: 0 };
  t.strictSame(notesOf(full, { ...ok, slot: 2 }), ['Card 1 is full']);
  t.strictSame(notesOf(ok, { slot: 2, state: 'none' }), ['No card in slot 2']);
  t.strictSame(notesOf(full, { slot: 2, state: 'none' }), [], 'a fault has a mark');
  t.strictSame(notesOf(ok, { ...ok, slot: 2 }), []);
});

t.test('an event is a sentence; its cause is for the details', async (t) => {
  const camera = standIn<RigCamera>({ id: 'c1', name: 'left: front', number: 1 });
  const of = (what: string, text: string) => sentenceOf({ at: '', camera: 'c1', what, text }, [camera]);
  const label = labelOf(camera);
  t.strictSame(of('lost', `${label} was lost: the worker was ended by SIGKILL`), {
    sentence: `${label} was lost`,
    cause: 'the worker was ended by SIGKILL',
  });
  const back = `${label} is back after 4 s`;
  t.strictSame(of('recovered', back), { sentence: back, cause: '' });
  const warning = `${label} warns: it is hot; let it cool`;
  t.strictSame(of('warning', warning), { sentence: warning, cause: '' });
});
