// A desk for tests of everything else: it refuses each request, and that is no failure of the
// service.

import type { Desk } from '#gateway/desk/desk.js';
import { ServiceError } from '#gateway/errors/errors.js';

/** See the head of this file. */
export const NO_DESK: Pick<Desk, 'ask'> = {
  ask: async () => {
    throw new ServiceError('BAD_REQUEST', 'this test has no desk');
  },
};
