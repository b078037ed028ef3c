// Shares the entries of jobs among the hosts of a rig: each entry is a value on the bus, and the newest one counts.
// Without the bus each host continues with its own copy; the copies are merged when the bus is back. Shots are not
// shared: every host has the receipts of all hosts.

import type { Logger } from 'pino';
import type { SharedEntries } from '../rig/shared/shared-entries.js';
import { type Entry, isEntry, isNewer } from './entry.js';
import type { JobBook } from './job-book.js';

/** Dependencies of the sharing. */
export interface JobSharingContext {
  readonly entries: SharedEntries;
  readonly book: Pick<JobBook, 'find' | 'all' | 'merge'>;
  readonly logger: Logger;
}

/** How often an entry is offered when other hosts are first. */
const MOST_TRIES = 8;
const JOB_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** See the head of this file. */
export class JobSharing {
  readonly #context: JobSharingContext;
  /** The entries on the bus, by their keys there. */
  readonly #shared = new Map<string, Entry>();
  /** Keys of entries that the bus may lack. */
  readonly #waiting = new Set<string>();
  #sending: Promise<void> | undefined;

  constructor(context: JobSharingContext) {
    this.#context = context;
  }

  /** Begins to follow the entries of other hosts. Called when the book has been read. */
  start(): void {
    this.#context.entries.follow({
      take: (key, value) => this.#take(key, value),
      complete: () => this.#offerAll(),
      changed: () => this.#shared.clear(),
    });
  }

  /** Offers entries of this host to the others. */
  offer(jobId: string, entries: readonly Entry[]): void {
    for (const { key } of entries) if (!key.startsWith('shot/')) this.#waiting.add(`${jobId}.${key}`);
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
  }

  #offerAll(): void {
    for (const { jobId, entries } of this.#context.book.all())
      this.offer(
        jobId,
        [...entries.values()].filter((entry) => isNewer(entry, this.#shared.get(`${jobId}.${entry.key}`))),
      );
  }

  #take(place: string, value: unknown): void {
    const [jobId = '', key] = place.split('.', 2);
    if (!JOB_ID.test(jobId) || !isEntry(value) || value.key !== key || key.startsWith('shot/')) return;
    this.#shared.set(place, value);
    this.#context.book
      .merge(jobId, [value])
      .catch((error: unknown) =>
        this.#context.logger.error({ err: error, jobId }, 'an entry of another host cannot be kept'),
      );
  }

  async #sendAll(): Promise<void> {
    for (const place of this.#waiting) {
      try {
        await this.#send(place);
        this.#waiting.delete(place);
      } catch (error) {
        // The entry is offered again when the bus is back, or with the next change.
        this.#context.logger.debug({ err: error, place }, 'an entry of a job is not shared yet');
        return;
      }
    }
  }

  async #send(place: string): Promise<void> {
    const [jobId = '', key = ''] = place.split('.', 2);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const own = this.#context.book.find(jobId)?.entries.get(key);
      if (own === undefined || !isNewer(own, this.#shared.get(place))) return;
      if (!(await this.#context.entries.offer(place, own))) continue;
      this.#shared.set(place, own);
      return;
    }
  }
}
