// Rows of the hosts of the rig.

import { deepStrictEqual } from 'node:assert';
import type { OperationCases } from './case.js';

/** See case.ts. */
export const HOST_CASES: OperationCases = {
  listHosts: [
    {
      says: 'has only this host without a bus',
      check: ({ body }) => {
        deepStrictEqual(Object.keys(body).sort(), ['host', 'hosts', 'message', 'success']);
        const [{ name, self, state, cameras }, ...others] = body.hosts;
        deepStrictEqual([name, self, state, cameras > 0, others], [body.host, true, 'here', true, []]);
      },
    },
  ],
};
