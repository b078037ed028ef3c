// The error codes a worker may answer with. They cross the link, so both sides know them by this list;
// what HTTP makes of each is the gateway's table (gateway/errors.ts). Codes are never reused.

import { messageText } from './message-text.js';

/** Every error code that originates in a worker, in alphabetical order. */
export const WORKER_ERROR_CODES = [
  'BUTTON_HELD',
  'BUTTON_NOT_AVAILABLE',
  'CAMERA_BUSY',
  'CAMERA_STUCK',
  'CANCELLED',
  'CONNECT_REFUSED',
  'CONNECT_TIMEOUT',
  'CONTENT_NOT_FOUND',
  'CREDENTIALS_REFUSED',
  'DISK_FULL',
  'FILE_UNUSABLE',
  'FINGERPRINT_UNREADABLE',
  'FOCUS_MODE_NOT_AF',
  'FOCUS_NOT_REACHED',
  'NOTHING_TO_CANCEL',
  'NOT_CONNECTED',
  'NOT_WRITABLE',
  'NO_EXPOSURE',
  'OSD_UNAVAILABLE',
  'PROPERTY_NOT_REPORTED',
  'RECORDING_UNCHANGED',
  'SAVE_PATH_UNUSABLE',
  'SDK_NONSENSE',
  'SDK_REFUSED',
  'SDK_UNAVAILABLE',
  'STORAGE_FULL',
  'TOUCH_NOT_AVAILABLE',
  'TRANSFER_BUSY',
  'TRANSFER_FAILED',
  'UNKNOWN_PROPERTY',
  'VALUE_NOT_ALLOWED',
  'VALUE_NOT_UNDERSTOOD',
  'WORKER_FAULT',
  'WRONG_MODE',
  'ZOOM_NOT_AVAILABLE',
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
  /** More for the `data` of the answer, such as what could have been asked for. */
  details?: Readonly<Record<string, string>>;
}

/** The same error as an exception inside a worker. */
export class WorkerError extends Error {
  readonly code: WorkerErrorCode;
  readonly outcome: Outcome;
  readonly sdkCode: number | undefined;
  readonly details: WireError['details'];

  constructor(
    code: WorkerErrorCode,
    message: string,
    options: Partial<Pick<WireError, 'outcome' | 'sdkCode' | 'details'>> = {},
  ) {
    super(messageText(message));
    this.name = 'WorkerError';
    this.code = code;
    this.outcome = options.outcome ?? 'none';
    this.sdkCode = options.sdkCode;
    this.details = options.details;
  }

  /** The form that crosses the link. */
  toWire(): WireError {
    const wire: WireError = { code: this.code, message: this.message, outcome: this.outcome };
    if (this.sdkCode !== undefined) wire.sdkCode = this.sdkCode;
    if (this.details !== undefined) wire.details = this.details;
    return wire;
  }
}
