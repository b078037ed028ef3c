// Generated from data/words.json by scripts/generate/words.js; do not edit.

/** The states of a camera as clients see them. */
export const CAMERA_STATES = [
  'absent',
  'available',
  'connecting',
  'connected',
  'recovering',
  'failed',
] as const;

/** One of {@link CAMERA_STATES}. */
export type CameraState = (typeof CAMERA_STATES)[number];

/** The modes of a session. */
export const CONNECTION_MODES = [
  'remote',
  'remote-transfer',
  'contents',
] as const;

/** One of {@link CONNECTION_MODES}. */
export type ConnectionMode = (typeof CONNECTION_MODES)[number];

/** The states of a worker process. `backoff` = it waits before the next try, or for the body. */
export const PROCESS_STATES = [
  'stopped',
  'starting',
  'running',
  'stopping',
  'backoff',
] as const;

/** One of {@link PROCESS_STATES}. */
export type ProcessState = (typeof PROCESS_STATES)[number];

/** The states of discovery. */
export const DISCOVERY_STATES = [
  'starting',
  'working',
  'failing',
] as const;

/** One of {@link DISCOVERY_STATES}. */
export type DiscoveryPhase = (typeof DISCOVERY_STATES)[number];

/** The calls of the camera SDK of which a camera may say later what became of them. */
export const CAMERA_CALLS = [
  'SetDeviceProperty',
  'SendCommand',
  'ExecuteControlCode',
  'other',
] as const;

/** One of {@link CAMERA_CALLS}. */
export type CameraCall = (typeof CAMERA_CALLS)[number];

/** What became of such a call. */
export const CALL_RESULTS = [
  'ok',
  'refused',
  'wrong-parameter',
  'wrong-state',
  'cancelled',
  'invalid',
  'other',
] as const;

/** One of {@link CALL_RESULTS}. */
export type CallResult = (typeof CALL_RESULTS)[number];

/** What of a card file is transferred. */
export const TRANSFER_KINDS = [
  'original',
  'thumbnail',
  'screennail',
] as const;

/** One of {@link TRANSFER_KINDS}. */
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** The states of autofocus. */
export const AF_STATES = [
  'focused',
  'unlocked',
  'tracking',
  'not-focused',
] as const;

/** One of {@link AF_STATES}. */
export type AfState = (typeof AF_STATES)[number];

/** Why a camera did not take a LUT. */
export const LUT_FAILURES = [
  'invalid',
  'general_failure',
  'invalid_filename',
  'device_busy',
  'storage_full',
  'invalid_parameter',
  'invalid_file',
] as const;

/** One of {@link LUT_FAILURES}. */
export type LutFailure = (typeof LUT_FAILURES)[number];

/** The types of AF frames. */
export const FOCUS_FRAME_TYPES = [
  'phase-detection-af-sensor',
  'phase-detection-image-sensor',
  'wide',
  'zone',
  'central-emphasis',
  'contrast-flexible-main',
  'contrast-flexible-assist',
  'contrast',
  'frame-somewhere',
  'unknown',
] as const;

/** One of {@link FOCUS_FRAME_TYPES}. */
export type FocusFrameType = (typeof FOCUS_FRAME_TYPES)[number];

/** The types of tracking frames. */
export const TRACKING_FRAME_TYPES = [
  'target-af',
  'non-target-af',
  'unknown',
] as const;

/** One of {@link TRACKING_FRAME_TYPES}. */
export type TrackingFrameType = (typeof TRACKING_FRAME_TYPES)[number];

/** The states of AF and tracking frames. */
export const FOCUS_FRAME_STATES = [
  'focused',
  'not-focused',
  'moving',
  'selection',
  'registration-af',
  'island',
  'unknown',
] as const;

/** One of {@link FOCUS_FRAME_STATES}. */
export type FocusFrameState = (typeof FOCUS_FRAME_STATES)[number];

/** The settings of the priority key. `unknown` = a number without a name. */
export const PRIORITY_KEYS = [
  'pc-remote',
  'camera-position',
  'unknown',
] as const;

/** One of {@link PRIORITY_KEYS}. */
export type PriorityKey = (typeof PRIORITY_KEYS)[number];

/** What is done to a key or to the shutter button. */
export const KEY_ACTIONS = [
  'press',
  'down',
  'up',
] as const;

/** One of {@link KEY_ACTIONS}. */
export type KeyAction = (typeof KEY_ACTIONS)[number];

/** Why events are missing from a stream. */
export const GAP_REASONS = [
  'dropped',
  'restarted',
  'unknown-id',
] as const;

/** One of {@link GAP_REASONS}. */
export type GapReason = (typeof GAP_REASONS)[number];

/** The keys of a camera: CrCameraButtonFunction without its lower 16 bits, in order from 1. */
export const BUTTON_NAMES = [
  'up',
  'down',
  'left',
  'right',
  'enter',
  'menu',
  'multi-selector-up',
  'multi-selector-down',
  'multi-selector-left',
  'multi-selector-right',
  'multi-selector-enter',
  'multi-selector-right-up',
  'multi-selector-right-down',
  'multi-selector-left-up',
  'multi-selector-left-down',
  'fn',
  'playback',
  'delete',
  'mode',
  'c1',
  'c2',
  'c3',
  'c4',
  'c5',
  'c6',
  'movie',
  'ael',
  'af-on',
  'home',
  'clips',
  'slot-select',
  'display',
  'c7',
  'cancel-back',
  'thumbnail',
] as const;

/** One of {@link BUTTON_NAMES}. */
export type ButtonName = (typeof BUTTON_NAMES)[number];
