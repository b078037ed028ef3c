// Finds the native addon and declares its types. It is the only import of native code in the project; native/addon
// documents the functions. A worker loads the addon twice: in the main thread, which gets the events, and in the
// session thread, which makes the calls. Both share one native session.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DiscoveredCamera, FocusFrame } from '../../protocol/operations.js';

/** Result of {@link NativeAddon.load}. */
export interface LoadedSdk {
  /**
   * Level of the SDK's interface, found by the symbols of the library: 200 = version 2.00, 201 = versions 2.01 and
   * 2.02.
   */
  level: 200 | 201;
  /** `2.01.00`. */
  version: string;
}

/** How a session is opened. The addon converts these values for the SDK. */
export interface NativeConnectOptions {
  camera: DiscoveredCamera;
  /** 0 = remote, 1 = contents transfer, 2 = remote transfer (CrSdkControlMode). */
  mode: 0 | 1 | 2;
  reconnecting: boolean;
  username: string;
  password: string;
  /** The text that {@link NativeAddon.getFingerprint} returned. The SDK gets the same bytes that it gave there. */
  fingerprint: string;
  /**
   * Whether the camera object is first searched for by an enumeration in this process, which takes seconds. Otherwise
   * it is made from the known facts about the camera.
   */
  listedFirst?: boolean;
}

/** A copy of a property as the SDK reports it; nothing in it refers to memory of the SDK. */
export interface NativeProperty {
  code: number;
  /** CrDataType: width in the low nibble, 0x1000 signed, 0x2000 array, 0x4000 range, 0xFFFF text. */
  type: number;
  /** CrPropertyEnableFlag: -1 not supported, 0 no, 1 get and set, 2 display only, 3 set only. */
  enableFlag: number;
  /** The SDK's 64-bit value, unsigned. */
  current: bigint;
  /** Present for texts only. */
  text?: string;
  /**
   * All values that the camera may ever accept; a range is minimum, maximum, step. Unsigned, with the width of an
   * element.
   */
  values: bigint[];
  /** Values that may be set now. Can be empty although `values` is not. */
  settable: bigint[];
  /** Number of bytes of an invalid list or text that was left out; present only for such a property. */
  oddBytes?: number;
}

/** A picture from the SDK, in its own memory. On another thread it arrives as a plain Uint8Array. */
export interface NativePicture {
  /** The camera's own number of the picture. */
  number: number;
  /** The JPEG; that it is one is not checked. */
  image: Uint8Array;
}

/** The on-screen display: a picture with transparency, its size, and the place of the live view under it. */
export interface NativeOsdImage extends NativePicture {
  width: number;
  height: number;
  /** Degrees by which the camera has turned it, clockwise. */
  degree: number;
  /** The centre and the size of the live view; left out when no live view is under the display. */
  place?: { x: number; y: number; width: number; height: number };
}

/** The SDK's answer to one request for the on-screen display, without the picture; sizes and places in pixels. */
export interface NativeDisplayAnswer {
  /** 0 = success; 0x20017 = there is no newer display. */
  sdkCode: number;
  /** Size of the picture; 0 = there is no picture, whatever the code. */
  bytes: number;
  /** Offset of the picture in the caller's buffer, as stated by the SDK; only when there is a picture. */
  offset?: number;
  /** The camera's own number of the display. */
  number: number;
  /** The members from here on are present only after a success. */
  width?: number;
  height?: number;
  degree?: number;
  hasPlace?: boolean;
  /** The centre of the live view according to the vendor's sample, as stated by the SDK. */
  x?: number;
  y?: number;
  liveViewWidth?: number;
  liveViewHeight?: number;
}

/** Facts about a library, as far as this program needs it. */
export interface NativeLibraryFacts {
  /** Messages of the check of the adapters and of the loader; empty when there are none. */
  adapters: string;
  loader: string;
  /** Version; empty when the library could not be asked for it. */
  version: string;
  /**
   * All functions that are called, by their mangled names. `bytes`: size of the code; 0 = the table of symbols does not
   * have it.
   */
  symbols: { name: string; isThere: boolean; bytes: number }[];
  /**
   * Classes that are used. `writtenBytes`: bytes up to the last one that the constructor writes; 0 = no object could be
   * made.
   */
  classes: { name: string; expectedBytes: number; writtenBytes: number }[];
}

/** An AF or tracking frame in the form of the SDK: the centre as two fractions, the size with the same denominators. */
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
  /** `notify`: REMOTE_TRANSFER. `path` may be empty, or only a name. */
  | { kind: 'remoteTransfer'; notify: number; percent: number; path: string }
  /** `notify`: CONTENTS_TRANSFER. `path` is empty until the file is whole, and may be empty even then. */
  | { kind: 'contentsTransfer'; notify: number; handle: number; path: string }
  /** `notify`: CONTENTS_LIST. */
  | { kind: 'contentsListChanged'; notify: number; slot: number; added: number }
  /**
   * `monitor`: MONITOR. Of several reports that wait only the newest is passed on. Only some bodies report new
   * pictures.
   */
  | { kind: 'monitorUpdated'; monitor: number; number: number }
  /** A post view. `path` is the path of its file, or empty, or a name without a file; `sizeBytes` may be 0. */
  | { kind: 'postView'; path: string; sizeBytes: number }
  | { kind: 'dropped'; count: number }
);

/** A time of the camera's own clock; its numbers may be impossible. */
export interface NativeDate {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** A file of a content. `path` is the path on the card; empty when it was invalid. */
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
  /** Whether the entry refers to a content that is not on the card. */
  isPlaceholder: boolean;
  created: NativeDate;
  files: NativeContentFile[];
}

/** A file in contents mode. `date` is `YYYYMMDDTHHMMSS` or a beginning of it. */
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

/** Calls about cards and files. A call that moves a file only starts it; its end is an event. @throws SdkCallError */
export interface NativeContents {
  /** The days on which something on the card was made; for the mode remote-transfer. */
  getCapturedDates(slot: number): NativeDate[];
  getContentsOfDay(slot: number, day: Pick<NativeDate, 'year' | 'month' | 'day'>): NativeContent[];
  /** @param partBytes how many bytes the SDK fetches at a time; only a probe sets it. */
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
  /** Folders, one for each day; for the mode contents, like the next calls, which take handles of files. */
  getDateFolders(): { handle: number; name: string }[];
  getContentHandles(folder: number): number[];
  getContentDetail(handle: number): NativeContentDetail;
  /** `type`: CrFileType, as the SDK states it. `image` may be empty. */
  getContentThumbnail(handle: number): NativeThumbnail;
  /** @param isSmall whether a small picture of the file is fetched */
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

/** The error that is thrown for a refused SDK call: `sdkCode` is the CrError, `call` the name of the call. */
export interface SdkCallError extends Error {
  sdkCode: number;
  call: string;
}

/** The addon. All calls are synchronous and block as long as the SDK does. */
export interface NativeAddon extends NativeContents {
  /**
   * Main thread. Sets the function that receives every event until the environment ends. Up to 1,024 events wait for
   * it.
   */
  setEventSink(sink: (event: NativeEvent) => void): void;
  /**
   * Main thread. Makes the kernel end this process `graceS` seconds after the death of the parent, even if it is stuck.
   */
  endWithParent(graceS: number): void;
  /**
   * Main thread, once, before `load`. Records every call of the SDK and every callback into the first `bytes` of a file
   * (docs/run/recordings.md); false when there is no such file, or not enough memory.
   */
  recordInto(fd: number, bytes: number): boolean;
  /** Loads and initialises the SDK of this directory, once. @throws Error with `code: 'SDK_UNAVAILABLE'`. */
  load(sdkDirectory: string): LoadedSdk;
  /** Searches for cameras; blocks for about `seconds`. */
  enumerate(seconds: number): DiscoveredCamera[];
  /**
   * The fingerprint of a body on the network in the form that people compare, mostly base64. Works with and without a
   * session. Blocks while the SDK asks the body.
   * @throws SdkCallError; Error with `code: 'SDK_NONSENSE'` when what the SDK returned is no fingerprint, with
   *   `code: 'CAMERA_ABSENT'` when the SDK does not see the camera
   */
  getFingerprint(camera: DiscoveredCamera): string;
  /**
   * Starts a connect. Its end is an event with the returned generation.
   * @throws SdkCallError; Error with `code: 'CAMERA_ABSENT'` when the SDK does not see the camera
   */
  connect(options: NativeConnectOptions): number;
  /** Starts a disconnect; its end is a `disconnected` event. @throws SdkCallError */
  disconnect(): void;
  /** Frees the session after its end; harmless when there is none. */
  releaseDevice(): void;
  /**
   * Reads the properties of these codes, or all of them. Codes that the camera lacks are left out of the answer.
   * @throws SdkCallError; Error with `code: 'SDK_NONSENSE'` when what the SDK returned cannot be read
   */
  getProperties(codes?: number[]): NativeProperty[];
  /**
   * Reads one property from the SDK. Each copy of a property has its own number, from 1. If the property is equal to
   * the copy with the number `known`, only the number is returned. Without a number the camera lacks the property.
   * @throws as getProperties
   */
  getProperty(code: number, known: number): { number?: number; property?: NativeProperty };
  /**
   * Whether a property, as the SDK has it now, is equal to the copy with the number `known`. A changed property gets no
   * new number, because the main thread counts on getting every copy with a new number.
   * @throws as getProperties
   */
  isUnchanged(code: number, known: number): boolean;
  /**
   * Reads all properties from the SDK. Returns their codes and the numbers of their copies in the SDK's order, and the
   * copies whose number is above `since`. When the SDK lists a code twice, `changed` contains all properties, and codes
   * and numbers are left out.
   * @throws as getProperties
   */
  getAllProperties(since: number): {
    codes?: Uint32Array;
    numbers?: Uint32Array;
    changed: NativeProperty[];
  };
  /** Queues a write of an integer, with the type that the camera reported. @throws SdkCallError */
  setProperty(code: number, type: number, value: bigint): void;
  /** Queues a write of a text; at most 254 UTF-16 units, none of them NUL. @throws SdkCallError */
  setPropertyText(code: number, text: string): void;
  /** @param parameter 0 = up, 1 = down. @throws SdkCallError */
  sendCommand(command: number, parameter: number): void;
  /**
   * Waits until `atUs` of CLOCK_MONOTONIC, at most a second, and sends a command directly after the wait.
   * @param lateUs how much later than `atUs` the command may be sent
   * @throws SdkCallError; Error with `code: 'TOO_LATE'` when it is too late; nothing was sent then
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
  /** The newest picture; undefined when there is none since the last call. @throws SdkCallError */
  getLiveViewImage(): NativePicture | undefined;
  /**
   * Sends the newest picture to the gateway: the SDK writes it into a place of {@link mapPictures}, and a notice of it
   * goes into the pipe.
   * @returns its number; -1 when none was sent: there is no new one, it is not a whole JPEG, or the place is smaller
   *   than the SDK requires.
   * @throws SdkCallError; Error when the notice cannot be written.
   */
  sendPicture(): number;
  /** The size of a place that the SDK requires; 0 while there is no live view. @throws SdkCallError */
  liveViewBytes(): number;
  /**
   * Maps two places for pictures at the beginning of a file permanently. Pictures that the gateway has not read become
   * invalid. False when there is no such file, or not enough memory.
   * @param notices the pipe for notices
   */
  mapPictures(file: number, notices: number, placeBytes: number): boolean;
  /**
   * Calls `listener` in this thread when the camera reports a new picture, in place of the event `monitorUpdated`;
   * undefined stops that. The first listener of a process is kept: a later call only switches it on again.
   */
  listenForPictures(listener: (() => void) | undefined): void;
  /** The newest display; undefined when there is none since the last call. @throws SdkCallError */
  getOsdImage(): NativeOsdImage | undefined;
  /**
   * Requests the on-screen display once, with a new block of memory, and returns the SDK's own answer. Used by a probe.
   */
  askForDisplay(): NativeDisplayAnswer;
  /** How many texts the body reports, and how many of them begin with U+FEFF. Used by a probe. @throws SdkCallError */
  askForTextMarks(): { texts: number; marked: number };
  /** Loads the library of this directory without starting it, and examines it. Used by a probe. */
  examineLibrary(sdkDirectory: string): NativeLibraryFacts;
  /** Ends the SDK. To be called only after every session was released. */
  release(): void;
}

const require = createRequire(import.meta.url);

/**
 * Loads the addon: the one built from source if present, else the prebuilt one of the package.
 * @throws Error with one line: the missing file, the kind of machine, and how to build the addon. Its cause is the
 * failure to load the preferred addon, the one built from source.
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

/** The C library of this node. */
function libc(): string {
  const report = process.report as typeof process.report & { excludeNetwork?: boolean };
  // Network addresses are not needed in the report, and finding their host names can take seconds.
  report.excludeNetwork = true;
  const { header } = report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined ? 'no glibc' : `glibc ${header.glibcVersionRuntime}`;
}
