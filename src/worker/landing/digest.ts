// Computes the SHA-256 and the size of an arrived file, and reads when a picture was taken. Files are read in pieces,
// so memory does not grow with the file.

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
 * Syncs a file to the disk, computes its digest, and closes it. The disk works while the processor hashes.
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

/** The same for a file that need not survive a loss of power: it is not synced. */
export async function digestOfPassing(file: FileHandle): Promise<Digest> {
  return readThrough(file).finally(() => file.close());
}

async function readThrough(file: FileHandle): Promise<Digest> {
  // The module is loaded with the first file, because it takes half a megabyte and most cameras of a rig save no files
  // on the host.
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

/** The digest of a picture, and the camera's time if the file has it. Closes the file. @throws as {@link digestOf} */
export async function pictureFacts(file: FileHandle): Promise<Digest & { takenAt?: string }> {
  // A file that cannot be read fails below.
  const takenAt = await exifTime(file).catch(() => undefined);
  return { ...(await digestOf(file)), ...(takenAt === undefined ? {} : { takenAt }) };
}
