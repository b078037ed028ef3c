// Results of starts and stops: their effect on the bodies of a recording, and the results that a recording gives again
// for a used id. Pure.

import Type from 'typebox';
import { compiledAtUse } from '../../../protocol/schemas/compiled-at-use.js';
import type { ErrorCode } from '../../errors/errors.js';
import type { BodyResult } from '../declared/group-run.js';
import {
  type Failure,
  givenUp,
  lost,
  type Moment,
  type Movie,
  type MovieBody,
  type OrderMoments,
  refused,
  started,
  stopped,
} from './movie.js';

/** The members of a result with the moments of an order; another host may send them. */
const TIMES = compiledAtUse(
  Type.Object({
    issuedAt: Type.String({ format: 'date-time', maxLength: 32 }),
    confirmedAt: Type.String({ format: 'date-time', maxLength: 32 }),
  }),
);
const UNKNOWN: Failure = {
  code: 'RECORDING_UNCHANGED',
  message: 'the result of its order is not known',
  outcome: 'unknown',
};

/** Notes what the orders themselves have not noted: results of other hosts, and bodies that got no order. */
export function noteStart({ bodies }: Movie, result: BodyResult): void {
  const body = bodies.find(({ id }) => id === result.id);
  if (body?.state !== 'planned') return;
  if (result.success) started(body, timesIn(result));
  else notStarted(body, failureIn(result));
}

/** Notes a failed start. A body that answers, and does not record, is not lost. */
export function notStarted(body: MovieBody, failure: Failure): void {
  const isKnown = failure.outcome !== 'unknown' || failure.code === 'RECORDING_UNCHANGED';
  if (isKnown || body.host !== undefined) refused(body, failure);
  else lost(body, failure);
}

/** Notes a failed stop, and the results of other hosts. */
export function noteStop({ bodies }: Movie, result: BodyResult): void {
  const body = bodies.find(({ id }) => id === result.id);
  if (body === undefined) return;
  const times = timesIn(result);
  if (result.success) {
    if (body.host !== undefined) noteStopped(body, times);
  } else if (body.state === 'recording') body.failure = failureIn(result);
}

/** Notes a stop that has succeeded. @returns whether it concerns the body */
export function noteStopped(body: MovieBody, times: OrderMoments | undefined): boolean {
  const { state, isAwaited, failure } = body;
  // A body that was stopped by an order has recorded, whatever was known about it.
  const wasRecording = state === 'recording' || (times !== undefined && state !== 'stopped');
  if (wasRecording) stopped(body, times);
  else if (isAwaited === true) givenUp(body, `${failure?.message}; when it was stopped, it did not record`);
  return wasRecording || isAwaited === true;
}

/** The result of a start, from the recording. */
export function startResult({ id, name, number, start, failure }: MovieBody): BodyResult {
  const body = { id, name, ...(number === undefined ? {} : { number }) };
  if (start === undefined) {
    // The codes are those of this version or of an earlier one.
    const { code, ...told } = failure ?? UNKNOWN;
    return { ...body, success: false, code: code as ErrorCode, ...told };
  }
  const times = shownTimes(start);
  return { ...body, success: true, ...(times === undefined ? {} : { data: times }) };
}

/** The data of a result; undefined: no order was given. */
export function shownTimes(times: OrderMoments | undefined): object | undefined {
  if (times?.issued === undefined || times.confirmed === undefined) return undefined;
  return { issuedAt: times.issued.at, confirmedAt: times.confirmed.at };
}

function timesIn({ data }: BodyResult): OrderMoments | undefined {
  if (!TIMES.Check(data)) return undefined;
  const { issuedAt, confirmedAt } = data as { issuedAt: string; confirmedAt: string };
  const moment = (at: string): Moment => ({ at });
  return { issued: moment(issuedAt), confirmed: moment(confirmedAt) };
}

/** The failure in a result. */
export function failureIn({ code, message, outcome }: Partial<Failure>): Failure {
  const about = { code: code ?? 'INTERNAL', message: message ?? '' };
  return outcome === undefined ? about : { ...about, outcome };
}
