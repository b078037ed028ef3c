// The SHA-256 and the size of a file, read piece by piece: memory does not grow with the file.

import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const PIECE_BYTES = 1024 * 1024;

/** @returns lower-case hex, and the bytes that were read. @throws as the file system does. */
export async function digestOf(path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  const file = await open(path, 'r');
  try {
    let sizeBytes = 0;
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, sizeBytes);
      if (bytesRead === 0) return { sizeBytes, sha256: hash.digest('hex') };
      hash.update(piece.subarray(0, bytesRead));
      sizeBytes += bytesRead;
    }
  } finally {
    await file.close();
  }
}
