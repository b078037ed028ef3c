// RAW files for tests, with the structure of an ARW: the preview in the first directory, the thumbnail in the second,
// a picture of full size in the third, and the directory of the sensor below the first.

/** Contents of the file; a picture that is left out is not in it. */
export interface RawContents {
  readonly orientation?: number;
  readonly preview?: Buffer;
  readonly thumbnail?: Buffer;
  readonly full?: Buffer;
  /** Offset of the directory after the last one; for files that contradict themselves. */
  readonly last?: number;
  readonly isBigEndian?: boolean;
}

const HEAD_BYTES = 8;
const TYPE = { short: 3, long: 4 } as const;

/** A RAW file with these pictures. */
export function rawFile({
  orientation = 1,
  isBigEndian = false,
  last = 0,
  ...pictures
}: RawContents): Buffer {
  const number = (value: number, bytes: 2 | 4) => {
    const out = Buffer.alloc(bytes);
    if (isBigEndian) out.writeUIntBE(value, 0, bytes);
    else out.writeUIntLE(value, 0, bytes);
    return out;
  };
  const directory = (entries: readonly (readonly [tag: number, value: number])[], next: number) =>
    Buffer.concat([
      number(entries.length, 2),
      ...entries.flatMap(([tag, value]) => {
        const isShort = tag === 0x0112;
        const type = isShort ? TYPE.short : TYPE.long;
        const inside = isShort ? Buffer.concat([number(value, 2), Buffer.alloc(2)]) : number(value, 4);
        return [number(tag, 2), number(type, 2), number(1, 4), inside];
      }),
      number(next, 4),
    ]);
  const { preview, thumbnail, full } = pictures;
  const build = (offsets: { directories: number[]; pictures: number[] }) => {
    const of = (at: number, picture: Buffer | undefined): [number, number][] =>
      picture === undefined
        ? []
        : [
            [0x0201, offsets.pictures[at] ?? 0],
            [0x0202, picture.length],
          ];
    const [, second = 0, third = 0, sensor = 0] = offsets.directories;
    return [
      directory([[0x0112, orientation], [0x014a, sensor], ...of(0, preview)], second),
      directory(of(1, thumbnail), third),
      directory(of(2, full), last),
      directory([[0x00fe, 0]], 0),
    ];
  };
  const data = [preview, thumbnail, full].map((picture) => picture ?? Buffer.alloc(0));
  const empty = build({ directories: [], pictures: [] });
  const places = offsetsOf([Buffer.alloc(HEAD_BYTES), ...empty, ...data]).slice(1);
  const directories = build({ directories: places.slice(0, 4), pictures: places.slice(4) });
  const head = [Buffer.from(isBigEndian ? 'MM' : 'II'), number(42, 2), number(HEAD_BYTES, 4)];
  return Buffer.concat([...head, ...directories, ...data]);
}

function offsetsOf(parts: readonly Buffer[]): number[] {
  let at = 0;
  return parts.map(({ length }) => {
    at += length;
    return at - length;
  });
}
