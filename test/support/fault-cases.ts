// The fault matrix as data: one row for every SDK call and every fault that the call can have. A row has the request of
// a client that causes the call, the expected answer, and what becomes of the session. test/support/fault-matrix.ts
// runs the rows. The expectations come from docs/use/errors.md and docs/develop/recovery.md.

import { behaviour } from '#harness/temper.js';

/** Request of a client. */
export type Operation =
  | 'connect'
  /** The request is made before a connect, so that a worker of its own reads the fingerprint. */
  | 'fingerprint'
  | 'disconnect'
  | 'read one'
  | 'read all'
  | 'write'
  | 'shoot'
  /** A shot of a group that has only this camera: armed, released at an instant, with a receipt. */
  | 'fire'
  | 'save info'
  | 'focus frames'
  | 'enable live view'
  | 'live view status'
  /** The first picture of a stream. */
  | 'watch'
  /** The first picture of a stream with the on-screen display. */
  | 'watch display'
  /** No request: the service searches for cameras on its own. */
  | 'look';

/** The documented part of an answer. */
export interface ExpectedAnswer {
  status: number;
  code?: string;
  data?: Readonly<Record<string, string>>;
}

/**
 * The fate of the session, which decides how the camera returns.
 *
 * - `unaffected`: it is not affected.
 * - `reconnected`: the camera was away, and the SDK has brought the same session back.
 * - `recovered`: it is lost, with its worker or without, and the service opens another automatically.
 * - `closed`: the session was not opened, or a client ended it; the client connects again.
 */
export type Fate = 'unaffected' | 'reconnected' | 'recovered' | 'closed';

/** One row. */
export interface FaultCase {
  by: Operation;
  /** The documented answers; any of them is right. */
  answers: readonly ExpectedAnswer[];
  fate: Fate;
  /** Lines of the log that name the incident: one for each process and each session that a fault has cost. */
  incidents: number;
  /** The fault occurs in every call, not only in the first one. */
  isLasting?: boolean;
  /** The fault occurs in the second call, since it affects no body of this run in the first. */
  isOfSecondCall?: boolean;
  /** Pictures go to the card and not to the host. */
  toCard?: boolean;
  /** The picture for the host is lost with the link. */
  isPictureLost?: boolean;
  /** The camera does not report the picture: the service finds it and gives it its name when the session ends. */
  isUntold?: boolean;
}

/** The number in brackets of a fault that takes one. */
export const NUMBERS: Readonly<Record<string, string>> = {
  slow: '(300)',
  // Not one of the numbers that mean something to the addon or the worker: a plain refusal.
  error: '(0x8000)',
  // Longer than two looks of discovery.
  replug: '(800)',
  'cut-before': '(800)',
  'cut-after': '(800)',
  // Twice what the addon's queue of events holds.
  flood: '(2048)',
};

const OK: ExpectedAnswer = { status: 200 };
/** A request that certainly changed nothing may be repeated. */
const LOST: ExpectedAnswer = { status: 503, code: 'WORKER_LOST' };
const STUCK: ExpectedAnswer = { status: 503, code: 'CAMERA_STUCK' };
/** A request that may have had its effect must not be repeated: some programs repeat any 5xx. */
const LOST_UNKNOWN: ExpectedAnswer = { status: 400, code: 'WORKER_LOST', data: { outcome: 'unknown' } };
const STUCK_UNKNOWN: ExpectedAnswer = { status: 400, code: 'CAMERA_STUCK', data: { outcome: 'unknown' } };
const REFUSED: ExpectedAnswer = {
  status: 400,
  code: 'SDK_REFUSED',
  data: { error_code: '0x00008000' },
};
const CONNECT_REFUSED: ExpectedAnswer = { ...REFUSED, code: 'CONNECT_REFUSED' };
/** The body has left the bus, so the SDK has no device to connect. */
const CONNECT_GONE: ExpectedAnswer = {
  status: 400,
  code: 'CONNECT_REFUSED',
  data: { error_code: '0x00008706' },
};
const CONNECT_LOST: ExpectedAnswer = { status: 400, code: 'CONNECT_REFUSED' };
/** The SDK makes no object for a camera off the bus, and the search does not find the camera. */
const CONNECT_UNSEEN: ExpectedAnswer = { status: 400, code: 'CONNECT_REFUSED' };
/** The session is lost while the call is in the SDK, or just before. */
const REFUSED_LOST: ExpectedAnswer = { status: 400, code: 'SDK_REFUSED', data: { error_code: '0x00008207' } };
const REFUSED_LOST_UNKNOWN: ExpectedAnswer = {
  ...REFUSED_LOST,
  data: { error_code: '0x00008207', outcome: 'unknown' },
};
const UNREADABLE: ExpectedAnswer = { ...REFUSED, code: 'FINGERPRINT_UNREADABLE' };
const UNREADABLE_GONE: ExpectedAnswer = { ...UNREADABLE, data: { error_code: '0x00008218' } };
const UNREADABLE_NONSENSE: ExpectedAnswer = { status: 400, code: 'FINGERPRINT_UNREADABLE' };
const CONNECT_TIMEOUT: ExpectedAnswer = { status: 400, code: 'CONNECT_TIMEOUT' };
/** Unless the camera reports the outcome, it is unknown: there may be a picture. */
const NO_WORD: ExpectedAnswer = { status: 400, code: 'NO_EXPOSURE', data: { outcome: 'unknown' } };
/**
 * Some bodies expose without focus; of others the outcome is unknown, unless they report that they refused the release.
 */
const SHOT_OR_NO_FOCUS: readonly ExpectedAnswer[] = [
  OK,
  { status: 400, code: 'FOCUS_NOT_REACHED', data: { outcome: 'unknown' } },
  ...(behaviour('reportsCallResults') === true ? [{ status: 400, code: 'SDK_REFUSED' }] : []),
];
/** The camera has reported that it made no picture. */
const NO_ROOM: ExpectedAnswer = { status: 400, code: 'STORAGE_FULL' };
/** A read is repeated when the camera is back in time. */
const ASKED_AGAIN = [OK, LOST] as const;
/** The read may have been answered before the session was lost, or not. */
const READ_OR_LOST = [OK, LOST, REFUSED_LOST] as const;
/** The session may also be lost after the write, while the service reads the value back. */
const WRITTEN_OR_LOST = [OK, LOST_UNKNOWN, REFUSED_LOST, REFUSED_LOST_UNKNOWN] as const;
/** The SDK took the path, and the session was over before it could be noted. */
const SAVED_OR_LOST = [...WRITTEN_OR_LOST, { status: 400, code: 'NOT_CONNECTED' }] as const;
const SHOT_OR_LOST = [NO_WORD, LOST_UNKNOWN, REFUSED_LOST_UNKNOWN] as const;

function row(
  by: Operation,
  answers: ExpectedAnswer | readonly ExpectedAnswer[],
  fate: Fate,
  incidents: number,
  more: Partial<FaultCase> = {},
): FaultCase {
  return { by, answers: [answers].flat() as ExpectedAnswer[], fate, incidents, ...more };
}

/** Answer of a group whose only body has failed; `outcome` when that may have exposed. */
function unfired(code: string, outcome?: 'unknown'): ExpectedAnswer {
  return outcome === undefined ? { status: 409, code } : { status: 400, code, data: { outcome } };
}
/** A body that reports an exposure at its begin may report it before it is away: a proof, whatever the SDK returns. */
const UNFIRED_OR_TOLD: readonly ExpectedAnswer[] = [
  unfired('SDK_REFUSED', 'unknown'),
  ...(behaviour('exposureReported') === 'at-start' ? [OK] : []),
];
const UNFIRED_OR_LOST = ['NO_EXPOSURE', 'SDK_REFUSED', 'WORKER_LOST'].map((code) => unfired(code, 'unknown'));

/**
 * How a session with a viewer returns. Where the mode `remote-transfer` has live view, the viewer uses that mode, and
 * the service restores the session. Elsewhere the viewer uses `remote`, and the SDK restores it.
 */
const LOST_WATCH: readonly [Fate, number] =
  behaviour('liveViewInRemoteTransfer') === true ? ['recovered', 1] : ['reconnected', 0];

/** The suffix of row names for a call that another request also makes. */
export const FIRED = ' fired';

/** The table, by `<SDK call> <fault>`. */
export const FAULT_CASES: Readonly<Record<string, FaultCase>> = {
  // The incidents of discovery are those of its own process.
  'EnumCameraObjects crash': row('look', OK, 'unaffected', 1),
  'EnumCameraObjects hang': row('look', OK, 'unaffected', 1),
  'EnumCameraObjects slow': row('look', OK, 'unaffected', 0),
  'EnumCameraObjects error': row('look', OK, 'unaffected', 0),
  'EnumCameraObjects replug': row('look', OK, 'unaffected', 0),
  'EnumCameraObjects garbage': row('look', OK, 'unaffected', 0),

  // A process that dies before the session is open leaves no doubt; a call that hangs may still open one.
  'CreateCameraObjectInfo crash': row('connect', LOST, 'closed', 1),
  'CreateCameraObjectInfo hang': row('connect', STUCK_UNKNOWN, 'closed', 1),
  'CreateCameraObjectInfo slow': row('connect', OK, 'unaffected', 0),
  // The worker searches for the camera where the SDK makes no object, or one that it does not know.
  'CreateCameraObjectInfo error': row('connect', OK, 'unaffected', 0),
  'CreateCameraObjectInfo replug': row(
    'connect',
    behaviour('makesListedOnly') === true ? CONNECT_UNSEEN : CONNECT_GONE,
    'closed',
    0,
  ),
  'CreateCameraObjectInfo garbage': row('connect', OK, 'unaffected', 0),

  // Reading a fingerprint has no session to lose; a worker is started for it and ended.
  'GetFingerprint crash': row('fingerprint', LOST, 'closed', 1),
  'GetFingerprint hang': row('fingerprint', STUCK, 'closed', 1),
  'GetFingerprint slow': row('fingerprint', OK, 'closed', 0),
  'GetFingerprint error': row('fingerprint', UNREADABLE, 'closed', 0),
  'GetFingerprint replug': row('fingerprint', UNREADABLE_GONE, 'closed', 0),
  'GetFingerprint garbage': row('fingerprint', UNREADABLE_NONSENSE, 'closed', 0),

  'Connect crash': row('connect', LOST, 'closed', 1),
  'Connect hang': row('connect', STUCK_UNKNOWN, 'closed', 1),
  'Connect slow': row('connect', OK, 'unaffected', 0),
  'Connect error': row('connect', CONNECT_REFUSED, 'closed', 0),
  'Connect no-callback': row('connect', CONNECT_TIMEOUT, 'closed', 0, { isLasting: true }),
  // The second attempt of the same connect succeeds.
  'Connect stall': row('connect', OK, 'unaffected', 0),
  'Connect replug': row('connect', CONNECT_GONE, 'closed', 0),
  // No session is lost where a body does not answer the first Connect.
  'Connect disconnect': row('connect', CONNECT_LOST, 'closed', 1, {
    isOfSecondCall: behaviour('madeObjectsTimeOutMs') !== 0,
  }),
  'Connect flood': row('connect', OK, 'unaffected', 0),

  // Disconnecting is always a success.
  'Disconnect crash': row('disconnect', OK, 'closed', 1),
  'Disconnect hang': row('disconnect', OK, 'closed', 1),
  'Disconnect slow': row('disconnect', OK, 'closed', 0),
  'Disconnect error': row('disconnect', OK, 'closed', 0),
  'Disconnect replug': row('disconnect', OK, 'closed', 0),
  'Disconnect disconnect': row('disconnect', OK, 'closed', 0),
  'Disconnect flood': row('disconnect', OK, 'closed', 0),
  'Disconnect stall': row('disconnect', OK, 'closed', 0),
  'Disconnect no-callback': row('disconnect', OK, 'closed', 0),

  'ReleaseDevice crash': row('disconnect', OK, 'closed', 1),
  'ReleaseDevice hang': row('disconnect', OK, 'closed', 1),
  'ReleaseDevice slow': row('disconnect', OK, 'closed', 0),
  'ReleaseDevice error': row('disconnect', OK, 'closed', 0),
  'ReleaseDevice replug': row('disconnect', OK, 'closed', 0),

  'GetDeviceProperties crash': row('read all', ASKED_AGAIN, 'recovered', 1),
  'GetDeviceProperties hang': row('read all', STUCK, 'recovered', 1),
  'GetDeviceProperties slow': row('read all', OK, 'unaffected', 0),
  'GetDeviceProperties error': row('read all', REFUSED, 'unaffected', 0),
  'GetDeviceProperties replug': row('read all', READ_OR_LOST, 'reconnected', 0),
  'GetDeviceProperties disconnect': row('read all', READ_OR_LOST, 'recovered', 1),
  'GetDeviceProperties flood': row('read all', OK, 'unaffected', 0),
  'GetDeviceProperties stall': row('read all', OK, 'unaffected', 0),
  'GetDeviceProperties garbage': row('read all', OK, 'unaffected', 0),

  'GetSelectDeviceProperties crash': row('read one', ASKED_AGAIN, 'recovered', 1),
  'GetSelectDeviceProperties hang': row('read one', STUCK, 'recovered', 1),
  'GetSelectDeviceProperties slow': row('read one', OK, 'unaffected', 0),
  'GetSelectDeviceProperties error': row('read one', REFUSED, 'unaffected', 0),
  'GetSelectDeviceProperties replug': row('read one', READ_OR_LOST, 'reconnected', 0),
  'GetSelectDeviceProperties disconnect': row('read one', READ_OR_LOST, 'recovered', 1),
  'GetSelectDeviceProperties flood': row('read one', OK, 'unaffected', 0),
  'GetSelectDeviceProperties stall': row('read one', OK, 'unaffected', 0),
  'GetSelectDeviceProperties garbage': row('read one', OK, 'unaffected', 0),

  'ReleaseDeviceProperties crash': row('read one', ASKED_AGAIN, 'recovered', 1),
  'ReleaseDeviceProperties hang': row('read one', STUCK, 'recovered', 1),
  'ReleaseDeviceProperties slow': row('read one', OK, 'unaffected', 0),
  // The values were already read when the release failed.
  'ReleaseDeviceProperties error': row('read one', OK, 'unaffected', 0),
  'ReleaseDeviceProperties replug': row('read one', READ_OR_LOST, 'reconnected', 0),
  'ReleaseDeviceProperties disconnect': row('read one', READ_OR_LOST, 'recovered', 1),
  'ReleaseDeviceProperties flood': row('read one', OK, 'unaffected', 0),
  'ReleaseDeviceProperties stall': row('read one', OK, 'unaffected', 0),

  'SetDeviceProperty crash': row('write', LOST_UNKNOWN, 'recovered', 1),
  'SetDeviceProperty hang': row('write', STUCK_UNKNOWN, 'recovered', 1),
  'SetDeviceProperty slow': row('write', OK, 'unaffected', 0),
  'SetDeviceProperty error': row('write', REFUSED, 'unaffected', 0),
  'SetDeviceProperty replug': row('write', WRITTEN_OR_LOST, 'reconnected', 0),
  'SetDeviceProperty disconnect': row('write', WRITTEN_OR_LOST, 'recovered', 1),
  'SetDeviceProperty flood': row('write', OK, 'unaffected', 0),
  'SetDeviceProperty stall': row('write', OK, 'unaffected', 0),
  'SetDeviceProperty no-callback': row('write', OK, 'unaffected', 0),
  'SetDeviceProperty cut-before': row('write', REFUSED_LOST, 'reconnected', 0),
  'SetDeviceProperty cut-after': row('write', REFUSED_LOST, 'reconnected', 0),
  'SetDeviceProperty no-focus': row('shoot', SHOT_OR_NO_FOCUS, 'unaffected', 0, { isLasting: true }),

  'SendCommand crash': row('shoot', LOST_UNKNOWN, 'recovered', 1),
  'SendCommand hang': row('shoot', STUCK_UNKNOWN, 'recovered', 1),
  'SendCommand slow': row('shoot', OK, 'unaffected', 0),
  'SendCommand error': row('shoot', REFUSED, 'unaffected', 0),
  'SendCommand replug': row('shoot', SHOT_OR_LOST, 'reconnected', 0),
  'SendCommand disconnect': row('shoot', SHOT_OR_LOST, 'recovered', 1),
  'SendCommand flood': row('shoot', OK, 'unaffected', 0),
  'SendCommand stall': row('shoot', NO_WORD, 'unaffected', 0),
  'SendCommand no-callback': row('shoot', NO_WORD, 'unaffected', 0, { isUntold: true }),
  // The service cannot distinguish this from a camera that is silent.
  'SendCommand no-exposure': row('shoot', NO_WORD, 'unaffected', 0),
  'SendCommand card-full': row('shoot', NO_ROOM, 'unaffected', 0, { toCard: true }),
  // The SDK gives the same refusal in both cases; only the body knows whether it has exposed.
  'SendCommand cut-before': row('shoot', REFUSED_LOST_UNKNOWN, 'reconnected', 0),
  'SendCommand cut-after': row('shoot', REFUSED_LOST_UNKNOWN, 'reconnected', 0, { isPictureLost: true }),

  // The release at an instant is a call of its own in the addon.
  'SendCommand crash fired': row('fire', unfired('WORKER_LOST', 'unknown'), 'recovered', 1),
  'SendCommand hang fired': row('fire', unfired('CAMERA_STUCK', 'unknown'), 'recovered', 1),
  'SendCommand slow fired': row('fire', OK, 'unaffected', 0),
  'SendCommand error fired': row('fire', unfired('SDK_REFUSED'), 'unaffected', 0),
  'SendCommand replug fired': row('fire', UNFIRED_OR_LOST, 'reconnected', 0),
  'SendCommand disconnect fired': row('fire', UNFIRED_OR_LOST, 'recovered', 1),
  'SendCommand flood fired': row('fire', OK, 'unaffected', 0),
  'SendCommand stall fired': row('fire', unfired('NO_EXPOSURE', 'unknown'), 'unaffected', 0),
  'SendCommand no-callback fired': row('fire', unfired('NO_EXPOSURE', 'unknown'), 'unaffected', 0, {
    isUntold: true,
  }),
  'SendCommand no-exposure fired': row('fire', unfired('NO_EXPOSURE', 'unknown'), 'unaffected', 0),
  'SendCommand card-full fired': row('fire', unfired('STORAGE_FULL'), 'unaffected', 0, { toCard: true }),
  'SendCommand cut-before fired': row('fire', unfired('SDK_REFUSED', 'unknown'), 'reconnected', 0),
  'SendCommand cut-after fired': row('fire', UNFIRED_OR_TOLD, 'reconnected', 0, { isPictureLost: true }),

  'GetSelectLiveViewProperties crash': row('focus frames', ASKED_AGAIN, 'recovered', 1),
  'GetSelectLiveViewProperties hang': row('focus frames', STUCK, 'recovered', 1),
  'GetSelectLiveViewProperties slow': row('focus frames', OK, 'unaffected', 0),
  'GetSelectLiveViewProperties error': row('focus frames', REFUSED, 'unaffected', 0),
  'GetSelectLiveViewProperties replug': row('focus frames', READ_OR_LOST, 'reconnected', 0),
  'GetSelectLiveViewProperties disconnect': row('focus frames', READ_OR_LOST, 'recovered', 1),
  'GetSelectLiveViewProperties flood': row('focus frames', OK, 'unaffected', 0),
  'GetSelectLiveViewProperties stall': row('focus frames', OK, 'unaffected', 0),
  'GetSelectLiveViewProperties garbage': row('focus frames', OK, 'unaffected', 0),

  'ReleaseLiveViewProperties crash': row('focus frames', ASKED_AGAIN, 'recovered', 1),
  'ReleaseLiveViewProperties hang': row('focus frames', STUCK, 'recovered', 1),
  'ReleaseLiveViewProperties slow': row('focus frames', OK, 'unaffected', 0),
  'ReleaseLiveViewProperties error': row('focus frames', OK, 'unaffected', 0),
  'ReleaseLiveViewProperties replug': row('focus frames', READ_OR_LOST, 'reconnected', 0),
  'ReleaseLiveViewProperties disconnect': row('focus frames', READ_OR_LOST, 'recovered', 1),
  'ReleaseLiveViewProperties flood': row('focus frames', OK, 'unaffected', 0),
  'ReleaseLiveViewProperties stall': row('focus frames', OK, 'unaffected', 0),

  'SetSaveInfo crash': row('save info', LOST_UNKNOWN, 'recovered', 1),
  'SetSaveInfo hang': row('save info', STUCK_UNKNOWN, 'recovered', 1),
  'SetSaveInfo slow': row('save info', OK, 'unaffected', 0),
  'SetSaveInfo error': row('save info', REFUSED, 'unaffected', 0),
  'SetSaveInfo replug': row('save info', WRITTEN_OR_LOST, 'reconnected', 0),
  'SetSaveInfo disconnect': row('save info', SAVED_OR_LOST, 'recovered', 1),
  'SetSaveInfo flood': row('save info', OK, 'unaffected', 0),
  'SetSaveInfo stall': row('save info', OK, 'unaffected', 0),

  // The setting may have been changed.
  'SetDeviceSetting crash': row('enable live view', LOST_UNKNOWN, 'recovered', 1),
  'SetDeviceSetting hang': row('enable live view', STUCK_UNKNOWN, 'recovered', 1),
  'SetDeviceSetting slow': row('enable live view', OK, 'unaffected', 0),
  'SetDeviceSetting error': row('enable live view', REFUSED, 'unaffected', 0),
  'SetDeviceSetting replug': row('enable live view', WRITTEN_OR_LOST, 'reconnected', 0),
  'SetDeviceSetting disconnect': row('enable live view', WRITTEN_OR_LOST, 'recovered', 1),
  'SetDeviceSetting flood': row('enable live view', OK, 'unaffected', 0),
  'SetDeviceSetting stall': row('enable live view', OK, 'unaffected', 0),

  'GetDeviceSetting crash': row('live view status', ASKED_AGAIN, 'recovered', 1),
  'GetDeviceSetting hang': row('live view status', STUCK, 'recovered', 1),
  'GetDeviceSetting slow': row('live view status', OK, 'unaffected', 0),
  'GetDeviceSetting error': row('live view status', REFUSED, 'unaffected', 0),
  'GetDeviceSetting replug': row('live view status', READ_OR_LOST, 'reconnected', 0),
  'GetDeviceSetting disconnect': row('live view status', READ_OR_LOST, 'recovered', 1),
  'GetDeviceSetting flood': row('live view status', OK, 'unaffected', 0),
  'GetDeviceSetting stall': row('live view status', OK, 'unaffected', 0),
  'GetDeviceSetting garbage': row('live view status', OK, 'unaffected', 0),

  // No request fails with a picture: viewers wait on the same connection until the picture is back.
  'GetLiveViewImageInfo crash': row('watch', OK, 'recovered', 1),
  'GetLiveViewImageInfo hang': row('watch', OK, 'recovered', 1),
  'GetLiveViewImageInfo slow': row('watch', OK, 'unaffected', 0),
  'GetLiveViewImageInfo error': row('watch', OK, 'unaffected', 0),
  'GetLiveViewImageInfo replug': row('watch', OK, 'reconnected', 0),
  'GetLiveViewImageInfo disconnect': row('watch', OK, ...LOST_WATCH),
  'GetLiveViewImageInfo flood': row('watch', OK, 'unaffected', 0),
  'GetLiveViewImageInfo stall': row('watch', OK, 'unaffected', 0),
  'GetLiveViewImageInfo garbage': row('watch', OK, 'unaffected', 0),

  'GetLiveViewImage crash': row('watch', OK, 'recovered', 1),
  'GetLiveViewImage hang': row('watch', OK, 'recovered', 1),
  'GetLiveViewImage slow': row('watch', OK, 'unaffected', 0),
  'GetLiveViewImage error': row('watch', OK, 'unaffected', 0),
  'GetLiveViewImage replug': row('watch', OK, 'reconnected', 0),
  'GetLiveViewImage disconnect': row('watch', OK, ...LOST_WATCH),
  'GetLiveViewImage flood': row('watch', OK, 'unaffected', 0),
  'GetLiveViewImage stall': row('watch', OK, 'unaffected', 0),
  'GetLiveViewImage garbage': row('watch', OK, 'unaffected', 0),

  'GetOSDImage crash': row('watch display', OK, 'recovered', 1),
  'GetOSDImage hang': row('watch display', OK, 'recovered', 1),
  'GetOSDImage slow': row('watch display', OK, 'unaffected', 0),
  'GetOSDImage error': row('watch display', OK, 'unaffected', 0),
  'GetOSDImage replug': row('watch display', OK, 'reconnected', 0),
  'GetOSDImage disconnect': row('watch display', OK, ...LOST_WATCH),
  'GetOSDImage flood': row('watch display', OK, 'unaffected', 0),
  'GetOSDImage stall': row('watch display', OK, 'unaffected', 0),
  'GetOSDImage garbage': row('watch display', OK, 'unaffected', 0),
};
