// Places in a picture as fractions of it, 0 to 1. Pure.

/** A place: from left and from top. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A rectangle by its corner. */
export interface Area extends Place {
  readonly width: number;
  readonly height: number;
}

/** The middle of a picture. */
export const MIDDLE: Place = { x: 0.5, y: 0.5 };

/** The step of one press of an arrow key. */
const STEP = 0.02;
const MOVES: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Place after a press of a key; undefined for other keys. */
export function moved(place: Place, key: string): Place | undefined {
  const by = MOVES[key];
  return by === undefined ? undefined : { x: within(place.x + by.x), y: within(place.y + by.y) };
}

/**
 * The place in a picture for a point of a box that shows the picture centred and as large as fits; undefined beside the
 * picture.
 * @param at the point, from the corner of the box, in the unit of the sizes
 */
export function placeIn(at: Place, box: Size, picture: Size): Place | undefined {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  const x = (at.x - (box.width - width) / 2) / width;
  const y = (at.y - (box.height - height) / 2) / height;
  return x < 0 || x > 1 || y < 0 || y > 1 ? undefined : { x, y };
}

/** Width and height. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of a picture that the magnifier shows: a square inside the picture. */
export function magnified(place: Place, times: number, picture: Size): Area {
  const side = Math.min(picture.width, picture.height) / times;
  const [width, height] = [side / picture.width, side / picture.height];
  return { x: corner(place.x, width), y: corner(place.y, height), width, height };
}

const corner = (at: number, side: number): number => Math.min(1 - side, Math.max(0, at - side / 2));

const within = (fraction: number): number => Math.min(1, Math.max(0, fraction));
