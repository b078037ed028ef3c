// Handlers of the subjects of a job.

import { Readable } from 'node:stream';
import { defined } from '../../base/defined.js';
import { ServiceError } from '../errors/errors.js';
import { FileAnswer } from '../http/file-answer.js';
import type { SomeHandlers } from '../http/operation-route.js';
import type { JobBook } from './job-book.js';
import type { JobViews } from './job-views.js';
import { csvOf, subjectsIn } from './subject-csv.js';
import { inOrder, nextInQueue, putSubjects, withBarcode } from './subjects.js';
import type { Takes } from './takes.js';

/** Dependencies of these handlers. */
export interface SubjectHandlersContext {
  readonly book: JobBook;
  readonly takes: Takes;
  readonly views: JobViews;
}

/** Handlers of subjects. */
export function subjectHandlers({
  book,
  takes,
  views,
}: SubjectHandlersContext): SomeHandlers<
  'listSubjects' | 'addSubjects' | 'setSubject' | 'removeSubject' | 'nextSubject'
> {
  return {
    listSubjects: ({ params: { jobId }, query: { removed, format } }) => {
      const facts = book.get(jobId);
      const subjects = inOrder(facts, removed === 'true').map(([id]) => views.subject(facts, id));
      if (format !== 'csv') return { success: true, message: `${subjects.length} subject(s).`, subjects };
      const bytes = Buffer.from(csvOf(facts.job.fields, subjects));
      const headers = {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${jobId}.csv"`,
        'content-length': String(bytes.length),
      };
      return new FileAnswer(200, headers, Readable.from([bytes]));
    },
    addSubjects: async ({ params: { jobId }, body: { csv, subjects = [] } }) => {
      const counts = await book.change((put) => {
        const facts = book.get(jobId);
        const { job } = facts;
        const asked = csv === undefined ? { fields: job.fields, subjects } : subjectsIn(csv, job.fields);
        if (asked.fields.length > job.fields.length)
          put(jobId, { key: 'job', value: { ...job, fields: asked.fields } });
        return putSubjects(put, facts, asked.fields, asked.subjects);
      });
      const message = `${counts.added} subject(s) added, ${counts.changed} changed.`;
      return { success: true, message, ...counts };
    },
    setSubject: async ({ params: { jobId, subjectId }, body: { removed, ...asked } }) => {
      await book.change((put) => {
        const facts = book.get(jobId);
        if (removed !== false) book.presentSubject(facts, subjectId);
        else book.subject(facts, subjectId);
        putSubjects(put, facts, facts.job.fields, [{ ...asked, subjectId }]);
      });
      return views.subjectAnswer(jobId, subjectId, 'The subject is changed.');
    },
    removeSubject: async ({ params: { jobId, subjectId } }) => {
      await book.change((put) => {
        const facts = book.get(jobId);
        const { barcode, removedAt = book.now(), ...subject } = book.subject(facts, subjectId);
        const { current, ...job } = facts.job;
        put(jobId, { key: `subject/${subjectId}`, value: { ...subject, removedAt } });
        if (current === subjectId) put(jobId, { key: 'job', value: job });
      });
      return views.subjectAnswer(
        jobId,
        subjectId,
        'The subject is removed; it can be brought back for 30 days.',
      );
    },
    nextSubject: async ({ params: { jobId }, body: { barcode, subjectId } }) => {
      const { isNew, next } = await book.change((put) => {
        const facts = book.get(jobId);
        const { current, openedAt = book.now(), ...job } = facts.job;
        if (job.removedAt !== undefined) throw new ServiceError('JOB_CONFLICT', 'the job was removed');
        const code = barcode?.trim();
        const known = code === undefined ? subjectId : withBarcode(facts, code);
        if (known !== undefined) book.presentSubject(facts, known);
        const isNew = code !== undefined && known === undefined;
        const added = isNew ? putSubjects(put, facts, job.fields, [{ barcode: code }]).subjectIds[0] : known;
        const next = added ?? nextInQueue(facts);
        const left = current === undefined || current === next ? undefined : facts.subjects.get(current);
        if (left !== undefined && left.isDone !== true && takes.of(facts, current ?? '').size > 0)
          put(jobId, { key: `subject/${current}`, value: { ...left, isDone: true } });
        put(jobId, { key: 'job', value: { ...job, openedAt, ...defined({ current: next }) } });
        book.closeOthers(put, jobId);
        return { isNew, next };
      });
      if (next === undefined) return { ...views.jobAnswer(jobId, 'No subject is left.'), isNew };
      const { subject } = views.subjectAnswer(jobId, next, '');
      return { ...views.jobAnswer(jobId, `The current subject is ${subject.name}.`), subject, isNew };
    },
  };
}
