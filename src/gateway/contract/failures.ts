// Error codes that operations have in common, in groups. A contract names groups and the codes of its own operation;
// the HTTP status of a code is in the error table.

/** Codes of every request. */
export const REQUEST_FAILURES = [
  'BAD_JSON',
  'BAD_REQUEST',
  'BODY_TOO_LARGE',
  'HEADERS_TOO_LARGE',
  'HOST_NOT_ALLOWED',
  'INTERNAL',
  'ORIGIN_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'SHUTTING_DOWN',
  'TOKEN_REQUIRED',
] as const;

/** Codes of operations that need a lease while a client holds one (lease-needs.ts). */
export const LEASE_FAILURES = ['LEASED', 'LEASE_OVER'] as const;

/** Codes of operations that need a role above the lowest (role-needs.ts). */
export const ROLE_FAILURES = ['ROLE_TOO_LOW'] as const;

/** Codes of operations whose path names a camera. */
export const CAMERA_PATH_FAILURES = ['PLACEHOLDER_ID'] as const;

/**
 * Codes that an error with outcome unknown can have, and whose usual status is not 400. An error with outcome unknown
 * always has status 400.
 */
export const UNCERTAIN_FAILURES: ReadonlySet<string> = new Set([
  'BUS_DOWN',
  'CAMERA_STUCK',
  'DESK_LOST',
  'GROUP_PARTIAL',
  'HOST_LOST',
  'SDK_NONSENSE',
  'WORKER_FAULT',
  'WORKER_LOST',
]);

/** Codes of operations that call a worker. */
export const WORKER_FAILURES = [
  'CAMERA_BUSY',
  'CAMERA_STUCK',
  'CANCELLED',
  'SDK_NONSENSE',
  'WORKER_FAULT',
  'WORKER_LOST',
] as const;

/** Codes of operations that need a connected camera. */
export const SESSION_FAILURES = [
  'CAMERA_NOT_FOUND',
  'CAMERA_RECOVERING',
  'NOT_CONNECTED',
  'SDK_REFUSED',
  ...WORKER_FAILURES,
] as const;

/** Statuses of operations that answer 404 for an unknown camera and for a camera that is not connected. */
export const NOT_CONNECTED_AS_UNKNOWN = { CAMERA_NOT_FOUND: 404, NOT_CONNECTED: 404 } as const;

/** Codes of operations that control the camera, which the mode contents does not allow. */
export const CONTROL_FAILURES = ['WRONG_MODE', ...SESSION_FAILURES] as const;

/** Codes of operations that may start a process which loads the SDK. */
export const START_FAILURES = ['PROTOCOL_MISMATCH', 'SDK_UNAVAILABLE', 'WORKER_START_FAILED'] as const;

/** Codes of operations that make a thumbnail or a preview of a file on the host. */
export const PICTURE_FAILURES = [
  'NO_PREVIEW',
  'NO_THUMBNAIL',
  'PICTURES_BUSY',
  'PROTOCOL_MISMATCH',
  'WORKER_START_FAILED',
] as const;

/** Codes of operations that the desk performs. */
export const DESK_FAILURES = [
  'CANCELLED',
  'DESK_BUSY',
  'DESK_LOST',
  'PROTOCOL_MISMATCH',
  'WORKER_START_FAILED',
] as const;
