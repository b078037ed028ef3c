// The building blocks of the schemas: texts, numbers and lists with their bounds, and the shapes that several messages
// share. A bound is far above the values of real bodies and the worker's own limits, so it refuses only what cannot be
// genuine. The files of this directory are loaded by the programs that read what a child sends: gateway, probe and
// doctor.

import Type, { type TProperties, type TSchema } from 'typebox';
import { type WireError, WORKER_ERROR_CODES } from '../codes.js';
import { CAMERA_ID_PATTERN, MAX_MESSAGE_CHARS } from '../limits.js';
import type { ContentRow, DiscoveredCamera } from '../operations.js';
import { CONNECTION_TYPES, OUTCOMES } from '../words.js';
import type { Agree, Assert } from './agree.js';

/** Most characters of a name. */
export const NAME_CHARS = 512;
/** Most characters of a path; a path on Linux has at most 4,096 bytes. */
export const PATH_CHARS = 8_192;
/** Most characters of a text of a property; the addon reads at most 1,024 UTF-16 units. */
export const VALUE_CHARS = 2_048;
/** Most characters of a text that a client has sent and gets back: the largest request body. */
export const ECHO_CHARS = 1024 * 1024;
/** Most cameras in a list; the addon regards a longer list as garbage. */
export const MOST_CAMERAS = 1_024;
/** Most values in a list: the addon reads lists of at most 64 KiB, and each element has at least one byte. */
export const MOST_VALUES = 65_536;
/** Most focus frames; the addon reads no more. */
export const MOST_FRAMES = 1_024;
const U32 = 0xffff_ffff;
const LINE = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]*$';

/** An object with these members and no others. */
export const exactly = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });
/** An object without members. */
export const nothing = () => Type.Record(Type.String(), Type.Never(), { maxProperties: 0 });
/** A text of at most `maxLength` characters. */
export const text = (maxLength: number) => Type.String({ maxLength });
/** A text on one line that is safe in a terminal and in an HTTP header. */
export const printableText = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: '^[\\x20-\\x7e]*$' });
/** A text on one line in any script, without control characters and marks of writing direction. */
export const lineOfText = (maxLength: number) => Type.String({ maxLength, pattern: LINE });
/** One of these words. */
export const word = <const Words extends string[]>(words: readonly [...Words]) =>
  Type.Enum<Words>([...words]);
/** A whole number from 0 that a JavaScript number holds exactly. */
export const whole = (maximum = Number.MAX_SAFE_INTEGER) => Type.Integer({ minimum: 0, maximum });
/** An unsigned number of the SDK. */
export const u32 = () => whole(U32);
/** A 32-bit number of the SDK, read as signed or as unsigned. */
export const code = () => Type.Integer({ minimum: -0x8000_0000, maximum: U32 });
/** Milliseconds, with fractions. */
export const milliseconds = () => Type.Number({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** An array of at most `maxItems` items. */
export const list = <Schema extends TSchema>(items: Schema, maxItems: number) =>
  Type.Array(items, { maxItems });

/** The SHA-256 of a file, in lower-case hex. */
export const SHA256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** Further hashes of a picture, in lower-case hex: reports of earlier versions lack both. */
export const PICTURE_HASHES = {
  xxh64: Type.Optional(Type.String({ pattern: '^[0-9a-f]{16}$' })),
  md5: Type.Optional(Type.String({ pattern: '^[0-9a-f]{32}$' })),
};

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

/** The longest id of a body that the addon keeps. With a longer id the whole member `listed` is left out. */
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
