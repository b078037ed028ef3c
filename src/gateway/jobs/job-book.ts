// Everything that is known about jobs, in memory and in their files. Every change is a set of entries, which are on the
// disk before they count. Must not know HTTP, receipts, and how hosts share entries.

import type { Logger } from 'pino';
import { InTurn } from '../../base/in-turn.js';
import { quoted } from '../../base/quoted.js';
import { ServiceError } from '../errors/errors.js';
import {
  type Change,
  type Entry,
  isNewer,
  type JobValue,
  partsOf,
  type ShotValue,
  type SubjectValue,
  type TakeValue,
} from './entry.js';
import type { JobFiles } from './job-files.js';

/** How long a job or a subject that was removed can be brought back. */
const KEPT_MS = 30 * 24 * 3_600_000;
const MOST_JOBS = 1_000;

/** A job in memory. */
export interface JobFacts {
  readonly jobId: string;
  /** Left out: another host has added it, and its own entry has not arrived yet. */
  job?: JobValue;
  readonly entries: Map<string, Entry>;
  readonly subjects: Map<string, SubjectValue>;
  /** Decisions about takes, by subject and number: `ID/N`. */
  readonly verdicts: Map<string, TakeValue>;
  /** The shots of each subject, by shot id. */
  readonly shots: Map<string, Map<string, ShotValue>>;
}

/** A job whose own entry is known. */
export type KnownJob = JobFacts & { readonly job: JobValue };

/** Changes an entry of a job. */
export type Put = (jobId: string, change: Change) => void;

/** Takes the value of an entry into the facts, by its kind. */
const TAKERS: Readonly<Record<string, (facts: JobFacts, key: string, value: never) => void>> = {
  job: (facts, _id, value: JobValue) => {
    facts.job = value;
  },
  subject: ({ subjects }, id, value: SubjectValue) => subjects.set(id, value),
  take: ({ verdicts }, id, value: TakeValue) => verdicts.set(id, value),
  shot: ({ shots }, id, value: ShotValue) =>
    shots.set(value.subjectId, (shots.get(value.subjectId) ?? new Map<string, ShotValue>()).set(id, value)),
};

/** Dependencies of the book. */
export interface JobBookContext {
  readonly files: JobFiles;
  readonly logger: Logger;
  /** The name of this host; empty: there are no others. */
  readonly host: string;
  readonly nowMs: () => number;
  /** Called when entries count from now on. */
  readonly onChange: (facts: JobFacts, entries: readonly Entry[]) => void;
}

/** See the head of this file. */
export class JobBook {
  readonly #context: JobBookContext;
  readonly #jobs = new Map<string, JobFacts>();
  /** Jobs that were removed too long ago: nothing of them is taken any more. */
  readonly #deleted = new Set<string>();
  readonly #turns = new InTurn();

  constructor(context: JobBookContext) {
    this.#context = context;
  }

  /** Reads the files, and deletes those of jobs that were removed long ago. @throws Error of the file system */
  async load(): Promise<void> {
    for (const [jobId, entries] of await this.#context.files.load()) {
      this.#apply(jobId, entries);
      await this.#deleteOld(jobId);
    }
  }

  /** All jobs whose own entry is known. */
  all(): KnownJob[] {
    return [...this.#jobs.values()].filter((facts): facts is KnownJob => facts.job !== undefined);
  }

  /** The open job: the one that was opened last. */
  open(): KnownJob | undefined {
    return this.all()
      .filter(({ job }) => job.openedAt !== undefined && job.removedAt === undefined)
      .sort((one, other) => ((one.job.openedAt ?? '') < (other.job.openedAt ?? '') ? 1 : -1))[0];
  }

  /** The facts of a job, also before its own entry has arrived. */
  find(jobId: string): JobFacts | undefined {
    return this.#jobs.get(jobId);
  }

  /** A job. @throws JOB_NOT_FOUND */
  get(jobId: string): KnownJob {
    const facts = this.#jobs.get(jobId);
    if (facts?.job !== undefined) return facts as KnownJob;
    throw new ServiceError('JOB_NOT_FOUND', `there is no job with the id ${quoted(jobId)}`);
  }

  /** A subject of a job. @throws JOB_NOT_FOUND */
  subject({ subjects }: JobFacts, subjectId: string): SubjectValue {
    const subject = subjects.get(subjectId);
    if (subject !== undefined) return subject;
    throw new ServiceError('JOB_NOT_FOUND', `the job has no subject with the id ${quoted(subjectId)}`);
  }

  /** A subject that was not removed. @throws JOB_NOT_FOUND, JOB_CONFLICT */
  presentSubject(facts: JobFacts, subjectId: string): SubjectValue {
    const subject = this.subject(facts, subjectId);
    if (subject.removedAt === undefined) return subject;
    throw new ServiceError('JOB_CONFLICT', `the subject ${quoted(subjectId)} was removed`);
  }

  /** Time of a change. */
  now(): string {
    return new Date(this.#context.nowMs()).toISOString();
  }

  /** Puts the changes that close every open job but one. */
  closeOthers(put: Put, but: string): void {
    for (const { jobId, job } of this.all()) {
      const { openedAt, ...value } = job;
      if (jobId !== but && openedAt !== undefined) put(jobId, { key: 'job', value });
    }
  }

  /**
   * Makes changes, one after another.
   * @param make reads the book and puts the next values, each in the job that it names
   * @returns the result of `make`, once the changes are on the disk
   * @throws what `make` throws; JOB_CONFLICT, JOURNAL_FAILED: then nothing of this job has changed
   */
  change<T>(make: (put: Put) => T): Promise<T> {
    return this.#turns.run(async () => {
      const changes = new Map<string, Change[]>();
      const result = make((jobId, change) => changes.set(jobId, [...(changes.get(jobId) ?? []), change]));
      for (const [jobId, each] of changes) {
        if (this.#isFull(jobId))
          throw new ServiceError('JOB_CONFLICT', `there are ${MOST_JOBS} jobs; remove some that are over`);
        await this.#write(jobId, this.#entriesOf(jobId, each));
      }
      return result;
    });
  }

  /** Merges entries of another host. @throws JOURNAL_FAILED */
  merge(jobId: string, entries: readonly Entry[]): Promise<void> {
    return this.#turns.run(async () => {
      const known = this.#jobs.get(jobId)?.entries;
      const newer = entries.filter((entry) => isNewer(entry, known?.get(entry.key)));
      if (newer.length === 0 || this.#deleted.has(jobId) || this.#isFull(jobId)) return;
      await this.#write(jobId, newer);
      await this.#deleteOld(jobId);
    });
  }

  /** Notes a shot of a take. It counts at once; a failure to write it is logged, and a start notes it again. */
  noteShot(jobId: string, shotId: string, value: ShotValue): void {
    if (this.#deleted.has(jobId) || this.#isFull(jobId)) return;
    const entries = this.#entriesOf(jobId, [{ key: `shot/${shotId}`, value }]);
    this.#apply(jobId, entries);
    this.#turns
      .run(() => this.#context.files.append(jobId, entries))
      .catch((error: unknown) =>
        this.#context.logger.error({ err: error, shotId }, 'a shot is missing in its job'),
      );
    this.#context.onChange(this.#factsOf(jobId), entries);
  }

  /** Resolves when everything so far is on the disk, as far as the file system allows. */
  settled(): Promise<void> {
    return this.#turns.run(async () => undefined);
  }

  #isFull(jobId: string): boolean {
    return !this.#jobs.has(jobId) && this.#jobs.size >= MOST_JOBS;
  }

  /** An entry gets a time after that of the entry that it replaces, whatever the clocks of hosts show. */
  #entriesOf(jobId: string, changes: readonly Change[]): Entry[] {
    const { host, nowMs } = this.#context;
    const known = this.#jobs.get(jobId)?.entries;
    return changes.map((change) => {
      const before = known?.get(change.key);
      const atMs = Math.max(nowMs(), before === undefined ? 0 : Date.parse(before.at) + 1);
      return { ...change, at: new Date(atMs).toISOString(), by: host };
    });
  }

  async #write(jobId: string, entries: readonly Entry[]): Promise<void> {
    await this.#context.files.append(jobId, entries);
    this.#apply(jobId, entries);
    this.#context.onChange(this.#factsOf(jobId), entries);
  }

  #apply(jobId: string, entries: readonly Entry[]): void {
    const facts = this.#factsOf(jobId);
    for (const entry of entries) {
      const [kind] = partsOf(entry.key);
      facts.entries.set(entry.key, entry);
      TAKERS[kind]?.(facts, entry.key.slice(kind.length + 1), entry.value as never);
    }
  }

  #factsOf(jobId: string): JobFacts {
    const known = this.#jobs.get(jobId);
    if (known !== undefined) return known;
    const maps = { entries: new Map(), subjects: new Map(), verdicts: new Map(), shots: new Map() };
    const facts = { jobId, ...maps };
    this.#jobs.set(jobId, facts);
    return facts;
  }

  async #deleteOld(jobId: string): Promise<void> {
    const { files, nowMs, logger } = this.#context;
    const { subjects, job } = this.#factsOf(jobId);
    const isOld = (removedAt: string | undefined) =>
      removedAt !== undefined && Date.parse(removedAt) + KEPT_MS < nowMs();
    for (const [id, { removedAt }] of subjects) if (isOld(removedAt)) subjects.delete(id);
    if (!isOld(job?.removedAt)) return;
    this.#deleted.add(jobId);
    this.#jobs.delete(jobId);
    await files.remove(jobId);
    logger.info({ jobId }, 'a job that was removed 30 days ago is deleted');
  }
}
