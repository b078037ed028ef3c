// Slates are decoded by an image library: the output of rigd's encoder must be a JPEG for other programs.

import sharp from 'sharp';
import t from 'tap';
import { flatJpeg, SQUARE } from '#gateway/live-view/flat-jpeg.js';
import { slate } from '#gateway/live-view/slate.js';

async function grey(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { at: (x: number, y: number) => data[y * info.width + x] ?? -1, ...info };
}

t.test('a slate is decoded with the brightness that was drawn in each square', async (t) => {
  const shade = (column: number, row: number) => (column * 16 + row * 97) % 256;
  const picture = await grey(flatJpeg(20 * SQUARE, 16 * SQUARE, shade));
  t.match({ width: picture.width, height: picture.height }, { width: 160, height: 128 });
  for (let row = 0; row < 16; row += 1) {
    for (let column = 0; column < 20; column += 1) {
      const found = picture.at(column * SQUARE + 3, row * SQUARE + 4);
      if (Math.abs(found - shade(column, row)) > 1) t.fail(`square ${column}, ${row}: ${found}`);
    }
  }
});

t.test('a slate may have a size that is not a multiple of its squares', async (t) => {
  const { width, height } = await sharp(flatJpeg(101, 37, () => 200)).metadata();
  t.same([width, height], [101, 37]);
});

t.test('a slate is a small picture of plain letters that differ by camera and time', async (t) => {
  const text = { heading: 'NO SIGNAL', model: 'ILCE-7M4', cameraId: 'D10F60140701', sinceMs: 0 };
  const first = slate(text);
  t.ok(first.length < 10_000, `${first.length} bytes`);
  const picture = await grey(first);
  t.same([picture.width, picture.height], [640, 428]);
  let ink = 0;
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) ink += picture.at(x, y) > 128 ? 1 : 0;
  }
  const share = ink / (picture.width * picture.height);
  t.ok(share > 0.1 && share < 0.4, `${share} of it is letters`);
  for (const other of [
    { sinceMs: 1000 },
    { cameraId: 'D10F60140702' },
    { heading: 'STOPPED' },
    { model: '' },
    { label: '1 front left' },
    { label: 'Étage' },
  ]) {
    t.notOk(slate({ ...text, ...other }).equals(first), JSON.stringify(other));
  }
});

t.test(
  'a name of letters without dots leaves the slate unchanged, and one with accents loses them',
  async (t) => {
    const text = { heading: 'NO SIGNAL', model: 'ILCE-7M4', cameraId: 'D10F60140701', sinceMs: 0 };
    t.ok(slate({ ...text, label: '漢字' }).equals(slate(text)));
    t.ok(slate({ ...text, label: 'Étage' }).equals(slate({ ...text, label: 'ETAGE' })));
  },
);

t.test('an id of any length and any letters makes a slate', async (t) => {
  for (const cameraId of ['', '00:1a:2B:3c:4D:5e', 'ÄÖ\n漢'.repeat(60)]) {
    const made = await sharp(slate({ heading: 'NO SIGNAL', model: 'x', cameraId, sinceMs: 0 })).metadata();
    t.equal(made.width, 640);
  }
});
