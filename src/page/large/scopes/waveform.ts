// The waveform: for each column of the picture, how many of its pixels have each level. The highest level is at the
// top. The same computation as the filter `waveform` of ffmpeg with its usual options. Pure.

/** Levels, and so rows of a waveform. */
export const LEVELS = 256;

/** How much one pixel brightens its point of the waveform. */
const STEP = 10;

/**
 * The waveform of one value of each pixel.
 * @param values of the pixels, row by row
 * @param width of the picture, and so of the waveform
 * @returns brightness of each point, row by row, {@link LEVELS} rows
 */
export function waveformOf(values: Uint8Array, width: number): Uint8ClampedArray {
  const points = new Uint8ClampedArray(width * LEVELS);
  for (let at = 0; at < values.length; at += 1) {
    const point = (LEVELS - 1 - (values[at] ?? 0)) * width + (at % width);
    // The array limits the sum to 255.
    points[point] = (points[point] ?? 0) + STEP;
  }
  return points;
}
