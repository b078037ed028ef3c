// Brightness and colour differences of pixels as JPEG files have them: BT.601, with the full range of 0 to 255. The
// scopes count these numbers, so that they show what the camera has sent. Pure.

/** Pixels of a picture: red, green, blue and alpha of each, row by row. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The middle of a colour difference: no colour. */
const NEUTRAL = 128;

/** Brightness of a pixel, 0 to 255. */
export function luma(red: number, green: number, blue: number): number {
  return whole(0.299 * red + 0.587 * green + 0.114 * blue);
}

/** Colour difference to blue, 0 to 255. */
export function blueness(red: number, green: number, blue: number): number {
  return whole(NEUTRAL - 0.168736 * red - 0.331264 * green + 0.5 * blue);
}

/** Colour difference to red, 0 to 255. */
export function redness(red: number, green: number, blue: number): number {
  return whole(NEUTRAL + 0.5 * red - 0.418688 * green - 0.081312 * blue);
}

/** The brightness of every pixel. */
export function lumas({ data }: Pixels): Uint8Array {
  const found = new Uint8Array(data.length / 4);
  for (let at = 0; at < found.length; at += 1)
    found[at] = luma(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0);
  return found;
}

/** One colour of every pixel. @param channel 0: red, 1: green, 2: blue */
export function levels({ data }: Pixels, channel: 0 | 1 | 2): Uint8Array {
  const found = new Uint8Array(data.length / 4);
  for (let at = 0; at < found.length; at += 1) found[at] = data[at * 4 + channel] ?? 0;
  return found;
}

const whole = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));
