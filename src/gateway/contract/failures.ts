// Groups of error codes, so that an operation names only what is its own. What HTTP status a code has is
// not decided here: the error table knows, and openapi.json is made from both.

/** Any request can be answered with these, whatever it asks for. */
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

/** Any path that names a camera. */
export const CAMERA_PATH_FAILURES = ['PLACEHOLDER_ID'] as const;

/** Requests that match no operation; they appear in openapi.json as components only. */
export const UNMATCHED_FAILURES = ['METHOD_NOT_ALLOWED', 'UNKNOWN_ROUTE'] as const;

/** Anything that asks a worker. */
export const WORKER_FAILURES = [
  'CAMERA_BUSY',
  'CAMERA_STUCK',
  'CANCELLED',
  'SDK_NONSENSE',
  'WORKER_FAULT',
  'WORKER_LOST',
] as const;

/** Anything that needs a connected camera. */
export const SESSION_FAILURES = [
  'CAMERA_NOT_FOUND',
  'CAMERA_RECOVERING',
  'NOT_CONNECTED',
  'SDK_REFUSED',
  ...WORKER_FAILURES,
] as const;

/** The statuses of operations of this interface that answer an unknown camera and one that is not connected alike. */
export const NOT_CONNECTED_AS_UNKNOWN = { CAMERA_NOT_FOUND: 404, NOT_CONNECTED: 404 } as const;

/** Anything that needs a connected camera in a mode that controls it; the contents mode does not. */
export const CONTROL_FAILURES = ['WRONG_MODE', ...SESSION_FAILURES] as const;

/** Anything that has to start a process which loads the SDK. */
export const START_FAILURES = ['PROTOCOL_MISMATCH', 'SDK_UNAVAILABLE', 'WORKER_START_FAILED'] as const;
