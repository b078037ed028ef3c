// Choice between two contradicting records: the same one in whatever order they come, that which `preferred` names,
// else the one whose text comes first. Also the number of contradictions that another host may send. Pure.

import type { RecordOfShot } from './record.js';

/**
 * Records of other hosts that take the place of contradicting ones, of one exposure or attempt: far above what hosts
 * send about the same fact. Each is written.
 */
export const MOST_REWRITES = 16;
/** The record with the smaller number counts of two that differ; for two with the same number see {@link isFirst}. */
function preferred(record: RecordOfShot): number {
  switch (record.kind) {
    // A body that was armed once more is ordered anew: the last order counts.
    case 'fired':
      return -record.atUs;
    // The call and its acceptance may be reported one after the other: the record with more facts.
    case 'issued':
      return -((record.acceptedUs === undefined ? 0 : 1) + (record.error === undefined ? 0 : 1));
    case 'exposed':
      return record.exposedUs;
    // A burst has several: the receipt names the first.
    case 'previewed':
      return Date.parse(record.at) || 0;
    default:
      return 0;
  }
}

/** Whether a record counts instead of the one that is known. */
export function isFirst(record: RecordOfShot, known: RecordOfShot): boolean {
  const difference = preferred(record) - preferred(known);
  return difference === 0 ? JSON.stringify(record) < JSON.stringify(known) : difference < 0;
}

/**
 * Whether a record is the first of its kind, or counts instead of the one that is known; of others so often at most.
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
