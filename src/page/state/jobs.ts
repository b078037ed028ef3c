// The jobs of the rig, and the current subject of the open one with its takes. They are requested again after every
// event that may have changed them, of this browser or of another.

import { Cell } from '../cells/cell.js';
import { ask, inPath } from '../interface/service.js';
import type { Job, JobTake, Subject } from '../interface/wire.js';
import { gathered, onEvent } from './news.js';
import { whenKnown } from './rig.js';

/** Time in which events are gathered, so that together they cause one look. */
const GATHER_MS = 150;

/** The current subject. */
export interface CurrentSubject {
  readonly subject: Subject;
  readonly takes: readonly JobTake[];
}

/** All jobs that were not removed, newest first; undefined until they are known, and for a service without jobs. */
export const jobs = new Cell<readonly Job[] | undefined>(undefined);
/** The open job. */
export const openJob = new Cell<Job | undefined>(undefined);
/** The current subject of the open job. */
export const currentSubject = new Cell<CurrentSubject | undefined>(undefined);

/** Path of a job. */
export const jobPath = ({ jobId }: Pick<Job, 'jobId'>): string => `api/rig/jobs/${inPath(jobId)}`;
/** Path of a subject. */
export const subjectPath = (job: Pick<Job, 'jobId'>, subjectId: string): string =>
  `${jobPath(job)}/subjects/${inPath(subjectId)}`;

/** The number of the take that the next shot becomes. */
export const nextTake = ({ takes }: CurrentSubject): number => (takes.at(-1)?.take ?? 0) + 1;

/** Starts to follow the jobs; called once. */
export function followJobs(): void {
  const lookSoon = gathered(GATHER_MS, () => void look());
  onEvent(({ name, take }) => {
    if (name === 'job' || name === 'gap' || (name === 'shot' && take !== undefined)) lookSoon();
  });
  whenKnown(lookSoon);
}

async function look(): Promise<void> {
  try {
    const answer = await ask<{ jobs: readonly Job[] }>('api/rig/jobs');
    const open = answer.jobs.find(({ isOpen }) => isOpen);
    const subject =
      open?.current === undefined
        ? undefined
        : await ask<CurrentSubject>(`${subjectPath(open, open.current)}/takes`);
    jobs.value = answer.jobs;
    openJob.value = open;
    currentSubject.value = subject;
  } catch {
    // Without an answer the state stays. The page reports a service that does not answer.
  }
}
