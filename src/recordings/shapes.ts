// Meaning of the payload of each record: the names and kinds of the arguments and results of every SDK function that is
// called, and of every callback. docs/run/recordings.md has the same list. A payload with another shape is refused.

/** How a value is written and shown. */
export type Shape =
  /** An integer. */
  | 'number'
  /** Bytes of a text. */
  | 'text'
  /** Bytes of a text of 16-bit units. */
  | 'wideText'
  | 'bytes'
  /** The length of a secret; the secret itself is not recorded. */
  | 'secret'
  | 'numbers'
  /** The number of a record of the kind `value`. */
  | 'value'
  /** Numbers of records of the kind `property`; null when the SDK gave none or an impossible list. */
  | 'properties'
  /** Bytes, or their number when they are no valid list. */
  | 'list'
  | Shapes
  | readonly [of: Shapes | 'number'];

/** The members of an array, in their order; each may be null. */
export interface Shapes {
  readonly [member: string]: Shape;
}

/** A function of the SDK. */
export interface RecordedFunction {
  readonly arguments: Shapes;
  /** Shape of the return value; left out: a number. */
  readonly result?: Shape;
  /** Further results; a failed call has none of them. */
  readonly given?: Shapes;
}

const CAMERA: Shapes = {
  name: 'text',
  model: 'text',
  usbPid: 'number',
  id: 'text',
  idType: 'number',
  connectionStatus: 'number',
  connectionType: 'text',
  adaptor: 'text',
  guid: 'text',
  pairing: 'text',
  authenticationState: 'number',
  sshSupport: 'number',
  ipAddress: 'number',
  ipText: 'text',
  mac: 'bytes',
  macText: 'text',
};
/** The payload of a record of the kind `property`, and of a property that is written. */
export const PROPERTY: Shapes = {
  code: 'number',
  type: 'number',
  enableFlag: 'number',
  current: 'number',
  text: 'bytes',
  values: 'list',
  settable: 'list',
};
/** A live-view picture; `offset` is where it begins in the memory that rigd provided for it. */
const PICTURE: Shapes = { bytes: 'number', hash: 'number', first: 'bytes', offset: 'number' };
const FILE: Shapes = { bytes: 'number', first: 'bytes' };
const DATE: Shapes = {
  year: 'number',
  month: 'number',
  day: 'number',
  hour: 'number',
  minute: 'number',
  second: 'number',
  millisecond: 'number',
};
const HANDLE: Shapes = { handle: 'number' };
const LISTED: Shapes = { count: 'number', list: 'value' };
const LIVE_VIEW_PROPERTY: Shapes = { code: 'number', isAvailable: 'number', type: 'number', value: 'list' };
const DETAIL: Shapes = {
  handle: 'number',
  name: 'text',
  bytes: 'number',
  date: 'text',
  width: 'number',
  height: 'number',
};
const CONTENT_FILE: Shapes = {
  id: 'number',
  path: 'text',
  bytes: 'number',
  kind: 'number',
  width: 'number',
  height: 'number',
};
const CONTENT: Shapes = { id: 'number', created: DATE, files: [CONTENT_FILE], isPlaceholder: 'number' };
const DISPLAY: Shapes = {
  hasPlace: 'number',
  displayWidth: 'number',
  displayHeight: 'number',
  x: 'number',
  y: 'number',
  width: 'number',
  height: 'number',
  degree: 'number',
};
const FETCH: Shapes = { ...HANDLE, slot: 'number', contentId: 'number', fileId: 'number' };
const TARGET: Shapes = { directory: 'text', name: 'text' };
const released = { arguments: HANDLE };

/** The functions by their names. */
export const FUNCTIONS: Readonly<Record<string, RecordedFunction>> = {
  Init: { arguments: { logType: 'number' } },
  Release: { arguments: {} },
  GetSDKVersion: { arguments: {} },
  EnumCameraObjects: { arguments: { seconds: 'number' }, given: { cameras: 'value' } },
  CreateCameraObjectInfo: {
    arguments: {
      name: 'text',
      model: 'text',
      usbPid: 'number',
      idType: 'number',
      id: 'text',
      connectionType: 'text',
      adaptor: 'text',
      pairing: 'text',
      sshSupport: 'number',
    },
    result: CAMERA,
  },
  CreateCameraObjectInfoUSBConnection: {
    arguments: { model: 'number', serial: 'text' },
    given: { camera: CAMERA },
  },
  CreateCameraObjectInfoEthernetConnection: {
    arguments: { model: 'number', ipAddress: 'number', mac: 'bytes', sshSupport: 'number' },
    given: { camera: CAMERA },
  },
  GetFingerprint: { arguments: { camera: 'text' }, given: { fingerprint: 'secret' } },
  Connect: {
    arguments: {
      camera: 'text',
      mode: 'number',
      reconnecting: 'number',
      user: 'secret',
      password: 'secret',
      fingerprint: 'secret',
      displayName: 'wideText',
    },
    given: { handle: 'number' },
  },
  Disconnect: { arguments: HANDLE },
  ReleaseDevice: { arguments: HANDLE },
  GetDeviceProperties: { arguments: HANDLE, given: LISTED },
  GetSelectDeviceProperties: {
    arguments: { ...HANDLE, codes: 'numbers' },
    given: { count: 'number', properties: 'properties' },
  },
  ReleaseDeviceProperties: released,
  SetDeviceProperty: { arguments: { ...HANDLE, property: PROPERTY } },
  SendCommand: { arguments: { ...HANDLE, command: 'number', parameter: 'number' } },
  SetSaveInfo: { arguments: { ...HANDLE, path: 'text', prefix: 'text', startNumber: 'number' } },
  GetSelectLiveViewProperties: {
    arguments: { ...HANDLE, codes: 'numbers' },
    given: { count: 'number', property: LIVE_VIEW_PROPERTY },
  },
  ReleaseLiveViewProperties: released,
  GetDeviceSetting: { arguments: { ...HANDLE, key: 'number' }, given: { value: 'number' } },
  SetDeviceSetting: { arguments: { ...HANDLE, key: 'number', value: 'number' } },
  GetLiveViewImageInfo: { arguments: HANDLE, given: { bytes: 'number' } },
  GetLiveViewImage: { arguments: HANDLE, given: { number: 'number', picture: PICTURE } },
  GetOSDImage: { arguments: HANDLE, given: { number: 'number', picture: PICTURE, display: DISPLAY } },
  GetRemoteTransferCapturedDateList: { arguments: { ...HANDLE, slot: 'number' }, given: LISTED },
  ReleaseRemoteTransferCapturedDateList: released,
  GetRemoteTransferContentsInfoList: {
    arguments: { ...HANDLE, slot: 'number', type: 'number', day: DATE, most: 'number' },
    given: LISTED,
  },
  ReleaseRemoteTransferContentsInfoList: released,
  GetRemoteTransferContentsDataFile: { arguments: { ...FETCH, divisionBytes: 'number', ...TARGET } },
  GetRemoteTransferContentsCompressedDataFile: { arguments: { ...FETCH, imageKind: 'number', ...TARGET } },
  ControlGetRemoteTransferContentsDataFile: { arguments: { ...HANDLE, control: 'number' } },
  GetDateFolderList: { arguments: HANDLE, given: LISTED },
  ReleaseDateFolderList: released,
  GetContentsHandleList: { arguments: { ...HANDLE, folder: 'number' }, given: LISTED },
  ReleaseContentsHandleList: released,
  GetContentsDetailInfo: { arguments: { ...HANDLE, content: 'number' }, given: { detail: DETAIL } },
  GetContentsThumbnailImage: {
    arguments: { ...HANDLE, content: 'number' },
    given: { fileType: 'number', picture: PICTURE },
  },
  PullContentsFile: { arguments: { ...HANDLE, content: 'number', size: 'number', ...TARGET } },
  DownloadSettingFile: { arguments: { ...HANDLE, type: 'number', ...TARGET, password: 'secret' } },
  UploadSettingFile: { arguments: { ...HANDLE, type: 'number', path: 'text', password: 'secret' } },
  ImportLUTFile: { arguments: { ...HANDLE, path: 'text', place: 'number' } },
};

/** Shapes of lists that calls refer to by the number of a record of the kind `value`, by the name of the function. */
export const VALUES: Readonly<Record<string, Shape>> = {
  EnumCameraObjects: [CAMERA],
  GetDeviceProperties: 'properties',
  GetRemoteTransferCapturedDateList: [DATE],
  GetRemoteTransferContentsInfoList: [CONTENT],
  GetDateFolderList: [{ handle: 'number', name: 'text' }],
  GetContentsHandleList: ['number'],
};

const CODES: Shapes = { count: 'number', codes: 'numbers' };

/** The callbacks by their names. */
export const CALLBACKS: Readonly<Record<string, Shapes>> = {
  OnConnected: { version: 'number' },
  OnDisconnected: { error: 'number' },
  OnPropertyChanged: {},
  OnPropertyChangedCodes: CODES,
  OnLvPropertyChanged: {},
  OnLvPropertyChangedCodes: CODES,
  OnCompleteDownload: { type: 'number', path: 'text', file: FILE },
  OnCompleteOperation: { code: 'number' },
  OnNotifyContentsTransfer: { notify: 'number', handle: 'number', path: 'text', file: FILE },
  OnWarning: { warning: 'number' },
  OnWarningExt: { warning: 'number', first: 'number', second: 'number', third: 'number' },
  OnError: { error: 'number' },
  OnNotifyFTPTransferResult: { notify: 'number', done: 'number', failed: 'number' },
  OnNotifyRemoteTransferResult: { notify: 'number', percent: 'number', path: 'text', file: FILE },
  OnNotifyRemoteTransferContentsListChanged: { notify: 'number', slot: 'number', added: 'number' },
  OnNotifyMonitorUpdated: { monitor: 'number', number: 'number' },
  OnNotifyPostViewImage: { size: 'number', path: 'text', file: FILE },
};
