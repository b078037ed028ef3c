// The error codes a worker may answer with. They cross the link, so both sides know them by this list;
// what HTTP makes of each is the gateway's table (gateway/errors.ts). Codes are never reused.

/** Every error code that originates in a worker, in alphabetical order. */
export const WORKER_ERROR_CODES = [
  'CAMERA_BUSY',
  'CAMERA_STUCK',
  'CANCELLED',
  'CONNECT_REFUSED',
  'CONNECT_TIMEOUT',
  'CONTENT_NOT_FOUND',
  'CREDENTIALS_REFUSED',
  'DISK_FULL',
  'FILE_UNUSABLE',
  'FOCUS_MODE_NOT_AF',
  'FOCUS_NOT_REACHED',
  'LIVE_VIEW_UNAVAILABLE',
  'NOT_CONNECTED',
  'NOT_IN_THIS_MODE',
  'NOT_WRITABLE',
  'NO_EXPOSURE',
  'OSD_UNAVAILABLE',
  'PROPERTY_NOT_REPORTED',
  'SAVE_PATH_UNUSABLE',
  'SDK_NONSENSE',
  'SDK_REFUSED',
  'SDK_UNAVAILABLE',
  'STORAGE_FULL',
  'TRANSFER_BUSY',
  'TRANSFER_FAILED',
  'UNKNOWN_PROPERTY',
  'VALUE_NOT_ALLOWED',
  'VALUE_NOT_UNDERSTOOD',
  'WORKER_FAULT',
] as const;

/** One of {@link WORKER_ERROR_CODES}. */
export type WorkerErrorCode = (typeof WORKER_ERROR_CODES)[number];

/**
 * What is known of an effect that was asked for: `none` = certainly nothing happened, `unknown` = it may
 * have happened. An action whose outcome is unknown is never repeated by the gateway.
 */
export type Outcome = 'none' | 'unknown';

/** An error as it crosses the link. */
export interface WireError {
  code: WorkerErrorCode;
  /** What happened and what the reader can do; the camera is named by whoever knows it. */
  message: string;
  outcome: Outcome;
  /** The SDK's own number (CrError), where the SDK said no. */
  sdkCode?: number;
}

/** The same error as an exception inside a worker. */
export class WorkerError extends Error {
  readonly code: WorkerErrorCode;
  readonly outcome: Outcome;
  readonly sdkCode: number | undefined;

  constructor(code: WorkerErrorCode, message: string, options: { outcome?: Outcome; sdkCode?: number } = {}) {
    super(message);
    this.name = 'WorkerError';
    this.code = code;
    this.outcome = options.outcome ?? 'none';
    this.sdkCode = options.sdkCode;
  }

  /** The form that crosses the link. */
  toWire(): WireError {
    const wire: WireError = { code: this.code, message: this.message, outcome: this.outcome };
    if (this.sdkCode !== undefined) wire.sdkCode = this.sdkCode;
    return wire;
  }
}
