// Finds the job and the subject that words of a command line mean.

import { didYouMean } from '../../base/nearest.js';
import { CommandError } from '../command.js';
import type { AnswerOf, ServiceClient } from './client.js';

/** A job, as the service gives it. */
export type Job = AnswerOf<'listJobs'>['jobs'][number];
/** A subject, as the service gives it. */
export type Subject = AnswerOf<'listSubjects'>['subjects'][number];

/** The path of all jobs. */
export const JOBS = '/api/rig/jobs';

/** The path of a job. */
export function jobPath({ jobId }: Pick<Job, 'jobId'>): string {
  return `${JOBS}/${encodeURIComponent(jobId)}`;
}

/** The path of a subject. */
export function subjectPath(job: Job, { subjectId }: Pick<Subject, 'subjectId'>): string {
  return `${jobPath(job)}/subjects/${encodeURIComponent(subjectId)}`;
}

/**
 * The job that a word means, by its id or its name.
 * @param word undefined: the open job
 * @param removed whether jobs are meant that were removed
 * @throws CommandError
 */
export async function jobNamed(client: ServiceClient, word?: string, removed = false): Promise<Job> {
  const { jobs } = await client.ask<'listJobs'>('GET', `${JOBS}${removed ? '?removed=true' : ''}`);
  if (word !== undefined) return oneNamed('job', jobs, word, ({ jobId, name }) => [jobId, name]);
  const open = jobs.find(({ isOpen }) => isOpen);
  if (open !== undefined) return open;
  throw new CommandError('failed', 'no job is open\n  next: rigd job open JOB, or rigd job new NAME');
}

/**
 * The subject of a job that a word means, by its id, its barcode or its name.
 * @param word undefined: the current subject
 * @param removed whether subjects are meant that were removed
 * @throws CommandError
 */
export async function subjectNamed(
  client: ServiceClient,
  job: Job,
  word?: string,
  removed = false,
): Promise<Subject> {
  const path = `${jobPath(job)}/subjects${removed ? '?removed=true' : ''}`;
  const { subjects } = await client.ask<'listSubjects'>('GET', path);
  if (word !== undefined)
    return oneNamed('subject', subjects, word, ({ subjectId, barcode, name }) => [
      subjectId,
      ...(barcode === undefined ? [] : [barcode]),
      name,
    ]);
  const current = subjects.find(({ subjectId }) => subjectId === job.current);
  if (current !== undefined) return current;
  throw new CommandError('failed', `the job ${job.name} has no current subject\n  next: rigd subject next`);
}

/** The only one that has a word among its names; earlier names count first. @throws CommandError */
function oneNamed<Named>(
  what: string,
  all: readonly Named[],
  word: string,
  namesOf: (each: Named) => readonly string[],
): Named {
  const wanted = word.toLowerCase();
  const byId = all.find((each) => namesOf(each)[0] === word);
  const named = all.filter((each) => namesOf(each).some((name) => name.toLowerCase() === wanted));
  const [found = named[0], ...others] = byId === undefined ? named : [byId];
  if (found === undefined)
    throw new CommandError(
      'failed',
      `no ${what} "${word}"${didYouMean(word, all.flatMap(namesOf))}\n  next: rigd ${what}, which lists them`,
    );
  if (others.length === 0) return found;
  const ids = named.map((each) => namesOf(each)[0]).join(', ');
  throw new CommandError('not-understood', `"${word}" means several: ${ids}; give one of these ids`);
}
