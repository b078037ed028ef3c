// Calls of a gateway to a worker: one table of operations with the shapes of parameters and results. Names of
// properties and words are those of the HTTP contract, but nothing here knows HTTP.

import type { PictureNaming, TakeFacts } from './name-template.js';
import type {
  ConnectionMode,
  ConnectionType,
  FocusFrameState,
  FocusFrameType,
  KeyAction,
  PictureLayer,
  PrioritySetting,
  TrackingFrameType,
  TransferKind,
} from './words.js';

/** Connection modes, as clients name them. */
export type { ConnectionMode } from './words.js';

/**
 * A body as the SDK's list describes it. From this description CreateCameraObjectInfo makes an object of the body in
 * another process, without an enumeration. Texts are those of the SDK, not the displayed ones.
 */
export interface ListedObject {
  name: string;
  model: string;
  /** CrCameraObjectInfo's product id on USB, signed. */
  usbPid: number;
  /** 0 USB, 2 IP. */
  idType: number;
  /**
   * All bytes of the SDK's id. USB: a serial number, with the terminator if the SDK counts it. Network: a block of at
   * least 532 bytes.
   */
  id: number[];
  connectionType: string;
  adaptor: string;
  pairing: string;
  /** 0 off, 1 on. */
  sshSupport: number;
}

/** A body as discovery saw it: enough to make the SDK's camera object again without an enumeration. */
export interface DiscoveredCamera {
  /** USB: the serial the SDK reports. Network: the MAC address text. Stable across reconnects. */
  id: string;
  /** Plain model name, for example `ILCE-7M4`. */
  model: string;
  connectionType: ConnectionType;
  /** Network bodies only: IPv4 as the SDK gives it (little-endian octets in a u32). */
  ipAddress?: number;
  /** Network bodies only: the body needs a fingerprint, a user and a password. */
  sshSupport?: boolean;
  /**
   * Left out for a body that no list of the SDK has contained. The SDK then searches for the body, which takes seconds.
   */
  listed?: ListedObject;
}

/** Parameters of `connectCamera`. Credentials are held in memory only and never logged. */
export interface ConnectParams {
  camera: DiscoveredCamera;
  mode: ConnectionMode;
  /** Whether the SDK reconnects automatically after a lost cable. */
  reconnecting: boolean;
  username?: string;
  password?: string;
  fingerprint?: string;
  /** The last worker of this camera ended uncleanly, so the body may still hold its session. */
  poisoned: boolean;
  /** How long the last connect of this camera took, from the call to the answer; left out when there was none. */
  usualMs?: number;
  /** The worker first searches for the camera, which takes seconds: the last connect failed without a search. */
  listedFirst?: boolean;
  /** Destination of pictures until the client sets another. */
  saveInfo: SaveInfo;
  /** Whether the service has chosen `saveInfo`, and no client has. */
  isOwnSaveInfo?: boolean;
  /** Setting of the priority key after connecting. */
  priorityKey: PrioritySetting;
  /** Whether a client has switched live view on: it then stays on with or without viewers. */
  liveView: boolean;
  /** How pictures are named; left out = as the camera names them. */
  naming?: PictureNaming;
  /** Pictures that an earlier worker was still waiting for; left out = none. */
  awaited?: AwaitedPictures;
}

/**
 * Exposures of shots that an earlier worker of the camera made, and whose files may still come or may be on the disk
 * already.
 */
export interface AwaitedPictures {
  exposures: AwaitedExposure[];
  /** The time that the body's own clock showed at an instant of the host, both as texts; left out while unknown. */
  clock?: { takenAt: string; exposedAt: string };
}

/** One exposure whose files have not all come. */
export interface AwaitedExposure {
  tag: ShotTag;
  /** When the camera reported the exposure, or when the exposure was due. */
  at: string;
  /** Time from the first exposure of a burst to the last one. */
  spanMs: number;
  /** Files that have not come. */
  files: number;
}

/** Destination on the host of pictures that a camera sends. */
export interface SaveInfo {
  /** Directory. A relative one starts at the save root, or without one at the working directory of the service. */
  path: string;
  /** Text before the file number; empty = the camera's own naming. */
  prefix: string;
  /** First file number; -1 = automatic. */
  startNo: number;
}

export type { PictureLayer } from './words.js';

/** One value with its label. */
export interface PropertyValue {
  /** Lower-case unpadded hex of the 64-bit value, `0x1007d`. */
  value: string;
  /** Label for people, `F5.6`. */
  formatted: string;
}

/**
 * A property as read from the camera. For a property that the camera lacks, texts are empty and `writable` is false.
 */
export interface PropertyReading extends PropertyValue {
  property: string;
  /** Whether the camera takes a write now. */
  writable: boolean;
  /** Values that may be set now; a range is exactly three entries: minimum, maximum, step. */
  availableValues: PropertyValue[];
  /** The value of a property that is a text, when the camera has the property. */
  text?: string;
}

/** Reading of a property, compared with a wanted text. */
export interface ComparedReading extends PropertyValue {
  property: string;
  /** Whether the camera takes a write now. */
  writable: boolean;
  /** A text for this value that other bodies understand too: the label, or hex. */
  portable: string;
  /** Whether the property has the wanted value; left out without one. */
  agrees?: boolean;
}

/** All properties of this service that the camera reports, and how many the SDK reported in all. */
export interface AllProperties {
  properties: PropertyReading[];
  totalProperties: number;
}

/** A setting of the priority key; `unknown` = a number without a name. */
export type PriorityKey = PrioritySetting | 'unknown';

/** A place on the camera's screen: x 0..639 to the right, y 0..479 down. */
export interface ScreenPoint {
  x: number;
  y: number;
}

/** Subjects of an AF frame and of a tracking frame, and the state of the focus in each. */
export type { FocusFrameState, FocusFrameType, TrackingFrameType } from './words.js';

/** An AF or tracking frame as the camera reports it: centre as two fractions, size in the same denominators. */
export interface FocusFrame<Type extends string> {
  type: Type;
  state: FocusFrameState;
  priority: number;
  xNumerator: number;
  xDenominator: number;
  yNumerator: number;
  yDenominator: number;
  width: number;
  height: number;
}

/** The AF or tracking frames in live view; not available while live view is off or the focus area has no frame. */
export interface FocusFramesReading<Type extends string> {
  available: boolean;
  frames: FocusFrame<Type>[];
}

/** A slot of a camera. */
export type Slot = 1 | 2;

/** One file on a card. */
export interface ContentRow {
  /**
   * A number that grows with time, with gaps; a RAW file and its JPEG share it. In contents mode it is the handle of
   * the file.
   */
  contentId: number;
  /** Always 0 in contents mode. */
  fileId: number;
  /** Path on the card; in contents mode only the file name. */
  path: string;
  sizeBytes: number;
  /** Pixels; 0 = not known. */
  width: number;
  height: number;
  /** The camera's local time, `YYYYMMDDTHHMMSS`; empty when the camera reports an impossible time. */
  created: string;
}

/** Kind of a transfer: which data of a file on a card is fetched. */
export type { TransferKind } from './words.js';

/** One file to be fetched. */
export interface TransferParams {
  /** Chosen by the gateway; the events about the transfer carry it. */
  transferId: string;
  slot: Slot;
  contentId: number;
  fileId: number;
  kind: TransferKind;
  /** Destination; left out = the destination of pictures. */
  directory?: string;
  /** Present when `directory` belongs to the gateway and no client has chosen it. */
  isSpooled?: true;
}

/** A transfer that has begun. */
export interface StartedTransfer {
  name: string;
  sizeBytes: number;
  part?: string;
}

/** The shot, and the round of it, to which an exposure belongs. */
export interface ShotTag {
  /** Chosen by the client. */
  shotId: string;
  /** The number of the shot, counted by the rig. */
  shot: number;
  /** From 0. */
  round: number;
  group: string;
  session: string;
  /** The take that the shot is a part of; left out: none. */
  take?: TakeFacts;
}

/**
 * The moments of one release, in whole microseconds of CLOCK_MONOTONIC: the SDK's call, its answer, and the camera's
 * report of the exposure, which `proof` names.
 */
export interface ReleaseMoments {
  issuedUs: number;
  acceptedUs: number;
  exposedUs: number;
  proof: string;
}

/**
 * The moments of a start or a stop of recording, in whole microseconds of CLOCK_MONOTONIC: the order that the camera
 * obeyed, and the camera's report that it has begun or stopped.
 */
export interface RecordingMoments {
  issuedUs: number;
  confirmedUs: number;
}

/** Every operation: its parameters and its result. */
export interface Operations {
  /**
   * `openedInMs`: from the SDK call to the camera's answer. `needsListing`: the connect only succeeded after the worker
   * had searched for the camera.
   */
  connectCamera: {
    params: ConnectParams;
    result: { model: string; openedInMs: number; needsListing: boolean };
  };
  disconnectCamera: { params: Record<string, never>; result: Record<string, never> };
  /** For a body with access authentication; needs no session. */
  getFingerprint: { params: { camera: DiscoveredCamera }; result: { fingerprint: string } };
  getProperty: { params: { property: string }; result: PropertyReading };
  /**
   * `value` is the value sent, `current` the value that the camera reports now, which may still be the old one; both
   * are hex or a text. `because`: why the camera accepted the write and ignored it.
   */
  setProperty: {
    params: { property: string; value: string };
    result: { value: string; confirmed: boolean; current: string; because?: string };
  };
  getAllProperties: { params: Record<string, never>; result: AllProperties };
  /**
   * Reads a few properties at once. `wanted` is a text as for setProperty; `agrees` in the reading is whether the
   * property has that value.
   */
  compareProperties: {
    params: { properties: { property: string; wanted?: string }[] };
    result: { readings: ComparedReading[] };
  };
  getPriorityKey: { params: Record<string, never>; result: { setting: PriorityKey; rawValue: number } };
  setPriorityKey: { params: { setting: PrioritySetting }; result: Record<string, never> };
  /** `press` ends with the proof of exposure; `down` and `up` end when the SDK has answered. */
  triggerShutter: { params: { action: KeyAction; tag?: ShotTag }; result: Record<string, never> };
  halfPress: { params: Record<string, never>; result: Record<string, never> };
  afShutter: { params: { tag?: ShotTag }; result: Record<string, never> };
  /**
   * Finds out whether a release would expose, and holds back other writes and actions until the shot is fired or
   * disarmed. `takingMs` is how long the picture takes, `hostFiles` how many files it brings to the host, `toCard`
   * whether it goes to a card, `exposureMs` how long it is exposed, without a self-timer, and `driveMode` and
   * `focusMode` the labels of those properties. `holdMs`: the release will hold the button, which needs the shutter
   * speed bulb.
   */
  armShutter: {
    params: { tag: ShotTag; focus: boolean; holdMs?: number };
    result: {
      takingMs: number;
      hostFiles: number;
      toCard: boolean;
      exposureMs: number;
      driveMode?: string;
      focusMode?: string;
    };
  };
  /**
   * Releases at a moment of CLOCK_MONOTONIC, in microseconds; ends with the proof of exposure. `holdMs`: how long the
   * button stays down.
   */
  fireShutter: { params: { tag: ShotTag; atUs: number; holdMs?: number }; result: ReleaseMoments };
  /** Gives up an armed shot. A release that has been issued is not undone. */
  disarmShutter: { params: { shotId: string }; result: Record<string, never> };
  /**
   * Releases held buttons and waits for pending pictures; `left` is the number of pictures that have not come in time.
   */
  finishPictures: { params: { waitMs: number }; result: { left: number } };
  /** `press` holds the key for a moment. `button` is a name of the contract. */
  pressCameraButton: {
    params: { button: string; action: KeyAction };
    result: Record<string, never>;
  };
  remoteTouch: { params: ScreenPoint; result: Record<string, never> };
  cancelRemoteTouch: { params: Record<string, never>; result: Record<string, never> };
  /** A negative speed zooms out, a positive one in. The zoom moves until the speed is 0. */
  controlZoom: { params: { speed: number }; result: Record<string, never> };
  /** A negative step focuses nearer, a positive one farther. */
  focusNearFar: { params: { step: number }; result: Record<string, never> };
  /**
   * Ends when the camera reports that it has begun or stopped recording. `to`: the wanted state; nothing is done when
   * the camera already is in it, and `moments` is left out.
   */
  toggleMovieRecording: {
    params: { to?: boolean };
    result: { isRecording: boolean; moments?: RecordingMoments };
  };
  getAFAreaPosition: { params: Record<string, never>; result: FocusFramesReading<FocusFrameType> };
  getTrackingFrame: { params: Record<string, never>; result: FocusFramesReading<TrackingFrameType> };
  setAFAreaPosition: { params: ScreenPoint; result: Record<string, never> };
  enableLiveView: { params: Record<string, never>; result: Record<string, never> };
  disableLiveView: { params: Record<string, never>; result: Record<string, never> };
  /** `lack`: why no picture comes although pictures were requested, if the reason is known. */
  getLiveViewStatus: { params: Record<string, never>; result: { enabled: boolean; lack?: string } };
  /** Gets everything ready for viewers of a layer; what it switches on is switched off after the last viewer. */
  watchLiveView: { params: { layer: PictureLayer }; result: Record<string, never> };
  enableOSD: { params: Record<string, never>; result: Record<string, never> };
  disableOSD: { params: Record<string, never>; result: Record<string, never> };
  getOSDStatus: { params: Record<string, never>; result: { supported: boolean; enabled: boolean } };
  getSaveInfo: { params: Record<string, never>; result: SaveInfo };
  setSaveInfo: { params: SaveInfo; result: SaveInfo };
  /**
   * Sets the camera's clock to that of the host. `setTo`: local time with its offset, ISO 8601. `confirmed`: the camera
   * has reported that it is set. `lateMs`: an upper bound of how much later than `setTo` the SDK accepted the time.
   */
  setClock: {
    params: Record<string, never>;
    result: { setTo: string; confirmed: boolean; lateMs: number };
  };
  /** Sets the names of pictures that are exposed from now on; without `naming` they have the camera's own names. */
  setNaming: { params: { naming?: PictureNaming }; result: Record<string, never> };
  /**
   * One part of a list of files. Without `listing` it is the first part of a new list; else it is the next part of that
   * list.
   */
  listSDCardFiles: {
    params: { slot: Slot; listing?: number };
    result: { rows: ContentRow[]; listing?: number };
  };
  findSDCardFile: { params: { slot: Slot; contentId: number; fileId: number }; result: ContentRow };
  /**
   * Ends when the camera has begun to send; the end of the transfer is the event `transferEnded`. `part`: the path of
   * the unfinished file, when `isSpooled` is set.
   */
  startTransfer: { params: TransferParams; result: StartedTransfer };
  cancelTransfer: { params: { transferId: string }; result: Record<string, never> };
  /** Removes what a worker that was lost may have left of a transfer to this directory. */
  discardPartial: { params: { directory: string }; result: Record<string, never> };
  downloadCameraSettings: {
    params: { directory: string; fileName: string };
    result: { fileName: string; path: string };
  };
  uploadCameraSettings: { params: { path: string }; result: Record<string, never> };
  importLUT: { params: { filePath: string; place: number }; result: Record<string, never> };
}

/** The name of an operation. */
export type OperationName = keyof Operations;
/** The parameters of an operation. */
export type Params<Name extends OperationName> = Operations[Name]['params'];
/** Result of an operation. */
export type Result<Name extends OperationName> = Operations[Name]['result'];
/** Operations whose answer has no members. */
export type SilentOperation = {
  [Name in OperationName]: Result<Name> extends Record<string, never> ? Name : never;
}[OperationName];

/**
 * How an operation is queued and what its failure means.
 *
 * - `read`: no effect; runs between the steps of an action, a few at the same time; may be repeated.
 * - `search`: as a read, but it takes long and delays no other operation.
 * - `write`: an effect on the camera; in order, one at a time; repeated only when it certainly had none
 *   (camera-call.ts).
 * - `action`: as a write, and never repeated by the service.
 * - `transfer`: no effect on the camera; runs like a search; the caller decides whether to repeat it. Only a list is
 *   begun again like a write (camera-call.ts).
 * - `session`: connect and disconnect; alone.
 */
export type OperationKind = 'read' | 'search' | 'write' | 'action' | 'transfer' | 'session';

/** The kind of each operation. */
export const OPERATION_KINDS: { readonly [Name in OperationName]: OperationKind } = {
  connectCamera: 'session',
  disconnectCamera: 'session',
  getFingerprint: 'search',
  getProperty: 'read',
  setProperty: 'write',
  getAllProperties: 'read',
  compareProperties: 'read',
  getPriorityKey: 'read',
  setPriorityKey: 'write',
  triggerShutter: 'action',
  halfPress: 'action',
  afShutter: 'action',
  armShutter: 'action',
  fireShutter: 'action',
  disarmShutter: 'action',
  finishPictures: 'action',
  pressCameraButton: 'action',
  remoteTouch: 'action',
  cancelRemoteTouch: 'action',
  controlZoom: 'action',
  focusNearFar: 'action',
  toggleMovieRecording: 'action',
  getAFAreaPosition: 'read',
  getTrackingFrame: 'read',
  setAFAreaPosition: 'write',
  enableLiveView: 'write',
  disableLiveView: 'write',
  getLiveViewStatus: 'read',
  // A read, because it may be repeated: a viewer whose worker was lost calls it again in the next worker.
  watchLiveView: 'read',
  enableOSD: 'write',
  disableOSD: 'write',
  getOSDStatus: 'read',
  getSaveInfo: 'read',
  setSaveInfo: 'write',
  setClock: 'write',
  // A read, because it may be repeated and makes no SDK call.
  setNaming: 'read',
  listSDCardFiles: 'transfer',
  findSDCardFile: 'search',
  startTransfer: 'transfer',
  cancelTransfer: 'transfer',
  discardPartial: 'transfer',
  downloadCameraSettings: 'write',
  uploadCameraSettings: 'write',
  importLUT: 'write',
};
