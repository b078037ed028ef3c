// The files of a shot, at the paths of its receipt: whether they exist and are unchanged, and one of them to be
// read. Only what workers of this host have reported is opened, and read only with the content that was reported. Files
// of bodies of another host are on that host.

import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { exact } from '../../../base/exact.js';
import { openRegular, SharedCalls } from '../../../base/file-calls.js';
import { quotedPath } from '../../../base/quoted.js';
import type { VerifiedFile } from '../../contract/shapes.js';
import { ServiceError } from '../../errors/errors.js';
import { exposureOf, type ShotFacts } from './fold.js';
import type { LandedFile, Receipt } from './receipt-shape.js';

/** Small, so that other work has its turn between two pieces. */
const PIECE_BYTES = 256 * 1024;
/** Files whose content is known to be as it was reported. */
const MOST_CHECKED = 4_096;

export type { VerifiedFile } from '../../contract/shapes.js';

/** A file of a shot. */
export interface ShotFile {
  readonly file: LandedFile;
  readonly body: string;
  /** Host that has it, where there are several. */
  readonly host?: string;
  readonly round: number;
  /** A worker of this host has reported it. */
  readonly isHere: boolean;
}

/** All files of a shot. */
export function filesOf({ bodies }: Receipt, facts: ShotFacts): ShotFile[] {
  return bodies.flatMap(({ id, host, exposures }) =>
    exposures.flatMap(({ round, files }) =>
      files.map((file) => ({
        ...{ file, body: id, ...(host === undefined ? {} : { host }), round },
        isHere: exposureOf(facts, id, round)?.pathsHere.has(file.path) === true,
      })),
    ),
  );
}

/** Reads files of this host again. @param most files at the same time */
export async function verifyFiles(files: readonly ShotFile[], most: number): Promise<VerifiedFile[]> {
  const results: VerifiedFile[] = new Array(files.length);
  const left = files.entries();
  const lane = async (): Promise<void> => {
    for (const [at, shotFile] of left) results[at] = verified(shotFile, await verdictOn(shotFile));
  };
  await Promise.all(Array.from({ length: Math.min(most, files.length) }, lane));
  return results;
}

/** A file with what was found of it. */
export function verified(
  { file: { index, path }, body, round }: ShotFile,
  verdict: Pick<VerifiedFile, 'result' | 'message'>,
): VerifiedFile {
  return exact<VerifiedFile>()({ body, round, index, path, ...verdict });
}

/**
 * The file of this index; with a SHA-256 that of this host that has it.
 * @throws SHOT_FILE_GONE
 */
export function fileOf(files: readonly ShotFile[], index: number, sha256?: string): ShotFile {
  const isWanted = ({ file, isHere }: ShotFile) =>
    sha256 === undefined ? file.index === index : isHere && file.sha256 === sha256;
  const file = files.find(isWanted);
  if (file !== undefined) return file;
  throw new ServiceError('SHOT_FILE_GONE', `the shot has no file with the index ${index}`);
}

/** Files of this host, with the content with which they landed: each is read once, until it is another one. */
export class UnchangedFiles {
  /** Checked files by path and file-system facts, oldest first. */
  readonly #checked = new Map<string, string>();
  readonly #checks = new SharedCalls<string>();

  /** A file of a shot, if it is as it landed. @throws SHOT_FILE_GONE */
  async of({ file, isHere }: ShotFile): Promise<LandedFile> {
    const { path, sizeBytes, sha256 } = file;
    if (!isHere) throw gone(path, NOT_REPORTED);
    const handle = await openRegular(path).catch((error: unknown) => {
      throw gone(path, `cannot be read: ${(error as Error).message}`);
    });
    try {
      const stats = await handle.stat({ bigint: true });
      if (Number(stats.size) !== sizeBytes || (await this.#digest(handle, path, stats)) !== sha256)
        throw gone(path, 'is another file now');
    } finally {
      await handle.close();
    }
    return file;
  }

  async #digest(handle: FileHandle, path: string, stats: BigIntStats): Promise<string> {
    const { dev, ino, size, mtimeNs, ctimeNs } = stats;
    const key = [path, dev, ino, size, mtimeNs, ctimeNs].join('\n');
    const digest = this.#checked.get(key) ?? (await this.#checks.run(key, () => digestOf(handle)));
    this.#checked.set(key, digest);
    const [oldest] = this.#checked.keys();
    if (oldest !== undefined && this.#checked.size > MOST_CHECKED) this.#checked.delete(oldest);
    return digest;
  }
}

const NOT_REPORTED = 'was reported by no worker of this host';

function gone(path: string, what: string): ServiceError {
  return new ServiceError('SHOT_FILE_GONE', `the file ${quotedPath(path)} ${what}`);
}

async function verdictOn({ file, isHere }: ShotFile): Promise<Pick<VerifiedFile, 'result' | 'message'>> {
  const { path, sha256, sizeBytes } = file;
  if (!isHere) return { result: 'unreadable', message: `it ${NOT_REPORTED}` };
  try {
    const handle = await openRegular(path);
    try {
      const { size } = await handle.stat();
      if (size !== sizeBytes)
        return { result: 'changed', message: `it has ${size} bytes and had ${sizeBytes}` };
      return { result: (await digestOf(handle)) === sha256 ? 'ok' : 'changed' };
    } finally {
      await handle.close();
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? { result: 'gone' } : { result: 'unreadable', message };
  }
}

async function digestOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  const pieces = handle.createReadStream({ autoClose: false, start: 0, highWaterMark: PIECE_BYTES });
  for await (const piece of pieces) hash.update(piece as Buffer);
  return hash.digest('hex');
}
