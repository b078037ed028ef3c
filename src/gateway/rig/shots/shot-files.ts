// The files of a shot, where its receipt says they landed: whether they are there and unchanged, and one of them to be
// read. Only paths of the journal are opened.

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

/** Reads every file of a shot again. @param most files at the same time */
export async function verifyFiles(receipt: Receipt, most: number): Promise<VerifiedFile[]> {
  const files = filesOf(receipt);
  const results: VerifiedFile[] = new Array(files.length);
  const left = files.entries();
  const lane = async (): Promise<void> => {
    for (const [at, { file, body, round }] of left) {
      const { index, path } = file;
      results[at] = { body, round, index, path, ...(await verdictOn(file)) };
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, files.length) }, lane));
  return results;
}

/**
 * The file of this index, if it still has the size with which it landed.
 * @throws SHOT_FILE_GONE
 */
export async function fileOf(receipt: Receipt, index: number): Promise<LandedFile> {
  const file = filesOf(receipt).find((each) => each.file.index === index)?.file;
  if (file === undefined)
    throw new ServiceError('SHOT_FILE_GONE', `the shot has no file with the index ${index}`);
  const found = await stat(file.path).catch(() => undefined);
  if (found?.isFile() === true && found.size === file.sizeBytes) return file;
  const text = found === undefined ? 'is no longer there' : 'is another file now';
  throw new ServiceError('SHOT_FILE_GONE', `the file ${file.path} ${text}`);
}

function filesOf({ bodies }: Receipt): { file: LandedFile; body: string; round: number }[] {
  return bodies.flatMap(({ id, exposures }) =>
    exposures.flatMap(({ round, files }) => files.map((file) => ({ file, body: id, round }))),
  );
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
