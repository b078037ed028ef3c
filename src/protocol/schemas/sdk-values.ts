// Values of the SDK as the process of a probe sends them, in the raw bodies of its answers and events: a schema for the
// result of each call that the probe and the doctor make, and one for events. Numbers that a body states may be any,
// since a probe reports them; the types of all members are checked. Their types in TypeScript are those of the addon,
// which this part does not know: the probe proves that both agree (src/cli/probe/sdk-process.ts).

import Type, { type Static, type TSchema } from 'typebox';
import { sdkValue } from '../sdk-calls.js';
import { checked } from './checked.js';
import {
  DISCOVERED_CAMERA,
  exactly,
  list,
  MOST_CAMERAS,
  MOST_FRAMES,
  MOST_VALUES,
  NAME_CHARS,
  PATH_CHARS,
  text,
  u32,
  VALUE_CHARS,
  whole,
} from './shapes.js';

/** Upper limits of lists; the addon reads no more in one call or event. */
const MOST_PROPERTIES = 0x4000;
const MOST_CODES = 0x1000;
const MOST_CONTENTS = 200_000;
const MOST_DAYS = 20_000;
const MOST_FILES = 16;
/** Upper limit of the functions that the addon calls, and of the classes that it uses. */
const MOST_SYMBOLS = 1_024;
const MAX_U64 = 2n ** 64n - 1n;

/** A number as the SDK or the body states it. */
const number = () => Type.Number();
const flag = () => Type.Boolean();
const u64 = () => Type.Refine(Type.BigInt(), (value) => value >= 0n && value <= MAX_U64);
const bytes = () => Type.Refine(Type.Unsafe<Uint8Array>({}), (value) => value instanceof Uint8Array);
const nothing = () => Type.Void();

const PROPERTY = exactly({
  code: u32(),
  type: number(),
  enableFlag: number(),
  current: u64(),
  text: Type.Optional(text(VALUE_CHARS)),
  values: list(u64(), MOST_VALUES),
  settable: list(u64(), MOST_VALUES),
  oddBytes: Type.Optional(number()),
});

const FRAME = exactly({
  type: number(),
  state: number(),
  priority: number(),
  xNumerator: number(),
  xDenominator: number(),
  yNumerator: number(),
  yDenominator: number(),
  width: number(),
  height: number(),
});

const PICTURE = { number: number(), image: bytes() };
const DATE = exactly({
  year: number(),
  month: number(),
  day: number(),
  hour: number(),
  minute: number(),
  second: number(),
});
const SIZES = { sizeBytes: number(), width: number(), height: number() };

/** Results by the name of the call. */
export const SDK_RESULTS = {
  load: exactly({ level: Type.Union([Type.Literal(200), Type.Literal(201)]), version: text(NAME_CHARS) }),
  enumerate: list(DISCOVERED_CAMERA, MOST_CAMERAS),
  release: nothing(),
  examineLibrary: exactly({
    adapters: text(PATH_CHARS),
    loader: text(PATH_CHARS),
    version: text(NAME_CHARS),
    symbols: list(exactly({ name: text(NAME_CHARS), isThere: flag(), bytes: number() }), MOST_SYMBOLS),
    classes: list(
      exactly({ name: text(NAME_CHARS), expectedBytes: number(), writtenBytes: number() }),
      MOST_SYMBOLS,
    ),
  }),
  getFingerprint: text(VALUE_CHARS),
  connect: whole(),
  disconnect: nothing(),
  releaseDevice: nothing(),
  getProperties: list(PROPERTY, MOST_PROPERTIES),
  setProperty: nothing(),
  sendCommand: nothing(),
  getSetting: number(),
  setSetting: nothing(),
  setSaveInfo: nothing(),
  getFrames: exactly({ isAvailable: flag(), frames: list(FRAME, MOST_FRAMES) }),
  getLiveViewImage: Type.Union([exactly(PICTURE), Type.Undefined()]),
  getOsdImage: Type.Union([
    exactly({
      ...PICTURE,
      width: number(),
      height: number(),
      degree: number(),
      place: Type.Optional(exactly({ x: number(), y: number(), width: number(), height: number() })),
    }),
    Type.Undefined(),
  ]),
  askForDisplay: exactly({
    sdkCode: number(),
    bytes: number(),
    offset: Type.Optional(number()),
    number: number(),
    width: Type.Optional(number()),
    height: Type.Optional(number()),
    degree: Type.Optional(number()),
    hasPlace: Type.Optional(flag()),
    x: Type.Optional(number()),
    y: Type.Optional(number()),
    liveViewWidth: Type.Optional(number()),
    liveViewHeight: Type.Optional(number()),
  }),
  askForTextMarks: exactly({ texts: number(), marked: number() }),
  getCapturedDates: list(DATE, MOST_DAYS),
  getContentsOfDay: list(
    exactly({
      id: number(),
      isPlaceholder: flag(),
      created: DATE,
      files: list(exactly({ id: number(), path: text(PATH_CHARS), ...SIZES }), MOST_FILES),
    }),
    MOST_CONTENTS,
  ),
  fetchContentFile: nothing(),
  fetchContentImage: nothing(),
  cancelFetch: nothing(),
  getDateFolders: list(exactly({ handle: number(), name: text(NAME_CHARS) }), MOST_DAYS),
  getContentHandles: list(number(), MOST_CONTENTS),
  getContentDetail: exactly({ name: text(PATH_CHARS), ...SIZES, date: text(NAME_CHARS) }),
  getContentThumbnail: exactly({ type: number(), image: bytes() }),
  pullContent: nothing(),
} satisfies { readonly [name: string]: TSchema };

/** Name of a call whose result has a schema. */
export type CheckedCall = keyof typeof SDK_RESULTS;
/** Result of such a call. */
export type SdkResult<Name extends CheckedCall> = Static<(typeof SDK_RESULTS)[Name]>;

const ofEvent = <const Kind extends string, Members extends { [name: string]: TSchema }>(
  kind: Kind,
  members: Members,
) => exactly({ generation: whole(), kind: Type.Literal(kind), ...members });

/** Any event. */
export const SDK_EVENT = Type.Union([
  ofEvent('connected', { version: number() }),
  ofEvent('disconnected', { sdkCode: number() }),
  ofEvent('error', { sdkCode: number() }),
  ofEvent('propertyChanged', { codes: list(u32(), MOST_CODES) }),
  ofEvent('completeDownload', { path: text(PATH_CHARS), type: number() }),
  ofEvent('warning', { code: number() }),
  ofEvent('warningExt', { code: number(), parameters: Type.Tuple([number(), number(), number()]) }),
  ofEvent('remoteTransfer', { notify: number(), percent: number(), path: text(PATH_CHARS) }),
  ofEvent('contentsTransfer', { notify: number(), handle: number(), path: text(PATH_CHARS) }),
  ofEvent('contentsListChanged', { notify: number(), slot: number(), added: number() }),
  ofEvent('monitorUpdated', { monitor: number(), number: number() }),
  ofEvent('postView', { path: text(PATH_CHARS), sizeBytes: number() }),
  ofEvent('dropped', { count: number() }),
]);

/** The result in the body of an answer. @throws ProtocolError when it is no result of this call */
export function knownSdkResult<Name extends CheckedCall>(name: Name, body: Buffer): SdkResult<Name> {
  return checked(`the result of the SDK call ${name}`, SDK_RESULTS[name], sdkValue(body)) as SdkResult<Name>;
}

/** The event in the body of a report. @throws ProtocolError when the body holds no event */
export function knownSdkEvent(body: Buffer): Static<typeof SDK_EVENT> {
  return checked('an event of the SDK', SDK_EVENT, sdkValue(body)) as Static<typeof SDK_EVENT>;
}
