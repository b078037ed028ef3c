// Schema of the result of each operation, by its name. The result of an operation without a row is an empty object.

import Type, { type TSchema } from 'typebox';
import { MAX_MESSAGE_CHARS } from '../limits.js';
import type { OperationName, Result, SilentOperation } from '../operations.js';
import { FOCUS_FRAME_STATES, FOCUS_FRAME_TYPES, PRIORITY_SETTINGS, TRACKING_FRAME_TYPES } from '../words.js';
import type { Assert, Disagreeing, None } from './agree.js';
import {
  CONTENT_ROW,
  ECHO_CHARS,
  exactly,
  list,
  MOST_FRAMES,
  MOST_VALUES,
  milliseconds,
  NAME_CHARS,
  nothing,
  PATH_CHARS,
  text,
  VALUE_CHARS,
  whole,
  word,
} from './shapes.js';

/** Most properties in a reading; the SDK has fewer codes. */
const MOST_PROPERTIES = 4_096;
/** Most files in a part of a list; the worker makes parts of 250. */
const MOST_ROWS = 4_096;
/** Upper bound of a 64-bit value of the SDK. */
const MAX_U64 = 2 ** 64;

const VALUE = { value: text(VALUE_CHARS), formatted: text(VALUE_CHARS) };
const READING = exactly({
  property: text(NAME_CHARS),
  ...VALUE,
  writable: Type.Boolean(),
  availableValues: list(exactly(VALUE), MOST_VALUES),
  text: Type.Optional(text(VALUE_CHARS)),
});
const SAVE_INFO = exactly({
  path: text(ECHO_CHARS),
  prefix: text(ECHO_CHARS),
  startNo: Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
});

const STATES = FOCUS_FRAME_STATES;
const AF_TYPES = FOCUS_FRAME_TYPES;
const TRACKING_TYPES = TRACKING_FRAME_TYPES;

const frames = <const Types extends string[]>(types: readonly [...Types]) =>
  exactly({
    available: Type.Boolean(),
    frames: list(
      exactly({
        type: word(types),
        state: word(STATES),
        priority: whole(),
        xNumerator: whole(),
        xDenominator: whole(),
        yNumerator: whole(),
        yDenominator: whole(),
        width: whole(),
        height: whole(),
      }),
      MOST_FRAMES,
    ),
  });

/** The AF frames, as the result of an operation and beside a live-view picture. */
export const AF_FRAMES = frames(AF_TYPES);
/** The tracking frames, in the same two places. */
export const TRACKING_FRAMES = frames(TRACKING_TYPES);

type AnsweringOperation = Exclude<OperationName, SilentOperation>;

/** The table. */
const RESULTS = {
  connectCamera: exactly({
    model: text(NAME_CHARS),
    openedInMs: milliseconds(),
    needsListing: Type.Boolean(),
  }),
  getFingerprint: exactly({ fingerprint: text(VALUE_CHARS) }),
  getProperty: READING,
  setProperty: exactly({
    value: text(VALUE_CHARS),
    confirmed: Type.Boolean(),
    current: text(VALUE_CHARS),
    because: Type.Optional(text(NAME_CHARS)),
  }),
  getAllProperties: exactly({
    properties: list(READING, MOST_PROPERTIES),
    totalProperties: whole(MOST_PROPERTIES),
  }),
  compareProperties: exactly({
    readings: list(
      exactly({
        property: text(NAME_CHARS),
        ...VALUE,
        writable: Type.Boolean(),
        portable: text(VALUE_CHARS),
        agrees: Type.Optional(Type.Boolean()),
      }),
      MOST_PROPERTIES,
    ),
  }),
  getPriorityKey: exactly({
    setting: word([...PRIORITY_SETTINGS, 'unknown']),
    rawValue: Type.Number({ minimum: 0, maximum: MAX_U64 }),
  }),
  armShutter: exactly({
    ...{ takingMs: milliseconds(), hostFiles: whole(), toCard: Type.Boolean(), exposureMs: milliseconds() },
    ...{ driveMode: Type.Optional(text(NAME_CHARS)), focusMode: Type.Optional(text(NAME_CHARS)) },
  }),
  fireShutter: exactly({
    issuedUs: whole(),
    acceptedUs: whole(),
    exposedUs: whole(),
    proof: text(NAME_CHARS),
  }),
  finishPictures: exactly({ left: whole() }),
  toggleMovieRecording: exactly({
    isRecording: Type.Boolean(),
    moments: Type.Optional(exactly({ issuedUs: whole(), confirmedUs: whole() })),
  }),
  getAFAreaPosition: AF_FRAMES,
  getTrackingFrame: TRACKING_FRAMES,
  getLiveViewStatus: exactly({ enabled: Type.Boolean(), lack: Type.Optional(text(MAX_MESSAGE_CHARS)) }),
  getOSDStatus: exactly({ supported: Type.Boolean(), enabled: Type.Boolean() }),
  setClock: exactly({ setTo: text(NAME_CHARS), confirmed: Type.Boolean(), lateMs: whole() }),
  getSaveInfo: SAVE_INFO,
  setSaveInfo: SAVE_INFO,
  listSDCardFiles: exactly({
    rows: list(CONTENT_ROW, MOST_ROWS),
    listing: Type.Optional(whole()),
  }),
  findSDCardFile: CONTENT_ROW,
  startTransfer: exactly({
    name: text(NAME_CHARS),
    sizeBytes: whole(),
    part: Type.Optional(text(PATH_CHARS)),
  }),
  downloadCameraSettings: exactly({ fileName: text(NAME_CHARS), path: text(PATH_CHARS) }),
} satisfies { readonly [Name in AnsweringOperation]: TSchema };

export type ResultsAgree = Assert<
  None<Disagreeing<typeof RESULTS, { [Name in AnsweringOperation]: Result<Name> }>>
>;

const NOTHING = nothing();

/** Schema of the result of an operation. */
export function resultSchema(operation: OperationName): TSchema {
  const schemas: { readonly [Name in OperationName]?: TSchema } = RESULTS;
  return schemas[operation] ?? NOTHING;
}
