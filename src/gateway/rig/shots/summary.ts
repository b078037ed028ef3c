// A shot in a few numbers, for lists and events. Pure.

import { exact } from '../../../base/exact.js';
import type { ShotSummary } from '../../contract/shapes.js';
import type { Receipt, ReceiptExposure } from './receipt-shape.js';

export type { ShotSummary } from '../../contract/shapes.js';

/** The numbers of a receipt. */
export function summaryOf(receipt: Receipt): ShotSummary {
  const { shotId, number, group, at, state, message, together, session, skew, take } = receipt;
  const exposures = exposuresOf(receipt);
  const indexes = exposures.flatMap(({ files }) => files.map(({ index }) => index));
  return exact<ShotSummary>()({
    ...{ shotId, number, group, at, state, message },
    ...(take === undefined ? {} : { take }),
    ...(together === undefined ? {} : { together }),
    planned: exposures.length,
    exposed: exposures.filter(({ exposed }) => exposed !== undefined).length,
    files: indexes.length,
    session,
    skew,
    ...(indexes.length === 0 ? {} : { firstFile: Math.min(...indexes) }),
  });
}

/** The number of exposures that are not complete and will not be. */
export function lostExposures(receipt: Receipt): number {
  return exposuresOf(receipt).filter(({ state }) => state === 'lost').length;
}

/** Whether a press of one camera brought no report at all. Its client has the answer, and no picture is missing. */
export function isWithoutExposure(receipt: Receipt): boolean {
  const isNothing = ({ exposed, files, unknown }: ReceiptExposure) =>
    exposed === undefined && files.length === 0 && unknown?.code === 'NO_EXPOSURE';
  return receipt.single === true && exposuresOf(receipt).every(isNothing);
}

function exposuresOf({ bodies }: Receipt): ReceiptExposure[] {
  return bodies.flatMap(({ exposures }) => exposures);
}
