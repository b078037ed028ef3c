// The building blocks of the schemas: texts, numbers and lists with their bounds, and the shapes that several messages
// share. A bound is far above what a real body or the worker's own limits allow, so that it only stops what cannot be
// genuine. Files of this directory are loaded by those who read what a child sends:
// gateway, probe and doctor.

import Type, { type TProperties, type TSchema } from 'typebox';
import { type WireError, WORKER_ERROR_CODES } from '../codes.js';
import { CAMERA_ID_PATTERN, MAX_MESSAGE_CHARS } from '../limits.js';
import type { ContentRow, DiscoveredCamera } from '../operations.js';
import { CONNECTION_TYPES, OUTCOMES } from '../words.js';
import type { Agree, Assert } from './agree.js';

/** Longer than any name. */
export const NAME_CHARS = 512;
/** Paths have 4,096 bytes at most on Linux. */
export const PATH_CHARS = 8_192;
/** The texts of a property: the addon takes 1,024 units of one. */
export const VALUE_CHARS = 2_048;
/** The body of a request: what a client has sent and gets back. */
export const ECHO_CHARS = 1024 * 1024;
/** The addon takes a list of so many cameras for garbage. */
export const MOST_CAMERAS = 1_024;
/** The addon reads lists of 64 KiB, whose elements have a byte at least. */
export const MOST_VALUES = 65_536;
/** Focus frames that the addon reads at most. */
export const MOST_FRAMES = 1_024;
const U32 = 0xffff_ffff;
const LINE = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]*$';

/** An object with these members and no others. */
export const exactly = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });
/** An object without members. */
export const nothing = () => Type.Record(Type.String(), Type.Never(), { maxProperties: 0 });
/** A text of so many characters at most. */
export const text = (maxLength: number) => Type.String({ maxLength });
/** A text on one line that a terminal and a header may show. */
export const printableText = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: '^[\\x20-\\x7e]*$' });
/** The same in any script: without controls, ends of lines and marks of writing direction. */
export const lineOfText = (maxLength: number) => Type.String({ maxLength, pattern: LINE });
/** One of these words. */
export const word = <const Words extends string[]>(words: readonly [...Words]) =>
  Type.Enum<Words>([...words]);
/** A whole number from 0 on that is exact. */
export const whole = (maximum = Number.MAX_SAFE_INTEGER) => Type.Integer({ minimum: 0, maximum });
/** An unsigned number of the SDK. */
export const u32 = () => whole(U32);
/** A number of the SDK, whether it was read as signed or not. */
export const code = () => Type.Integer({ minimum: -0x8000_0000, maximum: U32 });
/** Milliseconds, with fractions. */
export const milliseconds = () => Type.Number({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** So many of these at most. */
export const list = <Schema extends TSchema>(items: Schema, maxItems: number) =>
  Type.Array(items, { maxItems });

/** The SHA-256 of a file, in lower-case hex. */
export const SHA256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** An error on the link. */
export const WIRE_ERROR = exactly({
  code: word(WORKER_ERROR_CODES),
  message: text(2 * MAX_MESSAGE_CHARS),
  outcome: word(OUTCOMES),
  sdkCode: Type.Optional(code()),
  details: Type.Optional(
    Type.Record(Type.String({ maxLength: NAME_CHARS }), text(2 * MAX_MESSAGE_CHARS), { maxProperties: 64 }),
  ),
});

/** The longest id of a body that the addon keeps; a longer one is left out with all of `listed`. */
const ID_BYTES = 4096;

/** A body as the SDK's list describes it; the addon cuts each text at 256 bytes. */
const LISTED_OBJECT = exactly({
  name: text(NAME_CHARS),
  model: text(NAME_CHARS),
  usbPid: Type.Integer({ minimum: -0x8000, maximum: 0x7fff }),
  idType: u32(),
  id: list(whole(0xff), ID_BYTES),
  connectionType: text(NAME_CHARS),
  adaptor: text(NAME_CHARS),
  pairing: text(NAME_CHARS),
  sshSupport: u32(),
});

/** A body as discovery saw it. */
export const DISCOVERED_CAMERA = exactly({
  id: Type.String({ pattern: CAMERA_ID_PATTERN }),
  model: lineOfText(NAME_CHARS),
  connectionType: word(CONNECTION_TYPES),
  ipAddress: Type.Optional(u32()),
  sshSupport: Type.Optional(Type.Boolean()),
  listed: Type.Optional(LISTED_OBJECT),
});

/** A file on a card. */
export const CONTENT_ROW = exactly({
  contentId: whole(),
  fileId: whole(),
  path: text(PATH_CHARS),
  sizeBytes: whole(),
  width: whole(),
  height: whole(),
  created: text(15),
});

export type ShapesAgree = [
  Assert<Agree<typeof WIRE_ERROR, WireError>>,
  Assert<Agree<typeof DISCOVERED_CAMERA, DiscoveredCamera>>,
  Assert<Agree<typeof CONTENT_ROW, ContentRow>>,
];
