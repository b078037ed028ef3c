// Finds and types the native addon. The only import of native code in the whole project; everything behind
// it is documented in native/addon. Loaded twice in a worker: by the main thread, which owns the events, and
// by the session thread, which makes the calls. Both share one native session.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DiscoveredCamera, FocusFrame } from '../../protocol/operations.js';

/** Result of {@link NativeAddon.load}. */
export interface LoadedSdk {
  /** Interface level chosen by the symbols that the library has: 200 = 2.00, 201 = 2.01 and 2.02. */
  level: 200 | 201;
  /** `2.01.00`. */
  version: string;
}

/** How a session is opened; the SDK's names are translated in the addon. */
export interface NativeConnectOptions {
  camera: DiscoveredCamera;
  /** 0 = remote, 1 = contents transfer, 2 = remote transfer (CrSdkControlMode). */
  mode: 0 | 1 | 2;
  reconnecting: boolean;
  username: string;
  password: string;
  /** As {@link NativeAddon.getFingerprint} has returned it; the SDK gets the bytes that it gave itself. */
  fingerprint: string;
  /**
   * The object of the camera is first searched for in an enumeration of this process, which takes seconds; else it is
   * made from what is known of the camera.
   */
  listedFirst?: boolean;
}

/** One property as the SDK reports it, copied; nothing refers to SDK memory. */
export interface NativeProperty {
  code: number;
  /** CrDataType: width in the low nibble, 0x1000 signed, 0x2000 array, 0x4000 range, 0xFFFF text. */
  type: number;
  /** CrPropertyEnableFlag: -1 not supported, 0 no, 1 get and set, 2 display only, 3 set only. */
  enableFlag: number;
  /** The 64-bit container, unsigned. */
  current: bigint;
  /** Present for texts only. */
  text?: string;
  /** Values the camera may take at all; a range is minimum, maximum, step. Unsigned at the element's width. */
  values: bigint[];
  /** Values that may be set now; may be empty although `values` is not. */
  settable: bigint[];
  /** Bytes of a list or a text that made no sense and was left out; present for such a property only. */
  oddBytes?: number;
}

/** A picture as the SDK gave it, in memory of its own. Arrives on another thread as a plain Uint8Array. */
export interface NativePicture {
  /** The camera's own number of the picture. */
  number: number;
  /** A JPEG, as the SDK promises; not checked. */
  image: Uint8Array;
}

/** The on-screen display: a picture with transparency, its size, and where the live view lies under it. */
export interface NativeOsdImage extends NativePicture {
  width: number;
  height: number;
  /** Degrees by which the camera has turned it, clockwise. */
  degree: number;
  /** The centre of the live view and its size; left out when there is none under it. */
  place?: { x: number; y: number; width: number; height: number };
}

/** The SDK's answer to one request for the on-screen display, without the picture; sizes and places in pixels. */
export interface NativeDisplayAnswer {
  /** 0 = it succeeded; 0x20017 = there is no newer one. */
  sdkCode: number;
  /** Size of the picture; 0 = there is none, with any code. */
  bytes: number;
  /** Offset of the picture in the client's buffer, as stated; only when there is a picture. */
  offset?: number;
  /** The camera's own number. */
  number: number;
  /** The members from here on are present only after a success. */
  width?: number;
  height?: number;
  degree?: number;
  hasPlace?: boolean;
  /** As stated: the centre of the live view, by the vendor's sample. */
  x?: number;
  y?: number;
  liveViewWidth?: number;
  liveViewHeight?: number;
}

/** Facts about the part of this program's needs that a library offers. */
export interface NativeLibraryFacts {
  /** Messages of the check of the adapters and of the loader; empty = none. */
  adapters: string;
  loader: string;
  /** Empty when it could not be asked. */
  version: string;
  /** All that are called, mangled; `bytes` of its code, 0 = the table of symbols does not have it. */
  symbols: { name: string; isThere: boolean; bytes: number }[];
  /** `writtenBytes`: up to the last one that the constructor writes; 0 = it could not be made. */
  classes: { name: string; expectedBytes: number; writtenBytes: number }[];
}

/** One AF or tracking frame, as the SDK has it: the centre as two fractions, the size in their denominators. */
export type NativeFocusFrame = Omit<FocusFrame<string>, 'type' | 'state'> & { type: number; state: number };

/** The frames of one live-view property; not available while live view is off. */
export interface NativeFocusFrames {
  isAvailable: boolean;
  frames: NativeFocusFrame[];
}

/** Reports of the SDK through its callback, in order of arrival. `generation` counts connects. */
export type NativeEvent = { generation: number } & (
  | { kind: 'connected'; version: number }
  | { kind: 'disconnected'; sdkCode: number }
  | { kind: 'error'; sdkCode: number }
  | { kind: 'propertyChanged'; codes: number[] }
  | { kind: 'completeDownload'; path: string; type: number }
  | { kind: 'warning'; code: number }
  | { kind: 'warningExt'; code: number; parameters: [number, number, number] }
  /** `notify`: REMOTE_TRANSFER; `path` may be empty, or a name alone. */
  | { kind: 'remoteTransfer'; notify: number; percent: number; path: string }
  /** `notify`: CONTENTS_TRANSFER; `path` is empty until the file is whole, and may be so then. */
  | { kind: 'contentsTransfer'; notify: number; handle: number; path: string }
  /** `notify`: CONTENTS_LIST. */
  | { kind: 'contentsListChanged'; notify: number; slot: number; added: number }
  /** `monitor`: MONITOR; when several wait, the newest counts. Only some bodies report new pictures. */
  | { kind: 'monitorUpdated'; monitor: number; number: number }
  /** A small picture of an exposure. `path`: of its file, or empty, or a name without a file; `sizeBytes` may be 0. */
  | { kind: 'postView'; path: string; sizeBytes: number }
  | { kind: 'dropped'; count: number }
);

/** A moment of the camera's own clock; numbers may be nonsense. */
export interface NativeDate {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** A file of a content; `path` is that on the card and empty where it made no sense. */
export interface NativeContentFile {
  id: number;
  path: string;
  sizeBytes: number;
  /** Pixels; 0 = not known. */
  width: number;
  height: number;
}

/** Content made by one press of the shutter or one recording. */
export interface NativeContent {
  id: number;
  /** It refers to a content that is not on the card. */
  isPlaceholder: boolean;
  created: NativeDate;
  files: NativeContentFile[];
}

/** A file in contents mode; `date` is `YYYYMMDDTHHMMSS` or less. */
export interface NativeContentDetail {
  name: string;
  sizeBytes: number;
  width: number;
  height: number;
  date: string;
}

/** A thumbnail in contents mode, in memory of its own. */
export interface NativeThumbnail {
  type: number;
  image: Uint8Array;
}

/** Calls about cards and files. Those that move a file only queue it: its end is an event. @throws SdkCallError */
export interface NativeContents {
  /** Remote transfer: the days on which something on the card was made. */
  getCapturedDates(slot: number): NativeDate[];
  getContentsOfDay(slot: number, day: Pick<NativeDate, 'year' | 'month' | 'day'>): NativeContent[];
  /** @param partBytes how many bytes the SDK fetches at a time; left out but by a probe. */
  fetchContentFile(
    slot: number,
    contentId: number,
    fileId: number,
    directory: string,
    name: string,
    partBytes?: number,
  ): void;
  /** @param imageKind 1 thumbnail, 2 screennail. */
  fetchContentImage(
    slot: number,
    contentId: number,
    fileId: number,
    imageKind: 1 | 2,
    directory: string,
    name: string,
  ): void;
  cancelFetch(): void;
  /** Contents transfer: folders by day, then files by handle. */
  getDateFolders(): { handle: number; name: string }[];
  getContentHandles(folder: number): number[];
  getContentDetail(handle: number): NativeContentDetail;
  /** `type`: CrFileType, as the SDK states it. `image` may be empty. */
  getContentThumbnail(handle: number): NativeThumbnail;
  /** @param isSmall a small picture of the file */
  pullContent(handle: number, isSmall: boolean, directory: string, name: string): void;
  saveSettings(directory: string, name: string): void;
  loadSettings(path: string): void;
  /** @param place 1 to 16. */
  importLut(path: string, place: number): void;
}

/** When an SDK call began and when it had returned, in whole microseconds of CLOCK_MONOTONIC. */
export interface NativeTimes {
  issuedUs: number;
  returnedUs: number;
}

/** An SDK call that was refused is thrown as an Error with `sdkCode` (CrError) and `call` (its name). */
export interface SdkCallError extends Error {
  sdkCode: number;
  call: string;
}

/** The addon. All calls are synchronous and may block as long as the SDK does. */
export interface NativeAddon extends NativeContents {
  /** Main thread. Receives every event until the environment ends; the queue behind it holds 1,024. */
  setEventSink(sink: (event: NativeEvent) => void): void;
  /** Main thread. When the parent dies this process ends itself after `graceS` seconds, stuck or not. */
  endWithParent(graceS: number): void;
  /**
   * Main thread, once, before `load`. Records every call of the SDK and every callback into the first `bytes` of a file
   * (docs/run/recordings.md); false when there is no such file, or no memory for so many bytes.
   */
  recordInto(fd: number, bytes: number): boolean;
  /** Loads and initialises the SDK of this directory, once. @throws Error with `code: 'SDK_UNAVAILABLE'`. */
  load(sdkDirectory: string): LoadedSdk;
  /** Searches for cameras; blocks for about `seconds`. */
  enumerate(seconds: number): DiscoveredCamera[];
  /**
   * The fingerprint of a body on the network as people compare it, mostly base64; with a session or without. Blocks
   * while the SDK asks it.
   * @throws SdkCallError; Error with `code: 'SDK_NONSENSE'` when what the SDK returned is no fingerprint, with
   *   `code: 'CAMERA_ABSENT'` when the SDK does not see the camera
   */
  getFingerprint(camera: DiscoveredCamera): string;
  /**
   * Starts a connect; its end is an event of the returned generation.
   * @throws SdkCallError; Error with `code: 'CAMERA_ABSENT'` when the SDK does not see the camera
   */
  connect(options: NativeConnectOptions): number;
  /** Starts a disconnect; its end is a `disconnected` event. @throws SdkCallError */
  disconnect(): void;
  /** Frees the session after its end; harmless when there is none. */
  releaseDevice(): void;
  /**
   * These codes, or all when left out. Codes the camera lacks are left out of the answer.
   * @throws SdkCallError; Error with `code: 'SDK_NONSENSE'` when what the SDK returned cannot be read
   */
  getProperties(codes?: number[]): NativeProperty[];
  /**
   * One property, read from the SDK in any case; without it when it is alike in everything to the copy of the number
   * `known`. Each copy has a number of its own, from 1; without a number the camera lacks the property.
   * @throws as getProperties
   */
  getProperty(code: number, known: number): { number?: number; property?: NativeProperty };
  /**
   * All properties, read from the SDK in any case: codes and numbers in the SDK's order, and of those with a number
   * above `since` also the copy. When the SDK lists a code twice, `changed` are all of them, without codes and numbers.
   * @throws as getProperties
   */
  getAllProperties(since: number): {
    codes?: Uint32Array;
    numbers?: Uint32Array;
    changed: NativeProperty[];
  };
  /** Queues a write of an integer with the type the camera reported. @throws SdkCallError */
  setProperty(code: number, type: number, value: bigint): void;
  /** Queues a write of a text; at most 254 UTF-16 units, none of them NUL. @throws SdkCallError */
  setPropertyText(code: number, text: string): void;
  /** @param parameter 0 = up, 1 = down. @throws SdkCallError */
  sendCommand(command: number, parameter: number): void;
  /**
   * Waits until `atUs` of CLOCK_MONOTONIC, a second at most, and sends a command then, with nothing between.
   * @param lateUs how much later it may be sent
   * @throws SdkCallError; Error with `code: 'TOO_LATE'` when it is later than that, and nothing was sent
   */
  commandAt(command: number, parameter: number, atUs: number, lateUs: number): NativeTimes;
  /** The AF frames (0x121) or the tracking frames (0x193) of live view. @throws SdkCallError */
  getFrames(code: number): NativeFocusFrames;
  /** @throws SdkCallError */
  setSaveInfo(path: string, prefix: string, startNo: number): void;
  /** A session setting by its key. @throws SdkCallError */
  getSetting(key: number): number;
  /** @throws SdkCallError */
  setSetting(key: number, value: number): void;
  /** The newest picture; undefined when there is none, or none since the last call. @throws SdkCallError */
  getLiveViewImage(): NativePicture | undefined;
  /**
   * The same, written into `place` by the SDK, which begins with a header of its own: the picture lies at `offset`,
   * another one for each picture. Undefined also when that is smaller than the SDK requires.
   * @throws SdkCallError
   */
  readLiveViewInto(place: Uint8Array): { number: number; offset: number; bytes: number } | undefined;
  /** How large a place the SDK requires; 0 while there is no live view. @throws SdkCallError */
  liveViewBytes(): number;
  /** Maps the beginning of a file for good; undefined when there is no such file, or no memory for so many bytes. */
  mapSharedFile(fd: number, bytes: number): Uint8Array<ArrayBuffer> | undefined;
  /**
   * Calls `listener` in this thread when the camera reports a new picture, in place of the event `monitorUpdated`;
   * undefined ends that. The first listener of a process stays: later ones only switch it on again.
   */
  listenForPictures(listener: (() => void) | undefined): void;
  /** The newest display; undefined when there is none, or none since the last call. @throws SdkCallError */
  getOsdImage(): NativeOsdImage | undefined;
  /** Requests the on-screen display once, with a fresh block, and returns the SDK's own answer: for a probe. */
  askForDisplay(): NativeDisplayAnswer;
  /** How many texts the body reports, and how many begin with U+FEFF: for a probe. @throws SdkCallError */
  askForTextMarks(): { texts: number; marked: number };
  /** Examines the library of this directory; it is loaded and not started: for a probe. */
  examineLibrary(sdkDirectory: string): NativeLibraryFacts;
  /** Ends the SDK; only after every session was released. */
  release(): void;
}

const require = createRequire(import.meta.url);

/**
 * Loads the addon: the one built from source if present, else the prebuilt one of the package.
 * @throws Error with one line: the missing file, the kind of machine, and how to build it; the cause is the first
 *   failure: of the addon that is built from source, which is the preferred one.
 */
export function loadAddon(): NativeAddon {
  const { resolve } = require('node-gyp-build') as { resolve: (directory: string) => string };
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const native = join(root, 'native');
  const failures: Error[] = [];
  const unfit: string[] = [];
  for (const directory of [native, root]) {
    let file: string | undefined;
    try {
      file = resolve(directory);
      return require(file) as NativeAddon;
    } catch (error) {
      failures.push(error as Error);
      if (file !== undefined) unfit.push((error as Error).message.replaceAll('\n', ' '));
    }
  }
  const tuple = `${process.platform}-${process.arch}`;
  const what =
    unfit.length > 0
      ? `the addon cannot be loaded on this machine (${tuple}, ${libc()}): ${unfit.join('; ')}`
      : `the addon cannot be loaded: ${root} has none for this machine (${tuple}, ${libc()}), neither in native/build/Release nor in prebuilds/${tuple}`;
  throw new Error(`${what}; build it with g++ and make: make -C ${native}`, { cause: failures[0] });
}

/** The C library that this node was started with. */
function libc(): string {
  const report = process.report as typeof process.report & { excludeNetwork?: boolean };
  // Names of addresses are not needed here, and finding them can take seconds.
  report.excludeNetwork = true;
  const { header } = report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined ? 'no glibc' : `glibc ${header.glibcVersionRuntime}`;
}
