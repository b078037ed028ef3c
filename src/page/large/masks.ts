// Masks of the format in which a picture is used: the part outside is darkened. Pure.

import { Cell } from '../cells/cell.js';
import type { Area } from './place.js';

/** The formats, by their names; `none` is no mask. */
export const MASKS = {
  none: undefined,
  '1:1': 1,
  '4:5': 4 / 5,
  '5:4': 5 / 4,
  '16:9': 16 / 9,
  '2.39:1': 2.39,
} as const satisfies Readonly<Record<string, number | undefined>>;
/** Name of a format. */
export type MaskName = keyof typeof MASKS;

/** The format that is shown. */
export const mask = new Cell<MaskName>('none');

/** The part of a picture that a format uses, in fractions: as large as possible, in the middle. */
export function usedPart(ratio: number, picture: { readonly width: number; readonly height: number }): Area {
  const own = picture.width / picture.height;
  const [width, height] = ratio < own ? [ratio / own, 1] : [1, own / ratio];
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}
