// Plans the delays of the bodies of a shot, so that their exposures coincide and not their orders: bodies with a short
// lag fire later. Pure.

import type { BegunBody } from './record.js';

/**
 * The longest delay. A body whose lag is longer than the shortest lag by more than this exposes after the others. It is
 * more than the largest difference between lags that is reported of real bodies, 540 ms (docs/use/shots.md).
 */
const MOST_DELAY_US = 1_000_000;

/**
 * The armed bodies with their usual lags, and with their delays if the shot is equalised. Bodies without a usual lag
 * are not delayed.
 * @param usualUs the usual lag of a body in microseconds; undefined: not known
 */
export function withDelays(
  bodies: readonly BegunBody[],
  usualUs: (body: BegunBody) => number | undefined,
  isEqualised: boolean,
): BegunBody[] {
  const measured = bodies.map((body) => {
    const lagUs = body.refused === undefined ? usualUs(body) : undefined;
    return lagUs === undefined ? body : { ...body, lagUs };
  });
  const lags = measured.flatMap(({ lagUs }) => lagUs ?? []);
  if (!isEqualised || lags.length < 2) return measured;
  const latestUs = Math.min(Math.max(...lags), Math.min(...lags) + MOST_DELAY_US);
  return measured.map((body) =>
    body.lagUs === undefined ? body : { ...body, delayUs: Math.max(0, latestUs - body.lagUs) },
  );
}
