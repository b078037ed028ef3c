// Whether an id that a client has chosen may expose. One with a receipt is answered with that, and does not come here; one that
// the service makes is new.

import { quoted, quotedPath } from '../../../worker/protocol/quoted.js';
import { ServiceError } from '../../errors.js';
import type { ShotBook } from './shot-book.js';

/** @throws SHOT_FIRED: the id was used; JOURNAL_FAILED: it may have been, for what could not be read */
export function requireUnused(book: Pick<ShotBook, 'isUsed' | 'unreadPath'>, shotId: string): void {
  if (book.isUsed(shotId)) {
    const text = `the id ${quoted(shotId)} was used before, and its receipt is damaged or no longer kept`;
    throw new ServiceError('SHOT_FIRED', text);
  }
  const { unreadPath } = book;
  if (unreadPath === undefined) return;
  const text =
    `${quotedPath(unreadPath)} could not be read, so that it is not known whether the id ${quoted(shotId)} was used, and ` +
    'nothing is fired. Leave the id out, or have the file readable, or move it away to do without it, and start again';
  // It stays so until the next start: a client that repeats would do so without end.
  throw new ServiceError('JOURNAL_FAILED', text, { details: { path: unreadPath }, isLasting: true });
}
