// Calls of a gateway to a worker: one table of operations with the shapes of parameters and results. Property names and
// words are the wire contract's; nothing here knows HTTP.

import type { PictureNaming } from './name-template.js';
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
 * A body as the SDK's list describes it. CreateCameraObjectInfo makes an object of the body from it in another process,
 * without an enumeration. Texts are those of the SDK, not the displayed ones.
 */
export interface ListedObject {
  name: string;
  model: string;
  /** CrCameraObjectInfo's product id on USB, signed. */
  usbPid: number;
  /** 0 USB, 2 IP. */
  idType: number;
  /** All its bytes: a serial, with the terminator where the SDK counts one; on the network a block of 532 or more. */
  id: number[];
  connectionType: string;
  adaptor: string;
  pairing: string;
  /** 0 off, 1 on. */
  sshSupport: number;
}

/** A body as discovery saw it; enough to make the SDK's camera object again without enumerating. */
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
  /** Left out for a body that no list has shown: then the SDK searches for it, which takes seconds. */
  listed?: ListedObject;
}

/** Parameters of `connect`. Credentials are held in memory only and never logged. */
export interface ConnectParams {
  camera: DiscoveredCamera;
  mode: ConnectionMode;
  /** Whether the SDK reconnects automatically after a lost cable. */
  reconnecting: boolean;
  username?: string;
  password?: string;
  fingerprint?: string;
  /** The last worker of this camera ended uncleanly: expect a session left open in the body. */
  poisoned: boolean;
  /** How long the last connect of this camera took, from the call to the answer; left out when there was none. */
  usualMs?: number;
  /** The worker first searches for the camera, which takes seconds: the last connect has failed without. */
  listedFirst?: boolean;
  /** Destination of pictures until the client sets another. */
  saveInfo: SaveInfo;
  /** No client has chosen that place: it is the service's own. */
  isOwnSaveInfo?: boolean;
  /** Who holds the priority after connecting. */
  priorityKey: PrioritySetting;
  /** A client has switched live view on, and it stays on with or without viewers. */
  liveView: boolean;
  /** How pictures are named; left out = as the camera names them. */
  naming?: PictureNaming;
  /** Pictures left open by an earlier worker; left out = none. */
  awaited?: AwaitedPictures;
}

/** Exposures of shots whose files may be where an earlier worker of the camera has left them. */
export interface AwaitedPictures {
  exposures: AwaitedExposure[];
  /** Time on the clock of the body at an instant of the host, both as texts; left out while unknown. */
  clock?: { takenAt: string; exposedAt: string };
}

/** One exposure whose files have not all come. */
export interface AwaitedExposure {
  tag: ShotTag;
  /** When the camera reported it, or when it was to be made. */
  at: string;
  /** From the first exposure of a burst to the last one. */
  spanMs: number;
  /** Files that have not come. */
  files: number;
}

/** Destination on the host of pictures that a camera sends. */
export interface SaveInfo {
  /** Directory. A relative one starts at the save root, or without one at the working directory of the service. */
  path: string;
  /** Put before the file number; empty = the camera's own naming. */
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

/** A property as read from the camera. A camera that lacks it reads as empty texts and not writable. */
export interface PropertyReading extends PropertyValue {
  property: string;
  /** Whether the camera takes a write now. */
  writable: boolean;
  /** Values that may be set now; a range is exactly three entries: minimum, maximum, step. */
  availableValues: PropertyValue[];
  /** The text itself, when the property is a text and the camera has it. */
  text?: string;
}

/** Reading of a property, compared with a wanted text. */
export interface ComparedReading extends PropertyValue {
  property: string;
  /** Whether the camera takes a write now. */
  writable: boolean;
  /** A text that means this value on other bodies too: the label, or hex. */
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
  /** Grows with time and has gaps; a RAW file and its JPEG share it. In contents mode the handle of the file. */
  contentId: number;
  /** Always 0 in contents mode. */
  fileId: number;
  /** On the card; in contents mode the name only. */
  path: string;
  sizeBytes: number;
  /** Pixels; 0 = not known. */
  width: number;
  height: number;
  /** The camera's local time, `YYYYMMDDTHHMMSS`; empty when it makes no sense. */
  created: string;
}

/** Part of a file on a card that is fetched. */
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
  /** `directory` is the gateway's own, and no client's choice. */
  isSpooled?: true;
}

/** A transfer that has begun. */
export interface StartedTransfer {
  name: string;
  sizeBytes: number;
  part?: string;
}

/** Shot that an exposure belongs to, which may have several rounds. */
export interface ShotTag {
  /** Chosen by the client. */
  shotId: string;
  /** The counter of the rig. */
  shot: number;
  /** From 0. */
  round: number;
  group: string;
  session: string;
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

/** Every operation: its parameters and its result. */
export interface Operations {
  /**
   * `openedInMs`: from the SDK call to the camera's answer. `needsListing`: it failed until the worker had searched for
   * the camera.
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
   * `value` as it was sent, `current` as it reads now, which may still be the old value: hex, or a text. `because`: why
   * the camera has taken the write and ignored it.
   */
  setProperty: {
    params: { property: string; value: string };
    result: { value: string; confirmed: boolean; current: string; because?: string };
  };
  getAllProperties: { params: Record<string, never>; result: AllProperties };
  /** A few at once. `wanted`: a text as for setProperty; whether the property has that value is in `agrees`. */
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
   * whether it goes to a card, `exposureMs` how long it is exposed, without a self-timer, and `driveMode` the words of
   * the property. `holdMs`: the release will hold the button, which needs the shutter speed bulb.
   */
  armShutter: {
    params: { tag: ShotTag; focus: boolean; holdMs?: number };
    result: { takingMs: number; hostFiles: number; toCard: boolean; exposureMs: number; driveMode?: string };
  };
  /**
   * Releases at a moment of CLOCK_MONOTONIC, in microseconds; ends with the proof of exposure. `holdMs`: how long the
   * button stays down.
   */
  fireShutter: { params: { tag: ShotTag; atUs: number; holdMs?: number }; result: ReleaseMoments };
  /** Gives an armed shot up; a release that has been issued is not undone. */
  disarmShutter: { params: { shotId: string }; result: Record<string, never> };
  /** Releases what is held and waits for pending pictures; `left` are those that have not come in time. */
  finishPictures: { params: { waitMs: number }; result: { left: number } };
  /** `press` holds the key for a moment. `button` is a name of the contract. */
  pressCameraButton: {
    params: { button: string; action: KeyAction };
    result: Record<string, never>;
  };
  remoteTouch: { params: ScreenPoint; result: Record<string, never> };
  cancelRemoteTouch: { params: Record<string, never>; result: Record<string, never> };
  /** Negative is out, positive in; it continues until the speed is 0. */
  controlZoom: { params: { speed: number }; result: Record<string, never> };
  /** Negative is near, positive far. */
  focusNearFar: { params: { step: number }; result: Record<string, never> };
  /** Ends when the camera reports that it records, or no longer does. `to`: nothing is done when it is so already. */
  toggleMovieRecording: { params: { to?: boolean }; result: { isRecording: boolean } };
  getAFAreaPosition: { params: Record<string, never>; result: FocusFramesReading<FocusFrameType> };
  getTrackingFrame: { params: Record<string, never>; result: FocusFramesReading<TrackingFrameType> };
  setAFAreaPosition: { params: ScreenPoint; result: Record<string, never> };
  enableLiveView: { params: Record<string, never>; result: Record<string, never> };
  disableLiveView: { params: Record<string, never>; result: Record<string, never> };
  /** `lack`: why no picture comes although some were requested, where that is known. */
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
   * has reported that it is set. `lateMs`: how much later than that time the SDK has taken it, at most.
   */
  setClock: {
    params: Record<string, never>;
    result: { setTo: string; confirmed: boolean; lateMs: number };
  };
  /** Pictures that are exposed from now on are named so; without `naming` as the camera names them. */
  setNaming: { params: { naming?: PictureNaming }; result: Record<string, never> };
  /** A part of a list: the first part of a new list without `listing`, else the next part of that list. */
  listSDCardFiles: {
    params: { slot: Slot; listing?: number };
    result: { rows: ContentRow[]; listing?: number };
  };
  findSDCardFile: { params: { slot: Slot; contentId: number; fileId: number }; result: ContentRow };
  /**
   * Ends when the camera has begun; the end of the transfer is the event `transferEnded`. `part`: where it is being
   * written, for a file in a directory of the gateway's own.
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
 * - `transfer`: no effect on the camera; runs like a search; the caller decides whether to repeat it, but for a list,
 *   which is begun again as a write (camera-call.ts).
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
  // It may be repeated: a viewer whose worker was lost calls it again in the next worker.
  watchLiveView: 'read',
  enableOSD: 'write',
  disableOSD: 'write',
  getOSDStatus: 'read',
  getSaveInfo: 'read',
  setSaveInfo: 'write',
  setClock: 'write',
  // It may be repeated, and the camera is not asked.
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
