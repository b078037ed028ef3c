// The error for a request body that matches its schema but that its operation cannot use. Must not know any operation.

import { ServiceError } from '../errors/errors.js';

/**
 * BAD_REQUEST with a reason in `data.error`.
 * @param error the reason, such as `missing_button`; clients match it.
 */
export function refusedBody(error: string, message: string): ServiceError {
  return new ServiceError('BAD_REQUEST', message, { details: { error } });
}
