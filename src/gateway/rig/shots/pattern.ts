// When each body of a shot fires: all at once, one after the other, or repeatedly. A pattern is checked before any body
// is armed. Every instant is computed from the first one, so that rounds do not drift. Pure.

import { MOST_SPREAD_MS, SHOT_EXPOSURES } from '../../../protocol/bounds.js';
import { ServiceError } from '../../errors/errors.js';
import type { BegunPattern } from './record.js';

/** The number of rounds of a shot, unless it is stopped. */
export function roundsOf({ pattern }: { readonly pattern: BegunPattern }): number {
  return pattern.repeat?.times ?? 1;
}

/** @throws BAD_REQUEST for a pattern that is impossible with this number of bodies */
export function requireSensible(pattern: BegunPattern, bodies: number): void {
  const { intervalMs = 0, sequence, repeat } = pattern;
  const spreadMs = spreadOf(pattern, bodies);
  if (sequence === true && intervalMs > 0)
    throw refused('intervalMs and sequence exclude each other: a sequence has no fixed instants');
  if (spreadMs > MOST_SPREAD_MS)
    throw refused(
      `the last of ${bodies} bodies would fire ${spreadMs} ms after the first; ${MOST_SPREAD_MS} ms is the most`,
    );
  if (repeat === undefined) return;
  if (repeat.everyMs <= spreadMs)
    throw refused(
      `repeat.everyMs is ${repeat.everyMs}, and one round of ${bodies} bodies takes ${spreadMs} ms`,
    );
  if (repeat.times * bodies > SHOT_EXPOSURES)
    throw refused(
      `${repeat.times} rounds of ${bodies} bodies are more than ${SHOT_EXPOSURES} exposures; begin another shot after them`,
    );
}

/** The instant of a body in a round, in microseconds. @param place of the body in the order */
export function instantOf(pattern: BegunPattern, baseUs: number, place: number, round: number): number {
  const { intervalMs = 0, repeat } = pattern;
  return baseUs + 1_000 * (round * (repeat?.everyMs ?? 0) + place * intervalMs);
}

/** The bodies in the order in which they fire: the named bodies first, then the others in their own order. */
export function inOrder(ids: readonly string[], order: readonly string[]): string[] {
  const stranger = order.find((id) => !ids.includes(id));
  if (stranger !== undefined)
    throw refused(`order names ${JSON.stringify(stranger)}, which is not in the group`);
  return [...new Set([...order, ...ids])];
}

function spreadOf({ intervalMs = 0 }: BegunPattern, bodies: number): number {
  return intervalMs * Math.max(0, bodies - 1);
}

function refused(text: string): ServiceError {
  return new ServiceError('BAD_REQUEST', text);
}
