// The list of takes: read page by page, kept current by events. A new take of anyone is held back until the person asks
// for it, so that nothing moves under a reader. Pure.

import type { ListedShot } from '../interface/wire.js';

/** Most takes in the list; the service has fewer in memory by default. */
const MOST = 2000;
/** Most new takes that are held back; of more, the list is read again. */
export const MOST_HELD = 100;

/** The list. */
export interface TakeList {
  /** The newest first. */
  readonly takes: readonly ListedShot[];
  /** New takes that are not in the list yet, the newest first. */
  readonly held: readonly ListedShot[];
  /** Whether there are no earlier ones: those that are sought, or those in the memory of the service. */
  readonly isWhole: boolean;
  /** The place of the next page of a search. */
  readonly cursor?: string | undefined;
  readonly problem: string | undefined;
}

/** A list of which nothing is known. */
export const NO_TAKES: TakeList = { takes: [], held: [], isWhole: false, problem: undefined };

/** The list with a further page at its end. @param isLast whether there are no earlier ones */
export function withPage(list: TakeList, page: readonly ListedShot[], isLast: boolean): TakeList {
  const known = new Set([...list.takes, ...list.held].map(({ shotId }) => shotId));
  const takes = [...list.takes, ...page.filter(({ shotId }) => !known.has(shotId))].slice(0, MOST);
  return { ...list, takes, isWhole: isLast || takes.length >= MOST, problem: undefined };
}

/** The list after news about a take. */
export function withNews(list: TakeList, take: ListedShot): TakeList {
  const isTake = ({ shotId }: ListedShot) => shotId === take.shotId;
  const changed = (takes: readonly ListedShot[]) => takes.map((each) => (isTake(each) ? take : each));
  if (list.takes.some(isTake)) return { ...list, takes: changed(list.takes) };
  if (list.held.some(isTake)) return { ...list, held: changed(list.held) };
  const newest = list.held[0] ?? list.takes[0];
  // News about a take that has left the memory of the service.
  if (newest !== undefined && take.number <= newest.number) return list;
  return { ...list, held: [take, ...list.held].slice(0, MOST_HELD) };
}

/**
 * Whether the rig has taken older ones than a whole list has: takes are counted from 1.
 * @param isNarrowed whether the list has some takes only
 */
export const hasOlder = ({ takes }: TakeList, isNarrowed: boolean): boolean =>
  !isNarrowed && (takes.at(-1)?.number ?? 1) > 1;

/** The list with the new takes in it. */
export const withHeld = ({ takes, held, ...list }: TakeList): TakeList => ({
  ...list,
  takes: [...held, ...takes].slice(0, MOST),
  held: [],
});
