// Changes of subjects: adds them at the end of the queue or changes those with the same id or barcode, and finds the
// next one of the queue. Pure: the changes are put into the book.

import { randomUUID } from 'node:crypto';
import { defined } from '../../base/defined.js';
import { didYouMean } from '../../base/nearest.js';
import { quoted } from '../../base/quoted.js';
import type { SubjectAsked } from '../contract/shapes.js';
import { ServiceError } from '../errors/errors.js';
import type { JobValue, SubjectValue } from './entry.js';
import type { JobFacts, KnownJob, Put } from './job-book.js';

/** The most subjects of a job. */
const MOST_SUBJECTS = 10_000;
const ID_CHARS = 8;

/** Numbers of subjects that were added or changed, and the ids of all subjects of the request. */
export interface PutSubjects {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly subjectIds: string[];
}

/**
 * Adds or changes subjects.
 * @param fields the fields of the job, which may be about to change
 * @throws BAD_REQUEST, JOB_CONFLICT
 */
export function putSubjects(
  put: Put,
  { jobId, subjects }: JobFacts,
  fields: JobValue['fields'],
  asked: readonly SubjectAsked[],
): PutSubjects {
  const all = new Map(subjects);
  const byBarcode = new Map([...all].map(([id, { barcode }]) => [barcode, id]));
  byBarcode.delete(undefined);
  let order = Math.max(0, ...[...all.values()].map((subject) => subject.order));
  const subjectIds = asked.map((each) => {
    const subjectId = each.subjectId ?? byBarcode.get(each.barcode?.trim()) ?? newId(all);
    const known = all.get(subjectId);
    if (known === undefined) order += 1;
    const subject = subjectOf(known ?? { name: '', fields: {}, order }, each, subjectId);
    requireFields(subject, fields);
    const { barcode } = subject;
    const holder = byBarcode.get(barcode) ?? subjectId;
    if (holder !== subjectId)
      throw new ServiceError(
        'JOB_CONFLICT',
        `the barcode ${quoted(barcode ?? '')} is that of the subject ${holder}`,
      );
    byBarcode.delete(known?.barcode);
    if (barcode !== undefined) byBarcode.set(barcode, subjectId);
    all.set(subjectId, subject);
    return subjectId;
  });
  if (all.size > MOST_SUBJECTS)
    throw new ServiceError('JOB_CONFLICT', `a job has at most ${MOST_SUBJECTS} subjects`);
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for (const id of new Set(subjectIds)) {
    const [value, before] = [all.get(id), subjects.get(id)];
    const isSame = JSON.stringify(value) === JSON.stringify(before);
    counts[before === undefined ? 'added' : isSame ? 'unchanged' : 'changed'] += 1;
    if (value !== undefined && !isSame) put(jobId, { key: `subject/${id}`, value });
  }
  return { ...counts, subjectIds };
}

/** The subjects of a job in their order. @param areRemoved those that were removed, otherwise those that were not */
export function inOrder({ subjects }: JobFacts, areRemoved = false): [string, SubjectValue][] {
  return [...subjects]
    .filter(([, { removedAt }]) => (removedAt !== undefined) === areRemoved)
    .sort(([oneId, one], [otherId, other]) => one.order - other.order || (oneId < otherId ? -1 : 1));
}

/** The next subject of the queue that is not done, from the current one on; undefined: none is left. */
export function nextInQueue(facts: KnownJob): string | undefined {
  const queue = inOrder(facts);
  const at = queue.findIndex(([id]) => id === facts.job.current);
  const turned = [...queue.slice(at + 1), ...queue.slice(0, Math.max(0, at))];
  return turned.find(([, { isDone }]) => isDone !== true)?.[0];
}

/** The subject with a barcode. */
export function withBarcode(facts: JobFacts, barcode: string): string | undefined {
  return inOrder(facts).find(([, subject]) => subject.barcode === barcode)?.[0];
}

function newId(all: ReadonlyMap<string, unknown>): string {
  const id = randomUUID().slice(0, ID_CHARS);
  return all.has(id) ? randomUUID() : id;
}

/** The subject with the requested changes; a subject that was removed is brought back. */
function subjectOf(known: SubjectValue, asked: SubjectAsked, subjectId: string): SubjectValue {
  const barcode = asked.barcode?.trim() ?? known.barcode ?? '';
  const name = asked.name?.trim() ?? known.name;
  const texts = Object.entries(asked.fields ?? {}).map(([field, text]) => [field, text.trim()] as const);
  const fields = [...new Map([...Object.entries(known.fields), ...texts])];
  return defined({
    name: name || barcode || subjectId,
    barcode: barcode || undefined,
    fields: Object.fromEntries(
      fields.filter(([, text]) => text !== '').sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
    order: asked.order ?? known.order,
    isDone: (asked.isDone ?? known.isDone) === true ? (true as const) : undefined,
  });
}

function requireFields({ fields: texts }: SubjectValue, fields: JobValue['fields']): void {
  const names = fields.map(({ name }) => name);
  const unknown = Object.keys(texts).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const hint = didYouMean(unknown, names) || '; add the field to the job first';
  throw new ServiceError('BAD_REQUEST', `the job has no field ${quoted(unknown)}${hint}`);
}
