// Generated from data/sdk-codes.json and native/abi/crsdk_codes.h by scripts/generate/sdk-codes.js; do not edit.
// Names and values are those of the vendor's public reference.

/** Property codes that are not in the contract, or that operations use on their own. */
export const PROPERTY_CODE = {
  s1: 0x1,
  clock: 0x11e,
  shutterSpeed: 0x103,
  exposureProgram: 0x105,
  fileType: 0x106,
  whiteBalance: 0x108,
  focusMode: 0x109,
  driveMode: 0x10e,
  focusArea: 0x113,
  stillStoreDestination: 0x119,
  priorityKey: 0x11a,
  nearFar: 0x11f,
  afAreaPosition: 0x121,
  zoomOperation: 0x126,
  imageIdNumSetting: 0x144,
  remoteTouch: 0x193,
  pictureProfile: 0x1aa,
  buttonFunction: 0x233,
  osdImageMode: 0x2c5,
  rawAndJpegToHost: 0x507,
  intervalMode: 0x505,
  recordingState: 0x705,
  focusIndication: 0x707,
  slot1Status: 0x708,
  slot1Pictures: 0x709,
  slot2Status: 0x70d,
  slot2Pictures: 0x70f,
  zoomOperationStatus: 0x71e,
  contentsTransferStatus: 0x726,
  settingsState: 0x72c,
  recordButtonEnable: 0x753,
  remoteTouchEnable: 0x754,
  cancelRemoteTouchEnable: 0x755,
  overheating: 0x760,
  slot1Writing: 0x773,
  slot2Writing: 0x774,
  buttonStatus: 0x78d,
} as const;

/** Keys of session settings (GetDeviceSetting, SetDeviceSetting); 1 = on. */
export const SETTING = {
  enableLiveView: 0x0,
} as const;

/** CrDataType of values that are written without having been read. */
export const DATA_TYPE = {
  text: 0xffff,
  uint16: 0x2,
  uint32: 0x3,
  uint64: 0x4,
  uint16Array: 0x2002,
  uint32Array: 0x2003,
  int8Range: 0x5001,
  int16Range: 0x5002,
} as const;

/** CrMonitorUpdatedNotify: what a new picture is one of. */
export const MONITOR = {
  liveView: 0,
  osd: 1,
} as const;

/** Live-view properties: the focus frames that the camera draws. */
export const LIVE_VIEW_PROPERTY = {
  afFrames: 0x121,
  trackingFrames: 0x193,
} as const;

/** CrCameraButtonFunctionValue; the other way round than in commands. */
export const BUTTON = {
  up: 0x1n,
  down: 0x2n,
} as const;

/** CrCameraButtonFunctionStatus while any key is held. */
export const BUTTON_STATUS_HELD = 2n;

/** CrMovie_Recording_State. */
export const RECORDING_STATE = {
  stopped: 0x0n,
  recording: 0x1n,
} as const;

/** CrStillImageStoreDestination. */
export const STORE_DESTINATION = {
  host: 0x1n,
  card: 0x2n,
} as const;

/** CrSlotStatus. */
export const SLOT_STATUS = {
  ok: 0x0n,
  noCard: 0x1n,
} as const;

/** CrFocusArea of the areas that have no frame to be moved. */
export const FOCUS_AREAS_WITHOUT_FRAME = new Set<bigint>([0x1n, 0x3n, 0x11n, 0x13n]) as ReadonlySet<bigint>;

/**
 * CrFileType of exposures that are two files, RAW and JPEG or RAW and HEIF; and CrPropertyRAWJPCSaveImage
 * that sends only one of the two to the host: JPEG only, RAW only, HEIF only.
 */
export const FILE_TYPE = {
  pairs: new Set<bigint>([3n, 4n]) as ReadonlySet<bigint>,
  halvesToHost: new Set<bigint>([1n, 2n, 4n]) as ReadonlySet<bigint>,
} as const;

/** Half-press: CrLockIndicator. */
export const S1 = {
  unlocked: 1n,
  locked: 2n,
} as const;

/** CrPriorityKeySettings. */
export const PRIORITY_KEY = {
  camera: 0x1n,
  pcRemote: 0x2n,
} as const;

/** CrFocusMode of manual focus. */
export const FOCUS_MODE_MANUAL = 0x1n;

/** CrCommandId. */
export const COMMAND = {
  release: 0x0,
  movieRecord: 0x1,
  cancelContentsTransfer: 0x8,
  recordButtonToggle: 0xb,
  cancelRemoteTouch: 0xc,
} as const;

/** CrCommandParam. */
export const COMMAND_PARAMETER = {
  up: 0x0,
  down: 0x1,
} as const;

/** OnWarning codes. */
export const WARNING = {
  reconnected: 0x20001,
  reconnecting: 0x20002,
  storageFull: 0x20003,
  getImageFailed: 0x20005,
  exposureStarted: 0x20011,
  recordingOrderDone: 0x20069,
  recordingOrderFailed: 0x2006a,
  networkError: 0x20007,
  networkRecovered: 0x20008,
  alreadyConnected: 0x20019,
  tooManyDevices: 0x2001a,
  allDownloaded: 0x20018,
} as const;

/** OnWarningExt code of the AF state. */
export const WARNING_EXT_AF_STATUS = 0x60001;

/** OnWarningExt codes of what became of a call, and of a call that the camera does not know. */
export const WARNING_EXT_OPERATION = {
  results: 0x60002,
  invalid: 0x60003,
} as const;

/**
 * CrSdkApi, the first parameter of that: the call. The second one is the code of its property or command.
 */
export const SDK_API = {
  setDeviceProperty: 2,
  sendCommand: 3,
  executeControlCode: 37383,
} as const;

/** CrWarningExt_OperationResultsParam, the third parameter. */
export const CALL_RESULT = {
  ok: 1,
  refused: 2,
  parameter: 3,
  state: 4,
  cancelled: 5,
} as const;

/** CrFocusIndicator: the values of focusIndication. */
export const FOCUS_INDICATION = {
  focusedS: 258n,
  notFocusedS: 514n,
  focusedC: 259n,
  notFocusedC: 515n,
  trackingC: 771n,
} as const;

/** CrIntervalRecMode. */
export const INTERVAL_MODE_ON = 2n;

/** CrMediaSlotWritingState while a file is written. */
export const SLOT_WRITING = 2n;

/** CrDeviceOverheatingState of a body that is too hot. */
export const OVERHEATED = 2n;

/** The first parameter of that: the state of autofocus. */
export const AF_STATUS = {
  unlocked: 1,
  focusedS: 2,
  notFocusedS: 3,
  trackingC: 5,
  focusedC: 6,
  notFocusedC: 7,
} as const;

/**
 * Errors that the worker distinguishes. nothingEnumerated is what some versions of EnumCameraObjects answer
 * when no camera is connected.
 */
export const SDK_ERROR = {
  invalidCalled: 0x8402,
  rejected: 0x820a,
  sshNotSupported: 0x8212,
  sshParameterRefused: 0x8213,
  sshPortForwardFailed: 0x8217,
  sshServerUnreachable: 0x8214,
  fingerprintMismatch: 0x8215,
  credentialsRefused: 0x8216,
  fingerprintFailed: 0x8218,
  busy: 0x820b,
  noRemoteTransfer: 0x8219,
  disconnected: 0x8207,
  connectTimeOut: 0x8208,
  sessionAlreadyOpened: 0x8210,
  reconnectTimeOut: 0x8209,
  invalidHandle: 0x8005,
  noContentsMode: 0x8211,
  noAdapterLibraries: 0x8703,
  nothingEnumerated: 0x8707,
} as const;

/** CrSdkControlMode by the contract's mode. */
export const CONTROL_MODE = {
  remote: 0x0,
  contents: 0x1,
  'remote-transfer': 0x2,
} as const;

/** OnCompleteDownload: a picture, as against a settings file. */
export const DOWNLOAD_TYPE_IMAGE = 0xffffffff;

/** CrDriveMode: one exposure per press. */
export const DRIVE_SINGLE = 0x1n;

/** CrDriveMode of drive modes that wait before they expose. */
export const SELF_TIMER = {
  after2s: 0x30001n,
  after5s: 0x30002n,
  after10s: 0x30003n,
} as const;

/** OnNotifyRemoteTransferResult. */
export const REMOTE_TRANSFER = {
  done: 0x20093,
  failed: 0x20094,
  deviceBusy: 0x20095,
  inProgress: 0x20099,
  stopped: 0x2009a,
  canceled: 0x2009b,
} as const;

/** OnNotifyContentsTransfer. */
export const CONTENTS_TRANSFER = {
  started: 0x20025,
  done: 0x20026,
} as const;

/** Ends of transfers by OnWarning, the last one by OnError; `mode…` and `cancel…` in contents mode. */
export const TRANSFER_NOTICE = {
  modeBusy: 0x20020,
  modeStatusError: 0x20021,
  canceledOnCamera: 0x20022,
  canceled: 0x20023,
  cancelFailed: 0x20024,
  unsuccessful: 0x8c05,
} as const;

/** OnNotifyRemoteTransferContentsListChanged. */
export const CONTENTS_LIST = {
  changed: 0x20096,
  added: 0x20097,
  cleared: 0x20098,
} as const;

/** CrError of contents and transfers. */
export const CONTENT_ERROR = {
  notFound: 0x8d02,
  busy: 0x8d03,
  status: 0x8d04,
  indexProcessing: 0x8d05,
  invalidHandle: 0x8c02,
  rejected: 0x8c07,
} as const;

/** Property codes that show whether settings can be saved or read now. */
export const CAMERA_SETTINGS_STATE = {
  saveEnable: 0x72a,
  readEnable: 0x72b,
  saveReadState: 0x72c,
} as const;

/** OnWarning: the result of setting the camera's clock. */
export const CLOCK_RESULTS = {
  first: 0x20012,
  last: 0x20016,
} as const;

/** One of them. */
export const CLOCK_RESULT = {
  invalid: 0x20012,
  ok: 0x20013,
  parameterError: 0x20014,
  exclusionError: 0x20015,
  systemError: 0x20016,
} as const;

/** OnWarning: the result of importing a LUT. */
export const LUT_RESULTS = {
  first: 0x20042,
  last: 0x20049,
} as const;

/** OnWarning: the result of reading settings from a file. */
export const SETTINGS_READ_RESULTS = {
  first: 0x20027,
  last: 0x20029,
} as const;

/** OnWarning: settings could not be written to a file. */
export const SETTINGS_SAVE_FAILED = {
  first: 0x2002a,
  last: 0x2002a,
} as const;

/** Codes of OnWarning that mean a result or a remark. */
export const NOTIFICATION = {
  frameNotUpdated: 0x20017,
  setFileNameFailed: 0x20004,
  formatFailed: 0x20009,
  formatInvalid: 0x2000a,
  formatComplete: 0x2000b,
  formatCanceled: 0x2001b,
  cameraSettingsReadResultInvalid: 0x20027,
  cameraSettingsReadResultOK: 0x20028,
  cameraSettingsReadResultNG: 0x20029,
  cameraSettingsSaveResultNG: 0x2002a,
  importLUTFileResultInvalid: 0x20042,
  importLUTFileResultOK: 0x20043,
  importLUTFileResultNG: 0x20044,
  importLUTFileResultInvalidFileName: 0x20045,
  importLUTFileResultDeviceBusy: 0x20046,
  importLUTFileResultDeviceStorageFull: 0x20047,
  importLUTFileResultInvalidParameter: 0x20048,
  importLUTFileResultInvalidFile: 0x20049,
  focusPositionResultInvalid: 0x2006b,
  focusPositionResultOK: 0x2006c,
  focusPositionResultNG: 0x2006d,
  cautionDisplay: 0x2008c,
} as const;
