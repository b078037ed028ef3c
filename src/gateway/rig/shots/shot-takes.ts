// The takes of a job, as shots see them: the interface that names the take of a new shot, and the tag by which workers
// know an exposure of a shot and its take. Must not know jobs.

import type { ShotTag } from '../../../protocol/operations.js';
import type { Receipt } from './receipt-shape.js';
import type { BegunTake, RecordOf } from './record.js';

/** The take that a request names; false: the shot is to be no take. */
export type TakeAsked =
  | false
  | {
      /** Left out: the current subject. */
      readonly subjectId?: string | undefined;
      /** Number of a take of which the shot is a further part; left out: a new take. */
      readonly again?: number | undefined;
      /** The run of a recipe that takes the shot. */
      readonly runId?: string | undefined;
    };

/** See the head of this file. */
export interface ShotTakes {
  /**
   * The take of a shot that begins now. Its number is not given again until {@link over}.
   * @param asked left out: a new take of the current subject, if there is one
   * @returns undefined when the shot is no take
   * @throws JOB_CONFLICT: no job is open, or no subject is current; JOB_NOT_FOUND: the subject or take is unknown
   */
  begin(shotId: string, asked: TakeAsked | undefined): Promise<BegunTake | undefined>;
  /** Notes that a shot has begun, was refused, or could not begin. @param receipt undefined: there is no shot */
  over(shotId: string, receipt: Receipt | undefined): void;
}

/** The tag of an exposure of a shot. @param round from 0 */
export function tagOf(
  begun: Pick<RecordOf<'begun'>, 'shotId' | 'number' | 'group' | 'session' | 'take'>,
  round: number,
): ShotTag {
  const { shotId, number, group, session } = begun;
  const tag = { shotId, shot: number, round, group, session };
  if (begun.take === undefined) return tag;
  const { subject, take, rating, fields } = begun.take;
  const names = { subject, take, ...(rating === undefined ? {} : { rating }) };
  return { ...tag, take: fields === undefined ? names : { ...names, fields } };
}
