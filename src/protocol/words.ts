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

/** Calls of the camera SDK whose results a camera may report later. */
export const CAMERA_CALLS = [
  'SetDeviceProperty',
  'SendCommand',
  'ExecuteControlCode',
  'other',
] as const;

/** One of {@link CAMERA_CALLS}. */
export type CameraCall = (typeof CAMERA_CALLS)[number];

/** Results of such a call. */
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

/** Parts of a card file that are transferred. */
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

/** The settings of the priority key. */
export const PRIORITY_SETTINGS = [
  'pc-remote',
  'camera-position',
] as const;

/** One of {@link PRIORITY_SETTINGS}. */
export type PrioritySetting = (typeof PRIORITY_SETTINGS)[number];

/** Actions on a key or the shutter button. */
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

/** The ways in which a camera is attached. */
export const CONNECTION_TYPES = [
  'USB',
  'Network',
] as const;

/** One of {@link CONNECTION_TYPES}. */
export type ConnectionType = (typeof CONNECTION_TYPES)[number];

/** The known effects of a failed request: `none` = certainly nothing happened, `unknown` = it may have. */
export const OUTCOMES = [
  'none',
  'unknown',
] as const;

/** One of {@link OUTCOMES}. */
export type Outcome = (typeof OUTCOMES)[number];

/** The layers of live view: the picture alone, or with the camera's on-screen display over it. */
export const PICTURE_LAYERS = [
  'live',
  'osd',
] as const;

/** One of {@link PICTURE_LAYERS}. */
export type PictureLayer = (typeof PICTURE_LAYERS)[number];

/** The files that a camera sends to the host. */
export const SAVED_FILE_TYPES = [
  'image',
  'settings',
] as const;

/** One of {@link SAVED_FILE_TYPES}. */
export type SavedFileType = (typeof SAVED_FILE_TYPES)[number];

/** The changes of a recording by an operation of the service. */
export const RECORDING_CHANGES = [
  'started',
  'stopped',
] as const;

/** One of {@link RECORDING_CHANGES}. */
export type RecordingChange = (typeof RECORDING_CHANGES)[number];

/** The changes of the list of a card: `cleared` = no card is in the slot. */
export const CARD_CHANGES = [
  'changed',
  'cleared',
] as const;

/** One of {@link CARD_CHANGES}. */
export type CardChange = (typeof CARD_CHANGES)[number];

/** The operations of a camera on a settings file. */
export const SETTINGS_FILE_OPERATIONS = [
  'read',
  'save',
] as const;

/** One of {@link SETTINGS_FILE_OPERATIONS}. */
export type SettingsFileOperation = (typeof SETTINGS_FILE_OPERATIONS)[number];

/** The states of a transfer that was accepted. */
export const TRANSFER_STATES = [
  'running',
  'waiting',
] as const;

/** One of {@link TRANSFER_STATES}. */
export type TransferState = (typeof TRANSFER_STATES)[number];

/** The levels of log entries as clients see them, the lowest first. */
export const LOG_ENTRY_LEVELS = [
  'debug',
  'info',
  'warn',
  'error',
] as const;

/** One of {@link LOG_ENTRY_LEVELS}. */
export type LogEntryLevel = (typeof LOG_ENTRY_LEVELS)[number];

/** The states of a part of the service, the best first; `failing` = the service is not ready. */
export const PART_STATES = [
  'ok',
  'warning',
  'failing',
] as const;

/** One of {@link PART_STATES}. */
export type PartState = (typeof PART_STATES)[number];

/** The parts of the service, in the order in which they are shown. */
export const HEALTH_PARTS = [
  'discovery',
  'sdk',
  'stateDirectory',
  'saveDirectory',
  'cameras',
  'loop',
  'spool',
  'bus',
] as const;

/** One of {@link HEALTH_PARTS}. */
export type HealthPart = (typeof HEALTH_PARTS)[number];

/** The results of a check of the host, the best first. `warning`: it works, until more is asked of it. */
export const DOCTOR_RESULTS = [
  'ok',
  'warning',
  'failure',
] as const;

/** One of {@link DOCTOR_RESULTS}. */
export type DoctorResult = (typeof DOCTOR_RESULTS)[number];

/** The changes of a lease. */
export const LEASE_STATES = [
  'taken',
  'taken-over',
  'released',
  'expired',
] as const;

/** One of {@link LEASE_STATES}. */
export type LeaseState = (typeof LEASE_STATES)[number];

/** The kinds of entries in the timeline. */
export const HAPPENINGS = [
  'started',
  'stopped',
  'seen',
  'gone',
  'state',
  'lost',
  'recovered',
  'disconnected',
  'exposed',
  'refused',
  'unknown',
  'missing',
  'pictures-lost',
  'recording',
  'drift',
  'assumption',
  'error',
  'lease',
  'rig',
] as const;

/** One of {@link HAPPENINGS}. */
export type Happening = (typeof HAPPENINGS)[number];

/** The states of a shot: `incomplete` = something is still expected. */
export const SHOT_STATES = [
  'incomplete',
  'complete',
  'lost',
  'refused',
  'stopped',
] as const;

/** One of {@link SHOT_STATES}. */
export type ShotState = (typeof SHOT_STATES)[number];

/** The states of one planned exposure. */
export const EXPOSURE_STATES = [
  'expected',
  'complete',
  'lost',
] as const;

/** One of {@link EXPOSURE_STATES}. */
export type ExposureState = (typeof EXPOSURE_STATES)[number];

/** The policies for a shot when a body would not expose; the first is the default. */
export const SHOT_POLICIES = [
  'all-or-nothing',
  'those-that-can',
] as const;

/** One of {@link SHOT_POLICIES}. */
export type ShotPolicy = (typeof SHOT_POLICIES)[number];

/** The sources of the offset of the clock of a host. */
export const CLOCK_SOURCES = [
  'own',
  'bus',
  'chrony',
] as const;

/** One of {@link CLOCK_SOURCES}. */
export type ClockSource = (typeof CLOCK_SOURCES)[number];

/** The results of reading a file of a shot again. */
export const FILE_VERDICTS = [
  'ok',
  'changed',
  'gone',
  'unreadable',
] as const;

/** One of {@link FILE_VERDICTS}. */
export type FileVerdict = (typeof FILE_VERDICTS)[number];

/** The states of a host of the rig. `refused`: it speaks another version, or is a second host of one name. */
export const HOST_STATES = [
  'here',
  'unreachable',
  'refused',
] as const;

/** One of {@link HOST_STATES}. */
export type HostState = (typeof HOST_STATES)[number];
