// A recording as it is kept, in memory and on the disk: its bodies with their states and moments. One function for each
// change of a body. Pure.

import Type, { type Static } from 'typebox';
import { wallTimeOf } from '../../../base/clock.js';
import type { RecordingMoments } from '../../../protocol/operations.js';
import { compiledAtUse } from '../../../protocol/schemas/compiled-at-use.js';
import {
  list,
  NAME_CHARS,
  PATH_CHARS,
  printableText,
  text,
  VALUE_CHARS,
  whole,
  word,
} from '../../../protocol/schemas/shapes.js';
import { MOVIE_BODY_STATES } from '../../../protocol/words.js';

/** The most bodies in one recording, far more than any rig has. */
const MOST_BODIES = 1_024;
/** The most clips of one body in one recording; a body makes one for each card, and begins another one at 4 GB. */
const MOST_CLIPS = 64;
/** The longest text of an ISO time. */
const TIME_CHARS = 32;

const optional = Type.Optional;
const only = Type.Literal(true);

/** `us`: the same moment by CLOCK_MONOTONIC; left out for a moment in an earlier run of the service. */
const MOMENT = Type.Object({ at: text(TIME_CHARS), us: optional(whole()) });

const BODY = Type.Object({
  id: printableText(NAME_CHARS, 1),
  name: text(NAME_CHARS),
  number: optional(Type.Integer()),
  host: optional(text(NAME_CHARS)),
  state: word(MOVIE_BODY_STATES),
  start: optional(
    Type.Object({ issued: optional(MOMENT), confirmed: optional(MOMENT), already: optional(only) }),
  ),
  stop: optional(
    Type.Object({ issued: optional(MOMENT), confirmed: optional(MOMENT), itself: optional(only) }),
  ),
  clips: optional(list(text(PATH_CHARS), MOST_CLIPS)),
  losses: optional(whole()),
  failure: optional(
    Type.Object({
      code: text(NAME_CHARS),
      message: text(VALUE_CHARS),
      outcome: optional(Type.Literal('unknown')),
    }),
  ),
  /** The body is lost, and may come back. */
  isAwaited: optional(only),
});

const MOVIE = Type.Object({
  movieId: printableText(NAME_CHARS, 1),
  number: whole(),
  /** Empty for a recording of one body that no request for a group has started. */
  group: text(NAME_CHARS),
  startedAt: text(TIME_CHARS),
  bodies: list(BODY, MOST_BODIES),
});

/** A moment by both clocks. */
export type Moment = Static<typeof MOMENT>;
/** A body of a recording. */
export type MovieBody = Static<typeof BODY>;
/** A recording. */
export type Movie = Static<typeof MOVIE>;
/** Why something failed for a body. */
export type Failure = NonNullable<MovieBody['failure']>;

/** The moments of an order that a body has obeyed. */
export interface OrderMoments {
  readonly issued?: Moment | undefined;
  readonly confirmed?: Moment | undefined;
}

/** The check of a recording that comes from the disk. */
export const MOVIE_CHECK = compiledAtUse(MOVIE);

/** A moment of CLOCK_MONOTONIC. */
export function momentOf(us: number): Moment {
  return { at: wallTimeOf(us), us };
}

/** The moments that a worker has reported; undefined: it gave no order. */
export function momentsOf(moments: RecordingMoments | undefined): OrderMoments | undefined {
  if (moments === undefined) return undefined;
  return { issued: momentOf(moments.issuedUs), confirmed: momentOf(moments.confirmedUs) };
}

/** Notes a start. @param moments undefined: the body was recording before */
export function started(body: MovieBody, moments: OrderMoments | undefined): void {
  body.state = 'recording';
  body.start = moments === undefined ? { already: true } : present(moments);
  delete body.failure;
}

/** Notes that a body has not started, or that it is not known whether it has. */
export function refused(body: MovieBody, failure: Failure): void {
  body.state = 'refused';
  body.failure = failure;
}

/** Notes a stop by a request. @param moments undefined: the body did not record any more */
export function stopped(body: MovieBody, moments: OrderMoments | undefined): void {
  body.state = 'stopped';
  body.stop = moments === undefined ? (body.stop ?? { itself: true }) : present(moments);
  delete body.failure;
  delete body.isAwaited;
}

/** Notes that a body does not record any more although no request has stopped it. */
export function stoppedItself(body: MovieBody, confirmed: Moment): void {
  body.state = 'stopped';
  body.stop = { confirmed, itself: true };
}

/** Notes that it is not known any more whether a body records; it may come back. */
export function lost(body: MovieBody, failure: Failure): void {
  if (body.state === 'recording') body.losses = (body.losses ?? 0) + 1;
  body.state = 'lost';
  body.isAwaited = true;
  body.failure = failure;
}

/** Notes that a body records whose start was not known to succeed, or that was lost. */
export function foundRecording(body: MovieBody, confirmed: Moment): void {
  // A lost body may have begun at any time since its order.
  body.start ??= body.state === 'lost' ? { already: true } : { confirmed };
  body.state = 'recording';
  delete body.failure;
  delete body.isAwaited;
}

/** Ends the wait for a body: what it does is not known here. */
export function givenUp(body: MovieBody, message: string): void {
  delete body.isAwaited;
  body.state = 'lost';
  body.failure = { code: body.failure?.code ?? 'NOT_CONNECTED', message };
}

/** Adds a clip; a clip beyond the limit is left out. */
export function addClip(body: MovieBody, path: string): void {
  const clips = body.clips ?? [];
  if (!clips.includes(path) && clips.length < MOST_CLIPS) body.clips = [...clips, path];
}

/** Whether a body records, or may begin or still record. */
export function isActive({ state, isAwaited }: MovieBody): boolean {
  return state === 'planned' || state === 'starting' || state === 'recording' || isAwaited === true;
}

/** Whether a recording is not over. */
export function isOpen({ bodies }: Movie): boolean {
  return bodies.some(isActive);
}

/** A body of this host in a recording. */
export function ownBody({ bodies }: Movie, id: string): MovieBody | undefined {
  return bodies.find((body) => body.id === id && body.host === undefined);
}

function present({ issued, confirmed }: OrderMoments): { issued?: Moment; confirmed?: Moment } {
  return {
    ...(issued === undefined ? {} : { issued }),
    ...(confirmed === undefined ? {} : { confirmed }),
  };
}
