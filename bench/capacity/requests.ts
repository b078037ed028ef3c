// The requests whose limits are in docs/proof/capacity.md.

import type { LoadRequest } from '../http/load-job.js';
import { propertyReads } from '../table/rig.js';

const ISOS = ['400', '800'];

/** An operation: its requests in turn, and how it is measured. */
export interface Operation {
  name: string;
  requests(ids: readonly string[]): LoadRequest[];
  slotMs: number;
  /** See {@link Search.lightShare}. */
  lightShare: number;
  /** Number of requests in flight in a closed loop; each body works on one order after the other. */
  inFlight(bodies: number): number;
}

const SLOT_MS = 2_000;
const LIGHT_SHARE = 0.1;
const IN_FLIGHT = 32;

/** Operations by their names in the table. */
export const OPERATIONS: Readonly<Record<'reads' | 'writes' | 'list' | 'shots', Operation>> = {
  reads: {
    name: 'read one property',
    requests: propertyReads,
    slotMs: SLOT_MS,
    lightShare: LIGHT_SHARE,
    inFlight: () => IN_FLIGHT,
  },
  writes: {
    name: 'write ISO',
    requests: (ids) =>
      ISOS.flatMap((value) =>
        ids.map((id) => ({
          method: 'PUT',
          path: `/api/cameras/${id}/properties/iso`,
          body: JSON.stringify({ value }),
        })),
      ),
    // A body accepts few writes in a second.
    slotMs: 3_000,
    lightShare: 0.3,
    inFlight: () => IN_FLIGHT,
  },
  list: {
    name: 'list the cameras',
    requests: () => [{ method: 'GET', path: '/api/cameras' }],
    slotMs: SLOT_MS,
    lightShare: LIGHT_SHARE,
    inFlight: () => IN_FLIGHT,
  },
  shots: {
    name: 'shutter, manual focus',
    requests: (ids) => ids.map((id) => ({ method: 'POST', path: `/api/cameras/${id}/actions/shutter` })),
    // A body makes few shots in a second.
    slotMs: 4_000,
    lightShare: 0.3,
    inFlight: (bodies) => bodies,
  },
};
