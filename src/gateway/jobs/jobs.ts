// Jobs: the parts of it, connected, and its start and end. Nothing is read, written or timed before the start of the
// service or the first request; a state directory without jobs is only looked into. The assembly knows this file by
// one line (assembly/optional-parts.ts).

import type { Logger } from 'pino';
import { defined } from '../../base/defined.js';
import type { FileLimit } from '../../base/file-calls.js';
import { ServiceError } from '../errors/errors.js';
import type { PublicEvent } from '../events/public-event.js';
import type { JobOperation, SomeHandlers } from '../http/operation-route.js';
import type { RigFile } from '../rig/declared/model.js';
import type { SharedEntries } from '../rig/shared/shared-entries.js';
import type { Receipt } from '../rig/shots/receipt-shape.js';
import type { ShotTakes } from '../rig/shots/shot-takes.js';
import type { Shots } from '../rig/shots/shots.js';
import { type Entry, partsOf, type ShotValue } from './entry.js';
import { JobBook, type JobFacts } from './job-book.js';
import { JobFiles } from './job-files.js';
import { jobHandlers } from './job-handlers.js';
import { JobSharing } from './job-sharing.js';
import { Takes } from './takes.js';

/** Dependencies of jobs. */
export interface JobsContext extends FileLimit {
  readonly stateDirectory: string;
  readonly logger: Logger;
  readonly limits: { readonly jobsBytes: number; readonly shotsInMemory: number };
  readonly shots: Pick<Shots, 'shoot' | 'receipt' | 'newest'>;
  readonly rigFile: RigFile;
  readonly publish: (event: PublicEvent) => void;
  /** The name of this host, and the entries that all hosts share; left out: there are no others. */
  readonly others?: { readonly host: string; readonly entries: SharedEntries } | undefined;
}

type Change = Omit<PublicEvent<'job'>['payload'], 'jobId'>;
/** The changes that the event reports, by the kinds of entries. */
const ABOUT: Readonly<Record<string, (entry: Entry) => Change>> = {
  job: ({ value }) => ({ change: 'removedAt' in value ? 'removed' : 'job' }),
  subject: ({ key }) => ({ change: 'subject', subjectId: partsOf(key)[1] }),
  take: ({ key }) => ({ change: 'take', subjectId: partsOf(key)[1], take: partsOf(key)[2] }),
  shot: ({ value }) => {
    const { subjectId, take } = value as ShotValue;
    return { change: 'take', subjectId, take };
  },
};
const LIST: Change = { change: 'subject' };

/** See the head of this file. */
export class Jobs {
  readonly handlers: SomeHandlers<JobOperation>;
  /** Gives shots their takes. */
  readonly takes: ShotTakes;
  readonly #context: JobsContext;
  readonly #book: JobBook;
  readonly #takes: Takes;
  readonly #sharing: JobSharing | undefined;
  #reading: Promise<void> | undefined;

  constructor(context: JobsContext) {
    const { logger, others, shots, rigFile } = context;
    this.#context = context;
    this.#book = new JobBook({
      ...{ files: new JobFiles(context), logger, host: others?.host ?? '' },
      nowMs: () => Date.now(),
      onChange: (facts, entries) => this.#changed(facts, entries),
    });
    const receiptOf = (shotId: string) =>
      shots.receipt(shotId).catch((error: unknown) => {
        if (error instanceof ServiceError && error.code === 'SHOT_NOT_FOUND') return undefined;
        throw error;
      });
    const read = () => this.#read();
    this.#takes = new Takes({ book: this.#book, rigFile, receiptOf, read });
    this.takes = this.#takes;
    this.handlers = jobHandlers({ book: this.#book, takes: this.#takes, shots, read });
    this.#sharing = others && new JobSharing({ entries: others.entries, book: this.#book, logger });
  }

  /** Reads the jobs. Never rejects; requests report a failure. */
  start(): void {
    this.#read().then(
      () => this.#sharing?.start(),
      (error: unknown) =>
        this.#context.logger.error({ err: error }, 'the jobs cannot be read: no take can begin'),
    );
  }

  /** Notes the receipt of a shot that has changed. */
  receiptChanged(receipt: Receipt): void {
    if (receipt.take === undefined) return;
    this.#read().then(
      () => this.#takes.note(receipt),
      () => undefined,
    );
  }

  /** Resolves when all changes are on the disk. Never rejects. */
  async close(): Promise<void> {
    await this.#book.settled();
  }

  /** @throws JOURNAL_FAILED */
  #read(): Promise<void> {
    this.#reading ??= this.#load();
    return this.#reading.catch((error: unknown) => {
      // The next request tries again.
      this.#reading = undefined;
      const reason = error instanceof Error ? error.message : String(error);
      throw new ServiceError('JOURNAL_FAILED', `the jobs cannot be read: ${reason}`, { cause: error });
    });
  }

  async #load(): Promise<void> {
    const { shots, limits } = this.#context;
    await this.#book.load();
    // The service may have ended before it noted the last shots of a take.
    const newest = await shots.newest(limits.shotsInMemory);
    for (const receipt of newest.reverse()) this.#takes.note(receipt);
  }

  #changed({ jobId, job }: JobFacts, entries: readonly Entry[]): void {
    this.#sharing?.offer(jobId, entries);
    const isList = entries.filter(({ key }) => partsOf(key)[0] === 'subject').length > 1;
    const changes = entries.flatMap((entry) => ABOUT[partsOf(entry.key)[0]]?.(entry) ?? []);
    // A list of subjects is one change.
    const told = changes.map((each) => (isList && each.change === 'subject' ? LIST : each));
    for (const each of new Set(told))
      this.#context.publish({ name: 'job', payload: defined({ jobId, ...each, current: job?.current }) });
  }
}
