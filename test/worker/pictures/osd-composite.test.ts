// Row 1: the display is laid over the live view as by the vendor's sample program: turned upright, in its stated size,
// with its stated centre on that of the picture, and then turned again.

import sharp from 'sharp';
import t from 'tap';
import { composeOsd, prepareDisplay } from '#worker/pictures/osd-composite.js';
import type { NativeOsdImage } from '#worker/sdk/addon.js';

const picture = await solid(64, 40, '#00c000').jpeg().toBuffer();
/** A display that is transparent except for its left half. */
const display = await halfRed(64, 48).png().toBuffer();

const FORM = { number: 1, width: 64, height: 48, degree: 0 };
const BLACK = [0, 0, 0];
const GREEN = [0, 3, 0];
const RED = [4, 0, 0];

function solid(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: 3, background } });
}

function halfRed(width: number, height: number) {
  const red = { create: { width: width / 2, height, channels: 4 as const, background: '#ff0000' } };
  return sharp({ create: { width, height, channels: 4, background: '#00000000' } }).composite([
    { input: red, left: 0, top: 0 },
  ]);
}

async function composed(osd: NativeOsdImage): Promise<Buffer> {
  return composeOsd(picture, await prepareDisplay(osd));
}

async function pixel(jpeg: Buffer, left: number, top: number): Promise<number[]> {
  const raw = await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...raw].map((value) => Math.round(value / 64));
}

t.test('the place is the centre of the picture in the display', async (t) => {
  const place = { x: 32, y: 24, width: 64, height: 40 };
  const jpeg = await composed({ ...FORM, image: display, place });
  t.match(await sharp(jpeg).metadata(), { format: 'jpeg', width: 64, height: 48 });
  t.same(await pixel(jpeg, 48, 24), GREEN, 'clear: the picture');
  t.same(await pixel(jpeg, 8, 24), RED, 'opaque: the display');
  for (const top of [1, 46]) t.same(await pixel(jpeg, 48, top), BLACK, 'outside of the picture');
});

t.test('a picture that is out of the middle lies there', async (t) => {
  const place = { x: 48, y: 12, width: 24, height: 20 };
  const jpeg = await composed({ ...FORM, image: display, place });
  for (const [left, top] of [
    [38, 4],
    [58, 20],
  ] as const)
    t.same(await pixel(jpeg, left, top), GREEN);
  for (const [left, top] of [
    [34, 12],
    [62, 12],
    [48, 26],
  ] as const)
    t.same(await pixel(jpeg, left, top), BLACK);
});

t.test('a display of another size than it states gets that size', async (t) => {
  const place = { x: 32, y: 24, width: 64, height: 40 };
  for (const [width, height] of [
    [128, 96],
    [32, 24],
  ] as const) {
    const jpeg = await composed({ ...FORM, image: await halfRed(width, height).png().toBuffer(), place });
    t.match(await sharp(jpeg).metadata(), { width: 64, height: 48 });
    t.same(await pixel(jpeg, 8, 24), RED);
    t.same(await pixel(jpeg, 48, 24), GREEN);
  }
});

t.test('a display that is smaller than the picture lies in its middle', async (t) => {
  const place = { x: 48, y: 36, width: 96, height: 72 };
  const jpeg = await composed({ ...FORM, image: display, place });
  t.match(await sharp(jpeg).metadata(), { width: 96, height: 72 });
  t.same(await pixel(jpeg, 24, 36), RED);
  t.same(await pixel(jpeg, 8, 36), GREEN);
});

t.test('a display that is turned is turned back before and forward after', async (t) => {
  const place = { x: 32, y: 24, width: 64, height: 40 };
  for (const degree of [90, 270]) {
    const image = await sharp(display).rotate(degree).png().toBuffer();
    const jpeg = await composed({ ...FORM, image, degree, place });
    t.match(await sharp(jpeg).metadata(), { width: 48, height: 64 });
    // The left half, which is red, is above after a turn to the right.
    t.same(await pixel(jpeg, 24, degree === 90 ? 8 : 56), RED, `${degree}`);
    t.same(await pixel(jpeg, 24, degree === 90 ? 48 : 16), GREEN, `${degree}`);
  }
});

t.test('without a place the display lies on black', async (t) => {
  const jpeg = await composed({ ...FORM, image: display });
  t.match(await sharp(jpeg).metadata(), { width: 64, height: 48 });
  t.same(await pixel(jpeg, 8, 20), RED);
  t.same(await pixel(jpeg, 48, 20), BLACK);
});

t.test('a display that cannot be laid over a picture is an error', async (t) => {
  await t.rejects(composed({ ...FORM, image: Buffer.alloc(100, 0xa5) }), Error);
  await t.rejects(composed({ ...FORM, image: display, width: 100_000 }), { message: /claims a display/ });
  const beyond = { x: 4, y: 24, width: 32, height: 40 };
  await t.rejects(composed({ ...FORM, image: display, place: beyond }), { message: /claims a live view/ });
});
