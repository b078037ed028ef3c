// Rows of leases.

import { deepStrictEqual, match, strictEqual } from 'node:assert';
import type { OperationCase, OperationCases, Stage } from './case.js';

/** Ids of leases that a row leaves in force, with which they are released at its end. */
const ids = new Map<string, string>();

async function take({ service }: Stage, path: string): Promise<void> {
  const { body } = await service.ok('POST', path, { holder: 'Anna', takeOver: true });
  ids.set(path, body.lease.leaseId);
}

async function release({ service }: Stage, path: string): Promise<void> {
  const headers = { 'rig-lease': ids.get(path) ?? '' };
  const { status } = await fetch(`${service.url}${path}`, { method: 'DELETE', headers });
  strictEqual(status, 200);
}

/** A row while Anna holds a lease. */
function held(pathOf: (stage: Stage) => string, row: OperationCase): OperationCase {
  return {
    ...row,
    prepare: (stage) => take(stage, pathOf(stage)),
    restore: (stage) => release(stage, pathOf(stage)),
  };
}

const ofRig = () => '/api/rig/lease';
const ofCamera = ({ id }: Stage) => `/api/rig/cameras/${encodeURIComponent(id)}/lease`;
const LEASED = {
  says: 'is refused while another holds it',
  asks: { body: { holder: 'a bot' } },
  code: 'LEASED',
  check: ({ body }: { body: { message: string; data: object } }) =>
    match(body.message, /"Anna" holds the lease/),
};

/** See case.ts. */
export const LEASE_CASES: OperationCases = {
  getRigLease: [
    held(ofRig, {
      says: 'shows the holder of the rig, and no secret',
      check: ({ body }) => {
        deepStrictEqual(Object.keys(body.lease).sort(), ['expiresAt', 'holder', 'scope', 'since']);
        deepStrictEqual(body.leases, [body.lease]);
      },
    }),
  ],
  takeRigLease: [
    {
      says: 'grants a lease with its secret id',
      asks: { body: { holder: 'Anna', seconds: 60 } },
      check: async ({ body }, stage) => {
        ids.set(ofRig(), body.lease.leaseId);
        const { body: refusal } = await stage.service.request('POST', `${stage.camera}/actions/half-press`);
        strictEqual(refusal.code, 'LEASED');
        await release(stage, ofRig());
      },
    },
    held(ofRig, {
      says: 'takes a lease over',
      asks: { body: { holder: 'Ben', takeOver: true } },
      check: ({ body }) => {
        ids.set(ofRig(), body.lease.leaseId);
      },
    }),
    held(ofRig, LEASED),
    { says: 'needs a holder', asks: { body: {} }, code: 'BAD_REQUEST' },
  ],
  releaseRigLease: [
    { says: 'succeeds when there is no lease' },
    held(ofRig, { says: 'is refused to others', code: 'LEASED' }),
  ],
  getCameraLease: [
    held(ofCamera, {
      says: 'shows the holder of a camera',
      check: ({ body }) => strictEqual(body.lease.holder, 'Anna'),
    }),
  ],
  takeCameraLease: [
    {
      says: 'grants a lease with its secret id',
      asks: { body: { holder: 'Anna', seconds: 60 } },
      check: async ({ body }, stage) => {
        ids.set(ofCamera(stage), body.lease.leaseId);
        await release(stage, ofCamera(stage));
      },
    },
    held(ofCamera, LEASED),
    {
      says: 'is refused for a camera that was never seen',
      asks: { params: { cameraId: 'D00000000000' }, body: { holder: 'Anna' } },
      code: 'CAMERA_NOT_FOUND',
    },
  ],
  releaseCameraLease: [
    { says: 'succeeds when there is no lease' },
    held(ofCamera, { says: 'is refused to others', code: 'LEASED' }),
  ],
};
