// Computes the hashes and the size of an arrived file, and reads when a picture was taken.

import type { FileHandle } from 'node:fs/promises';
import { type HashKind, hashesOf, md5, sha256, xxh64 } from '../../base/file-hashes.js';
import { exifTime } from '../pictures/exif-time.js';

/** Facts of a complete file. */
export interface Digest {
  sizeBytes: number;
  /** Lower-case hex. */
  sha256: string;
}

/** Further facts of a picture: the camera's time if the file has it, and hashes for lists that have no SHA-256. */
export interface PictureMarks {
  takenAt?: string;
  xxh64?: string;
  /** Present by the setting `landing-md5`. */
  md5?: string;
}

/**
 * Syncs a file to the disk, computes its digest, and closes it. The disk works while the processor hashes.
 * @throws as the file system does.
 */
export function digestOf(file: FileHandle): Promise<Digest> {
  return synced(file, { sha256 });
}

/** The same for a file that need not survive a loss of power: it is not synced. */
export function digestOfPassing(file: FileHandle): Promise<Digest> {
  return hashed(file, { sha256 }).finally(() => file.close());
}

/** The digest and marks of a picture, read once. Closes the file. @throws as {@link digestOf} */
export async function pictureFacts(
  file: FileHandle,
  hasMd5: boolean,
): Promise<Digest & { marks: PictureMarks }> {
  // A file that cannot be read fails below.
  const takenAt = await exifTime(file).catch(() => undefined);
  const found = await (hasMd5 ? synced(file, { sha256, xxh64, md5 }) : synced(file, { sha256, xxh64 }));
  const { sizeBytes, sha256: digest, ...hashes } = found;
  return { sizeBytes, sha256: digest, marks: { ...hashes, ...(takenAt === undefined ? {} : { takenAt }) } };
}

async function synced<Name extends string>(file: FileHandle, kinds: Record<Name, HashKind>) {
  try {
    const [found] = await Promise.all([hashed(file, kinds), file.sync()]);
    return found;
  } finally {
    await file.close();
  }
}

async function hashed<Name extends string>(file: FileHandle, kinds: Record<Name, HashKind>) {
  const { sizeBytes, hashes } = await hashesOf(file, kinds);
  return { sizeBytes, ...hashes };
}
