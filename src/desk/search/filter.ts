// The members of a search as a test of rows. Pure.

import { ServiceError } from '../../gateway/errors/errors.js';
import type { Search } from '../frame/part.js';
import type { Row, RowPlace } from './row.js';

/** The verdict on a take. */
export interface TakeVerdict {
  readonly verdict: string;
  readonly rating: number;
}

/** Facts of jobs, which can change after the shots. */
export interface JobFacts {
  /** Undefined: the take has no verdict. */
  verdictOf(row: Row): TakeVerdict | undefined;
  /** The present name of a subject in lower case; undefined: not known. */
  nameOf(row: Row): string | undefined;
}

type Test = (row: Row) => boolean;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const NOT_JUDGED: TakeVerdict = { verdict: 'none', rating: 0 };

/** Tests by the member of a search that they belong to; the slowest come last. */
const TESTS: {
  readonly [Name in keyof Search]?: (value: NonNullable<Search[Name]>, jobs: JobFacts) => Test;
} = {
  day: (day) => {
    const [fromMs, untilMs] = dayOf(day);
    return ({ atMs }) => atMs >= fromMs && atMs < untilMs;
  },
  state: (state) => (row) => row.state === state,
  session: (session) => (row) => row.session === session,
  jobId: (jobId) => (row) => row.jobId === jobId,
  take: (take) => (row) => row.take === take,
  camera: (camera) => (row) => row.bodies.includes(`\n${camera}\n`),
  rating: (rating, jobs) => (row) => (jobs.verdictOf(row) ?? NOT_JUDGED).rating >= rating,
  verdict: (verdict, jobs) => (row) => (jobs.verdictOf(row) ?? NOT_JUDGED).verdict === verdict,
  subject: (subject, jobs) => {
    const name = subject.toLowerCase();
    return (row) =>
      row.subjectId !== '' &&
      (row.subjectId === subject || row.subject.includes(name) || isNamed(row, name, jobs));
  },
  text: (text, jobs) => {
    const words = text
      .toLowerCase()
      .split(/\s/)
      .filter((word) => word !== '');
    return (row) => words.every((word) => row.text.includes(word) || isNamed(row, word, jobs));
  },
};

/** The test of a search. @throws BAD_REQUEST for a day that does not exist */
export function filterOf(search: Search, jobs: JobFacts): Test {
  const tests = (Object.keys(TESTS) as (keyof Search)[]).flatMap((name) => {
    const value = search[name];
    return value === undefined ? [] : (TESTS[name]?.(value as never, jobs) ?? []);
  });
  return (row) => tests.every((test) => test(row));
}

/** Whether a text in lower case is a part of the present name of a row's subject. */
function isNamed(row: Row, part: string, jobs: JobFacts): boolean {
  return row.subjectId !== '' && jobs.nameOf(row)?.includes(part) === true;
}

/** Begin of a day and of the next one, by the time zone of this host. */
function dayOf(text: string): readonly [fromMs: number, untilMs: number] {
  const [year = 0, month = 0, day = 0] = (DAY.exec(text) ?? []).slice(1).map(Number);
  const from = new Date(year, month - 1, day);
  if (from.getMonth() !== month - 1 || from.getDate() !== day)
    throw new ServiceError('BAD_REQUEST', `day ${text} does not exist`);
  return [from.getTime(), new Date(year, month - 1, day + 1).getTime()];
}

/** The text that names the place after a row. */
export function cursorOf({ number, shotId }: RowPlace): string {
  return `${number}-${shotId}`;
}

/** The place that a cursor names. @throws BAD_REQUEST */
export function placeOf(cursor: string): RowPlace {
  const [, number, shotId] = /^(\d{1,15})-(.{1,128})$/.exec(cursor) ?? [];
  if (number === undefined || shotId === undefined)
    throw new ServiceError('BAD_REQUEST', 'cursor is not one that an answer had');
  return { number: Number(number), shotId };
}
