// The ways in which a transfer fails, as errors for its caller and for events.

import { ServiceError } from '../errors/errors.js';
import type { QueuedTransfer } from './transfer.js';

/** A client has cancelled it. */
export function cancelled(): ServiceError {
  return new ServiceError('CANCELLED', 'the transfer was cancelled');
}

/** The connection has ended for good, for a reason that may be empty. */
export function connectionEnded(reason: string): ServiceError {
  const text = reason === '' ? 'the connection has ended' : `the connection has ended: ${reason}`;
  return new ServiceError('TRANSFER_FAILED', text);
}

/** A camera that is stuck may still save the file when it works again. In the spool that file is not used. */
export function inDoubt({ request }: QueuedTransfer, error: ServiceError): ServiceError {
  if (error.code !== 'CAMERA_STUCK') return error;
  const outcome = request.isSpooled === true ? 'none' : 'unknown';
  return new ServiceError(error.code, error.message, { outcome });
}

/** Thrown value as an error; an unforeseen one is a defect of the service. */
export function asServiceError(error: unknown): ServiceError {
  return error instanceof ServiceError ? error : ServiceError.unforeseen(error);
}
