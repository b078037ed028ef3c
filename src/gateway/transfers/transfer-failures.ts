// The errors with which a transfer fails, for its caller and for events.

import { ServiceError } from '../errors/errors.js';
import type { QueuedTransfer } from './transfer.js';

/** The error when a client has cancelled it. */
export function cancelled(): ServiceError {
  return new ServiceError('CANCELLED', 'the transfer was cancelled');
}

/** The error when the connection has ended for good. @param reason may be empty */
export function connectionEnded(reason: string): ServiceError {
  const text = reason === '' ? 'the connection has ended' : `the connection has ended: ${reason}`;
  return new ServiceError('TRANSFER_FAILED', text);
}

/**
 * The error when the camera is stuck: it may still save the file later. A file that then lands in the spool is unused.
 */
export function inDoubt({ request }: QueuedTransfer, error: ServiceError): ServiceError {
  if (error.code !== 'CAMERA_STUCK') return error;
  const outcome = request.isSpooled === true ? 'none' : 'unknown';
  return new ServiceError(error.code, error.message, { outcome });
}

/** The thrown value as an error; an unforeseen one is a defect of the service. */
export function asServiceError(error: unknown): ServiceError {
  return error instanceof ServiceError ? error : ServiceError.unforeseen(error);
}
