// The masks of the large view of the operator page.

import t from 'tap';
import { MASKS, usedPart } from '#page/large/masks.js';

const PICTURE = { width: 600, height: 400 };

t.test('a mask uses the largest part of its shape, in the middle', async (t) => {
  t.same(usedPart(0.75, PICTURE), { x: 0.25, y: 0, width: 0.5, height: 1 });
  t.same(usedPart(3, PICTURE), { x: 0, y: 0.25, width: 1, height: 0.5 });
  t.same(usedPart(1.5, PICTURE), { x: 0, y: 0, width: 1, height: 1 });
});

t.test('every format is inside the picture and has its shape', async (t) => {
  for (const [name, ratio] of Object.entries(MASKS)) {
    if (ratio === undefined) continue;
    const { x, y, width, height } = usedPart(ratio, PICTURE);
    t.ok(x >= 0 && y >= 0 && x + width <= 1 + 1e-9 && y + height <= 1 + 1e-9, name);
    t.ok(
      Math.abs((width * PICTURE.width) / (height * PICTURE.height) - ratio) < 1e-9,
      `${name} has its shape`,
    );
  }
});
