// Computations of the general components: the place of a panel, the part of a table that is drawn, the search of a
// list.

import t from 'tap';
import { placementOf } from '#page/components/placement.js';
import { indexByKey } from '#page/components/roving.js';
import { matchingOptions } from '#page/components/search.js';
import { indicesOf, offsetFor, spanInView, startsOf } from '#page/components/table-window.js';

const WINDOW = { width: 1000, height: 800 };
const anchorAt = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 30 });

t.test(
  'a panel is below its anchor, above it without room below, and never outside of the window',
  async (t) => {
    const panel = { width: 200, height: 300 };
    t.match(placementOf(anchorAt(50, 100), panel, WINDOW), { left: 50, top: 134 });
    t.match(placementOf(anchorAt(50, 700), panel, WINDOW), { left: 50, top: 700 - 4 - 300 });
    t.equal(placementOf(anchorAt(950, 100), panel, WINDOW).left, 1000 - 200 - 8);
    t.equal(placementOf(anchorAt(-300, 100), panel, WINDOW).left, 8);
  },
);

t.test('a panel that fits nowhere is where there is more room, as high as the room', async (t) => {
  const panel = { width: 200, height: 2000 };
  t.same(placementOf(anchorAt(50, 100), panel, WINDOW), { left: 50, top: 134, maxHeight: 658 });
  t.same(placementOf(anchorAt(50, 700), panel, WINDOW), { left: 50, top: 8, maxHeight: 688 });
});

t.test('the part of a table in view, with rows around it', async (t) => {
  const starts = startsOf([100, 50, 50, 200, 100]);
  t.same(starts, [0, 100, 150, 200, 400, 500]);
  t.same(spanInView(starts, 120, 60, 0), { first: 1, end: 3 });
  t.same(spanInView(starts, 120, 60, 1), { first: 0, end: 4 });
  t.same(spanInView(starts, 450, 500, 2), { first: 2, end: 5 });
  t.same(spanInView(startsOf([]), 0, 500, 2), { first: 0, end: 0 });
  t.same(indicesOf({ first: 2, end: 4 }, 0, 9), [0, 2, 3]);
  t.same(indicesOf({ first: 2, end: 4 }, 8, 9), [2, 3, 8]);
  t.same(indicesOf({ first: 2, end: 4 }, 3, 9), [2, 3]);
  t.same(indicesOf({ first: 2, end: 4 }, 12, 9), [2, 3], 'an index behind the end');
});

t.test('a scroll goes as far as needed', async (t) => {
  t.equal(offsetFor(100, 150, 0, 400), 0, 'in view already');
  t.equal(offsetFor(380, 430, 0, 400), 30);
  t.equal(offsetFor(100, 150, 120, 400), 100);
});

t.test('keys move in a list, and around its ends where that is wanted', async (t) => {
  t.equal(indexByKey('ArrowDown', 2, 3), 2);
  t.equal(indexByKey('ArrowDown', 2, 3, { isRound: true }), 0);
  t.equal(indexByKey('ArrowUp', 0, 3, { isRound: true }), 2);
  t.equal(indexByKey('ArrowUp', -1, 3), 2, 'from nothing');
  t.equal(indexByKey('End', 0, 3), 2);
  t.equal(indexByKey('x', 0, 3), undefined);
  t.equal(indexByKey('ArrowDown', 0, 0), undefined);
});

t.test(
  'a typed text finds values without their spaces and marks, those that begin with it first',
  async (t) => {
    const options = ['ISO 400', 'ISO 1600', 'RAW + JPEG', 'AF-S', '1/125', '1/25'].map((label) => ({
      value: label,
      label,
    }));
    const found = (typed: string, isOpenEnded = false) =>
      matchingOptions(options, typed, isOpenEnded).map(({ value }) => value);
    t.same(found('16'), ['ISO 1600']);
    t.same(found('raw+j'), ['RAW + JPEG']);
    t.same(found('afs'), ['AF-S']);
    t.same(found('1/2'), ['1/25']);
    t.same(found('25'), ['1/125', '1/25']);
    t.same(found('1'), ['1/125', '1/25', 'ISO 1600']);
    t.same(
      found(''),
      options.map(({ value }) => value),
    );
    t.same(found('5600', true), ['5600'], 'a text of its own');
    t.same(found('af-s', true), ['AF-S'], 'an option is not offered twice');
  },
);
