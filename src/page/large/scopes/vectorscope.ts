// The vectorscope: how many places of the picture have each colour. The colour difference to blue is to the right, that
// to red is upwards, and colourless pixels are in the middle. The same computation as the filter `vectorscope` of
// ffmpeg in its mode `gray`. Pure.

import { blueness, type Pixels, redness } from './colour.js';

/** Side of a vectorscope. */
export const SIDE = 256;

/**
 * The vectorscope of a picture. Cameras send one colour for each square of four pixels, so squares are counted.
 * @param step how much one square brightens its point
 * @returns brightness of each point, row by row
 */
export function vectorscopeOf({ data, width, height }: Pixels, step: number): Uint8ClampedArray {
  const points = new Uint8ClampedArray(SIDE * SIDE);
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const right = x + 1 < width ? 4 : 0;
      const below = y + 1 < height ? width * 4 : 0;
      const at = (y * width + x) * 4;
      const mean = (channel: number): number =>
        ((data[at + channel] ?? 0) +
          (data[at + right + channel] ?? 0) +
          (data[at + below + channel] ?? 0) +
          (data[at + right + below + channel] ?? 0)) /
        4;
      const [red, green, blue] = [mean(0), mean(1), mean(2)];
      const point = (SIDE - 1 - redness(red, green, blue)) * SIDE + blueness(red, green, blue);
      points[point] = (points[point] ?? 0) + step;
    }
  }
  return points;
}
