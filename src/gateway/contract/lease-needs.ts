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
  enableLiveView: 'looking changes nothing for other clients',
  disableLiveView: 'looking changes nothing for other clients',
  startLiveViewStream: 'looking changes nothing for other clients',
  stopLiveViewStream: 'looking changes nothing for other clients',
  enableOSD: 'looking changes nothing for other clients',
  disableOSD: 'looking changes nothing for other clients',
  setGroupLiveView: 'looking changes nothing for other clients',
  downloadSDCardThumbnail: 'reading is free',
  downloadSDCardScreennail: 'reading is free',
  verifyShot: 'reading is free',
  shutdownServer: 'a service can always be stopped',
  takeRigLease: 'it has a rule of its own',
  releaseRigLease: 'it has a rule of its own',
  takeCameraLease: 'it has a rule of its own',
  releaseCameraLease: 'it has a rule of its own',
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
