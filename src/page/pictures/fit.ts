// How many columns let a number of pictures fill a room best. Pure.

/** The room for pictures, and what each needs; all lengths in CSS pixels. */
export interface Room {
  readonly width: number;
  readonly height: number;
  /** Width of a picture divided by its height. */
  readonly ratio: number;
  /** Height of the line below each picture. */
  readonly foot: number;
  readonly gap: number;
  /** Width below which a picture can no longer be read. */
  readonly least: number;
}

/** The plan of a grid. */
export interface Fit {
  readonly columns: number;
  readonly rows: number;
  /** Whether the pictures need more height than there is, so that the room scrolls. */
  readonly scrolls: boolean;
  /** Width of each picture. */
  readonly picture: number;
}

/** The grid in which all pictures are as large as they can be. Only when they would be too small, it scrolls. */
export function fit(pictures: number, room: Room): Fit {
  const count = Math.max(1, pictures);
  const grids = Array.from({ length: count }, (_, at) => gridOf(count, at + 1, room));
  const best = grids.reduce((one, other) => (isBetter(other, one) ? other : one));
  return best.picture >= room.least ? best : scrolling(count, columnsOf(room), room);
}

/** The grid that scrolls, with this number of columns. */
export function scrolling(pictures: number, columns: number, room: Pick<Room, 'width' | 'gap'>): Fit {
  const rows = Math.ceil(Math.max(1, pictures) / columns);
  return { columns, rows, scrolls: true, picture: shareOf(room.width, columns, room.gap) };
}

function gridOf(count: number, columns: number, room: Room): Fit {
  const rows = Math.ceil(count / columns);
  const width = shareOf(room.width, columns, room.gap);
  const height = shareOf(room.height, rows, room.gap) - room.foot;
  return { columns, rows, scrolls: false, picture: Math.max(0, Math.min(width, height * room.ratio)) };
}

/** Larger pictures are better; among equal ones the grid with fewer empty places. */
function isBetter(one: Fit, other: Fit): boolean {
  if (Math.abs(one.picture - other.picture) > 0.5) return one.picture > other.picture;
  return one.columns * one.rows < other.columns * other.rows;
}

const shareOf = (length: number, parts: number, gap: number): number => (length - (parts - 1) * gap) / parts;

/** Most columns of readable pictures. */
const columnsOf = ({ width, least, gap }: Room): number =>
  Math.max(1, Math.floor((width + gap) / (least + gap)));
