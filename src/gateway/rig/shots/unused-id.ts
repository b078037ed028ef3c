// Whether the id of a shot may expose, one that a client has chosen or that another host has begun with. One with a
// receipt is answered with that, and does not come here; one that the service makes for a shot of this host is new.

import { quoted, quotedPath } from '../../../base/quoted.js';
import { ServiceError } from '../../errors/errors.js';
import type { ShotBook } from './shot-book.js';

/** Advice to a client that shoots with this host. */
const OF_CLIENT =
  'Leave the id out, or have the file readable, or move it away to do without it, and start again';

/** @throws SHOT_FIRED: the id was used; JOURNAL_FAILED: it may have been, for what could not be read */
export function requireUnused(book: Pick<ShotBook, 'isUsed' | 'unreadPath'>, shotId: string): void {
  if (book.isUsed(shotId)) {
    const text = `the id ${quoted(shotId)} was used before, and its receipt is damaged or no longer kept`;
    throw new ServiceError('SHOT_FIRED', text);
  }
  requireKnown(book, shotId, OF_CLIENT);
}

/** @throws JOURNAL_FAILED: this host may have used any id, for what could not be read */
export function requireKnown(
  { unreadPath }: Pick<ShotBook, 'unreadPath'>,
  shotId: string,
  remedy: string,
): void {
  if (unreadPath === undefined) return;
  const text =
    `${quotedPath(unreadPath)} could not be read, so that it is not known whether the id ${quoted(shotId)} was used, and ` +
    `nothing is fired. ${remedy}`;
  throw new ServiceError('JOURNAL_FAILED', text, { details: { path: unreadPath }, isLasting: true });
}
