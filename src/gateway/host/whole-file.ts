// Whole files of the state directory: read with a bound, replaced by a rename. Must not know what is in them.

import { constants } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { openRegular, REGULAR_ONLY } from '../../base/file-calls.js';

/** Reads a regular file, at most so many bytes of it: a longer one is cut, and so not valid. */
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

/** Replaces the file as a whole or not at all, also when the machine loses its power. Readable by its user only. */
export async function replaceWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.new`;
  // The draft of a service that was killed.
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
