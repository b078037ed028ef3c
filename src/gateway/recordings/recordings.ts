// Recordings that are kept on the disk: of children that did not end well, at a broken assumption, and by request. The
// number of files and their total size have limits; the oldest go first. Of the same child and cause one is written in
// a while and no more, so that a worker that crashes at every start does not wear out the disk.

import { constants } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type FileLimit, REGULAR_ONLY, withinLimit } from '../host/file-calls.js';
import type { Limits } from '../limit-table.js';
import type { RecordingMemory } from './recording-memory.js';

/** What the store depends on. */
export interface RecordingsContext extends FileLimit {
  readonly stateDirectory: string;
  readonly limits: Limits;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Also those of children that end well. */
  readonly areAllKept?: boolean;
}

/** A file of the store. */
export interface KeptRecording {
  /** `20260131T120000123Z-D10F60140701-ended.rec`: when, which child, why. */
  readonly name: string;
  readonly sizeBytes: number;
}

/** Why a recording is written: part of its name. */
export type RecordingCause = 'ended' | 'closed' | 'asked' | `assumption-${string}`;

/** regex: one character class; matches in linear time. */
const NOT_IN_A_NAME = /[^A-Za-z0-9-]/g;
/** The names that {@link Recordings} gives. regex: no two parts match the same character; linear. */
const NAME = /^\d{8}T\d{9}Z-[A-Za-z0-9-]{1,200}\.rec$/;
/** Characters of the child's name, and of the cause, in a name. */
const MOST_WORD = 80;

/** The recordings of a service. */
export class Recordings {
  readonly #context: RecordingsContext;
  readonly #directory: string;
  /** The children that run, with their titles. */
  readonly #running = new Map<RecordingMemory, string>();
  /** When one of this child and cause was written; monotonic. */
  readonly #writtenAtMs = new Map<string, number>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(context: RecordingsContext) {
    this.#context = context;
    this.#directory = join(context.stateDirectory, 'recordings');
  }

  /** Takes in the memory of a child that is started. @param title its name in logs, without spaces at its ends */
  add(memory: RecordingMemory, title: string): void {
    this.#running.set(memory, title);
  }

  /**
   * The child has ended: its recording is kept when it did not end well. Its memory may be closed afterwards.
   * @returns the end of the write; never rejects
   */
  ended(memory: RecordingMemory, isClean: boolean): Promise<void> {
    const title = this.#running.get(memory);
    this.#running.delete(memory);
    if (title === undefined || (isClean && this.#context.areAllKept !== true)) return Promise.resolve();
    return this.#keep(memory, title, isClean ? 'closed' : 'ended').then(() => undefined);
  }

  /**
   * Keeps what the children record now.
   * @param title of one child; undefined: of all
   * @returns the names of the files; never rejects
   */
  async take(cause: RecordingCause, title?: string): Promise<string[]> {
    const names: string[] = [];
    for (const [memory, each] of this.#running) {
      if (title !== undefined && each !== title) continue;
      const name = await this.#keep(memory, each, cause);
      if (name !== undefined) names.push(name);
    }
    return names;
  }

  /** The files, oldest first. @throws Error of the file system */
  async list(): Promise<KeptRecording[]> {
    const call = async () => {
      const names = (await readdir(this.#directory).catch(absent)).filter((name) => NAME.test(name)).sort();
      const sizes = await Promise.all(names.map((name) => stat(this.pathOf(name)).catch(() => undefined)));
      return names.map((name, at) => ({ name, sizeBytes: sizes[at]?.size ?? 0 }));
    };
    return withinLimit(this.#context, `the directory ${this.#directory}`, call());
  }

  /** The place of a file of {@link list}. */
  pathOf(name: string): string {
    return join(this.#directory, name);
  }

  /** The snapshot is made at once, the write waits for earlier ones. */
  #keep(memory: RecordingMemory, title: string, cause: RecordingCause): Promise<string | undefined> {
    const { clock, limits, logger } = this.#context;
    const key = `${title} ${cause}`;
    const writtenAtMs = this.#writtenAtMs.get(key);
    const isTooSoon = writtenAtMs !== undefined && clock.nowMs() - writtenAtMs < limits.recordingPauseMs;
    if (cause !== 'asked' && cause !== 'closed' && isTooSoon) return Promise.resolve(undefined);
    const bytes = memory.snapshot();
    if (bytes === undefined) return Promise.resolve(undefined);
    this.#writtenAtMs.delete(key);
    this.#writtenAtMs.set(key, clock.nowMs());
    for (const old of this.#writtenAtMs.keys()) {
      if (this.#writtenAtMs.size <= limits.recordingFiles) break;
      this.#writtenAtMs.delete(old);
    }
    const name = nameOf(title, cause);
    const written = this.#queue.then(async () => {
      try {
        await withinLimit(this.#context, `the directory ${this.#directory}`, this.#write(name, bytes));
        logger.info({ name, bytes: bytes.length }, 'a recording of the SDK is kept');
        return name;
      } catch (error) {
        logger.warn({ err: error, name }, 'a recording of the SDK cannot be kept');
        return undefined;
      }
    });
    this.#queue = written;
    return written;
  }

  async #write(name: string, bytes: Buffer): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    await this.#makeRoom(bytes.length);
    const { O_WRONLY, O_CREAT, O_EXCL } = constants;
    const file = await open(this.pathOf(name), O_WRONLY | O_CREAT | O_EXCL | REGULAR_ONLY, 0o600);
    try {
      await file.writeFile(bytes);
    } catch (error) {
      await rm(this.pathOf(name), { force: true });
      throw error;
    } finally {
      await file.close();
    }
  }

  async #makeRoom(bytes: number): Promise<void> {
    const { recordingFiles, recordingsDiskBytes } = this.#context.limits;
    const files = await this.list();
    let total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, bytes);
    let count = files.length + 1;
    for (const { name, sizeBytes } of files) {
      if (count <= recordingFiles && total <= recordingsDiskBytes) break;
      await rm(this.pathOf(name), { force: true });
      total -= sizeBytes;
      count -= 1;
    }
  }
}

function nameOf(title: string, cause: RecordingCause): string {
  const at = new Date().toISOString().replaceAll(NOT_IN_A_NAME, '').replaceAll('-', '');
  const word = (text: string) => text.replaceAll(NOT_IN_A_NAME, '-').slice(0, MOST_WORD);
  return `${at}-${word(title)}-${word(cause)}.rec`;
}

function absent(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
