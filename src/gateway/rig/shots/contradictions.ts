// Decides between two contradicting records. The choice does not depend on the order in which they come: `preferred`
// decides, otherwise the record whose text sorts first counts. Also limits how many contradictions another host may
// send. Pure.

import type { RecordOfShot } from './record.js';

/**
 * How often records of other hosts may replace contradicting ones, for one exposure or attempt. It is far more than
 * hosts send about one fact. Each replacement is written.
 */
export const MOST_REWRITES = 16;
/** A number for each record: of two records the smaller number counts. For equal numbers see {@link isFirst}. */
function preferred(record: RecordOfShot): number {
  switch (record.kind) {
    // A body that was armed once more gets a new order: the last order counts.
    case 'fired':
      return -record.atUs;
    // The call and its acceptance may be reported one after the other: the record with more facts counts.
    case 'issued':
      return -((record.acceptedUs === undefined ? 0 : 1) + (record.error === undefined ? 0 : 1));
    case 'exposed':
      return record.exposedUs;
    // A burst has several post views; the receipt names the first.
    case 'previewed':
      return Date.parse(record.at) || 0;
    default:
      return 0;
  }
}

/** Whether a record counts, and not the known one. */
export function isFirst(record: RecordOfShot, known: RecordOfShot): boolean {
  const difference = preferred(record) - preferred(known);
  return difference === 0 ? JSON.stringify(record) < JSON.stringify(known) : difference < 0;
}

/**
 * Whether a record is the first of its kind, or replaces the known one. Records of other hosts may replace a limited
 * number of times.
 */
export function counts(
  of: { rewrites: number },
  record: RecordOfShot,
  known: RecordOfShot | undefined,
  mostRewrites: number,
): boolean {
  if (known === undefined) return true;
  if (!isFirst(record, known) || of.rewrites >= mostRewrites) return false;
  of.rewrites += 1;
  return true;
}
