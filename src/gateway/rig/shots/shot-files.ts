// The files of a shot, at the paths in its receipt: whether they exist and are unchanged, and one of them for reading.
// Only files that workers of this host have reported are opened, and a file is read only while it has the reported
// content. Files of bodies of another host are on that host.

import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { access, type FileHandle, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { exact } from '../../../base/exact.js';
import { openRegular, SharedCalls } from '../../../base/file-calls.js';
import { quotedPath } from '../../../base/quoted.js';
import { BIN_DIRECTORY } from '../../../protocol/desk-places.js';
import type { VerifiedFile } from '../../contract/shapes.js';
import { ServiceError } from '../../errors/errors.js';
import { exposureOf, type ShotFacts } from './fold.js';
import type { LandedFile, Receipt } from './receipt-shape.js';

/** Small enough that other work gets its turn between two pieces. */
const PIECE_BYTES = 256 * 1024;
/** The most files that are remembered as unchanged. */
const MOST_CHECKED = 4_096;

export type { VerifiedFile } from '../../contract/shapes.js';

/** A file for reading, with the facts that it is checked against. */
export interface ReadableFile {
  readonly file: Pick<LandedFile, 'path' | 'sizeBytes' | 'sha256'>;
  /** Whether a worker of this host has reported it. */
  readonly isHere: boolean;
}

/** A file of a shot. */
export interface ShotFile extends ReadableFile {
  readonly file: LandedFile;
  readonly body: string;
  /** The host that has the file; left out on a host without others. */
  readonly host?: string;
  readonly round: number;
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

/** Reads files of this host again. @param most the most files at the same time */
export async function verifyFiles(files: readonly ShotFile[], most: number): Promise<VerifiedFile[]> {
  const results: VerifiedFile[] = new Array(files.length);
  const left = files.entries();
  const lane = async (): Promise<void> => {
    for (const [at, shotFile] of left) results[at] = verified(shotFile, await verdictOn(shotFile));
  };
  await Promise.all(Array.from({ length: Math.min(most, files.length) }, lane));
  return results;
}

/** A file with the result of its verification. */
export function verified(
  { file: { index, path }, body, round }: ShotFile,
  verdict: Pick<VerifiedFile, 'result' | 'message'>,
): VerifiedFile {
  return exact<VerifiedFile>()({ body, round, index, path, ...verdict });
}

/**
 * The file with this index; or, if a SHA-256 is given, the file of this host that has it.
 * @throws SHOT_FILE_GONE
 */
export function fileOf(files: readonly ShotFile[], index: number, sha256?: string): ShotFile {
  const isWanted = ({ file, isHere }: ShotFile) =>
    sha256 === undefined ? file.index === index : isHere && file.sha256 === sha256;
  const file = files.find(isWanted);
  if (file !== undefined) return file;
  throw new ServiceError('SHOT_FILE_GONE', `the shot has no file with the index ${index}`);
}

/**
 * Checks that files of this host still have the content with which they landed. A file is read once until it changes.
 */
export class UnchangedFiles {
  /** Checked files by path and file-system facts, oldest first. */
  readonly #checked = new Map<string, string>();
  readonly #checks = new SharedCalls<string>();

  /** A file, if it is unchanged. @throws SHOT_FILE_GONE */
  async of({ file, isHere }: ReadableFile): Promise<ReadableFile['file']> {
    const { path, sizeBytes, sha256 } = file;
    if (!isHere) throw gone(path, NOT_REPORTED);
    const handle = await openRegular(path).catch(async (error: unknown) => {
      throw gone(
        path,
        (await isInBin(path)) ? 'is in the bin' : `cannot be read: ${(error as Error).message}`,
      );
    });
    try {
      const stats = await handle.stat({ bigint: true });
      if (Number(stats.size) !== sizeBytes || (await this.#digest(handle, path, stats)) !== sha256)
        throw gone(path, 'has other content now');
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

/** The reason for which a file of another host is not opened, as a predicate about the file. */
export const NOT_REPORTED = 'was reported by no worker of this host';

/** The error for a file that is not as it landed. @param what a predicate about the file */
export function gone(path: string, what: string): ServiceError {
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
    if (code !== 'ENOENT') return { result: 'unreadable', message };
    return (await isInBin(path)) ? { result: 'gone', message: 'it is in the bin' } : { result: 'gone' };
  }
}

/** Whether a file that is not at its path was moved into the bin beside it (docs/use/hand-over.md). */
async function isInBin(path: string): Promise<boolean> {
  const bin = join(dirname(path), BIN_DIRECTORY);
  for (const entry of await readdir(bin).catch(() => []))
    if (
      await access(join(bin, entry, basename(path))).then(
        () => true,
        () => false,
      )
    )
      return true;
  return false;
}

async function digestOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  const pieces = handle.createReadStream({ autoClose: false, start: 0, highWaterMark: PIECE_BYTES });
  for await (const piece of pieces) hash.update(piece as Buffer);
  return hash.digest('hex');
}
