// Computations on the pixels of a picture: distribution of brightness (histogram) and sharp edges (peaking). Pure:
// bytes as a canvas gives them in, numbers out.

/** Bins of a histogram. */
export const BINS = 64;
const SHIFT = 2;

/** Numbers of pixels by brightness, and by the level of each colour. */
export interface Histogram {
  readonly luma: readonly number[];
  readonly red: readonly number[];
  readonly green: readonly number[];
  readonly blue: readonly number[];
  /** Shares of pixels that are black and white, 0 to 1. */
  readonly clippedLow: number;
  readonly clippedHigh: number;
}

/** The histogram of a picture. @param pixels red, green, blue and alpha of each */
export function histogramOf(pixels: Uint8ClampedArray): Histogram {
  const [luma, red, green, blue] = [bins(), bins(), bins(), bins()];
  let low = 0;
  let high = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const bright = brightness(r, g, b);
    count(luma, bright);
    count(red, r);
    count(green, g);
    count(blue, b);
    if (bright < 3) low += 1;
    if (bright > 252) high += 1;
  }
  const all = Math.max(1, pixels.length / 4);
  return { luma, red, green, blue, clippedLow: low / all, clippedHigh: high / all };
}

/** How far a pixel must differ from its neighbours to count as sharp. */
const SHARP = 60;

/**
 * Marks sharp edges: writes a colour where the picture changes steeply, and transparency elsewhere.
 * @param pixels pixels of the picture
 * @param marks pixels of the result, of the same size; all are written
 * @param colour red, green, blue
 */
export function markSharp(
  pixels: Uint8ClampedArray,
  width: number,
  marks: Uint8ClampedArray,
  [red, green, blue]: readonly [number, number, number],
): void {
  const grey = greyOf(pixels);
  const height = grey.length / width;
  marks.fill(0);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const across = (grey[at + 1] ?? 0) - (grey[at - 1] ?? 0);
      const down = (grey[at + width] ?? 0) - (grey[at - width] ?? 0);
      if (Math.abs(across) + Math.abs(down) < SHARP) continue;
      marks[at * 4] = red;
      marks[at * 4 + 1] = green;
      marks[at * 4 + 2] = blue;
      marks[at * 4 + 3] = 255;
    }
  }
}

function greyOf(pixels: Uint8ClampedArray): Uint8Array {
  const grey = new Uint8Array(pixels.length / 4);
  for (let at = 0; at < grey.length; at += 1)
    grey[at] = brightness(pixels[at * 4] ?? 0, pixels[at * 4 + 1] ?? 0, pixels[at * 4 + 2] ?? 0);
  return grey;
}

/** Rec. 709 luma. */
const brightness = (red: number, green: number, blue: number): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

const bins = (): number[] => new Array<number>(BINS).fill(0);

function count(into: number[], value: number): void {
  const bin = value >> SHIFT;
  into[bin] = (into[bin] ?? 0) + 1;
}
