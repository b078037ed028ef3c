// Handlers of jobs, and of everything in them. None of them runs before the jobs have been read.

import { randomUUID } from 'node:crypto';
import { defined } from '../../base/defined.js';
import { quoted } from '../../base/quoted.js';
import { ServiceError } from '../errors/errors.js';
import type { Handler, JobOperation, SomeHandlers } from '../http/operation-route.js';
import type { Shots } from '../rig/shots/shots.js';
import type { JobValue } from './entry.js';
import type { JobBook } from './job-book.js';
import { JobViews } from './job-views.js';
import { subjectHandlers } from './subject-handlers.js';
import { takeHandlers } from './take-handlers.js';
import type { Takes } from './takes.js';

/** Dependencies of these handlers. */
export interface JobHandlersContext {
  readonly book: JobBook;
  readonly takes: Takes;
  readonly shots: Pick<Shots, 'shoot'>;
  /** Resolves when the jobs have been read. @throws JOURNAL_FAILED */
  readonly read: () => Promise<void>;
}

type OfJobs = 'listJobs' | 'addJob' | 'getJob' | 'setJob' | 'removeJob';
const REMOVED = 'the job was removed; bring it back with removed: false first';

/** Handlers of jobs, subjects and takes. */
export function jobHandlers(context: JobHandlersContext): SomeHandlers<JobOperation> {
  const { book, takes, shots, read } = context;
  const views = new JobViews(book, takes);
  const handlers: SomeHandlers<JobOperation> = {
    ...ofJobs(book, views),
    ...subjectHandlers({ book, takes, views }),
    ...takeHandlers({ book, takes, shots, views }),
  };
  const waiting = Object.entries<Handler<never>>(handlers).map(([id, handle]) => [
    id,
    async (request: never) => {
      await read();
      return handle(request);
    },
  ]);
  return Object.fromEntries(waiting);
}

function ofJobs(book: JobBook, views: JobViews): SomeHandlers<OfJobs> {
  return {
    listJobs: ({ query }) => {
      const areRemoved = query.removed === 'true';
      const found = book.all().filter(({ job }) => (job.removedAt !== undefined) === areRemoved);
      found.sort((one, other) => (one.job.createdAt < other.job.createdAt ? 1 : -1));
      const jobs = found.map((facts) => views.job(facts));
      return { success: true, message: `${jobs.length} job(s).`, jobs };
    },
    addJob: async ({ body: { jobId = randomUUID(), name, fields = [], isOpen = true } }) => {
      requireUnique(fields);
      await book.change((put) => {
        if (book.find(jobId)?.job !== undefined) return;
        const createdAt = book.now();
        const value = defined({ name, fields, createdAt, openedAt: isOpen ? createdAt : undefined });
        put(jobId, { key: 'job', value });
        if (isOpen) book.closeOthers(put, jobId);
      });
      return views.jobAnswer(jobId, 'The job is there.');
    },
    getJob: ({ params: { jobId } }) => views.jobAnswer(jobId, 'The job.'),
    setJob: async ({ params: { jobId }, body: { isOpen, removed, ...asked } }) => {
      requireUnique(asked.fields ?? []);
      await book.change((put) => {
        const facts = book.get(jobId);
        const { openedAt, removedAt, ...job } = facts.job;
        if (removedAt !== undefined && removed !== false) throw new ServiceError('JOB_CONFLICT', REMOVED);
        if (asked.current !== undefined) book.presentSubject(facts, asked.current);
        const opened = isOpen === undefined ? openedAt : isOpen ? book.now() : undefined;
        put(jobId, { key: 'job', value: { ...job, ...defined({ ...asked, openedAt: opened }) } });
        if (isOpen === true) book.closeOthers(put, jobId);
      });
      return views.jobAnswer(jobId, 'The job is changed.');
    },
    removeJob: async ({ params: { jobId } }) => {
      await book.change((put) => {
        const { openedAt, removedAt = book.now(), ...job } = book.get(jobId).job;
        put(jobId, { key: 'job', value: { ...job, removedAt } });
      });
      return views.jobAnswer(jobId, 'The job is removed; it can be brought back for 30 days.');
    },
  };
}

/** @throws BAD_REQUEST when two fields have one name */
function requireUnique(fields: JobValue['fields']): void {
  const names = fields.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new ServiceError('BAD_REQUEST', `two fields are named ${quoted(twice)}`);
}
