// The lease that each operation needs while any client holds one. Method and path of an operation decide; the table FREE
// lists the exceptions, which need none although they are not a GET. docs/use/leases.md shows the result for all
// operations.

import type { OperationContract } from './operation.js';

/**
 * Lease that an operation needs. `camera`: the lease of the camera in the path. `each`: the lease of each camera
 * concerned; a camera that is leased to another client is refused in its own result. `whole-rig`: the lease of the rig.
 * `none`: no lease.
 */
export type LeaseNeed = 'camera' | 'each' | 'whole-rig' | 'none';

/** The request header with the ids of the client's leases, separated by commas. */
export const LEASE_HEADER = 'rig-lease';

/** The scope of a lease of the whole rig; any other scope is the id of a camera. */
export const WHOLE_RIG = '*';

/** Operations other than GET that need no lease, by operationId, with the reason. */
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

/** The paths of operations on many cameras: on the bodies of a group, or of the group that a preset is used for. */
const OF_EACH = /\/\{(?:group|preset)\}\//;

/** Lease that an operation needs. */
export function leaseNeedOf({ operationId, method, path }: OperationContract): LeaseNeed {
  if (method === 'GET' || Object.hasOwn(FREE, operationId)) return 'none';
  if (path.includes('/{cameraId}/') || path.endsWith('/{cameraId}')) return 'camera';
  return OF_EACH.test(path) ? 'each' : 'whole-rig';
}

/** Why an operation other than GET needs no lease; undefined if it needs one. */
export function freeBecause(operationId: string): string | undefined {
  return Object.hasOwn(FREE, operationId) ? FREE[operationId] : undefined;
}
