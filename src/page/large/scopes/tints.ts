// Colours laid over a picture by brightness: false colour, which shows the exposure of each part, and zebra, which
// stripes the parts that are too bright. Brightness is that of the picture as the camera sends it, 0 to 100 %. Pure.

import { lumas, type Pixels } from './colour.js';

/** A range of brightness, in percent, and its colour: red, green, blue. */
export interface Zone {
  readonly name: 'black' | 'dark' | 'middle' | 'skin' | 'bright' | 'white';
  readonly from: number;
  readonly to: number;
  readonly colour: readonly [number, number, number];
}

/** The zones of false colour, as monitors for cameras have them; brightness between two zones stays grey. */
export const ZONES: readonly Zone[] = [
  { name: 'black', from: 0, to: 2.5, colour: [125, 40, 200] },
  { name: 'dark', from: 2.5, to: 10, colour: [40, 90, 230] },
  { name: 'middle', from: 38, to: 42, colour: [60, 190, 70] },
  { name: 'skin', from: 52, to: 56, colour: [255, 150, 190] },
  { name: 'bright', from: 97, to: 99, colour: [255, 225, 40] },
  { name: 'white', from: 99, to: 100, colour: [235, 40, 40] },
];

/** Width of a stripe of the zebra in pixels. */
const STRIPE = 4;

/** The picture in false colour. @param into all pixels of the result, of the same size */
export function falseColour(pixels: Pixels, into: Uint8ClampedArray): void {
  const grey = lumas(pixels);
  for (let at = 0; at < grey.length; at += 1) {
    const bright = grey[at] ?? 0;
    const [red, green, blue] = COLOURS[bright] ?? [bright, bright, bright];
    into[at * 4] = red;
    into[at * 4 + 1] = green;
    into[at * 4 + 2] = blue;
    into[at * 4 + 3] = 255;
  }
}

/** Stripes over all parts of at least a brightness. @param into all pixels of the result; transparent elsewhere */
export function zebra(pixels: Pixels, fromPercent: number, into: Uint8ClampedArray): void {
  const grey = lumas(pixels);
  const least = levelOf(fromPercent);
  into.fill(0);
  for (let at = 0; at < grey.length; at += 1) {
    if ((grey[at] ?? 0) < least) continue;
    const stripe = ((at % pixels.width) + Math.floor(at / pixels.width)) % (2 * STRIPE) < STRIPE ? 0 : 255;
    into[at * 4] = stripe;
    into[at * 4 + 1] = stripe;
    into[at * 4 + 2] = stripe;
    into[at * 4 + 3] = 255;
  }
}

const levelOf = (percent: number): number => (percent * 255) / 100;

/** The colour of each level; undefined: grey. */
const COLOURS = Array.from({ length: 256 }, (_, level) => {
  const percent = (level * 100) / 255;
  return ZONES.find(({ from, to }) => percent >= from && (percent < to || to === 100))?.colour;
});
