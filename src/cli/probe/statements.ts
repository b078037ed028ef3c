// The table of statements about bodies: the rows of docs/run/hardware.md, which of them can be observed, and what each
// observation means. If simulated bodies differ in a behaviour, the key is its name in data/tempers.json.

/** Observation of a step: yes or no, a time in ms or a count, a word. */
export type Seen = boolean | number | string;

/** One statement about bodies. */
export interface Statement {
  readonly row: number;
  readonly key: string;
  /** Wording of the report. */
  readonly text: string;
  /** Whether an observation confirms it; left out for a statement that cannot be right or wrong. */
  readonly isConfirmedBy?: (seen: Seen) => boolean;
  /** Why no step observes it. */
  readonly byHand?: string;
}

const isTrue = (seen: Seen): boolean => seen === true;
const is =
  (word: string) =>
  (seen: Seen): boolean =>
    seen === word;

/** Period below which a display counts as being as fast as live view, which changes every 33 ms. */
export const SLOWER_THAN_LIVE_VIEW_MS = 50;
/** The largest number of properties that counts as a handful (row 4). */
export const HANDFUL = 20;
/** Length of the block without a URL. */
const LEAST_ID_BYTES = 532;
const LONGEST_GROWTH_MS = 6000;
const CONNECT_MS = { least: 1000, most: 8000 } as const;

/** In the order of the report. */
export const STATEMENTS: readonly Statement[] = [
  {
    row: 1,
    key: 'osdPeriodMs',
    text: 'the on-screen display is slower than live view; ms between two displays',
    isConfirmedBy: (seen) => Number(seen) > SLOWER_THAN_LIVE_VIEW_MS,
  },
  {
    row: 1,
    key: 'osdBetween',
    text: 'between two displays GetOSDImage answers "not updated" or no bytes',
    isConfirmedBy: (seen) => seen !== 'the-last',
  },
  {
    row: 1,
    key: 'osdPlaceIsCentre',
    text: 'the stated place of live view in the display is the centre of live view',
    isConfirmedBy: isTrue,
  },
  { row: 1, key: 'osdScale', text: 'real width of the picture of the display, divided by the stated width' },
  {
    row: 2,
    key: 'liveViewIsOnAtConnect',
    text: 'live view runs as soon as a session is up, without an order',
    isConfirmedBy: isTrue,
  },
  {
    row: 3,
    key: 'asksForPairing',
    text: 'without access authentication the first connect waits for a person at the camera',
    isConfirmedBy: (seen) => seen !== 'no' && seen !== false,
  },
  {
    row: 4,
    key: 'propertiesAtConnect',
    text: 'a session begins with a handful of properties; their number',
    isConfirmedBy: (seen) => Number(seen) > 0 && Number(seen) <= HANDFUL,
  },
  {
    row: 4,
    key: 'growthMs',
    text: 'the report grows for up to some 5 s; ms until the last new property',
    isConfirmedBy: (seen) => Number(seen) > 0 && Number(seen) <= LONGEST_GROWTH_MS,
  },
  {
    row: 4,
    key: 'refusesUnreported',
    text: 'a write of a property that is not reported yet is refused',
    isConfirmedBy: isTrue,
  },
  {
    row: 5,
    key: 'recording',
    text: 'MovieRecord down starts a recording and up stops it',
    isConfirmedBy: is('down-up'),
  },
  { row: 5, key: 'recordButtonToggles', text: '0x753 reports that MovieRecButtonToggle is accepted' },
  {
    row: 6,
    key: 'emptyDiscoveryFails',
    text: 'EnumCameraObjects fails when no camera is connected',
    isConfirmedBy: isTrue,
  },
  { row: 6, key: 'discoveryMs', text: 'how long EnumCameraObjects blocks, ms' },
  {
    row: 7,
    key: 'isMissedByDiscovery',
    text: 'discovery misses a body on the network that can be reached',
    isConfirmedBy: isTrue,
  },
  {
    row: 8,
    key: 'makesListedOnly',
    text: 'a process that has not enumerated cameras can create a camera object; true: it cannot',
    isConfirmedBy: (seen) => seen === false,
  },
  {
    row: 9,
    key: 'cancelsTouchOn',
    text: 'CancelRemoteTouchOperation acts when it goes up',
    isConfirmedBy: is('up'),
  },
  {
    row: 10,
    key: 'exposureReported',
    text: 'the exposure is reported (0x20011) at the end of the gap in live view',
    isConfirmedBy: is('after-gap'),
  },
  {
    row: 10,
    key: 'noiseReductionDoubles',
    text: 'long-exposure noise reduction doubles the time until 0x20011',
    isConfirmedBy: isTrue,
  },
  {
    row: 11,
    key: 'releaseNeedsFocus',
    text: 'a plain Release exposes in an autofocus mode; true: it needs focus first',
    isConfirmedBy: (seen) => seen === false,
  },
  {
    row: 12,
    key: 'framesAreNumberedFrom',
    text: 'picture numbers of live view start again with a session',
    isConfirmedBy: is('session'),
  },
  {
    row: 13,
    key: 'notifiesNewPictures',
    text: 'OnNotifyMonitorUpdated reports new pictures',
    isConfirmedBy: isTrue,
  },
  {
    row: 14,
    key: 'contentsReadyMs',
    text: 'time in contents mode from OnConnected until a list is answered, ms',
  },
  {
    row: 14,
    key: 'propertiesInContentsMode',
    text: 'properties can be read in contents mode',
    isConfirmedBy: isTrue,
  },
  {
    row: 15,
    key: 'row15',
    text: '0 as the largest number means all, and all ranges work',
    byHand: 'the service asks for days only',
  },
  {
    row: 16,
    key: 'connectMs',
    text: 'a connect takes 1 to 8 s; its time in ms',
    isConfirmedBy: (seen) => Number(seen) >= CONNECT_MS.least && Number(seen) <= CONNECT_MS.most,
  },
  {
    row: 16,
    key: 'roundsValues',
    text: 'the body rounds a written value',
    isConfirmedBy: isTrue,
  },
  {
    row: 17,
    key: 'reconnectOrder',
    text: 'after a reconnect OnConnected comes first, then 0x20001',
    isConfirmedBy: is('connected-first'),
  },
  {
    row: 18,
    key: 'textsBeginWithMark',
    text: 'texts begin with U+FEFF',
    isConfirmedBy: isTrue,
  },
  {
    row: 18,
    key: 'namesBeginWithMark',
    text: 'names and models in the list of cameras begin with U+FEFF',
    isConfirmedBy: isTrue,
  },
  {
    row: 18,
    key: 'leavesTraces',
    text: 'a process that is killed leaves files in its temporary directory',
    isConfirmedBy: isTrue,
  },
  { row: 18, key: 'semaphoresLeft', text: 'number of semaphore sets that a killed process leaves behind' },
  {
    row: 18,
    key: 'connectAfterKillMs',
    text: 'time of the connect after a SIGKILL of the process with the session, ms',
  },
  {
    row: 19,
    key: 'codesAbove0x1000',
    text: 'property codes above 0x1000 exist; the number of those reported',
    isConfirmedBy: (seen) => Number(seen) > 0,
  },
  {
    row: 20,
    key: 'handleOutlivesItsList',
    text: 'a handle stays valid after its list was released',
    isConfirmedBy: isTrue,
  },
  {
    row: 21,
    key: 'listsWaitForStatus',
    text: 'lists are refused until 0x726 reads 1',
    isConfirmedBy: isTrue,
  },
  {
    row: 22,
    key: 'saveInfoBeforeConnected',
    text: 'SetSaveInfo is accepted as soon as Connect has returned',
    isConfirmedBy: isTrue,
  },
  {
    row: 23,
    key: 'row23',
    text: 'a null path means the directory of SetSaveInfo',
    byHand: 'the service always names a directory',
  },
  {
    row: 24,
    key: 'row24',
    text: 'a camera object that is created from its fields keeps MAC and address',
    byHand: 'only a separate program can observe it',
  },
  {
    row: 25,
    key: 'takesOtherWidths',
    text: 'a number is accepted with another width than that of the property',
    isConfirmedBy: isTrue,
  },
  {
    row: 26,
    key: 'obeysAtCamera',
    text: 'with the priority key at the camera, writes are accepted anyway',
    isConfirmedBy: isTrue,
  },
  {
    row: 27,
    key: 'shutterSpeedValueBits',
    text: 'ShutterSpeedValue is 64 bits wide; its width in bits',
    isConfirmedBy: (seen) => seen === 64,
  },
  { row: 28, key: 'row28', text: 'which members the library exports', byHand: 'nm -DC libCr_Core.so' },
  {
    row: 29,
    key: 'row29',
    text: 'a thumbnail takes the name of its picture',
    byHand: 'the service fetches each into a directory of its own',
  },
  {
    row: 30,
    key: 'clockIsText',
    text: 'DateTime_Settings, which sets the clock, is a text',
    isConfirmedBy: isTrue,
  },
  {
    row: 31,
    key: 'pictureHeaderBytes',
    text: 'a picture follows a header of the SDK; size of the header in bytes',
    isConfirmedBy: (seen) => Number(seen) > 0,
  },
  {
    row: 33,
    key: 'progressHasPath',
    text: 'the progress of a transfer is reported with the path of its file',
    isConfirmedBy: isTrue,
  },
  {
    row: 34,
    key: 'transferGapMs',
    text: 'time of a transfer from its start to its last progress, and from that to its result, ms',
  },
  {
    row: 34,
    key: 'transferKbps',
    text: 'speed of a transfer from a card, KiB/s',
  },
  {
    row: 35,
    key: 'trackingLeadsMs',
    text: 'in AF-C the body reports that it tracks before it is in focus; how many ms before',
    isConfirmedBy: (seen) => Number(seen) > 0,
  },
  {
    row: 35,
    key: 'continuousFocusMs',
    text: 'time until focus is found in AF-C, ms',
  },
  {
    row: 35,
    key: 'dropsEarlyPress',
    text: 'in AF-C a press before focus is found is dropped',
    byHand: 'it needs a subject that moves',
  },
  {
    row: 35,
    key: 'focusToldFirst',
    text: 'which channel reports focus first',
  },
  {
    row: 37,
    key: 'recordingEnd',
    text: 'whether a notification, besides the recording state, reports that a recording has started or stopped',
  },
  {
    row: 38,
    key: 'startBeforeComplete',
    text: 'in contents mode the start of a transfer is reported before its end',
    isConfirmedBy: isTrue,
  },
  {
    row: 39,
    key: 'clockWithoutSize',
    text: 'the library crashes when DateTime_Settings is written with a size of values',
    byHand: 'the service never states one',
  },
  {
    row: 40,
    key: 'losesSettingsOnReconnect',
    text: 'a session that the SDK restores automatically has lost the save path and the priority key',
    byHand: 'the service sets both again before a program could read them',
  },
  {
    row: 41,
    key: 'reconnectingHasNoIndex',
    text: 'with reconnecting on a session for remote transfer never gets the index of a card',
    byHand: 'the service switches it off in that mode',
  },
  {
    row: 42,
    key: 'ignoresAtCamera',
    text: 'with the priority key at the camera, accepted writes have no effect',
    isConfirmedBy: isTrue,
  },
  {
    row: 46,
    key: 'liveViewInRemoteTransfer',
    text: 'there is no live view in the mode remote-transfer; true: there is',
    isConfirmedBy: (seen) => seen === false,
  },
  {
    row: 50,
    key: 'exposureToldMs',
    text: 'time from the press to 0x20011 after the gap in live view, ms',
    byHand: 'the receipts of shots have both times',
  },
  {
    row: 51,
    key: 'postView',
    text: 'what arrives before a picture for the host: nothing, bytes in memory, or a file',
    byHand: 'take a picture; the event postView has the form, and the recording the name that was reported',
  },
  {
    row: 51,
    key: 'postViewMs',
    text: 'time from the report of the exposure to that preview, ms',
    byHand: 'the receipt of a shot has both times',
  },
  {
    row: 52,
    key: 'takesNoPartialBuffer',
    text: '0 is accepted as the size of a part of a file',
    isConfirmedBy: isTrue,
  },
  {
    row: 53,
    key: 'needsPairingOpened',
    text: 'Connect is refused until Pairing is opened on the body',
    isConfirmedBy: isTrue,
  },
  {
    row: 55,
    key: 'networkIdBytes',
    text: 'the id of a body on the network is a block of bytes; its size',
    isConfirmedBy: (seen) => Number(seen) >= LEAST_ID_BYTES,
  },
  {
    row: 56,
    key: 'refusesNameWithSsh',
    text: 'a body with access authentication refuses a name for the pairing',
    byHand: 'the service gives none',
  },
  {
    row: 57,
    key: 'imageIdIsSwapped',
    text: 'in ImageID_String the bytes of each character are swapped',
    byHand: 'set image-id-string, take a picture and look at its metadata',
  },
  {
    row: 58,
    key: 'clockForm',
    text: 'form of the value that sets the clock: the seconds of local time, or a text',
  },
  {
    row: 58,
    key: 'clockIsConfirmed',
    text: 'the body reports that its clock was set',
    byHand: 'the answer to that request shows whether it is confirmed',
  },
  {
    row: 59,
    key: 'madeObjectsTimeOutMs',
    text: 'time for which a connect with a created camera object is not answered, ms; 0: it is answered',
    isConfirmedBy: (seen) => seen === 0,
  },
  {
    row: 60,
    key: 'savePathStopsS1',
    text: 'in a session for remote transfer the half-press is refused once there is a save path',
    byHand: 'connect in that mode with a card as destination, half-press, set save-info, half-press again',
  },
  {
    row: 61,
    key: 'fingerprintEndsWith',
    text: 'which bytes follow the characters of the fingerprint',
    byHand: 'the service passes the bytes on unchanged',
  },
  {
    row: 62,
    key: 'afterSettings',
    text: 'what a body does after it has accepted a settings file: it leaves the bus, or stays',
    byHand: 'save its settings, send the file back and watch the events',
  },
  {
    row: 63,
    key: 'readOnlyMs',
    text: 'after an exposure or a change of the mode all properties are read-only; for how many ms',
    isConfirmedBy: (seen) => Number(seen) > 0,
  },
  {
    row: 63,
    key: 'modeSettlesMs',
    text: 'a press soon after a write of the exposure program is dropped; for how many ms',
    byHand: 'the service waits before a press',
  },
  {
    row: 64,
    key: 'reportsCallResults',
    text: 'OnWarningExt 0x60002 reports the result of a call',
    isConfirmedBy: isTrue,
  },
  {
    row: 66,
    key: 'nearFarIsStatus',
    text: 'the value of NearFar reads 1 in manual focus, otherwise 0',
    isConfirmedBy: isTrue,
  },
  {
    row: 67,
    key: 'ignoresOtherWidths',
    text: 'a write of another width than the reported one is accepted and ignored',
    isConfirmedBy: isTrue,
  },
  {
    row: 69,
    key: 'downloadsAreReportedBy',
    text: 'form of the file in OnCompleteDownload: its path, its name, or a part of the path',
  },
  {
    row: 70,
    key: 'cancelsTransferOn',
    text: 'which half of CancelContentsTransfer ends a transfer: down or up',
  },
  {
    row: 71,
    key: 'fetchedFilesAreNamed',
    text: 'who names the file of a transfer: the program or the body',
  },
  {
    row: 71,
    key: 'transfersAreReportedBy',
    text: 'form of the file in the notification of a transfer',
  },
  {
    row: 72,
    key: 'reportsTransferEnds',
    text: 'the end of a transfer may not be reported; which of two transfers are reported',
    isConfirmedBy: (seen) => seen !== 'all',
  },
  {
    row: 73,
    key: 'cancelledTransfersStop',
    text: 'a transfer that is cancelled ends by 0x2009A',
    isConfirmedBy: isTrue,
  },
  {
    row: 73,
    key: 'transfersFailBy',
    text: 'which form of OnNotifyRemoteTransferResult reports a failure',
    byHand: 'a recording has each report',
  },
  {
    row: 73,
    key: 'pullsFailBy',
    text: 'how a failure in contents mode is reported',
    byHand: 'a recording has each report',
  },
  {
    row: 74,
    key: 'thumbnailOfHeif',
    text: 'the thumbnail of a HEIF picture is HEIF in contents mode',
    isConfirmedBy: is('heif'),
  },
  {
    row: 74,
    key: 'thumbnailOfClip',
    text: 'a movie has no thumbnail in contents mode, although the call succeeds',
    isConfirmedBy: is('none'),
  },
  {
    row: 75,
    key: 'framesNeedDisplay',
    text: 'AF and tracking frames are reported only while the on-screen display is sent',
    isConfirmedBy: isTrue,
  },
  {
    row: 77,
    key: 'osdRefusedEvery',
    text: 'GetOSDImage is refused now and then although the display is on; calls from one refusal to the next',
    isConfirmedBy: (seen) => Number(seen) > 0,
  },
  {
    row: 78,
    key: 'liveViewSizeIsExact',
    text: 'GetLiveViewImage takes a block of exactly the size that GetLiveViewImageInfo reports',
    byHand: 'the service and all known programs give exactly that size',
  },
  {
    row: 79,
    key: 'nameOfStartIsWild',
    text: 'the name at the start of a transfer in contents mode is an invalid pointer',
    byHand: 'the service does not read it',
  },
  {
    row: 81,
    key: 'reportsAllDownloads',
    text: '0x20018 follows when all pictures have been handed over',
    isConfirmedBy: isTrue,
  },
  {
    row: 82,
    key: 'frameRestBytes',
    text: 'bytes follow the last AF or tracking frame',
    byHand: 'the service reads the whole frames and ignores the rest',
  },
];
