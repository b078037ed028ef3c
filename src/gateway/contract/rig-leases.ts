// Leases: who alone may change a camera or the whole rig for a while. They are optional: without one everybody may
// change everything, as before. Reading never needs one; lease-needs.ts says what each operation needs.

import Type from 'typebox';
import { CameraParams, CameraSummary, plainAnswer } from './envelope.js';
import { START_FAILURES } from './failures.js';
import { jsonAnswer, operation } from './operation.js';
import { MAX_HEADER, MAX_WORD } from './texts.js';

const held = {
  holder: Type.String({ description: 'Who holds it, for people.' }),
  scope: Type.String({ description: '"*": the whole rig; or the id of a camera.' }),
  since: Type.String({ format: 'date-time', description: 'RFC 3339, UTC.' }),
  expiresAt: Type.String({ format: 'date-time', description: 'It ends then, unless it is renewed.' }),
};

/** A lease as everybody may see it. */
export const Lease = Type.Object(held, {
  title: 'Lease',
  description: 'Who alone may change a camera or the rig, and until when.',
});

/** The header of every operation that a lease can keep from others. */
export const RigLease = Type.String({
  maxLength: MAX_HEADER,
  description:
    'The leaseId that was given, or several with commas between. Left out: the request shows no lease.',
});

/** A lease as its holder gets it. */
export const OwnLease = Type.Object(
  {
    leaseId: Type.String({ description: 'Secret. Send it as the header Rig-Lease with every request.' }),
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
      description: 'A name that people know. Required for a new lease, not read when one is renewed.',
    }),
  ),
  seconds: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: 60,
      description: 'How long from now. The limit leaseMs bounds it: an hour, unless it was set.',
    }),
  ),
  takeOver: Type.Optional(
    Type.Boolean({ default: false, description: 'true: although another holds a lease, which is told so.' }),
  ),
});

const TAKING =
  'With the leaseId of this lease in the header Rig-Lease it is renewed. A lease is in memory only: a restart of ' +
  'the service ends all of them. A rig of several hosts shares them, and the restart of one host ends none.';
const TAKING_FAILURES = ['LEASED', 'LEASES_FULL', 'LEASE_OVER', 'BUS_DOWN'] as const;

/** GET /api/rig/lease. */
export const getRigLease = operation({
  operationId: 'getRigLease',
  method: 'GET',
  path: '/api/rig/lease',
  tag: 'Rig',
  summary: 'Who holds a lease of the rig or of a camera',
  success: jsonAnswer(
    'The leases in force.',
    plainAnswer({
      ...inForce,
      leases: Type.Array(Lease, { description: 'All: that of the rig, and those of single cameras.' }),
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
    `While it is in force, only requests with its leaseId change any camera or the rig. ${TAKING} ` +
    'A lease that another holds of a single camera is in the way; takeOver ends it.',
  body: request,
  success: jsonAnswer('It is yours.', plainAnswer({ lease: OwnLease })),
  failures: TAKING_FAILURES,
});

/** DELETE /api/rig/lease. */
export const releaseRigLease = operation({
  operationId: 'releaseRigLease',
  method: 'DELETE',
  path: '/api/rig/lease',
  tag: 'Rig',
  summary: 'Release the lease of the rig',
  description: 'Needs its leaseId in the header Rig-Lease. Succeeds also when there is no lease.',
  success: jsonAnswer('It is free.', plainAnswer({})),
  failures: ['LEASED', 'BUS_DOWN'],
});

/** GET /api/rig/cameras/{cameraId}/lease. */
export const getCameraLease = operation({
  operationId: 'getCameraLease',
  method: 'GET',
  path: '/api/rig/cameras/{cameraId}/lease',
  tag: 'Rig',
  summary: 'Who alone may change a camera',
  params: CameraParams,
  success: jsonAnswer(
    'The lease in force for it: its own, or that of the rig.',
    plainAnswer({
      camera: CameraSummary,
      ...inForce,
      leases: Type.Array(Lease, { description: 'Those that concern it: its own, and that of the rig.' }),
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
    `While it is in force, only requests with its leaseId change this camera. ${TAKING} A lease of the rig that ` +
    'another holds is in the way; takeOver takes this camera out of it.',
  params: CameraParams,
  body: request,
  success: jsonAnswer('It is yours.', plainAnswer({ camera: CameraSummary, lease: OwnLease })),
  failures: ['CAMERA_NOT_FOUND', ...TAKING_FAILURES, ...START_FAILURES],
});

/** DELETE /api/rig/cameras/{cameraId}/lease. */
export const releaseCameraLease = operation({
  operationId: 'releaseCameraLease',
  method: 'DELETE',
  path: '/api/rig/cameras/{cameraId}/lease',
  tag: 'Rig',
  summary: 'Release the lease of one camera',
  description: 'Needs its leaseId in the header Rig-Lease. Succeeds also when there is no lease.',
  params: CameraParams,
  success: jsonAnswer('It is free.', plainAnswer({ camera: CameraSummary })),
  failures: ['LEASED', 'BUS_DOWN'],
});
