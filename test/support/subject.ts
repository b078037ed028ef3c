// The subject in the simulated live view: its documented place, and the place where it is found in a picture.

import sharp from 'sharp';

/** A place; each function has its own units. */
export interface Place {
  x: number;
  y: number;
}

/** Position of the subject's colour, in pixels; no other part of the picture has this colour. */
export async function subjectIn(jpeg: Buffer): Promise<Place> {
  // Decodes every pixel; a picture that is cut or broken is refused.
  const { data, info } = await sharp(jpeg, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  const sum = { x: 0, y: 0 };
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at] ?? 0) < 215 || (data[at + 1] ?? 0) > 95 || (data[at + 2] ?? 0) < 175) continue;
    const pixel = at / 3;
    sum.x += pixel % info.width;
    sum.y += Math.floor(pixel / info.width);
    count += 1;
  }
  return { x: sum.x / count, y: sum.y / count };
}

/**
 * The number drawn in a simulated picture. It decides where the subject is; the body may number pictures differently.
 * @throws Error when there is none.
 */
export function numberIn(jpeg: Buffer): number {
  const text = /Simulated live view: body [^,]+, frame (\d+)/.exec(jpeg.toString('latin1', 0, 4096));
  if (text === null) throw new Error('the picture has no number in it');
  return Number(text[1]);
}

/**
 * Position of the subject by docs/develop/simulator.md, on the screen of 640 by 480 steps that touch and focus frames
 * have.
 */
export function subjectOnScreen(number: number): Place {
  const seconds = (number % 90) / 30;
  const x = 320 + 180 * Math.cos((2 * Math.PI * seconds) / 3);
  const y = 240 + 90 * Math.sin((4 * Math.PI * seconds) / 3);
  return { x, y };
}

/** The position of the subject in pixels of the picture. */
export function subjectAt(number: number): Place {
  return inPicture(subjectOnScreen(number));
}

/** A place on the screen in pixels of the picture, which has 428 rows. */
export function inPicture({ x, y }: Place): Place {
  return { x, y: (y * 428) / 480 };
}

/** How far two places are from each other. */
export function distance(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
