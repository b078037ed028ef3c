// Whole files of the state directory: read with a bound, replaced by a rename. Must not know what is in them.

import { constants } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { openRegular, REGULAR_ONLY } from '../../base/file-calls.js';

/** Reads a regular file, at most so many bytes. A longer file is cut off, so its content does not parse. */
export async function readBounded(path: string, maxBytes: number): Promise<string> {
  const file = await openRegular(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, maxBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Replaces the file as a whole or not at all, even if the machine loses power. Only its user can read it. */
export async function replaceWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.new`;
  // A service that was killed may have left its draft.
  await rm(draft, { force: true });
  const { O_WRONLY, O_CREAT, O_EXCL } = constants;
  const file = await open(draft, O_WRONLY | O_CREAT | O_EXCL | REGULAR_ONLY, 0o600);
  try {
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
