// The places of the pictures of a take, and its pages.

import t from 'tap';
import type { Receipt, ShotBody } from '#page/interface/wire.js';
import { counterpart, framesOf, pagesOf } from '#page/review/sheet.js';

type Exposure = ShotBody['exposures'][number];

let index = 0;
const file = (path: string) => ({ index: index++, path, sizeBytes: 1, sha256: 'a'.repeat(64) });

const exposure = (round: number, paths: readonly string[], over: Partial<Exposure> = {}): Exposure => ({
  round,
  planned: true,
  state: 'complete',
  expectedFiles: paths.length,
  files: paths.map(file),
  ...over,
});

const body = (id: string, exposures: readonly Exposure[], over: Partial<ShotBody> = {}): ShotBody => ({
  ...{ id, name: id, model: 'ILCE-7M4' },
  exposures: [...exposures],
  ...over,
});

const receipt = (bodies: readonly ShotBody[], rounds = 1, state: Receipt['state'] = 'complete'): Receipt => ({
  ...{ shotId: 'take', number: 1, group: 'all', at: '2027-03-01T10:00:00Z', session: '', message: '' },
  ...{ policy: 'all-or-nothing', focus: true, pattern: {}, skew: {} },
  rounds: { planned: rounds, begun: rounds },
  state,
  bodies: [...bodies],
});

t.test('RAW and JPEG are one picture, which is shown from the JPEG', async (t) => {
  const frames = framesOf(receipt([body('A', [exposure(0, ['/p/1.ARW', '/p/1.JPG', '/p/2.ARW'])])]));
  t.same(
    frames.map((frame) => [frame.file?.path, frame.files.length, frame.nth]),
    [
      ['/p/1.JPG', 2, 0],
      ['/p/2.ARW', 1, 1],
    ],
  );
});

t.test('every body that should have a picture has a place, with the reason why it is empty', async (t) => {
  const missing = { reason: 'the cable was out', code: 'CAMERA_LOST' };
  const frames = framesOf(
    receipt(
      [
        body('complete', [exposure(0, ['/p/1.JPG'])]),
        body('missing', [exposure(0, [], { state: 'lost', missing })]),
        body('partly', [exposure(0, ['/p/3.JPG'], { state: 'lost', expectedFiles: 2, missing })]),
        body('waiting', [exposure(0, [], { state: 'expected', expectedFiles: 1 })]),
        body('card', [exposure(0, [])]),
        body('refused', [], { refused: { code: 'CARD_FULL', message: 'its card is full' } }),
        body('cinema', [], { refused: { code: 'NO_STILL_PICTURES', message: 'it takes no part' } }),
      ],
      1,
      'lost',
    ),
  );
  t.same(
    frames.map((frame) => [frame.body.id, frame.file !== undefined, frame.lack?.kind]),
    [
      ['complete', true, undefined],
      ['missing', false, 'missing'],
      ['partly', true, 'missing'],
      ['waiting', false, 'waiting'],
      ['card', false, 'card'],
      ['refused', false, 'refused'],
    ],
  );
});

t.test('no body of a refused take looks as if it were still to fire', async (t) => {
  const frames = framesOf(receipt([body('A', []), body('B', [])], 1, 'refused'));
  t.same(
    frames.map(({ lack }) => lack?.kind),
    ['ready', 'ready'],
  );
});

const series = (bodies: number, rounds: number) =>
  receipt(
    Array.from({ length: bodies }, (_, at) =>
      body(
        `B${at}`,
        Array.from({ length: rounds }, (_, round) => exposure(round, [`/p/${at}-${round}.JPG`])),
      ),
    ),
    rounds,
  );

t.test('the pages of a series of 80 rounds have every picture once', async (t) => {
  for (const bodies of [1, 2, 8, 60]) {
    const frames = framesOf(series(bodies, 80));
    const pages = pagesOf(frames);
    t.equal(frames.length, bodies * 80);
    t.same(
      pages.flatMap((page) => page.frames),
      frames,
      `${bodies} bodies on ${pages.length} pages`,
    );
    t.ok(pages.every((page) => page.frames.length <= 64));
    t.same([pages[0]?.first, pages.at(-1)?.last, pages.at(-1)?.to], [1, frames.length, 79]);
  }
  t.same(
    pagesOf(framesOf(series(8, 80))).map(({ from, to }) => [from, to])[1],
    [1, 1],
    'with eight bodies, a page is a round',
  );
  t.equal(pagesOf(framesOf(series(1, 80))).length, 7, 'with one body, a page is twelve rounds');
});

t.test('a round with more pictures than a page is spread over several', async (t) => {
  const burst = Array.from({ length: 150 }, (_, at) => `/p/${at}.JPG`);
  const pages = pagesOf(framesOf(receipt([body('A', [exposure(0, burst)])])));
  t.same(
    pages.map(({ first, last }) => [first, last]),
    [
      [1, 64],
      [65, 128],
      [129, 150],
    ],
  );
});

t.test('a take is compared by the same body, round and picture', async (t) => {
  const others = framesOf(series(2, 3));
  const find = (id: string, round: number) => {
    const frame = others.find((each) => each.body.id === id && each.round === round);
    if (frame === undefined) throw new Error('there is no such frame');
    return frame;
  };
  t.equal(counterpart(find('B1', 2), others), find('B1', 2));
  t.equal(counterpart({ ...find('B1', 2), round: 9 }, others), find('B1', 0), 'or the first of the body');
  t.equal(counterpart({ ...find('B1', 2), body: body('other', []) }, others), undefined);
});
