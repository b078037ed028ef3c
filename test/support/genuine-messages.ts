// One genuine message of every kind, event and result that a child sends: checks must accept them, and the
// lying children of tests mutate them.

import {
  type FromWorker,
  PROTOCOL_VERSION,
  type WorkerEvent,
  type WorkerEvents,
} from '#protocol/messages.js';
import {
  OPERATION_KINDS,
  type OperationName,
  type PropertyReading,
  type Result,
  type SilentOperation,
} from '#protocol/operations.js';
import { SDK_NUMBER } from './sdk-numbers.js';

const READING: PropertyReading = {
  property: 'iso',
  value: '0xffffffffffffffff',
  formatted: '',
  writable: true,
  availableValues: [
    { value: '0x190', formatted: 'ISO 400' },
    { value: '0x320', formatted: 'ISO 800' },
  ],
};
const TEXT: PropertyReading = { ...READING, property: 'copyright', text: '', availableValues: [] };
const FOCUS_FRAME = {
  state: 'focused',
  priority: 0,
  xNumerator: 0xffff_ffff,
  xDenominator: 0,
  yNumerator: 3,
  yDenominator: 480,
  width: 20,
  height: 30,
} as const;
const AF = { available: true, frames: [{ ...FOCUS_FRAME, type: 'zone' as const }] };
const TRACKING = { available: true, frames: [{ ...FOCUS_FRAME, type: 'target-af' as const }] };
const ROW = {
  contentId: 2 ** 40,
  fileId: 1,
  path: '/DCIM/100MSDCF/DSC00001.ARW',
  sizeBytes: 2 ** 53 - 1,
  width: 0,
  height: 4000,
  created: '20260801T101010',
};
const SAVE_INFO = { path: '', prefix: '', startNo: -1 };
const SHA256 = 'a'.repeat(64);
const REFUSAL = {
  code: 'SDK_REFUSED',
  message: 'no',
  outcome: 'unknown',
  sdkCode: SDK_NUMBER.CrError_Api_InvalidCalled,
} as const;

/** The answers that have members. */
const ANSWERS: { readonly [Name in Exclude<OperationName, SilentOperation>]: Result<Name> } = {
  connectCamera: { model: 'ILCE-7M4', openedInMs: 1_234.5, needsListing: false },
  getFingerprint: { fingerprint: 'SHA256:abc' },
  getProperty: READING,
  setProperty: { value: '0x190', confirmed: true, current: '0x190' },
  getAllProperties: { properties: [READING, TEXT], totalProperties: 600 },
  compareProperties: {
    readings: [
      {
        property: 'iso',
        value: '0x190',
        formatted: 'ISO 400',
        writable: true,
        portable: 'ISO 400',
        agrees: true,
      },
      { property: 'dro', value: '', formatted: '', writable: false, portable: '' },
    ],
  },
  getPriorityKey: { setting: 'unknown', rawValue: 2 ** 64 },
  armShutter: {
    takingMs: 0.5,
    hostFiles: 2,
    toCard: true,
    exposureMs: 0.25,
    driveMode: 'Single Shooting',
    focusMode: 'AF-S',
  },
  fireShutter: {
    issuedUs: 2 ** 45,
    acceptedUs: 2 ** 45 + 1,
    exposedUs: 2 ** 45 + 2,
    proof: 'OnWarning 0x20011',
  },
  finishPictures: { left: 2 },
  toggleMovieRecording: { isRecording: true, moments: { issuedUs: 81_000_000, confirmedUs: 81_190_000 } },
  getAFAreaPosition: AF,
  getTrackingFrame: { available: false, frames: [] },
  getLiveViewStatus: { enabled: true, lack: 'the camera has no live view in the mode remote-transfer' },
  getOSDStatus: { supported: true, enabled: false },
  setClock: { setTo: '2026-11-23T14:22:33+01:00', confirmed: true, lateMs: 3 },
  getSaveInfo: SAVE_INFO,
  setSaveInfo: { ...SAVE_INFO, path: '/pictures', startNo: 99_999 },
  listSDCardFiles: { rows: [ROW, ROW], listing: 3 },
  findSDCardFile: { ...ROW, created: '' },
  startTransfer: { name: 'DSC00001.ARW', sizeBytes: 0 },
  downloadCameraSettings: { fileName: 'A.DAT', path: '/pictures/A.DAT' },
};

/** Results of each operation. */
export const GENUINE_RESULTS = {
  ...Object.fromEntries(Object.keys(OPERATION_KINDS).map((name) => [name, {}])),
  ...ANSWERS,
} as { readonly [Name in OperationName]: Result<Name> };

/** Payload of each event. */
export const GENUINE_EVENTS: { readonly [Name in keyof WorkerEvents]: readonly WorkerEvents[Name][] } = {
  disconnected: [{ sdkCode: SDK_NUMBER.CrError_Connect_TimeOut }, { sdkCode: -1 }],
  confirmOnCamera: [{}],
  restartExpected: [{ isExpected: true }, { isExpected: false }],
  reconnecting: [{}],
  reconnected: [{}],
  propertyChanged: [{ codes: [] }, { codes: [0x11f, 0xffff_ffff] }],
  afStatus: [{ state: 'focused', source: 'OnWarningExt' }],
  downloadComplete: [
    { path: '/pictures/A.DAT', type: 'settings' },
    { path: '/pictures/DSC1.JPG', type: 'image', sizeBytes: 5, sha256: SHA256 },
    { path: '/pictures/DSC2.JPG', type: 'image', sizeBytes: 5, sha256: SHA256, shotId: 'take-12', round: 0 },
  ],
  postView: [
    { at: '2026-08-01T10:10:10.123Z', sizeBytes: 5 },
    {
      at: '2026-08-01T10:10:10.123Z',
      sizeBytes: 5,
      path: '/pictures/post-view/DSC1.JPG',
      shotId: 'S',
      round: 0,
      frame: 1,
    },
  ],
  transferProgress: [{ transferId: 'T-1', percent: 50 }],
  transferEnded: [
    { transferId: 'T-1', landed: { path: '/pictures/DSC1.ARW', sizeBytes: 5, sha256: SHA256 } },
    { transferId: 'T-1', error: REFUSAL },
  ],
  contentAdded: [{ slot: 1, contentId: 7, created: '', files: [ROW] }],
  contentsChanged: [{ slot: 2, change: 'cleared' }],
  settingsResult: [{ operation: 'read', success: false }],
  lutImportResult: [
    { success: true, status: 'success', slot: 3 },
    { success: false, status: 'invalid_file', error: 'invalid_file' },
  ],
  formatResult: [{ success: true }, { success: false, canceled: true }],
  focusResult: [{ success: true }],
  cautionDisplay: [{ message: 'look' }],
  recording: [{ state: 'started' }],
  shotIssued: [
    { shotId: 'S', round: 0, issuedUs: 1, issuedAt: '2026-08-01T10:10:10.120Z', acceptedUs: 2 },
    { shotId: 'S', round: 1, issuedUs: 1, issuedAt: '2026-08-01T10:10:10.120Z', error: REFUSAL },
  ],
  shotExposed: [
    {
      shotId: 'S',
      round: 0,
      frame: 1,
      exposedUs: 3,
      exposedAt: '2026-08-01T10:10:10.123Z',
      proof: 'OnWarning 0x20011',
      hostFiles: 2,
    },
  ],
  shotLanded: [
    { shotId: 'S', round: 0, frame: 1, path: '/pictures/DSC1.JPG', sizeBytes: 5, sha256: SHA256 },
    {
      shotId: 'S',
      round: 0,
      frame: 1,
      path: '/pictures/DSC1.ARW',
      sizeBytes: 5,
      sha256: SHA256,
      xxh64: '0123456789abcdef',
      md5: '0123456789abcdef0123456789abcdef',
      takenAt: '2026-08-01T10:10:10.120',
    },
  ],
  shotMissing: [{ shotId: 'S', round: 0, frame: 1, reason: 'no file has arrived', files: 1 }],
  warning: [
    { code: SDK_NUMBER.CrWarning_Connect_Reconnected, message: 'something' },
    {
      code: SDK_NUMBER.CrWarningExt_OperationResults,
      message: 'something',
      call: { name: 'SendCommand', code: 0, result: 'wrong-state' },
    },
  ],
  fault: [{ message: '' }],
  assumption: [{ name: 'elementSizes', seen: '5 bytes of 0x104', count: 3 }],
  dropped: [{ count: 12 }],
};

/** GENUINE_EVENTS as a list. */
export const GENUINE_WORKER_EVENTS: readonly WorkerEvent[] = Object.entries(GENUINE_EVENTS).flatMap(
  ([name, payloads]) => payloads.map((payload) => ({ name, payload }) as WorkerEvent),
);

/** Every message of a worker but its hello and its answers: what it may send at any time. */
export const GENUINE_NEWS: readonly FromWorker[] = [
  ...GENUINE_WORKER_EVENTS.map((event): FromWorker => ({ kind: 'event', ...event })),
  { kind: 'picture', layer: 'live', number: 5, capturedAtMs: 1_790_000_000_000 },
  { kind: 'picture', layer: 'osd', number: 0, capturedAtMs: 1_790_000_000_000.5 },
  { kind: 'focusFrames', number: 5, af: AF, tracking: TRACKING },
  { kind: 'pictureMade', id: 6, refused: 'the file has no picture that can be shown' },
  { kind: 'pong', queued: 0 },
  { kind: 'pong', queued: 2, pending: 30, call: 'sendCommand', sinceMs: 12.75 },
];

/** Messages of the process of a probe besides its hello; the values in them are raw bytes. */
export const GENUINE_SDK_CALLS: readonly FromWorker[] = [
  { kind: 'sdkAnswer', id: 1, fromMs: 12.5, toMs: 13 },
  { kind: 'sdkAnswer', id: 1, fromMs: 12.5, toMs: 13, refused: REFUSAL },
  { kind: 'sdkEvent', atMs: 12.5 },
];

/** The first message of each kind of child. */
export const GENUINE_HELLOS: readonly FromWorker[] = [
  { kind: 'hello', protocol: PROTOCOL_VERSION, pid: 7, sdkVersion: 'V2.01.00 (simulated)' },
  {
    kind: 'hello',
    protocol: PROTOCOL_VERSION,
    pid: 7,
    sdkVersion: '',
    refused: { code: 'SDK_UNAVAILABLE', message: 'no library', outcome: 'none' },
  },
];

/** Answers to call 1. */
export const GENUINE_REPLIES: readonly FromWorker[] = [
  ...Object.values(GENUINE_RESULTS).map((result): FromWorker => ({ kind: 'reply', id: 1, result })),
  { kind: 'reply', id: 1, error: REFUSAL },
  { kind: 'reply', id: 1, error: { ...REFUSAL, details: { supported_buttons: 'up, down' } } },
];

/** Cameras that the scout sees. */
export const GENUINE_CAMERAS: FromWorker = {
  kind: 'cameras',
  cameras: [
    { id: 'D0123456789A', model: 'ILCE-7M4', connectionType: 'USB' },
    {
      id: 'D0:12:34:56:78:9A',
      model: '',
      connectionType: 'Network',
      ipAddress: 0xffff_ffff,
      sshSupport: true,
      listed: {
        name: '\ufeff',
        model: '\u0001',
        usbPid: -0x8000,
        idType: 2,
        id: Array.from({ length: 4096 }, () => 0xff),
        connectionType: 'IP',
        adaptor: '',
        pairing: '',
        sshSupport: 0xffff_ffff,
      },
    },
  ],
};
