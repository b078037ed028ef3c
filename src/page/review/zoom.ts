// Enlarged pictures: all pictures of a take show the same place in the same enlargement. Pure; lengths are in pixels of
// the screen.

/** Greatest enlargement. */
export const MOST_TIMES = 8;

/** A place in a picture, in fractions of it, and the pixels of the screen for each pixel of the picture. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Width and height. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A point or a corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle by its corner. */
export interface Area extends Point, Size {}

/** How a picture lies in its box: where its corner is, and its scale. */
export interface Placed extends Point {
  readonly scale: number;
}

/** The scale in which a whole picture fits into a box. */
export const fitScale = (picture: Size, box: Size): number =>
  Math.min(box.width / picture.width, box.height / picture.height);

/** How a picture lies in its box. Without a view it is shown whole. No view shows ground beside a larger picture. */
export function placedIn(view: View | undefined, picture: Size, box: Size): Placed {
  const scale = view?.scale ?? fitScale(picture, box);
  const corner = (at: number, length: number, room: number) =>
    length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, room / 2 - at * length));
  return {
    scale,
    x: Math.round(corner(view?.x ?? 0.5, picture.width * scale, box.width)),
    y: Math.round(corner(view?.y ?? 0.5, picture.height * scale, box.height)),
  };
}

/** The place in the picture under a point of its box, in fractions; inside the picture. */
export function placeUnder(point: Point, placed: Placed, picture: Size): Point {
  const within = (fraction: number) => Math.min(1, Math.max(0, fraction));
  return {
    x: within((point.x - placed.x) / (picture.width * placed.scale)),
    y: within((point.y - placed.y) / (picture.height * placed.scale)),
  };
}

/** The view after the picture was dragged by so many pixels. */
export function panned(view: View, by: Point, picture: Size, box: Size): View {
  const moved = (at: number, distance: number, length: number, room: number) => {
    const half = Math.min(0.5, room / 2 / (length * view.scale));
    return Math.min(1 - half, Math.max(half, at - distance / (length * view.scale)));
  };
  return {
    x: moved(view.x, by.x, picture.width, box.width),
    y: moved(view.y, by.y, picture.height, box.height),
    scale: view.scale,
  };
}

/** The view enlarged so many times more around a point of the box; undefined when the whole picture fits. */
export function zoomedAt(
  view: View | undefined,
  times: number,
  point: Point,
  picture: Size,
  box: Size,
): View | undefined {
  const before = placedIn(view, picture, box);
  const scale = Math.min(MOST_TIMES, before.scale * times);
  if (scale <= fitScale(picture, box)) return undefined;
  const under = placeUnder(point, before, picture);
  // The place under the pointer stays under it.
  const x = under.x + (box.width / 2 - point.x) / (picture.width * scale);
  const y = under.y + (box.height / 2 - point.y) / (picture.height * scale);
  return panned({ x, y, scale }, { x: 0, y: 0 }, picture, box);
}

/** The part of a picture that is in sight, in pixels of the picture. */
export function inSight(placed: Placed, picture: Size, box: Size): Area {
  const left = Math.max(0, -placed.x / placed.scale);
  const top = Math.max(0, -placed.y / placed.scale);
  return {
    x: left,
    y: top,
    width: Math.min(picture.width, (box.width - placed.x) / placed.scale) - left,
    height: Math.min(picture.height, (box.height - placed.y) / placed.scale) - top,
  };
}

/** Whether one area contains another. */
export const covers = (area: Area, other: Area): boolean =>
  area.x <= other.x &&
  area.y <= other.y &&
  area.x + area.width >= other.x + other.width &&
  area.y + area.height >= other.y + other.height;

/**
 * The part of a picture to decode for a view: what is in sight, with as much around it for the next moves as the memory
 * allows.
 * @param mostPixels of the decoded part, on the screen
 */
export function partFor(seen: Area, scale: number, picture: Size, mostPixels: number): Area {
  const density = Math.min(1, scale);
  const pixels = seen.width * density * seen.height * density;
  const times = Math.min(MOST_AROUND, Math.max(1, Math.sqrt(mostPixels / Math.max(1, pixels))));
  const [x, width] = around(seen.x, seen.width, times, picture.width);
  const [y, height] = around(seen.y, seen.height, times, picture.height);
  return { x, y, width, height };
}

/** Greatest width of a decoded part, in widths of what is in sight. */
const MOST_AROUND = 3;

function around(at: number, length: number, times: number, most: number): [from: number, length: number] {
  const from = Math.max(0, Math.floor(at - (length * (times - 1)) / 2));
  const to = Math.min(most, Math.ceil(at + (length * (times + 1)) / 2));
  return [from, Math.max(1, to - from)];
}
