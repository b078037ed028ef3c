// The files of a shot, where its receipt says they landed: whether they are there and unchanged, and one of them to be
// read. Only paths of the journal are opened. Files of bodies of another host are on that host.

import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { ServiceError } from '../../errors.js';
import { openRegular } from '../../host/file-calls.js';
import type { LandedFile } from './fold.js';
import type { Receipt } from './receipt-shape.js';

/** Small, so that other work has its turn between two pieces. */
const PIECE_BYTES = 256 * 1024;

/** Whether a file is as it landed. */
export interface VerifiedFile {
  readonly body: string;
  readonly round: number;
  readonly index: number;
  readonly path: string;
  readonly result: 'ok' | 'changed' | 'gone' | 'unreadable';
  /** Why it cannot be read. */
  readonly message?: string;
}

/** A file of a shot. */
export interface ShotFile {
  readonly file: LandedFile;
  readonly body: string;
  /** That has it, where there are several. */
  readonly host?: string;
  readonly round: number;
}

/** All files of a shot. */
export function filesOf({ bodies }: Receipt): ShotFile[] {
  return bodies.flatMap(({ id, host, exposures }) =>
    exposures.flatMap(({ round, files }) =>
      files.map((file) => ({ file, body: id, ...(host === undefined ? {} : { host }), round })),
    ),
  );
}

/** Reads files of this host again. @param most files at the same time */
export async function verifyFiles(files: readonly ShotFile[], most: number): Promise<VerifiedFile[]> {
  const results: VerifiedFile[] = new Array(files.length);
  const left = files.entries();
  const lane = async (): Promise<void> => {
    for (const [at, shotFile] of left) results[at] = verified(shotFile, await verdictOn(shotFile.file));
  };
  await Promise.all(Array.from({ length: Math.min(most, files.length) }, lane));
  return results;
}

/** A file with what was found of it. */
export function verified(
  { file: { index, path }, body, round }: ShotFile,
  verdict: Pick<VerifiedFile, 'result' | 'message'>,
): VerifiedFile {
  return { body, round, index, path, ...verdict };
}

/** The file of this index, or with this SHA-256. @throws SHOT_FILE_GONE */
export function fileOf(receipt: Receipt, index: number, sha256?: string): ShotFile {
  const isWanted = ({ file }: ShotFile) =>
    sha256 === undefined ? file.index === index : file.sha256 === sha256;
  const file = filesOf(receipt).find(isWanted);
  if (file !== undefined) return file;
  throw new ServiceError('SHOT_FILE_GONE', `the shot has no file with the index ${index}`);
}

/**
 * A file of this host, if it still has the size with which it landed.
 * @throws SHOT_FILE_GONE
 */
export async function unchanged({ file }: ShotFile): Promise<LandedFile> {
  const found = await stat(file.path).catch(() => undefined);
  if (found?.isFile() === true && found.size === file.sizeBytes) return file;
  const text = found === undefined ? 'is no longer there' : 'is another file now';
  throw new ServiceError('SHOT_FILE_GONE', `the file ${file.path} ${text}`);
}

async function verdictOn({
  path,
  sha256,
  sizeBytes,
}: LandedFile): Promise<Pick<VerifiedFile, 'result' | 'message'>> {
  try {
    const file = await openRegular(path);
    try {
      const { size } = await file.stat();
      if (size !== sizeBytes)
        return { result: 'changed', message: `it has ${size} bytes and had ${sizeBytes}` };
      const hash = createHash('sha256');
      for await (const piece of file.createReadStream({ autoClose: false, highWaterMark: PIECE_BYTES })) {
        hash.update(piece as Buffer);
      }
      return { result: hash.digest('hex') === sha256 ? 'ok' : 'changed' };
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? { result: 'gone' } : { result: 'unreadable', message };
  }
}
