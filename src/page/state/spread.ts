// How far apart the bodies of a take fired, as one figure for all places. The orders to the cameras are known exactly;
// the cameras report their exposures later, each with a delay of its own. So the orders count, except when the bodies
// did not fire together: then the reports show by how much. Pure.

import type { ListedShot, Receipt, ShotBody } from '../interface/wire.js';
import { t } from '../texts/texts.js';

/** A take as far as its spread is concerned. */
type Spread = Pick<Receipt | ListedShot, 'together' | 'skew'>;

/** The spread in milliseconds; undefined when it is not known, as for a single body. */
export function spreadOf({ together, skew }: Spread): number | undefined {
  return together === false ? (skew?.exposureMs ?? skew?.issueMs) : skew?.issueMs;
}

/** The spread in words; undefined when it is not known. */
export function spreadText(take: Spread): string | undefined {
  const ms = spreadOf(take);
  if (ms === undefined) return undefined;
  return take.together === false ? t.take.apart(ms) : t.take.firedApart(ms);
}

/** How many milliseconds after the first body of its round a body fired, by the instants that the spread is from. */
export function delayOf({ together, bodies, pattern }: Receipt, body: ShotBody): number | undefined {
  // Bodies with one instant in common: how late each order was is known more precisely than when it was.
  const lateOf = ({ exposures: [first] }: ShotBody) => first?.issued?.lateUs;
  const ownLate = lateOf(body);
  const isAtOnce = pattern.intervalMs === undefined && pattern.sequence !== true;
  if (together !== false && isAtOnce && ownLate !== undefined)
    return (ownLate - Math.min(...bodies.flatMap((each) => lateOf(each) ?? []))) / 1000;
  const momentOf = ({ exposures: [first] }: ShotBody) =>
    together === false ? first?.exposed?.at : (first?.issued?.at ?? first?.exposed?.at);
  const own = momentOf(body);
  if (own === undefined) return undefined;
  return Date.parse(own) - Math.min(...bodies.flatMap((each) => momentOf(each) ?? []).map(Date.parse));
}
