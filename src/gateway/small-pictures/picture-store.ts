// Small pictures kept in a directory of the service, up to a number of bytes; those that were not read for longest go
// first. A picture that cannot be kept or read is made again: the store never fails. Must not know what the names mean.

import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type FileLimit, openRegular, REGULAR_ONLY, withinLimit } from '../../base/file-calls.js';
import { InTurn } from '../../base/in-turn.js';
import { isPicture } from './picture-form.js';

/** Names of kept pictures: SHA-256 in hex. Anything else in the directory is a draft of a service that was killed. */
const NAME = /^[0-9a-f]{64}$/;
/** Disks give out space in blocks, so a smaller picture counts as much. */
const LEAST_BYTES = 4096;

/** Dependencies of the store. */
export interface PictureStoreContext extends FileLimit {
  /** Used by the store only. */
  readonly directory: string;
  readonly limitBytes: number;
  readonly logger: Pick<Logger, 'warn'>;
}

/** See the head of this file. */
export class PictureStore {
  readonly #context: PictureStoreContext;
  /** Bytes of the kept pictures by name; the one that was not read for longest comes first. */
  readonly #kept = new Map<string, number>();
  readonly #writes = new InTurn();
  #loaded: Promise<void> | undefined;
  #heldBytes = 0;
  #isFailing = false;

  constructor(context: PictureStoreContext) {
    this.#context = context;
  }

  /** A kept picture; undefined when there is none. Never rejects. */
  async read(name: string): Promise<Buffer | undefined> {
    await this.#load();
    const bytes = this.#kept.get(name);
    if (bytes === undefined) return undefined;
    const picture = await this.#within(readWhole(join(this.#context.directory, name))).catch(() => undefined);
    this.#forget(name);
    // After a loss of power a file may be incomplete.
    if (picture === undefined || !isPicture(picture)) return undefined;
    this.#note(name, bytes);
    return picture;
  }

  /** Keeps a picture. Never rejects. */
  async keep(name: string, picture: Buffer): Promise<void> {
    await this.#load();
    await this.#writes
      .run(() => this.#write(name, picture))
      .then(
        () => {
          this.#isFailing = false;
        },
        (error: unknown) => this.#failed(error),
      );
  }

  async #write(name: string, picture: Buffer): Promise<void> {
    const { directory, limitBytes } = this.#context;
    if (picture.length > limitBytes) return;
    await this.#within(mkdir(directory, { recursive: true, mode: 0o700 }));
    await this.#within(writeWhole(join(directory, name), picture));
    this.#forget(name);
    this.#note(name, picture.length);
    for (const [oldest] of this.#kept) {
      if (this.#heldBytes <= limitBytes) break;
      this.#forget(oldest);
      await this.#within(rm(join(directory, oldest), { force: true }));
    }
  }

  #failed(error: unknown): void {
    const { directory, logger } = this.#context;
    if (!this.#isFailing) logger.warn({ err: error, directory }, 'thumbnails and previews cannot be kept');
    this.#isFailing = true;
  }

  #note(name: string, bytes: number): void {
    const heldBytes = Math.max(bytes, LEAST_BYTES);
    this.#kept.set(name, heldBytes);
    this.#heldBytes += heldBytes;
  }

  #forget(name: string): void {
    this.#heldBytes -= this.#kept.get(name) ?? 0;
    this.#kept.delete(name);
  }

  /** Learns once what an earlier service has kept. */
  #load(): Promise<void> {
    this.#loaded ??= this.#list().catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.#failed(error);
    });
    return this.#loaded;
  }

  async #list(): Promise<void> {
    const { directory } = this.#context;
    const found: { name: string; bytes: number; atMs: number }[] = [];
    for (const name of await this.#within(readdir(directory))) {
      const path = join(directory, name);
      const facts = await this.#within(lstat(path));
      if (NAME.test(name) && facts.isFile()) found.push({ name, bytes: facts.size, atMs: facts.mtimeMs });
      else await this.#within(rm(path, { recursive: true, force: true }));
    }
    found.sort((a, b) => a.atMs - b.atMs);
    for (const { name, bytes } of found) this.#note(name, bytes);
  }

  #within<T>(call: Promise<T>): Promise<T> {
    return withinLimit(this.#context, `the directory ${this.#context.directory}`, call);
  }
}

async function readWhole(path: string): Promise<Buffer> {
  const file = await openRegular(path);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Writes the file as a whole or not at all; a loss of power may leave it incomplete. */
async function writeWhole(path: string, picture: Buffer): Promise<void> {
  const draft = `${path}.new`;
  await rm(draft, { force: true });
  const { O_WRONLY, O_CREAT, O_EXCL } = constants;
  try {
    const file = await open(draft, O_WRONLY | O_CREAT | O_EXCL | REGULAR_ONLY, 0o600);
    try {
      await file.writeFile(picture);
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
