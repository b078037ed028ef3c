// Handlers of leases.

import type { Cameras } from '../cameras/cameras.js';
import { WHOLE_RIG } from '../contract/lease-needs.js';
import { cameraAnswer } from '../http/answer.js';
import type { OperationRequest, SomeHandlers } from '../http/operation-route.js';
import type { RigFile } from '../rig/declared/model.js';
import type { LeaseRequest } from '../rig/leases/lease.js';
import type { LeaseBook } from '../rig/leases/lease-book.js';

/** The default in the contract, which validation does not fill in. */
const DEFAULT_SECONDS = 60;
const MS_PER_SECOND = 1000;

/** Dependencies of these handlers. */
export interface LeaseRoutesContext {
  readonly cameras: Cameras;
  readonly leases: LeaseBook;
  readonly rigFile: RigFile;
}

/** Handlers of leases. */
export function leaseHandlers({
  cameras,
  leases,
  rigFile,
}: LeaseRoutesContext): SomeHandlers<
  | 'getRigLease'
  | 'takeRigLease'
  | 'releaseRigLease'
  | 'getCameraLease'
  | 'takeCameraLease'
  | 'releaseCameraLease'
> {
  return {
    getRigLease: () => {
      const all = leases.all();
      const lease = all.find(({ scope }) => scope === WHOLE_RIG);
      const message = all.length === 0 ? 'No lease is in force.' : `${all.length} lease(s) in force.`;
      return { success: true, message, ...(lease === undefined ? {} : { lease }), leases: all };
    },
    takeRigLease: async ({ body, lease: { shown } }) => {
      const lease = await leases.take(requestOf(WHOLE_RIG, body), shown);
      return { success: true, message: `The rig is yours until ${lease.expiresAt}.`, lease };
    },
    releaseRigLease: async ({ lease: { shown } }) => {
      await leases.release(WHOLE_RIG, shown);
      return { success: true, message: 'No lease of the whole rig is in force.' };
    },
    getCameraLease: ({ params: { cameraId } }) => {
      const lease = leases.of(cameraId);
      const found = leases.all().filter(({ scope }) => scope === cameraId || scope === WHOLE_RIG);
      if (lease === undefined)
        return { ...cameraAnswer(cameras, cameraId, 'The camera is not leased.'), leases: found };
      return { ...cameraAnswer(cameras, cameraId, `Leased until ${lease.expiresAt}.`), lease, leases: found };
    },
    takeCameraLease: async ({ params: { cameraId }, body, lease: { shown }, others }) => {
      // An id that was never seen and is not in the rig file is refused, so that nothing is kept for it.
      const isKnown = rigFile.camera(cameraId) !== undefined || others?.hostOf(cameraId) !== undefined;
      if (!isKnown) await cameras.status(cameraId);
      const lease = await leases.take(requestOf(cameraId, body), shown);
      return { ...cameraAnswer(cameras, cameraId, `The camera is yours until ${lease.expiresAt}.`), lease };
    },
    releaseCameraLease: async ({ params: { cameraId }, lease: { shown } }) => {
      await leases.release(cameraId, shown);
      return cameraAnswer(cameras, cameraId, 'No lease of this camera alone is in force.');
    },
  };
}

function requestOf(scope: string, body: OperationRequest<'takeRigLease'>['body']): LeaseRequest {
  const { holder = '', seconds = DEFAULT_SECONDS, takeOver = false } = body;
  return { scope, holder, forMs: seconds * MS_PER_SECOND, takeOver };
}
