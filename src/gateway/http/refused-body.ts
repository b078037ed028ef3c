// The refusal of a body that its schema lets through and its operation cannot use. Must not know any operation.

import { ServiceError } from '../errors.js';

/**
 * BAD_REQUEST with a word of this interface for what is wrong.
 * @param error what clients find in `data.error`, such as `missing_button`.
 */
export function refusedBody(error: string, message: string): ServiceError {
  return new ServiceError('BAD_REQUEST', message, { details: { error } });
}
