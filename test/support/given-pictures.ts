// The calls for pictures that a simulated body got, and the pictures it gave: its files `picture-calls` and `given/`
// (docs/develop/simulator.md).

import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DisplayPlace } from './osd-reference.js';

/** The calls for pictures, each with how often the body got it so far. */
export interface PictureCalls {
  GetLiveViewImageInfo: number;
  GetLiveViewImage: number;
  GetOSDImage: number;
}

/** How many such calls the body in this directory has got; 0 before the first. */
export function pictureCalls(body: string): PictureCalls {
  const path = join(body, 'picture-calls');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const count = (call: string) => Number(new RegExp(`^${call} +(\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  return {
    GetLiveViewImageInfo: count('GetLiveViewImageInfo'),
    GetLiveViewImage: count('GetLiveViewImage'),
    GetOSDImage: count('GetOSDImage'),
  };
}

/** A display that a body has given. */
export interface GivenDisplay {
  number: number;
  /** When it was given, ms since 1970, by the clock of the file system. */
  atMs: number;
  png: Buffer;
  place: DisplayPlace;
}

/** Pictures of one body. */
export class GivenPictures {
  readonly #directory: string;

  /** Makes the body in this directory keep what it gives from now on. */
  constructor(body: string) {
    this.#directory = join(body, 'given');
    mkdirSync(this.#directory, { recursive: true });
  }

  /** The picture of live view with this number, and when it was given. */
  live(number: number): { jpeg: Buffer; atMs: number } {
    const path = join(this.#directory, `live-${number}.jpg`);
    return { jpeg: readFileSync(path), atMs: statSync(path).mtimeMs };
  }

  /** All displays, in the order of their numbers. */
  displays(): GivenDisplay[] {
    return readdirSync(this.#directory)
      .flatMap((name) => /^osd-(\d+)\.png$/.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((one, other) => one - other)
      .map((number) => {
        const path = join(this.#directory, `osd-${number}.png`);
        const said = readFileSync(join(this.#directory, `osd-${number}.place`), 'utf8')
          .trim()
          .split(' ');
        const [exists, osdWidth, osdHeight, x, y, width, height, degree] = said.map(Number) as [
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
        ];
        const place = { hasPicture: exists === 1, osdWidth, osdHeight, x, y, width, height, degree };
        return { number, atMs: statSync(path).mtimeMs, png: readFileSync(path), place };
      });
  }
}
