import sharp from 'sharp';
import t from 'tap';
import { composeOsd } from '#worker/pictures/osd-composite.js';

const picture = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#00c000' } })
  .jpeg()
  .toBuffer();
/** Clear, but for its left half. */
const display = await sharp({ create: { width: 64, height: 48, channels: 4, background: '#00000000' } })
  .composite([
    { input: { create: { width: 32, height: 48, channels: 4, background: '#ff0000' } }, left: 0, top: 0 },
  ])
  .png()
  .toBuffer();

async function pixel(jpeg: Buffer, left: number, top: number): Promise<number[]> {
  const raw = await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...raw].map((value) => Math.round(value / 64));
}

t.test('the picture lies where the display says, under it', async (t) => {
  const place = { left: 0, top: 4, width: 64, height: 40 };
  const composed = await composeOsd(picture, { number: 1, image: display, width: 64, height: 48, place });
  t.match(await sharp(composed).metadata(), { format: 'jpeg', width: 64, height: 48 });
  t.same(await pixel(composed, 48, 24), [0, 3, 0], 'clear: the picture');
  t.same(await pixel(composed, 8, 24), [4, 0, 0], 'opaque: the display');
  t.same(await pixel(composed, 48, 1), [0, 0, 0], 'outside of the picture');
});

t.test(
  'without a place, or with one that makes no sense, the display is laid over the whole picture',
  async (t) => {
    for (const place of [
      undefined,
      { left: 0, top: 40, width: 64, height: 40 },
      { left: 0, top: 0, width: 0, height: 0 },
    ]) {
      const osd = {
        number: 1,
        image: display,
        width: 64,
        height: 48,
        ...(place === undefined ? {} : { place }),
      };
      const composed = await composeOsd(picture, osd);
      t.match(await sharp(composed).metadata(), { width: 64, height: 40 });
      t.same(await pixel(composed, 8, 20), [4, 0, 0]);
      t.same(await pixel(composed, 48, 20), [0, 3, 0]);
    }
  },
);

t.test('a display that is no picture is an error', async (t) => {
  const image = Buffer.alloc(100, 0xa5);
  await t.rejects(composeOsd(picture, { number: 1, image, width: 64, height: 48 }), Error);
});
