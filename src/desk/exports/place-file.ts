// Puts one file into the folder of an export: a copy that is compared with the receipt, synced, and only then given its
// name. Nothing that is not ours is overwritten, and no symbolic link is followed on the way.

import { constants, createWriteStream } from 'node:fs';
import { copyFile, type FileHandle, lstat, mkdir, open, rename, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openRegular } from '../../base/file-calls.js';
import { hashesOf, md5, sha256, xxh64 } from '../../base/file-hashes.js';
import { giveFreeName } from '../../base/free-name.js';
import { quotedPath } from '../../base/quoted.js';

/** Errors after which no further file can be written. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

/** A fault of one file; the others can still be handed over. */
export class FileFault extends Error {}

/** The fault that another file has the name. */
export class NameTaken extends FileFault {
  constructor(path: string) {
    super(`another file has the name ${quotedPath(path)}`);
  }
}

/** A file to place: where it is read, and what its content must be. */
export interface FileSource {
  /** Path on this host; or the bytes of a text or of a file of another host. */
  readonly from: string | (() => Promise<Readable>);
  readonly sha256: string;
}

/** The place of a file, and what may happen to an earlier one there. */
export interface Target {
  /** The final path; its directory exists. */
  readonly path: string;
  /** A free path on the same file system. */
  readonly temporary: string;
  /** Whether an earlier file of another content may be replaced. */
  readonly isOurs?: (path: string) => Promise<boolean>;
  /** Called before a copy is made. @throws when there is no room for it */
  readonly requireRoom?: () => Promise<void>;
}

/** A file that is in the folder: its digests in lower-case hex. */
export interface PlacedFile {
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly md5: string;
  readonly xxh64: string;
  readonly modifiedAt: Date;
}

/**
 * Places a file. A file with the same content that has the name already counts as placed.
 * @throws FileFault for this file alone; other errors concern all files
 */
export async function placeFile(source: FileSource, target: Target): Promise<PlacedFile> {
  const { path, temporary } = target;
  const known = await contentAt(path);
  if (known?.sha256 === source.sha256) return known;
  if (known !== undefined && !(await target.isOurs?.(path))) throw new NameTaken(path);
  await target.requireRoom?.();
  await unlinkIfThere(temporary);
  try {
    await copyOf(source.from, temporary);
    const file = await openRegular(temporary);
    let placed: PlacedFile;
    try {
      placed = await factsOf(file);
      if (placed.sha256 !== source.sha256)
        throw new FileFault(`the file ${nameOf(source)} has other content than when it arrived`);
      await file.sync();
    } finally {
      await file.close();
    }
    await (known === undefined ? giveName(temporary, path) : rename(temporary, path));
    return placed;
  } finally {
    await unlinkIfThere(temporary);
  }
}

/** Makes the directories of a path below a root, which exists. @throws FileFault when a link or a file is in the way */
export async function makeBelow(root: string, parts: readonly string[]): Promise<string> {
  let path = root;
  for (const part of parts) {
    path = join(path, part);
    await mkdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    if (!(await lstat(path)).isDirectory())
      throw new FileFault(`${quotedPath(path)} is in the way: it is no directory`);
  }
  return path;
}

/** Gives a file its final name without replacing another one. @throws NameTaken */
export async function giveName(path: string, target: string): Promise<void> {
  if (!(await giveFreeName(path, target))) throw new NameTaken(target);
}

/** Whether an error concerns the disk and not one file. */
export function isOfDisk(error: unknown): boolean {
  return NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '');
}

/** Syncs the entries of a directory. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  await directory.sync().finally(() => directory.close());
}

async function copyOf(from: FileSource['from'], temporary: string): Promise<void> {
  if (typeof from !== 'string') {
    await pipeline(await from(), createWriteStream(temporary, { flags: 'wx' }));
    return;
  }
  const facts = await lstat(from).catch((error: Error) => {
    throw new FileFault(`the file ${quotedPath(from)} cannot be read: ${error.message}`);
  });
  if (!facts.isFile()) throw new FileFault(`${quotedPath(from)} is no regular file`);
  // A clone takes no room, where the file system has them; otherwise the kernel copies.
  await copyFile(from, temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  await utimes(temporary, facts.atime, facts.mtime);
}

/** Facts of the file at a path; undefined without one. @throws FileFault for another kind of entry */
export async function contentAt(path: string): Promise<PlacedFile | undefined> {
  const facts = await lstat(path).catch(absent);
  if (facts === undefined) return undefined;
  if (!facts.isFile()) throw new FileFault(`${quotedPath(path)} is no regular file`);
  const file = await openRegular(path);
  return factsOf(file).finally(() => file.close());
}

async function factsOf(file: FileHandle): Promise<PlacedFile> {
  const { sizeBytes, hashes } = await hashesOf(file, { sha256, md5, xxh64 });
  return { sizeBytes, ...hashes, modifiedAt: (await file.stat()).mtime };
}

async function unlinkIfThere(path: string): Promise<void> {
  await unlink(path).catch(absent);
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function nameOf({ from }: FileSource): string {
  return typeof from === 'string' ? quotedPath(from) : 'of another host';
}
