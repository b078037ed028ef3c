// The grid of the wall: all tiles in sight, and as large as they can be.

import t from 'tap';
import { type Fit, fit, scrolling } from '#page/pictures/fit.js';

const TILE = { ratio: 1.5, foot: 30, gap: 8, least: 160 };
const MOST_BODIES = 60;
const ROOMS = [
  [1180, 740],
  [2290, 1230],
  [820, 900],
  [1600, 400],
  [400, 1600],
] as const;

/** The width of a picture in a grid of so many columns, computed from first principles. */
function pictureIn(count: number, columns: number, width: number, height: number): number {
  const rows = Math.ceil(count / columns);
  const cell = [(width + TILE.gap) / columns - TILE.gap, (height + TILE.gap) / rows - TILE.gap] as const;
  return Math.min(cell[0], (cell[1] - TILE.foot) * TILE.ratio);
}

t.test(
  'no other number of columns gives larger pictures, for 1 to 60 bodies in rooms of any shape',
  async (t) => {
    const faults: unknown[] = [];
    for (const [width, height] of ROOMS) {
      for (let count = 1; count <= MOST_BODIES; count += 1) {
        const found = fit(count, { ...TILE, width, height });
        const possible = Array.from({ length: count }, (_, at) => pictureIn(count, at + 1, width, height));
        const best = Math.max(...possible);
        const isRight = found.scrolls
          ? best < TILE.least && found.picture >= TILE.least
          : Math.abs(found.picture - best) <= 0.5 && found.columns * found.rows >= count;
        if (!isRight) faults.push({ width, height, count, found, best });
      }
    }
    t.strictSame(faults, []);
  },
);

t.test('a grid that scrolls has as many columns of readable pictures as the width allows', async (t) => {
  const found = fit(MOST_BODIES, { ...TILE, width: 1180, height: 740 });
  t.match(found, { columns: 7, rows: 9, scrolls: true } satisfies Partial<Fit>);
  t.ok(found.picture >= TILE.least);
  t.match(fit(3, { ...TILE, width: 100, height: 50 }), { columns: 1, rows: 3, scrolls: true });
});

t.test('a grid of given columns', async (t) => {
  t.strictSame(scrolling(5, 2, { width: 370, gap: 10 }), {
    columns: 2,
    rows: 3,
    scrolls: true,
    picture: 180,
  });
});

t.test('among grids of equal pictures the one with fewer empty places', async (t) => {
  t.match(fit(4, { ...TILE, foot: 0, gap: 0, width: 1200, height: 800 }), { columns: 2, rows: 2 });
  t.match(fit(8, { ...TILE, width: 1180, height: 740 }), { columns: 3, rows: 3 });
});
