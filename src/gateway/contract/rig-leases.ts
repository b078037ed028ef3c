// Leases. While a client holds a lease, no other client can change the camera or the rig. Leases are optional: while
// none is in force, every client may change everything. Reading never needs a lease. lease-needs.ts has the lease that
// each operation needs.

import Type from 'typebox';
import { CameraParams, CameraSummary, plainAnswer } from './envelope.js';
import { START_FAILURES } from './failures.js';
import { jsonAnswer, operation } from './operation.js';
import { MAX_HEADER, MAX_WORD } from './texts.js';

const held = {
  holder: Type.String({ description: 'Name of the client that holds the lease, for people.' }),
  scope: Type.String({ description: '"*" for the whole rig, or the id of a camera.' }),
  since: Type.String({
    format: 'date-time',
    description: 'Time at which the lease was taken. RFC 3339, UTC.',
  }),
  expiresAt: Type.String({
    format: 'date-time',
    description: 'Time at which the lease ends if it is not renewed. RFC 3339, UTC.',
  }),
};

/** A lease as every client sees it. */
export const Lease = Type.Object(held, {
  title: 'Lease',
  description: 'The exclusive right of a client to change a camera or the rig until a time.',
});

/** The header Rig-Lease, for operations that need a lease and for operations on leases. */
export const RigLease = Type.String({
  maxLength: MAX_HEADER,
  description:
    'The leaseId of the lease that the client holds. Several are separated by commas. A client without a lease ' +
    'leaves the header out.',
});

/** A lease as its holder gets it: with its id. */
export const OwnLease = Type.Object(
  {
    leaseId: Type.String({
      description:
        'Id of the lease, a secret. The client sends it in the header Rig-Lease with each request that needs the ' +
        'lease.',
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
        'Name of the client for people, such as the name of the operator. Required for a new lease, ignored in ' +
        'a renewal.',
    }),
  ),
  seconds: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: 60,
      description:
        'Time from now until the end of the lease, in seconds. At most the limit leaseMs (one hour, unless it is set otherwise).',
    }),
  ),
  takeOver: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'true: take the lease even if another client holds a lease that would prevent it. The event lease ' +
        'informs that client.',
    }),
  ),
});

const TAKING =
  'If the header Rig-Lease has the leaseId of the lease in force, this operation renews that lease. In a rig ' +
  'of one host, a restart of the service ends all leases. In a rig of several hosts, the hosts share their ' +
  'leases, and the restart of one host ends none.';
const TAKING_FAILURES = ['LEASED', 'LEASES_FULL', 'LEASE_OVER', 'BUS_DOWN'] as const;

/** GET /api/rig/lease. */
export const getRigLease = operation({
  operationId: 'getRigLease',
  method: 'GET',
  path: '/api/rig/lease',
  tag: 'Rig',
  summary: 'List the leases of the rig and of single cameras',
  description: 'The member lease is the lease of the rig, if there is one. No leaseId is shown.',
  success: jsonAnswer(
    'The leases in force.',
    plainAnswer({
      ...inForce,
      leases: Type.Array(Lease, {
        description: 'All leases: the lease of the rig, and the leases of single cameras.',
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
    `the rig. ${TAKING} While another client holds the lease of the rig or of a single camera, the request ` +
    'is refused. With takeOver it succeeds, and the other lease ends.',
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
    'The header Rig-Lease must have the leaseId of the lease. If no such lease is in force, the request ' +
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
  description:
    'The member lease is the lease in force for the camera: its own, or else the lease of the rig. No leaseId ' +
    'is shown.',
  params: CameraParams,
  success: jsonAnswer(
    'The leases that concern the camera.',
    plainAnswer({
      camera: CameraSummary,
      ...inForce,
      leases: Type.Array(Lease, {
        description: 'The lease of the camera and the lease of the rig, as far as they exist.',
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
    `${TAKING} While another client holds the lease of this camera or of the rig, the request is refused. ` +
    'With takeOver it succeeds; a lease of the rig then stays in force for the other cameras.',
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
    'The header Rig-Lease must have the leaseId of the lease. If no such lease is in force, the request ' +
    'succeeds without it.',
  params: CameraParams,
  success: jsonAnswer(
    'The lease of the camera is released, or there was none.',
    plainAnswer({ camera: CameraSummary }),
  ),
  failures: ['LEASED', 'BUS_DOWN'],
});
