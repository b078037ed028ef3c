// Generated from data/errors.json by scripts/generate/error-codes.js; do not edit.

/** Every error code that a worker may answer with, in alphabetical order. */
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
  'NO_STILL_PICTURES',
  'OSD_UNAVAILABLE',
  'PROPERTY_NOT_REPORTED',
  'RECORDING_UNCHANGED',
  'SAVE_PATH_UNUSABLE',
  'SDK_NONSENSE',
  'SDK_REFUSED',
  'SDK_UNAVAILABLE',
  'SHOT_FIRED',
  'SHOT_NOT_ARMED',
  'SHOT_TOO_LATE',
  'STORAGE_FULL',
  'TOUCH_NOT_AVAILABLE',
  'TRANSFER_BUSY',
  'TRANSFER_FAILED',
  'UNKNOWN_PROPERTY',
  'VALUE_NOT_ALLOWED',
  'VALUE_NOT_UNDERSTOOD',
  'WORKER_FAULT',
  'WOULD_NOT_EXPOSE',
  'WRONG_MODE',
  'ZOOM_NOT_AVAILABLE',
] as const;

/** One of {@link WORKER_ERROR_CODES}. */
export type WorkerErrorCode = (typeof WORKER_ERROR_CODES)[number];

/** Every reason for which a camera refuses, in alphabetical order; they are values of `data.error` in an answer. */
export const REFUSAL_REASONS = [
  'busy',
  'card_full',
  'card_unusable',
  'card_writing',
  'exposure_program',
  'focus_area',
  'focus_mode',
  'interval_armed',
  'key_held',
  'log_in_not_taken',
  'mode_not_supported',
  'no_card',
  'no_still_pictures',
  'not_let_in',
  'not_reported_yet',
  'other_setting',
  'overheated',
  'priority_key_at_camera',
  'read_only',
  'recording',
  'save_path',
  'shutter_button_held',
] as const;

/** One of {@link REFUSAL_REASONS}. */
export type RefusalReason = (typeof REFUSAL_REASONS)[number];
