// Pictures that arrive in the directory of the client. Every file under a final name is examined when it is first seen,
// and must be whole then. Its bytes are removed afterwards, because an hour produces a hundred gigabytes. The file
// keeps its name, so that the service must choose another name for the next picture.

import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';

/** EXIF and comment are at the beginning of a picture. */
const HEAD_BYTES = 64 * 1024;
/** No whole picture is smaller. */
const LEAST_BYTES = 100_000;
const STAGING = /^\.rigd-/;

/** A picture that is on the host. */
export interface Picture {
  path: string;
  camera: string;
  number: number;
  bytes: number;
}

/** A file without a final name, and its exposure if the first bytes contain it. */
export interface StagedFile {
  path: string;
  name: string;
  camera: string | undefined;
  number: number;
}

/** The pictures that are on the host. */
export class Pictures {
  /** Pictures by body and exposure: {@link exposureKey}. */
  readonly byExposure = new Map<string, Picture[]>();
  /** Sentences about faulty files. */
  readonly faults: string[] = [];
  readonly #directory: string;
  readonly #seen = new Set<string>();

  /** @param directory where the service saves */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Final names seen so far. */
  get count(): number {
    return this.#seen.size;
  }

  /** Examines what is new. */
  sweep(): void {
    for (const name of readdirSync(this.#directory)) {
      const path = join(this.#directory, name);
      if (this.#seen.has(path) || STAGING.test(name)) continue;
      this.#seen.add(path);
      const { isWhole, camera, number, bytes } = examine(path);
      if (!isWhole) this.faults.push(`${path}: not whole under its final name (${bytes} bytes)`);
      if (camera === undefined) {
        this.faults.push(`${path}: it does not name its body and exposure`);
        continue;
      }
      const key = exposureKey(camera, number);
      this.byExposure.set(key, [...(this.byExposure.get(key) ?? []), { path, camera, number, bytes }]);
      truncateSync(path);
    }
  }

  /** Files that the service has not given a final name, below its own directories. */
  staged(): StagedFile[] {
    return readdirSync(this.#directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.parentPath !== this.#directory)
      .flatMap((entry) => {
        const path = join(entry.parentPath, entry.name);
        return existsSync(path) ? [{ path, name: entry.name, ...examine(path) }] : [];
      });
  }

  /** Files that were whole and now have other bytes, that is, were overwritten. */
  overwritten(): Picture[] {
    return [...this.byExposure.values()]
      .flat()
      .filter(({ path }) => !existsSync(path) || statSync(path).size !== 0);
  }
}

/** The key of one exposure of one body. */
export function exposureKey(camera: string, number: number): string {
  return `${camera} ${number}`;
}

/** Facts that a file states about itself. */
function examine(path: string) {
  const file = openSync(path, 'r');
  try {
    const bytes = fstatSync(file).size;
    const head = Buffer.alloc(Math.min(HEAD_BYTES, bytes));
    readSync(file, head, 0, head.length, 0);
    const tail = Buffer.alloc(2);
    if (bytes >= LEAST_BYTES) readSync(file, tail, 0, 2, bytes - 2);
    const isWhole =
      bytes >= LEAST_BYTES && head.readUInt16BE(0) === 0xffd8 && tail.readUInt16BE(0) === 0xffd9;
    const [, camera, number] =
      /Simulated picture: body (\w+), exposure (\d+)/.exec(head.toString('latin1')) ?? [];
    return { isWhole, bytes, camera, number: Number(number) };
  } finally {
    closeSync(file);
  }
}
