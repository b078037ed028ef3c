// The scopes by name: each makes the picture of a scope from the picture of a body. Pure.

import { levels, lumas, type Pixels } from './colour.js';
import { falseColour, zebra } from './tints.js';
import { SIDE, vectorscopeOf } from './vectorscope.js';
import { LEVELS, waveformOf } from './waveform.js';

/** Scopes beside the picture. */
export const SCOPES = ['waveform', 'parade', 'vectorscope'] as const;
/** Scopes over the picture, of its size. */
export const TINTS = ['falseColour', 'zebra'] as const;
/** Name of a scope. */
export type ScopeName = (typeof SCOPES)[number] | (typeof TINTS)[number];

/** Brightness of a point of the vectorscope for one place: more than that of ffmpeg, for eyes. */
const VECTOR_STEP = 24;
const GREEN = [150, 255, 190] as const;
const CHANNELS = [0, 1, 2] as const;

/** The picture of a scope. @param zebraPercent brightness from which the zebra stripes */
export function scopeOf(name: ScopeName, pixels: Pixels, zebraPercent: number): Pixels {
  return MAKERS[name](pixels, zebraPercent);
}

const MAKERS: Readonly<Record<ScopeName, (pixels: Pixels, zebraPercent: number) => Pixels>> = {
  waveform: (pixels) => toned(waveformOf(lumas(pixels), pixels.width), pixels.width, LEVELS, GREEN),
  parade: (pixels) => {
    const { width } = pixels;
    const whole = blank(width * CHANNELS.length, LEVELS);
    for (const channel of CHANNELS) {
      const points = waveformOf(levels(pixels, channel), width);
      for (let at = 0; at < points.length; at += 1) {
        const to = (Math.floor(at / width) * whole.width + channel * width + (at % width)) * 4;
        whole.data[to + channel] = points[at] ?? 0;
        whole.data[to + 3] = 255;
      }
    }
    return whole;
  },
  vectorscope: (pixels) => toned(vectorscopeOf(pixels, VECTOR_STEP), SIDE, SIDE, GREEN),
  falseColour: (pixels) => filled(pixels, (into) => falseColour(pixels, into)),
  zebra: (pixels, percent) => filled(pixels, (into) => zebra(pixels, percent, into)),
};

const blank = (width: number, height: number): Pixels => ({
  data: new Uint8ClampedArray(width * height * 4),
  width,
  height,
});

function filled({ width, height }: Pixels, fill: (into: Uint8ClampedArray) => void): Pixels {
  const made = blank(width, height);
  fill(made.data);
  return made;
}

/** Points of brightness as pixels of one colour on black. */
function toned(
  points: Uint8ClampedArray,
  width: number,
  height: number,
  colour: readonly [number, number, number],
): Pixels {
  const made = blank(width, height);
  for (let at = 0; at < points.length; at += 1) {
    for (const channel of CHANNELS) made.data[at * 4 + channel] = ((points[at] ?? 0) * colour[channel]) / 255;
    made.data[at * 4 + 3] = 255;
  }
  return made;
}
