// Decides whether a shot may expose with an id that a client has chosen, or that another host has begun a shot with. If
// there is a receipt for the id, the receipt is the answer, and nothing is decided here. An id that this service makes
// is new.

import { quoted, quotedPath } from '../../../base/quoted.js';
import { ServiceError } from '../../errors/errors.js';
import type { ShotBook } from './shot-book.js';

/** Advice to a client of this host. */
const OF_CLIENT =
  'Leave the id out; or make the file readable, or move it away to do without it, and restart the service';

/** @throws SHOT_FIRED: the id was used; JOURNAL_FAILED: it may have been used, since a file could not be read */
export function requireUnused(book: Pick<ShotBook, 'isUsed' | 'unreadPath'>, shotId: string): void {
  if (book.isUsed(shotId)) {
    const text = `the id ${quoted(shotId)} was used before, and its receipt is damaged or no longer kept`;
    throw new ServiceError('SHOT_FIRED', text);
  }
  requireKnown(book, shotId, OF_CLIENT);
}

/** @throws JOURNAL_FAILED: this host may have used any id, since a file could not be read */
export function requireKnown(
  { unreadPath }: Pick<ShotBook, 'unreadPath'>,
  shotId: string,
  remedy: string,
): void {
  if (unreadPath === undefined) return;
  const text =
    `${quotedPath(unreadPath)} could not be read. It is not known whether the id ${quoted(shotId)} was used, so nothing ` +
    `is fired. ${remedy}`;
  throw new ServiceError('JOURNAL_FAILED', text, { details: { path: unreadPath }, isLasting: true });
}
