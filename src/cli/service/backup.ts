// `rigd service backup`: writes settings, secrets, state and drop-ins of an installation into one archive that only
// root can read, while the service runs. A growing file is saved with the length that it had when it was opened; after
// a restore the service reads it as after a crash. Must not follow links, because the state directory belongs to the
// user of the service.

import { createHash } from 'node:crypto';
import { constants, createWriteStream, existsSync, rmSync } from 'node:fs';
import { lstat, open, readdir, rename } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type TarFile, tarEnd, tarPart } from '../../report/tar.js';
import { CommandError } from '../command.js';
import { programVersion } from '../version.js';
import {
  type BackupManifest,
  type KeptFile,
  MANIFEST,
  MOST_BYTES,
  MOST_FILE_BYTES,
  MOST_FILES,
  manifestOf,
  type Right,
} from './backup-manifest.js';
import type { KeptPlace } from './kept-places.js';
import type { Owners } from './owners.js';
import { reasonOf } from './reasons.js';

/** Flags for opening: a link is not followed, and a FIFO is not waited for. */
const CAREFULLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const RIGHTS = 0o777;

/** The files in a backup, and those left out because they are not plain files. */
export interface Backup {
  readonly manifest: BackupManifest;
  readonly left: readonly string[];
}

/**
 * Writes a backup.
 * @param path of the archive
 * @param mayReplace whether an existing file of this name is replaced, when the new one is whole
 * @throws CommandError when the name is taken, or when there is more than a backup holds; then there is no archive
 */
export async function writeBackup(
  path: string,
  places: readonly KeptPlace[],
  owners: Owners,
  mayReplace = false,
): Promise<Backup> {
  if (!mayReplace && existsSync(path))
    throw new CommandError('failed', `${path} exists already and is not overwritten: give another name`);
  const draft = `${path}.${process.pid}.new`;
  const at = new Date();
  const backup = new Writing(places, owners);
  try {
    await pipeline(
      () => backup.parts(at),
      createGzip(),
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    if (error instanceof CommandError) throw error;
    // An error of reading names the file that was read; an error of writing names the draft, or nothing.
    const { path: failed = draft } = error as NodeJS.ErrnoException;
    throw new CommandError(
      'failed',
      `no backup was made: ${reasonOf(error, failed === draft ? dirname(path) : failed)}`,
    );
  }
  return { manifest: backup.manifest(at), left: backup.left };
}

/** One archive that is being written. */
class Writing {
  readonly left: string[] = [];
  readonly #places: readonly KeptPlace[];
  readonly #owners: Owners;
  readonly #directories: Right[] = [];
  readonly #files: KeptFile[] = [];
  #bytes = 0;

  constructor(places: readonly KeptPlace[], owners: Owners) {
    this.#places = places;
    this.#owners = owners;
  }

  async *parts(at: Date): AsyncGenerator<Buffer, void, void> {
    for (const { name, path, without } of this.#places)
      if (existsSync(path)) yield* this.#directory(path, name, at, without);
    if (this.#files.length === 0)
      throw new CommandError(
        'failed',
        `rigd is not installed here: there is no ${this.#places.map(({ path }) => path).join(', ')}`,
      );
    const bytes = Buffer.from(`${JSON.stringify(this.manifest(at), undefined, 1)}\n`);
    if (bytes.length > MOST_FILE_BYTES) throw new Error('there are too many files');
    yield* tarPart({ name: MANIFEST, bytes }, at);
    yield tarEnd();
  }

  manifest(at: Date): BackupManifest {
    const facts = { at: at.toISOString(), host: hostname(), rigd: programVersion() };
    return manifestOf({ ...facts, directories: this.#directories, files: this.#files });
  }

  async *#directory(
    path: string,
    name: string,
    at: Date,
    without: readonly string[],
  ): AsyncGenerator<Buffer, void, void> {
    const facts = await lstat(path).catch(undefinedWhenGone);
    if (facts === undefined) return;
    const right = this.#rightOf(name, facts);
    const entries = await readdir(path, { withFileTypes: true }).catch(undefinedWhenGone);
    if (entries === undefined) return;
    this.#directories.push(right);
    for (const entry of entries) {
      if (without.includes(entry.name)) continue;
      const inner = { path: join(path, entry.name), name: `${name}/${entry.name}` };
      const below = without.flatMap((left) =>
        left.startsWith(`${entry.name}/`) ? left.slice(entry.name.length + 1) : [],
      );
      if (entry.isDirectory()) yield* this.#directory(inner.path, inner.name, at, below);
      else if (entry.isFile()) yield* this.#file(inner.path, inner.name, at);
      else this.left.push(inner.path);
    }
  }

  async *#file(path: string, name: string, at: Date): AsyncGenerator<Buffer, void, void> {
    const read = await this.#read(path, name);
    if (read === undefined) return;
    const { file, right } = read;
    this.#bytes += file.bytes.length;
    if (this.#bytes > MOST_BYTES || this.#files.length >= MOST_FILES)
      throw new Error(
        `there is more than a backup holds (${MOST_FILES} files, ${MOST_BYTES} bytes); it was full at ${path}`,
      );
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    this.#files.push({ ...right, sizeBytes: file.bytes.length, sha256 });
    yield* tarPart(file, at);
  }

  /** Opens a file; undefined when it was removed in the meantime or replaced by something other than a file. */
  async #read(path: string, name: string): Promise<{ file: TarFile; right: Right } | undefined> {
    const file = await open(path, CAREFULLY).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ELOOP') return undefinedWhenGone(error);
      this.left.push(path);
      return undefined;
    });
    if (file === undefined) return undefined;
    try {
      const facts = await file.stat();
      if (!facts.isFile()) {
        this.left.push(path);
        return undefined;
      }
      if (facts.size > MOST_FILE_BYTES) throw new Error(`${path} has more than ${MOST_FILE_BYTES} bytes`);
      const bytes = Buffer.alloc(facts.size);
      let filled = 0;
      while (filled < bytes.length) {
        const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return { file: { name, bytes: bytes.subarray(0, filled) }, right: this.#rightOf(name, facts) };
    } finally {
      await file.close();
    }
  }

  #rightOf(name: string, { mode, uid, gid }: { mode: number; uid: number; gid: number }): Right {
    return { name, mode: mode & RIGHTS, ...this.#owners.namesOf(uid, gid) };
  }
}

/** The service keeps running, so listed files may have been removed since. */
function undefinedWhenGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
