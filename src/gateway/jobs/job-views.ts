// Jobs and subjects as clients see them, and the answers with one of them.

import { defined } from '../../base/defined.js';
import { exact } from '../../base/exact.js';
import type { JobView, SubjectView } from '../contract/shapes.js';
import type { JobBook, JobFacts, KnownJob } from './job-book.js';
import type { Takes } from './takes.js';

/** See the head of this file. */
export class JobViews {
  readonly #book: JobBook;
  readonly #takes: Takes;

  constructor(book: JobBook, takes: Takes) {
    this.#book = book;
    this.#takes = takes;
  }

  /** A job. */
  job(facts: KnownJob): JobView {
    const { jobId, job, subjects } = facts;
    const isOpen = jobId === this.#book.open()?.jobId;
    const present = [...subjects].filter(([, { removedAt }]) => removedAt === undefined);
    return exact<JobView>()(
      defined({
        ...{ jobId, name: job.name, fields: job.fields, isOpen },
        current: isOpen ? job.current : undefined,
        subjects: present.length,
        done: present.filter(([, { isDone }]) => isDone === true).length,
        takes: present.reduce((sum, [id]) => sum + this.#takes.of(facts, id).size, 0),
        createdAt: job.createdAt,
        removed: job.removedAt === undefined ? undefined : true,
      }),
    );
  }

  /** A subject. @throws JOB_NOT_FOUND */
  subject(facts: JobFacts, subjectId: string): SubjectView {
    const { isDone, removedAt, ...subject } = this.#book.subject(facts, subjectId);
    const numbers = [...this.#takes.of(facts, subjectId).keys()];
    const isKept = (take: number) => facts.verdicts.get(`${subjectId}/${take}`)?.verdict === 'keep';
    return exact<SubjectView>()(
      defined({
        ...{ subjectId, ...subject },
        takes: numbers.length,
        keeps: numbers.filter(isKept).length,
        isDone: isDone === true,
        removed: removedAt === undefined ? undefined : true,
      }),
    );
  }

  /** An answer with a job. @throws JOB_NOT_FOUND */
  jobAnswer(jobId: string, message: string) {
    return { success: true as const, message, job: this.job(this.#book.get(jobId)) };
  }

  /** An answer with a subject. @throws JOB_NOT_FOUND */
  subjectAnswer(jobId: string, subjectId: string, message: string) {
    return { success: true as const, message, subject: this.subject(this.#book.get(jobId), subjectId) };
  }
}
