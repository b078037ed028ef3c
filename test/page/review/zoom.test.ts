// The arithmetic of enlarged pictures: all pictures of a take show the same place.

import t from 'tap';
import {
  covers,
  fitScale,
  inSight,
  panned,
  partFor,
  placedIn,
  placeUnder,
  type View,
  zoomedAt,
} from '#page/review/zoom.js';

const PICTURE = { width: 7008, height: 4672 };
const SMALLER = { width: 6000, height: 4000 };
const BOX = { width: 600, height: 400 };
const MIDDLE: View = { x: 0.5, y: 0.5, scale: 1 };

t.test('a picture without a view lies whole and in the middle of its box', async (t) => {
  const box = { width: 900, height: 400 };
  const { scale, x, y } = placedIn(undefined, PICTURE, box);
  t.equal(scale, fitScale(PICTURE, box));
  t.equal(y, 0);
  t.equal(x, Math.round((900 - 600) / 2));
});

t.test('two pictures of different sizes show the same place, a pixel for a pixel', async (t) => {
  const view = { x: 0.25, y: 0.75, scale: 1 };
  for (const picture of [PICTURE, SMALLER]) {
    const placed = placedIn(view, picture, BOX);
    t.equal(placed.scale, 1);
    const at = placeUnder({ x: BOX.width / 2, y: BOX.height / 2 }, placed, picture);
    t.ok(Math.abs(at.x - 0.25) < 1e-3 && Math.abs(at.y - 0.75) < 1e-3, JSON.stringify(at));
  }
});

t.test('no ground is in sight beside an enlarged picture', async (t) => {
  for (const [x, y] of [
    [0, 0],
    [1, 1],
    [0, 1],
  ] as const) {
    const placed = placedIn({ x, y, scale: 1 }, PICTURE, BOX);
    t.ok(placed.x <= 0 && placed.y <= 0);
    t.ok(placed.x + PICTURE.width >= BOX.width && placed.y + PICTURE.height >= BOX.height);
  }
  const tiny = placedIn(MIDDLE, { width: 160, height: 120 }, BOX);
  t.same([tiny.x, tiny.y], [220, 140], 'a small one lies in the middle');
});

t.test('a drag moves the picture with the pointer and stops at its edge', async (t) => {
  const before = placedIn(MIDDLE, PICTURE, BOX);
  const view = panned(MIDDLE, { x: 50, y: -30 }, PICTURE, BOX);
  const after = placedIn(view, PICTURE, BOX);
  t.same([after.x - before.x, after.y - before.y], [50, -30]);
  let edge = MIDDLE;
  for (let drag = 0; drag < 100; drag += 1) edge = panned(edge, { x: 500, y: 500 }, PICTURE, BOX);
  t.same([placedIn(edge, PICTURE, BOX).x, placedIn(edge, PICTURE, BOX).y], [0, 0]);
  const back = placedIn(panned(edge, { x: -10, y: -10 }, PICTURE, BOX), PICTURE, BOX);
  t.same([back.x, back.y], [-10, -10], 'nothing has to be dragged back first');
});

t.test('the place under the pointer stays there while it is enlarged', async (t) => {
  const point = { x: 150, y: 300 };
  let view = zoomedAt(undefined, 4, point, PICTURE, BOX);
  const under = (shown: View | undefined) => placeUnder(point, placedIn(shown, PICTURE, BOX), PICTURE);
  const before = under(undefined);
  for (let turn = 0; turn < 5; turn += 1) {
    const now = under(view);
    t.ok(Math.abs(now.x - before.x) < 2e-3 && Math.abs(now.y - before.y) < 2e-3, JSON.stringify(now));
    view = zoomedAt(view, 1.3, point, PICTURE, BOX);
  }
  t.ok((zoomedAt(view, 1e6, point, PICTURE, BOX)?.scale ?? 0) <= 8, 'up to a limit');
  t.equal(zoomedAt(view, 1e-6, point, PICTURE, BOX), undefined, 'and back to the whole picture');
});

t.test('the decoded part contains what is in sight, and no more pixels than allowed', async (t) => {
  const faults: string[] = [];
  for (const scale of [0.2, 0.5, 1, 2, 8])
    for (const [x, y] of [
      [0, 0],
      [0.5, 0.5],
      [1, 0.3],
    ] as const) {
      const seen = inSight(placedIn({ x, y, scale }, PICTURE, BOX), PICTURE, BOX);
      for (const most of [BOX.width * BOX.height, 2_000_000, 64_000_000]) {
        const part = partFor(seen, scale, PICTURE, most);
        const density = Math.min(1, scale);
        const pixels = part.width * density * part.height * density;
        const name = `${scale} at ${x} ${y}, ${most}`;
        if (!covers(part, seen)) faults.push(`${name}: not covered`);
        // Whole pixels of the picture at its edges come on top.
        if (pixels > most * 1.02 + 4_000) faults.push(`${name}: ${pixels} pixels`);
        if (part.x + part.width > PICTURE.width || part.y + part.height > PICTURE.height)
          faults.push(`${name}: beyond the picture`);
      }
    }
  t.same(faults, []);
});
