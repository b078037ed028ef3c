// Recordings that are kept on the disk: those of children that ended with a failure, and at a broken assumption. A
// recording for a report is handed out but not written, so that it does not displace one of a failure. The number of
// files and their total size have limits; the oldest files are removed first. A recording of the same child and cause
// is written only once in a while, so that a worker that crashes at every start does not wear out the disk.

import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type FileLimit, REGULAR_ONLY, withinLimit } from '../../base/file-calls.js';
import { isRecordingName, type RecordingCause, recordingName } from '../../recordings/names.js';
import type { Limits } from '../limits/limit-table.js';
import type { RecordingMemory } from './recording-memory.js';

/** The time until another recording of the same child and cause is kept. */
const PAUSE_MS = 60_000;
/** Suffix of a file that is being written. */
const UNFINISHED = '.new';

/** Dependencies of the store. */
export interface RecordingsContext extends FileLimit {
  readonly stateDirectory: string;
  readonly limits: Limits;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Whether recordings of children that end without a failure are kept too. */
  readonly areAllKept?: boolean;
}

/** A file of the store. */
export interface KeptRecording {
  /** File name, made by src/recordings/names.ts. */
  readonly name: string;
  readonly sizeBytes: number;
}

/** The recordings of a service. */
export class Recordings {
  readonly #context: RecordingsContext;
  readonly #directory: string;
  /** The running children, with their titles. */
  readonly #running = new Map<RecordingMemory, string>();
  /** Files that are being written; one that hangs occupies one of the few threads for file calls. */
  readonly #drafts = new Set<string>();
  /** When a recording was last written, by child and cause; monotonic. */
  readonly #writtenAtMs = new Map<string, number>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(context: RecordingsContext) {
    this.#context = context;
    this.#directory = join(context.stateDirectory, 'recordings');
  }

  /** Adds the memory of a child that is being started. @param title its name in logs, without spaces at the ends */
  add(memory: RecordingMemory, title: string): void {
    this.#running.set(memory, title);
  }

  /**
   * Notes the end of a child, and keeps its recording if it ended with a failure. The memory may be closed afterwards.
   * @returns a promise for the end of the write; never rejects
   */
  ended(memory: RecordingMemory, isClean: boolean): Promise<void> {
    const title = this.#running.get(memory);
    this.#running.delete(memory);
    if (title === undefined || (isClean && this.#context.areAllKept !== true)) return Promise.resolve();
    return this.#keep(memory, title, isClean ? 'closed' : 'ended');
  }

  /**
   * Keeps the present recording of the child with this title.
   * @returns a promise for the end of the write; never rejects
   */
  async take(cause: RecordingCause, title: string): Promise<void> {
    for (const [memory, each] of this.#running) if (each === title) await this.#keep(memory, title, cause);
  }

  /**
   * Recordings of running children. Each is read only when the caller asks for it.
   * @param isWanted judges the title of a child
   */
  *asked(isWanted: (title: string) => boolean): Generator<{ readonly name: string; readonly bytes: Buffer }> {
    for (const [memory, title] of [...this.#running]) {
      if (!isWanted(title)) continue;
      const bytes = memory.snapshot();
      if (bytes !== undefined) yield { name: recordingName(title, 'asked', new Date()), bytes };
    }
  }

  /** The kept files, oldest first. @throws Error of the file system */
  async list(): Promise<KeptRecording[]> {
    const call = async () => {
      const names = (await readdir(this.#directory).catch(absent)).filter(isRecordingName).sort();
      const sizes = await Promise.all(names.map((name) => stat(this.pathOf(name)).catch(() => undefined)));
      return names.map((name, at) => ({ name, sizeBytes: sizes[at]?.size ?? 0 }));
    };
    return withinLimit(this.#context, `the directory ${this.#directory}`, call());
  }

  /** The path of a file of {@link list}. */
  pathOf(name: string): string {
    return join(this.#directory, name);
  }

  /** Keeps a recording. The snapshot is made at once; the write waits for earlier writes. */
  #keep(memory: RecordingMemory, title: string, cause: RecordingCause): Promise<void> {
    const { clock, limits, logger } = this.#context;
    const key = `${title} ${cause}`;
    const writtenAtMs = this.#writtenAtMs.get(key);
    const isTooSoon = writtenAtMs !== undefined && clock.nowMs() - writtenAtMs < PAUSE_MS;
    if (cause !== 'closed' && isTooSoon) return Promise.resolve();
    const bytes = memory.snapshot();
    if (bytes === undefined) return Promise.resolve();
    this.#writtenAtMs.delete(key);
    this.#writtenAtMs.set(key, clock.nowMs());
    for (const old of this.#writtenAtMs.keys()) {
      if (this.#writtenAtMs.size <= limits.recordingFiles) break;
      this.#writtenAtMs.delete(old);
    }
    const name = recordingName(title, cause, new Date());
    const written = this.#queue.then(async () => {
      try {
        await withinLimit(this.#context, `the directory ${this.#directory}`, this.#write(name, bytes));
        logger.info({ name, bytes: bytes.length }, 'a recording of the SDK is kept');
      } catch (error) {
        logger.warn({ err: error, name }, 'a recording of the SDK cannot be kept');
      }
    });
    this.#queue = written;
    return written;
  }

  /** Writes a file. It gets its name when it is complete, so a reader never finds a part of a file. */
  async #write(name: string, bytes: Buffer): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    await this.#makeRoom(bytes.length);
    const { O_WRONLY, O_CREAT, O_EXCL } = constants;
    const draft = `${this.pathOf(name)}${UNFINISHED}`;
    const file = await open(draft, O_WRONLY | O_CREAT | O_EXCL | REGULAR_ONLY, 0o600);
    this.#drafts.add(draft);
    try {
      try {
        await file.writeFile(bytes);
      } finally {
        await file.close();
      }
      await rename(draft, this.pathOf(name));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    } finally {
      this.#drafts.delete(draft);
    }
  }

  async #makeRoom(bytes: number): Promise<void> {
    // Removes drafts of a service that was killed. Drafts of this one stay: a write may continue after its time limit.
    const unfinished = (await readdir(this.#directory)).filter((name) => name.endsWith(UNFINISHED));
    const left = unfinished.map((name) => this.pathOf(name)).filter((draft) => !this.#drafts.has(draft));
    for (const draft of left) await rm(draft, { force: true });
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

function absent(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
