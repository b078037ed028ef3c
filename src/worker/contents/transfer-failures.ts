// The errors of a transfer that ends without a file, with the error codes that clients know.

import { WorkerError } from '../../protocol/codes.js';
import { diskError } from '../landing/disk.js';
import { CONTENT_ERROR } from '../sdk/codes.js';

/** The error of a transfer that was cancelled, by a client or on the camera. */
export function cancelled(): WorkerError {
  return new WorkerError('CANCELLED', 'the transfer was cancelled');
}

/** The error of a transfer that the camera broke off. */
export function brokenOff(why: 'failed' | 'busy', directory: string, isFull: boolean): WorkerError {
  if (why === 'busy')
    return new WorkerError('TRANSFER_BUSY', 'the camera is busy and broke off the transfer; ask again later');
  if (isFull)
    return new WorkerError('DISK_FULL', `${directory} is full; the bytes that had arrived were removed`);
  const text = 'the camera broke off the transfer; the file is still on its card';
  return new WorkerError('TRANSFER_FAILED', text);
}

/**
 * The error for a refusal of the SDK or the host, with a code of its own where clients distinguish it.
 * @param isFound whether the file had been found: then the SDK refused the transfer and not the list.
 */
export function explained(error: unknown, directory: string, isFound: boolean): WorkerError {
  if (!(error instanceof WorkerError)) {
    const isOfHost = typeof (error as NodeJS.ErrnoException | undefined)?.syscall === 'string';
    return isOfHost
      ? diskError(error, `files cannot be saved in ${directory}`)
      : new WorkerError('WORKER_FAULT', String(error));
  }
  if (error.code !== 'SDK_REFUSED') return error;
  const { sdkCode = 0, message } = error;
  if (sdkCode === CONTENT_ERROR.busy || (isFound && sdkCode === CONTENT_ERROR.rejected)) {
    return new WorkerError('TRANSFER_BUSY', `the camera is transferring already: ${message}`, { sdkCode });
  }
  if (sdkCode === CONTENT_ERROR.notFound || sdkCode === CONTENT_ERROR.invalidHandle) {
    return new WorkerError('CONTENT_NOT_FOUND', `the file is not on the card any more: ${message}`, {
      sdkCode,
    });
  }
  return error;
}
