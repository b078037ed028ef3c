// How a transfer can fail, as its caller and the events say it.

import { ServiceError } from '../errors.js';
import type { QueuedTransfer } from './transfer.js';

/** A client did not want it any more. */
export function cancelled(): ServiceError {
  return new ServiceError('CANCELLED', 'the transfer was cancelled');
}

/** The connection has ended for good, for a reason that may be empty. */
export function connectionEnded(reason: string): ServiceError {
  const text = reason === '' ? 'the connection has ended' : `the connection has ended: ${reason}`;
  return new ServiceError('TRANSFER_FAILED', text);
}

/** A camera that is stuck may save the file all the same when it is free again; nobody looks into the spool for one. */
export function inDoubt({ request }: QueuedTransfer, error: ServiceError): ServiceError {
  if (error.code !== 'CAMERA_STUCK') return error;
  const outcome = request.isSpooled === true ? 'none' : 'unknown';
  return new ServiceError(error.code, error.message, { outcome });
}

/** What was thrown; anything unforeseen is a defect of the service. */
export function asServiceError(error: unknown): ServiceError {
  return error instanceof ServiceError ? error : ServiceError.unforeseen(error);
}
