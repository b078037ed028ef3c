// Reads a file that a client names on this host: a regular file, no symbolic link, and not larger than allowed.

import { constants, open } from 'node:fs/promises';
import { quotedPath } from '../../base/quoted.js';
import { WorkerError } from '../../protocol/codes.js';

/** @throws FILE_UNUSABLE with the reason */
export async function readClientFile(path: string, limitBytes: number): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      const why = error.code === 'ELOOP' ? 'it is a symbolic link' : (error.code ?? error.message);
      throw new WorkerError('FILE_UNUSABLE', `${quotedPath(path)} cannot be read (${why})`);
    },
  );
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new WorkerError('FILE_UNUSABLE', `${quotedPath(path)} is not a regular file`);
    if (found.size > limitBytes) {
      throw new WorkerError(
        'FILE_UNUSABLE',
        `${quotedPath(path)} has ${found.size} bytes; at most ${limitBytes} are taken`,
      );
    }
    // No more bytes than the checked size are read, because the file may grow during the reading.
    const bytes = Buffer.alloc(found.size);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
