// Answer of a shot to its client: success when every body that takes part has exposed in the first round, otherwise the
// results of the bodies. The first request and every later one with the same id get the same answer. Pure.

import type { ShotState } from '../../../protocol/words.js';
import { type ErrorCode, ServiceError } from '../../errors/errors.js';
import { type BodyResult, partial } from '../declared/group-run.js';
import type { Receipt, ReceiptBody } from './receipt-shape.js';
import { takesNoPart } from './taking-part.js';

const NOT_EXPOSED_YET = { code: 'NO_EXPOSURE', message: 'it has not exposed yet' };

/** The answer when nothing has failed. */
export interface ShootAnswer {
  readonly success: true;
  readonly message: string;
  readonly results: BodyResult[];
  readonly receipt: Receipt;
}

/**
 * The answer to a shot.
 * @throws SHOT_REFUSED or GROUP_PARTIAL, with the results and the receipt
 */
export function answerOf(receipt: Receipt): ShootAnswer {
  const results = receipt.bodies.map((body) => resultOf(body, receipt.state));
  const { message } = receipt;
  const details = { receipt };
  if (receipt.state === 'refused')
    throw new ServiceError('SHOT_REFUSED', message, { details: { results, ...details } });
  const isWell = receipt.bodies.every((body, at) => takesNoPart(body) || results[at]?.success === true);
  if (isWell) return { success: true, message, results, receipt };
  throw partial('exposed', results, details);
}

function resultOf({ id, name, number, refused, exposures }: ReceiptBody, state: ShotState): BodyResult {
  const body = { id, name, ...(number === undefined ? {} : { number }) };
  if (refused !== undefined) return { ...body, success: false, ...failure(refused) };
  if (state === 'refused')
    return {
      ...body,
      success: false,
      ...failure({ code: 'SHOT_REFUSED', message: 'it was ready and not fired' }),
    };
  const [first] = exposures;
  // The shot was stopped before the turn of this body.
  if (first === undefined)
    return { ...body, success: false, ...failure({ code: 'CANCELLED', message: 'not fired' }) };
  if (first.exposed !== undefined) return { ...body, success: true };
  if (first.unknown !== undefined)
    return { ...body, success: false, ...failure(first.unknown), outcome: 'unknown' };
  if (first.missing === undefined)
    return { ...body, success: false, ...failure(NOT_EXPOSED_YET), outcome: 'unknown' };
  const { code = 'NO_EXPOSURE', reason } = first.missing;
  return { ...body, success: false, ...failure({ code, message: reason }) };
}

function failure({ code, message, reason }: { code: string; message: string; reason?: string }) {
  // The journal has error codes of this version or of an earlier one.
  const told = reason === undefined ? {} : { data: { error: reason } };
  return { code: code as ErrorCode, message, ...told };
}
