// The one table of error codes: HTTP status and what the reader can do. Callers name a code and never spell
// a status. docs/errors.md lists the same codes; a test compares both ways. Codes are never reused.

import type { Outcome, WireError, WorkerErrorCode } from '../worker/protocol/codes.js';
import { messageText } from '../worker/protocol/message-text.js';
import { isRefusalReason } from '../worker/protocol/refusal-reasons.js';
import { REFUSAL_ADVICE } from './refusal-advice.js';

/** How one code is answered. */
export interface ErrorDefinition {
  /** HTTP status while nothing has happened; an outcome of `unknown` is always answered 400. */
  status: number;
  /** Seconds for Retry-After, where asking again can help. */
  retryAfterS?: number;
  /** What the reader can do; appended to the message. */
  advice: string;
}

type GatewayErrorCode =
  | 'ADDRESSES_FULL'
  | 'ADDRESS_INCOMPLETE'
  | 'BAD_JSON'
  | 'BAD_REQUEST'
  | 'BODY_TOO_LARGE'
  | 'CAMERA_NOT_FOUND'
  | 'CAMERA_RECOVERING'
  | 'FILE_NAME_REFUSED'
  | 'FILE_TOO_LARGE'
  | 'FRAMES_NOT_AVAILABLE'
  | 'HEADERS_TOO_LARGE'
  | 'HOST_NOT_ALLOWED'
  | 'INTERNAL'
  | 'METHOD_NOT_ALLOWED'
  | 'MODE_CONFLICT'
  | 'NO_FRAME'
  | 'ORIGIN_NOT_ALLOWED'
  | 'PLACEHOLDER_ID'
  | 'PROTOCOL_MISMATCH'
  | 'RANGE_NOT_SATISFIABLE'
  | 'REQUEST_TIMEOUT'
  | 'SHUTTING_DOWN'
  | 'SPOOL_FULL'
  | 'TOKEN_REQUIRED'
  | 'UNKNOWN_ROUTE'
  | 'WORKER_LOST'
  | 'WORKER_START_FAILED';

/** Every code that can stand in an error envelope. */
export type ErrorCode = GatewayErrorCode | WorkerErrorCode;

/** The table. */
export const ERRORS: { readonly [Code in ErrorCode]: ErrorDefinition } = {
  ADDRESSES_FULL: { status: 409, advice: 'Forget the address of a camera first: DELETE …/address.' },
  ADDRESS_INCOMPLETE: {
    status: 400,
    advice: 'Send ip, mac and model; the network menu of the camera shows the first two.',
  },
  BAD_JSON: { status: 400, advice: 'Send a JSON object, or no body at all.' },
  BAD_REQUEST: { status: 400, advice: 'Compare the request with openapi.json.' },
  BODY_TOO_LARGE: { status: 413, advice: 'Send less than 1 MiB.' },
  BUTTON_HELD: { status: 400, advice: 'Send action up for the key that is held.' },
  BUTTON_NOT_AVAILABLE: {
    status: 400,
    advice: 'Take one of data.supported_buttons, the keys of this camera.',
  },
  CAMERA_BUSY: { status: 503, retryAfterS: 1, advice: 'Wait until earlier requests are answered.' },
  CAMERA_NOT_FOUND: {
    status: 400,
    advice: 'GET /api/cameras lists the cameras; check cable, power and PC Remote.',
  },
  CAMERA_RECOVERING: {
    status: 503,
    retryAfterS: 2,
    advice: 'Wait for the event connected, or DELETE the connection.',
  },
  CAMERA_STUCK: {
    status: 503,
    retryAfterS: 5,
    advice: 'DELETE the connection and connect again; if that fails too, switch the camera off and on.',
  },
  CANCELLED: {
    status: 503,
    retryAfterS: 1,
    advice: 'It was dropped before it started: ask again if it is still wanted.',
  },
  CONNECT_REFUSED: {
    status: 400,
    advice:
      'Check that the camera is on and that no other program holds it; data.error_code, where it is given, is the number of the SDK.',
  },
  CONNECT_TIMEOUT: {
    status: 400,
    advice: 'Check that PC Remote is on and that no other program holds the camera.',
  },
  CONTENT_NOT_FOUND: { status: 400, advice: 'List the files of the slot; ids end with their card.' },
  CREDENTIALS_REFUSED: {
    status: 400,
    advice: 'Check user, password and fingerprint; repeated failures lock the body.',
  },
  DISK_FULL: { status: 400, advice: 'Make room, or name another directory by save_path.' },
  FILE_NAME_REFUSED: { status: 400, advice: 'Send a plain file name that ends in .DAT, without any path.' },
  FILE_TOO_LARGE: { status: 400, advice: 'POST to …/download saves it on the host, whatever its size.' },
  FILE_UNUSABLE: { status: 400, advice: 'Name a regular file on this host of the kind the operation wants.' },
  FINGERPRINT_UNREADABLE: {
    status: 400,
    advice: 'Check that the body is on and on the network; its network menu shows the fingerprint too.',
  },
  FOCUS_MODE_NOT_AF: { status: 400, advice: 'Set focus-mode to an AF mode, or use the shutter action.' },
  FOCUS_NOT_REACHED: { status: 400, advice: 'Aim at something with contrast or focus by hand.' },
  FRAMES_NOT_AVAILABLE: {
    status: 400,
    advice: 'Enable live view; some focus areas have no AF frame.',
  },
  HEADERS_TOO_LARGE: { status: 431, advice: 'Send a shorter address and fewer header lines.' },
  HOST_NOT_ALLOWED: { status: 403, advice: 'Start the service with --allow-host for this name.' },
  INTERNAL: { status: 500, advice: 'This is a defect of the service: report it with the lines of its log.' },
  METHOD_NOT_ALLOWED: { status: 405, advice: 'Take a method that the Allow header lists.' },
  MODE_CONFLICT: { status: 409, advice: 'DELETE the connection first, then connect in the other mode.' },
  NOTHING_TO_CANCEL: { status: 400, advice: 'Nothing needs to be done.' },
  NOT_CONNECTED: { status: 400, advice: 'POST /api/cameras/{id}/connection first.' },
  NOT_WRITABLE: {
    status: 400,
    advice: 'The mode of the camera may forbid it; writable in the property says when it does not.',
  },
  NO_EXPOSURE: { status: 400, advice: 'In an AF mode use af-shutter, or hold a half-press first.' },
  NO_FRAME: {
    status: 404,
    advice:
      'Connect the camera, POST live-view/start and ask again; live-view/status says whether pictures come.',
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    advice: 'Only pages of this host may use the service; see --allow-origin.',
  },
  OSD_UNAVAILABLE: { status: 400, advice: 'Use the stream and the frame without the display.' },
  PLACEHOLDER_ID: { status: 400, advice: 'Put a camera id where the path says {cameraId}.' },
  PROPERTY_NOT_REPORTED: {
    status: 400,
    advice: 'This camera does not have it in its present mode; GET …/properties/all lists what it has.',
  },
  PROTOCOL_MISMATCH: {
    status: 503,
    advice: 'Files of two versions are mixed: install the service again, and start it anew.',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    advice: 'Ask for a part of the file: Content-Range says how long it is.',
  },
  RECORDING_UNCHANGED: {
    status: 400,
    advice:
      'Read recording-state and the status of the card slots; the mode of the camera may forbid recording.',
  },
  REQUEST_TIMEOUT: { status: 408, advice: 'Send the whole request at once.' },
  SAVE_PATH_UNUSABLE: { status: 400, advice: 'Name a directory the service may write to.' },
  SDK_NONSENSE: {
    status: 503,
    retryAfterS: 1,
    advice: 'Ask again; if it stays, the SDK is of a version that this service does not know.',
  },
  SDK_REFUSED: { status: 400, advice: 'The camera does not take this now; its display may say why.' },
  SDK_UNAVAILABLE: { status: 503, advice: 'Check the SDK directory; the message names what is missing.' },
  SHUTTING_DOWN: {
    status: 503,
    retryAfterS: 5,
    advice: 'Ask again when the service has been started again.',
  },
  SPOOL_FULL: { status: 503, retryAfterS: 5, advice: 'Wait until other files have been read.' },
  STORAGE_FULL: {
    status: 400,
    advice: 'Make room on the card or on this host, or set still-image-store-destination.',
  },
  TOKEN_REQUIRED: { status: 401, advice: 'Send Authorization: Bearer with the token of the service.' },
  TOUCH_NOT_AVAILABLE: {
    status: 400,
    advice: 'Set focus-mode to an AF mode; see also the menu of the camera.',
  },
  TRANSFER_BUSY: { status: 409, advice: 'Wait for the transfers of this camera, or DELETE …/transfer.' },
  TRANSFER_FAILED: { status: 400, advice: 'The file is still on the card: ask for it again.' },
  UNKNOWN_PROPERTY: { status: 400, advice: 'Take a name that openapi.json lists.' },
  UNKNOWN_ROUTE: { status: 404, advice: 'Take a path that openapi.json lists.' },
  VALUE_NOT_ALLOWED: {
    status: 400,
    advice: 'Take one of the available_values of the property; the mode of the camera decides about them.',
  },
  VALUE_NOT_UNDERSTOOD: {
    status: 400,
    advice: 'Send hex, a word of the contract or a label of available_values.',
  },
  WORKER_FAULT: {
    status: 500,
    advice: 'This is a defect of the service: report it with the lines of its log.',
  },
  WORKER_LOST: {
    status: 503,
    retryAfterS: 1,
    advice:
      'A session that was open is brought back by itself: wait for the event connected. If GET …/status says otherwise, connect again.',
  },
  WORKER_START_FAILED: {
    status: 503,
    retryAfterS: 2,
    advice: 'Ask again; the log of the service has what the worker said.',
  },
  WRONG_MODE: {
    status: 400,
    advice: 'DELETE the connection and connect in another mode; remote-transfer can do the most.',
  },
  ZOOM_NOT_AVAILABLE: { status: 400, advice: 'Check the lens and zoom-setting.' },
};

/** Extra members of the `data` of an error envelope. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | readonly never[]>>;

/** Options of {@link ServiceError}. */
export interface ServiceErrorOptions {
  outcome?: Outcome;
  sdkCode?: number;
  details?: ErrorDetails;
  /** What the reader can do, where that of the table would be wrong. */
  advice?: string;
  cause?: unknown;
}

/** An error that a client may see. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly outcome: Outcome;
  readonly sdkCode: number | undefined;
  readonly details: ErrorDetails;
  /** What the reader can do. */
  readonly advice: string;

  /** @param message what happened, without the advice, which the table adds. */
  constructor(code: ErrorCode, message: string, options: ServiceErrorOptions = {}) {
    super(messageText(message), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.outcome = options.outcome ?? 'none';
    this.sdkCode = options.sdkCode;
    this.details = options.details ?? {};
    this.advice = options.advice ?? ERRORS[code].advice;
  }

  /** 503 tells some clients to repeat, and a repeated shutter is a second picture: unknown is always 400. */
  get status(): number {
    return this.outcome === 'unknown' ? 400 : ERRORS[this.code].status;
  }

  /** Seconds for Retry-After; undefined where repeating is not advised. */
  get retryAfterS(): number | undefined {
    return this.outcome === 'unknown' ? undefined : ERRORS[this.code].retryAfterS;
  }

  /** The same with further members of `data`. */
  with(details: ErrorDetails): ServiceError {
    const { code, message, outcome, sdkCode, advice, cause } = this;
    return new ServiceError(code, message, {
      outcome,
      advice,
      cause,
      details: { ...this.details, ...details },
      ...(sdkCode === undefined ? {} : { sdkCode }),
    });
  }

  /** Something unforeseen: a defect of the service, which keeps its cause for the log. */
  static unforeseen(cause: unknown): ServiceError {
    return new ServiceError('INTERNAL', 'something went wrong inside the service', { cause });
  }

  /** What a worker answered, as a client may see it. */
  static fromWire(wire: WireError): ServiceError {
    const options: ServiceErrorOptions = { outcome: wire.outcome };
    if (wire.sdkCode !== undefined) options.sdkCode = wire.sdkCode;
    if (wire.details !== undefined) options.details = wire.details;
    const reason = wire.details?.error;
    if (isRefusalReason(reason)) options.advice = REFUSAL_ADVICE[reason].advice;
    return new ServiceError(wire.code, wire.message, options);
  }
}
