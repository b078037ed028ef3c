// Groups of error codes, so that an operation names only its own. The HTTP status of a code is in the error table;
// openapi.json is made from both.

/** Codes that any request can be answered with. */
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

/** Operations that change something, while another holds the lease (lease-needs.ts). */
export const LEASE_FAILURES = ['LEASED', 'LEASE_OVER'] as const;

/** Operations whose path names a camera. */
export const CAMERA_PATH_FAILURES = ['PLACEHOLDER_ID'] as const;

/** Requests that match no operation; they appear in openapi.json as components only. */
export const UNMATCHED_FAILURES = ['METHOD_NOT_ALLOWED', 'UNKNOWN_ROUTE'] as const;

/** Operations that call a worker. */
export const WORKER_FAILURES = [
  'CAMERA_BUSY',
  'CAMERA_STUCK',
  'CANCELLED',
  'SDK_NONSENSE',
  'WORKER_FAULT',
  'WORKER_LOST',
] as const;

/** Operations that need a connected camera. */
export const SESSION_FAILURES = [
  'CAMERA_NOT_FOUND',
  'CAMERA_RECOVERING',
  'NOT_CONNECTED',
  'SDK_REFUSED',
  ...WORKER_FAILURES,
] as const;

/** For operations that answer an unknown camera and a camera that is not connected with the same status. */
export const NOT_CONNECTED_AS_UNKNOWN = { CAMERA_NOT_FOUND: 404, NOT_CONNECTED: 404 } as const;

/** Operations that need a connected camera in a mode with control; the contents mode has none. */
export const CONTROL_FAILURES = ['WRONG_MODE', ...SESSION_FAILURES] as const;

/** Operations that may start a process which loads the SDK. */
export const START_FAILURES = ['PROTOCOL_MISMATCH', 'SDK_UNAVAILABLE', 'WORKER_START_FAILED'] as const;
