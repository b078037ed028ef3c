// The lease that each operation needs while any client holds one. Method and path of an operation decide; the table
// FREE lists the exceptions, which need none although they are not a GET. docs/use/leases.md shows the result for all
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
  forecastRecipe: 'reading is free',
  saveRecipe: 'a recipe changes no camera',
  deleteRecipe: 'a recipe changes no camera',
  startRun: 'each request of the run needs a lease',
  changeRun: 'each request of the run needs a lease',
  addSubjects: 'it concerns no camera',
  setSubject: 'it concerns no camera',
  removeSubject: 'it concerns no camera',
  judgeTake: 'it concerns no camera',
  forecastExport: 'reading is free',
  verifyExport: 'reading is free',
  startExport: 'no camera is concerned',
  resumeExport: 'no camera is concerned',
  stopExport: 'no camera is concerned',
  binShots: 'no camera is concerned',
  restoreBin: 'no camera is concerned',
  shutdownServer: 'a service can always be stopped',
  takeRigLease: 'the rules above apply',
  releaseRigLease: 'the rules above apply',
  takeCameraLease: 'the rules above apply',
  releaseCameraLease: 'the rules above apply',
};

/**
 * The paths of operations on many cameras: on the bodies of a group, of the group that a preset is used for, or of the
 * group of a take.
 */
const OF_EACH = /\/\{(?:group|preset|take)\}\//;

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
