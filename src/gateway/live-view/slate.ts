// The image that viewers get while there is no picture. It names the camera that has none, and since when. It must
// never be mistaken for live view, so it is plain letters on a plain ground.

import { hasDots, isDotSet, LETTER } from './dot-letters.js';
import { flatJpeg, SQUARE } from './flat-jpeg.js';

/** Text of a slate. */
export interface SlateText {
  /** Why there is no picture, in one or two words. */
  heading: string;
  /** Label that the operator gave the camera: `1 front left`; may be empty. */
  label?: string;
  /** Model name; may be empty. */
  model: string;
  cameraId: string;
  /** Since when there is no picture, in milliseconds since 1970. */
  sinceMs: number;
}

/** The size of the pictures that bodies send. */
const WIDTH = 640;
const HEIGHT = 428;
const GROUND = 40;
const INK = 235;

const COLUMNS = Math.ceil(WIDTH / SQUARE);
const ROWS = Math.floor(HEIGHT / SQUARE);
const LETTER_STEP = LETTER.width + 1;
const LINE_STEP = LETTER.height + 2;
/** The number of letters in a line. */
const LINE = Math.floor((COLUMNS + 1) / LETTER_STEP);

/** Makes a slate: a JPEG of some 3 KB. */
export function slate({ heading, label = '', model, cameraId, sinceMs }: SlateText): Buffer {
  const time = `${new Date(sinceMs).toISOString().slice(11, 19)} UTC`;
  const all = [heading, ...wrapped(plain(label)), model, ...wrapped(cameraId), 'SINCE', time];
  const lines = all.filter((line) => line !== '');
  const top = Math.max(0, Math.floor((ROWS - lines.length * LINE_STEP) / 2));
  return flatJpeg(WIDTH, HEIGHT, (column, row) => {
    const index = Math.floor((row - top) / LINE_STEP);
    const line = lines[index];
    if (line === undefined) return GROUND;
    const left = Math.floor((COLUMNS - line.length * LETTER_STEP) / 2);
    const letter = line[Math.floor((column - left) / LETTER_STEP)] ?? ' ';
    const isInk = column >= left && isDotSet(letter, (column - left) % LETTER_STEP, (row - top) % LINE_STEP);
    return isInk ? INK : GROUND;
  });
}

/** At most two lines of a name or an id; the SDK's ids are 12 to 17 letters. */
function wrapped(text: string): string[] {
  return text.length <= LINE ? [text] : [text.slice(0, LINE).trim(), text.slice(LINE, 2 * LINE).trim()];
}

/** The text without accents; empty when there are no dots for any of its letters. */
function plain(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return [...bare].some(hasDots) ? bare : '';
}
