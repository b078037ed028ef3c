// Computes hashes of a file in one read. Files are read in pieces, so memory does not grow with the file.

import type { FileHandle } from 'node:fs/promises';
import { createXXHash3, createXXHash64, createXXHash128 } from 'hash-wasm';

const PIECE_BYTES = 1024 * 1024;

/** Computes one hash of bytes that come in pieces. */
export interface Hasher {
  update(piece: Uint8Array): unknown;
  digest(form: 'hex'): string;
}

/** Makes the hasher of one file. */
export type HashKind = () => Promise<Hasher>;

// The module is loaded with the first file, because it takes half a megabyte and most cameras of a rig save no files on
// the host.
const ofNode = (name: string) => async () => (await import('node:crypto')).createHash(name);

// Each kind is an export of its own, so that a bundle has only the kinds that its program uses.
export const sha256: HashKind = ofNode('sha256');
export const sha512: HashKind = ofNode('sha512');
export const sha1: HashKind = ofNode('sha1');
export const md5: HashKind = ofNode('md5');
export const xxh64: HashKind = () => createXXHash64();
export const xxh3: HashKind = () => createXXHash3();
export const xxh128: HashKind = () => createXXHash128();

/**
 * Reads an open file from its beginning to its end and computes its hashes. Does not close it.
 * @param onBytes called with the size of each piece
 * @returns hashes in lower-case hex, and how many bytes were read
 * @throws as the file system does
 */
export async function hashesOf<Name extends string>(
  file: FileHandle,
  kinds: Readonly<Record<Name, HashKind>>,
  onBytes?: (bytes: number) => void,
): Promise<{ sizeBytes: number; hashes: Record<Name, string> }> {
  const hashers = await Promise.all(
    Object.entries<HashKind>(kinds).map(async ([name, make]) => [name, await make()] as const),
  );
  // Memory as large as a small file: allocating a whole piece would cost more than hashing it.
  const { size } = await file.stat();
  const piece = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, Math.max(size, 4_096)));
  let sizeBytes = 0;
  for (;;) {
    const { bytesRead } = await file.read(piece, 0, piece.length, sizeBytes);
    if (bytesRead === 0) break;
    for (const [, hasher] of hashers) hasher.update(piece.subarray(0, bytesRead));
    sizeBytes += bytesRead;
    onBytes?.(bytesRead);
  }
  const hashes = hashers.map(([name, hasher]) => [name, hasher.digest('hex')]);
  return { sizeBytes, hashes: Object.fromEntries(hashes) };
}
