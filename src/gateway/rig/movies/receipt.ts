// The receipt and the summary of a recording, made from what is kept of it. Pure.

import { exact } from '../../../base/exact.js';
import { messageText } from '../../../base/message-text.js';
import { cameraLabel } from '../../cameras/cameras.js';
import type { MovieReceipt, MovieSummary } from '../../contract/shapes.js';
import { isActive, isOpen, type Moment, type Movie, type MovieBody } from './movie.js';

type ReceiptBody = MovieReceipt['bodies'][number];

/** The most bodies that a message names; the receipt has all. */
const SPELLED = 3;

/** The receipt of a recording. */
export function receiptOf(movie: Movie): MovieReceipt {
  const { movieId, number, group, startedAt, bodies } = movie;
  const durationMs = wholeDuration(movie);
  return exact<MovieReceipt>()({
    ...{ movieId, number, group, state: stateOf(movie), startedAt, message: messageOf(movie) },
    ...(durationMs === undefined ? {} : { durationMs }),
    skew: skewOf(bodies),
    bodies: bodies.map(shown),
  });
}

/** A recording in a few numbers. */
export function summaryOf(movie: Movie): MovieSummary {
  const { skew: _skew, bodies: _bodies, ...about } = receiptOf(movie);
  const count = (state: MovieBody['state']) => movie.bodies.filter((body) => body.state === state).length;
  return exact<MovieSummary>()({
    ...about,
    bodies: movie.bodies.length,
    recording: count('recording'),
    stopped: count('stopped'),
  });
}

/** The state of a recording. */
export function stateOf(movie: Movie): MovieReceipt['state'] {
  if (isOpen(movie)) return 'recording';
  return movie.bodies.every((body) => lackOf(movie, body) === undefined) ? 'done' : 'incomplete';
}

/** The lack of a body as a text; undefined: it lacks nothing, or its part is not over. */
function lackOf({ group }: Movie, { state, failure, stop }: MovieBody): string | undefined {
  if (failure !== undefined) return failure.message;
  if (state !== 'stopped' || group === '' || stop?.itself !== true) return undefined;
  return 'it stopped without a request';
}

function messageOf(movie: Movie): string {
  const { number, bodies } = movie;
  const isOver = !isOpen(movie);
  const counted = bodies.filter(({ state }) => (isOver ? state === 'stopped' : state === 'recording')).length;
  const all = bodies.length === 1 ? '1 body' : `${bodies.length} bodies`;
  const one = bodies.length === 1 ? 'records' : 'record';
  const lacks = bodies.flatMap((body) => {
    const lack = lackOf(movie, body);
    return lack === undefined ? [] : `${cameraLabel(body) || body.id}: ${lack}`;
  });
  const more = lacks.length > SPELLED ? [`${lacks.length - SPELLED} more`] : [];
  const texts = [...lacks.slice(0, SPELLED), ...more].join('; ');
  const text = `Recording ${number}: ${counted} of ${all} ${isOver ? 'recorded' : one}. ${texts}`;
  return messageText(text.trim());
}

function shown(body: MovieBody): ReceiptBody {
  const { id, name, number, host, state, start, stop, clips, losses, failure } = body;
  const durationMs = start?.already === true ? undefined : between(start?.confirmed, stop?.confirmed);
  return exact<ReceiptBody>()({
    ...{ id, name, state },
    ...(number === undefined ? {} : { number }),
    ...(host === undefined ? {} : { host }),
    ...(start === undefined ? {} : { start: { ...times(start), ...flag('already', start.already) } }),
    ...(stop === undefined ? {} : { stop: { ...times(stop), ...flag('itself', stop.itself) } }),
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(clips === undefined ? {} : { clips }),
    ...(losses === undefined ? {} : { losses }),
    ...(failure ?? {}),
  });
}

function times({ issued, confirmed }: NonNullable<MovieBody['start']>) {
  return {
    ...(issued === undefined ? {} : { issuedAt: issued.at }),
    ...(confirmed === undefined ? {} : { confirmedAt: confirmed.at }),
  };
}

function flag<Name extends string>(name: Name, isSet: true | undefined): { [Each in Name]?: true } {
  return isSet === true ? ({ [name]: true } as { [Each in Name]: true }) : {};
}

/** From the first start to the last stop of bodies of this host. */
function wholeDuration({ bodies }: Movie): number | undefined {
  const own = bodies.filter(({ host }) => host === undefined);
  if (own.some((body) => isActive(body))) return undefined;
  const starts = own.flatMap(({ start }) => (start?.already === true ? [] : (start?.confirmed ?? [])));
  const stops = own.flatMap(({ stop }) => stop?.confirmed ?? []);
  return starts.length === 0 || stops.length === 0 ? undefined : Math.round(spanMs([...starts, ...stops]));
}

function skewOf(bodies: readonly MovieBody[]): MovieReceipt['skew'] {
  const own = bodies.filter(({ host }) => host === undefined);
  const startMs = widest(own.map(({ start }) => start));
  const stopMs = widest(own.map(({ stop }) => stop));
  return {
    ...(startMs === undefined ? {} : { startMs }),
    ...(stopMs === undefined ? {} : { stopMs }),
  };
}

/** The time from the first to the last report, of bodies that obeyed an order. */
function widest(moments: readonly MovieBody['start'][]): number | undefined {
  const reports = moments.flatMap((each) => (each?.issued === undefined ? [] : (each.confirmed ?? [])));
  return reports.length < 2 ? undefined : spanMs(reports);
}

function between(from: Moment | undefined, to: Moment | undefined): number | undefined {
  return from === undefined || to === undefined ? undefined : Math.round(spanMs([from, to]));
}

/** The time from the first to the last of some moments. */
function spanMs(moments: readonly Moment[]): number {
  const isMonotonic = moments.every(({ us }) => us !== undefined);
  const allUs = moments.map(({ at, us = 0 }) => (isMonotonic ? us : 1_000 * Date.parse(at)));
  return (Math.max(...allUs) - Math.min(...allUs)) / 1_000;
}
