// Leases: a lease lets one client alone change a camera or the whole rig for a while. Leases are optional: without one
// every client may change everything. Reading never needs one; lease-needs.ts has the needs of each operation.

import Type from 'typebox';
import { CameraParams, CameraSummary, plainAnswer } from './envelope.js';
import { START_FAILURES } from './failures.js';
import { jsonAnswer, operation } from './operation.js';
import { MAX_HEADER, MAX_WORD } from './texts.js';

const held = {
  holder: Type.String({ description: 'Name of the holder, for people.' }),
  scope: Type.String({ description: '"*" for the whole rig, or the id of a camera.' }),
  since: Type.String({
    format: 'date-time',
    description: 'Time at which the lease was taken. RFC 3339, UTC.',
  }),
  expiresAt: Type.String({
    format: 'date-time',
    description: 'Time at which the lease ends unless it is renewed. RFC 3339, UTC.',
  }),
};

/** A lease as everybody may see it. */
export const Lease = Type.Object(held, {
  title: 'Lease',
  description: 'A lease: who has exclusive control of a camera or of the rig, and until when.',
});

/** The header of every operation that a lease can keep from others. */
export const RigLease = Type.String({
  maxLength: MAX_HEADER,
  description:
    'The leaseId of a lease that the client holds; several are separated by commas. Absent: ' +
    'the request presents no lease.',
});

/** A lease as its holder gets it. */
export const OwnLease = Type.Object(
  {
    leaseId: Type.String({
      description: 'Id of the lease, a secret. Send it in the header Rig-Lease with every request.',
    }),
    ...held,
  },
  { title: 'OwnLease' },
);

const inForce = { lease: Type.Optional(Lease) };

const request = Type.Object({
  holder: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_WORD,
      description:
        'Name of the holder, which people recognise. Required for a new lease, ignored for a ' + 'renewal.',
    }),
  ),
  seconds: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: 60,
      description:
        'Duration of the lease from now, in seconds; at most the limit leaseMs, an hour by ' + 'default.',
    }),
  ),
  takeOver: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'true: take the lease even if another client holds one; the event lease reports that.',
    }),
  ),
});

const TAKING =
  'This operation renews the lease in force if the request has its leaseId in the header ' +
  'Rig-Lease. In a rig of one host, leases are kept in memory alone, and a restart of the ' +
  'service ends all of them. Several hosts share their leases, and the restart of one host ' +
  'ends none.';
const TAKING_FAILURES = ['LEASED', 'LEASES_FULL', 'LEASE_OVER', 'BUS_DOWN'] as const;

/** GET /api/rig/lease. */
export const getRigLease = operation({
  operationId: 'getRigLease',
  method: 'GET',
  path: '/api/rig/lease',
  tag: 'Rig',
  summary: 'List the leases of the rig and of single cameras',
  success: jsonAnswer(
    'The leases in force.',
    plainAnswer({
      ...inForce,
      leases: Type.Array(Lease, {
        description: 'All leases: that of the rig, and those of single cameras.',
      }),
    }),
  ),
  failures: [],
});

/** POST /api/rig/lease. */
export const takeRigLease = operation({
  operationId: 'takeRigLease',
  method: 'POST',
  path: '/api/rig/lease',
  tag: 'Rig',
  summary: 'Take or renew the lease of the whole rig',
  description:
    'While the lease is in force, only requests with its leaseId can change any camera or ' +
    `the rig. ${TAKING} While another client holds the lease of a single camera, this lease ` +
    'is refused; with takeOver it is granted, and the other lease ends.',
  body: request,
  success: jsonAnswer('The lease is granted.', plainAnswer({ lease: OwnLease })),
  failures: TAKING_FAILURES,
});

/** DELETE /api/rig/lease. */
export const releaseRigLease = operation({
  operationId: 'releaseRigLease',
  method: 'DELETE',
  path: '/api/rig/lease',
  tag: 'Rig',
  summary: 'Release the lease of the rig',
  description:
    'Requires the leaseId of the lease in the header Rig-Lease. If there is no lease, ' +
    'succeeds without it.',
  success: jsonAnswer('The lease of the rig is released, or there was none.', plainAnswer({})),
  failures: ['LEASED', 'BUS_DOWN'],
});

/** GET /api/rig/cameras/{cameraId}/lease. */
export const getCameraLease = operation({
  operationId: 'getCameraLease',
  method: 'GET',
  path: '/api/rig/cameras/{cameraId}/lease',
  tag: 'Rig',
  summary: 'Read the lease of a camera',
  params: CameraParams,
  success: jsonAnswer(
    'The lease in force for the camera: its own, or the lease of the rig.',
    plainAnswer({
      camera: CameraSummary,
      ...inForce,
      leases: Type.Array(Lease, {
        description: 'Leases that concern the camera: its own, and the lease of the rig.',
      }),
    }),
  ),
  failures: [],
});

/** POST /api/rig/cameras/{cameraId}/lease. */
export const takeCameraLease = operation({
  operationId: 'takeCameraLease',
  method: 'POST',
  path: '/api/rig/cameras/{cameraId}/lease',
  tag: 'Rig',
  summary: 'Take or renew the lease of one camera',
  description:
    'While the lease is in force, only requests with its leaseId can change this camera. ' +
    `${TAKING} While another client holds the lease of the rig, this lease is refused; with ` +
    'takeOver it is granted, and the lease of the rig stays in force for the other cameras.',
  params: CameraParams,
  body: request,
  success: jsonAnswer('The lease is granted.', plainAnswer({ camera: CameraSummary, lease: OwnLease })),
  failures: ['CAMERA_NOT_FOUND', ...TAKING_FAILURES, ...START_FAILURES],
});

/** DELETE /api/rig/cameras/{cameraId}/lease. */
export const releaseCameraLease = operation({
  operationId: 'releaseCameraLease',
  method: 'DELETE',
  path: '/api/rig/cameras/{cameraId}/lease',
  tag: 'Rig',
  summary: 'Release the lease of one camera',
  description:
    'Requires the leaseId of the lease in the header Rig-Lease. If there is no lease, ' +
    'succeeds without it.',
  params: CameraParams,
  success: jsonAnswer(
    'The lease of the camera is released, or there was none.',
    plainAnswer({ camera: CameraSummary }),
  ),
  failures: ['LEASED', 'BUS_DOWN'],
});
