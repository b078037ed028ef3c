// The rows of the fault matrix for calls about contents, settings files and LUTs. A row has the mode, the request that
// makes the service make the call, and the permitted answers to each fault. test/system/content-fault-matrix.test.ts
// runs the rows.

import type { ConnectionMode } from '#protocol/words.js';

/** Request of a client. */
export type ContentRequest =
  | 'list'
  | 'download'
  | 'screennail'
  | 'cancel'
  | 'thumbnail'
  | 'save settings'
  | 'load settings'
  | 'import lut';

/** One call. */
export interface ContentCall {
  mode: ConnectionMode;
  by: ContentRequest;
  kind: 'read' | 'given back' | 'transfer' | 'control' | 'write';
}

/** The calls. */
export const CONTENT_CALLS: Readonly<Record<string, ContentCall>> = {
  GetRemoteTransferCapturedDateList: { mode: 'remote-transfer', by: 'list', kind: 'read' },
  ReleaseRemoteTransferCapturedDateList: { mode: 'remote-transfer', by: 'list', kind: 'given back' },
  GetRemoteTransferContentsInfoList: { mode: 'remote-transfer', by: 'list', kind: 'read' },
  ReleaseRemoteTransferContentsInfoList: { mode: 'remote-transfer', by: 'list', kind: 'given back' },
  GetRemoteTransferContentsDataFile: { mode: 'remote-transfer', by: 'download', kind: 'transfer' },
  GetRemoteTransferContentsCompressedDataFile: {
    mode: 'remote-transfer',
    by: 'screennail',
    kind: 'transfer',
  },
  ControlGetRemoteTransferContentsDataFile: { mode: 'remote-transfer', by: 'cancel', kind: 'control' },
  GetDateFolderList: { mode: 'contents', by: 'list', kind: 'read' },
  ReleaseDateFolderList: { mode: 'contents', by: 'list', kind: 'given back' },
  GetContentsHandleList: { mode: 'contents', by: 'list', kind: 'read' },
  ReleaseContentsHandleList: { mode: 'contents', by: 'list', kind: 'given back' },
  GetContentsDetailInfo: { mode: 'contents', by: 'list', kind: 'read' },
  GetContentsThumbnailImage: { mode: 'contents', by: 'thumbnail', kind: 'transfer' },
  PullContentsFile: { mode: 'contents', by: 'download', kind: 'transfer' },
  DownloadSettingFile: { mode: 'remote', by: 'save settings', kind: 'write' },
  UploadSettingFile: { mode: 'remote', by: 'load settings', kind: 'write' },
  ImportLUTFile: { mode: 'remote', by: 'import lut', kind: 'write' },
};

/** Faults that cost the session or its worker; the service opens another. */
export const COSTS_SESSION: ReadonlySet<string> = new Set(['crash', 'hang', 'replug', 'disconnect']);

const LOST = ['503 WORKER_LOST', '400 SDK_REFUSED', '404 NOT_CONNECTED', '503 CAMERA_RECOVERING'];
const LOST_WRITE = ['400 WORKER_LOST unknown', '400 SDK_REFUSED', '400 NOT_CONNECTED'];

/** Documented answers by kind of call and fault: status, code and outcome; for a success the status alone. */
export const CONTENT_ANSWERS: Readonly<
  Record<ContentCall['kind'], Readonly<Record<string, readonly string[]>>>
> = {
  read: {
    crash: ['503 WORKER_LOST'],
    hang: ['503 CAMERA_STUCK'],
    slow: ['200'],
    error: ['400 SDK_REFUSED'],
    replug: ['200', ...LOST],
    disconnect: ['200', ...LOST],
    flood: ['200'],
    stall: ['200'],
    // The list succeeds although its handles are wrong; the camera refuses a handle that does not exist.
    garbage: ['200', '400 SDK_REFUSED'],
  },
  'given back': {
    crash: ['503 WORKER_LOST'],
    hang: ['503 CAMERA_STUCK'],
    slow: ['200'],
    error: ['200'],
    replug: ['200', ...LOST],
    disconnect: ['200', ...LOST],
    flood: ['200'],
    stall: ['200'],
  },
  // The service begins a transfer again that was lost with its worker.
  transfer: {
    crash: ['202'],
    // The camera may still save the file when the hang ends.
    hang: ['400 CAMERA_STUCK unknown'],
    slow: ['202'],
    error: ['400 SDK_REFUSED'],
    replug: ['202', ...LOST],
    disconnect: ['202', ...LOST],
    flood: ['202'],
    stall: ['202'],
    'no-callback': ['202'],
    garbage: ['400 TRANSFER_FAILED'],
  },
  // The service ends the transfer as cancelled, whatever the camera answers.
  control: {
    // The transfer ends with its worker and is not begun again.
    crash: ['200'],
    hang: ['200', '503 CAMERA_STUCK'],
    slow: ['200'],
    error: ['200'],
    replug: ['200'],
    disconnect: ['200'],
    flood: ['200'],
    stall: ['200'],
  },
  write: {
    crash: ['400 WORKER_LOST unknown'],
    hang: ['400 CAMERA_STUCK unknown'],
    slow: ['200', '202'],
    error: ['400 SDK_REFUSED'],
    replug: ['200', '202', ...LOST_WRITE],
    disconnect: ['200', '202', ...LOST_WRITE],
    flood: ['200', '202'],
    stall: ['200', '202'],
    'no-callback': ['200', '202'],
  },
};
