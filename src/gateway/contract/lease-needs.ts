// Leases that each operation needs while a client holds one. The rule follows from method and path; the table lists the
// operations that need none although they change something. docs/use/leases.md shows the result for all of them.

import type { OperationContract } from './operation.js';

/**
 * Required lease. `camera`: that of the camera in the path. `each`: that of each camera; a refusal is in the result of
 * its camera. `whole-rig`: that of the rig. `none`: no lease.
 */
export type LeaseNeed = 'camera' | 'each' | 'whole-rig' | 'none';

/** The header that shows the leases of a client: their ids, with commas between. */
export const LEASE_HEADER = 'rig-lease';

/** The scope of a lease of the whole rig; any other scope is the id of a camera. */
export const WHOLE_RIG = '*';

/** Operations other than GET that are free, by operationId, and why. */
const FREE: Readonly<Record<string, string>> = {
  enableLiveView: 'viewing is free',
  disableLiveView: 'viewing is free',
  startLiveViewStream: 'viewing is free',
  stopLiveViewStream: 'viewing is free',
  enableOSD: 'viewing is free',
  disableOSD: 'viewing is free',
  setGroupLiveView: 'viewing is free',
  downloadSDCardThumbnail: 'reading is free',
  downloadSDCardScreennail: 'reading is free',
  verifyShot: 'reading is free',
  shutdownServer: 'a service can always be stopped',
  takeRigLease: 'the rules above apply',
  releaseRigLease: 'the rules above apply',
  takeCameraLease: 'the rules above apply',
  releaseCameraLease: 'the rules above apply',
};

/** An operation on many cameras: it is done to the members of a group, or to what a preset names. */
const OF_EACH = /\/\{(?:group|preset)\}\//;

/** Lease that an operation needs. */
export function leaseNeedOf({ operationId, method, path }: OperationContract): LeaseNeed {
  if (method === 'GET' || Object.hasOwn(FREE, operationId)) return 'none';
  if (path.includes('/{cameraId}/') || path.endsWith('/{cameraId}')) return 'camera';
  return OF_EACH.test(path) ? 'each' : 'whole-rig';
}

/** Why an operation that is no GET needs no lease; undefined: it needs one. */
export function freeBecause(operationId: string): string | undefined {
  return Object.hasOwn(FREE, operationId) ? FREE[operationId] : undefined;
}
