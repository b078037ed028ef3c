// The SHA-256 and the size of an arrived file, read piece by piece: memory does not grow with the file.
// For a picture also when it was taken.

import type { FileHandle } from 'node:fs/promises';
import { exifTime } from '../pictures/exif-time.js';

const PIECE_BYTES = 1024 * 1024;

/** Facts of a complete file. */
export interface Digest {
  sizeBytes: number;
  /** Lower-case hex. */
  sha256: string;
}

/**
 * Puts a file on the disk, reads it through, and closes it. The disk works while the processor hashes.
 * @throws as the file system does.
 */
export async function digestOf(file: FileHandle): Promise<Digest> {
  try {
    const [digest] = await Promise.all([readThrough(file), file.sync()]);
    return digest;
  } finally {
    await file.close();
  }
}

/** The same of a file that need not survive a loss of power: it is not put on the disk. */
export async function digestOfPassing(file: FileHandle): Promise<Digest> {
  return readThrough(file).finally(() => file.close());
}

async function readThrough(file: FileHandle): Promise<Digest> {
  // Loaded for the first file: most cameras of a rig save none on the host, and it takes half a megabyte.
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
  let sizeBytes = 0;
  for (;;) {
    const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, sizeBytes);
    if (bytesRead === 0) return { sizeBytes, sha256: hash.digest('hex') };
    hash.update(piece.subarray(0, bytesRead));
    sizeBytes += bytesRead;
  }
}

/** The same of a picture, and its time by the camera if the file has it. Closes the file. @throws as above */
export async function pictureFacts(file: FileHandle): Promise<Digest & { takenAt?: string }> {
  // A file that cannot be read fails below.
  const takenAt = await exifTime(file).catch(() => undefined);
  return { ...(await digestOf(file)), ...(takenAt === undefined ? {} : { takenAt }) };
}
