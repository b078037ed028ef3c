// The template by which pictures are named: its tokens, and what is wrong with a template that cannot be used. Gateway
// and worker share this file. It knows no camera and no file; picture-name.ts makes a name from a template.

import { didYouMean } from '../base/nearest.js';
import { quoted } from '../base/quoted.js';

/** The texts of a camera and of its rig that a name can hold. */
export interface NamingFacts {
  rig: string;
  session: string;
  /** The id of the camera. */
  camera: string;
  /** A number as text; empty = the camera has none. */
  number: string;
  name: string;
  serial: string;
  model: string;
}

/** The take of a shot, as far as names can hold it. */
export interface TakeFacts {
  /** Name of the subject. */
  subject: string;
  /** Number of the take, from 1. */
  take: number;
  /** Rating of the take when the shot began; left out: none yet. */
  rating?: number;
  /** Texts of the subject by the names of their fields; left out: none. */
  fields?: Readonly<Record<string, string>>;
}

/** How the pictures of one camera are named; every template is one that {@link checkTemplate} accepts. */
export interface PictureNaming {
  /** Left out: the camera's own names. */
  template?: string;
  /** Other templates for the pictures of shots of these groups. */
  ofGroups?: Readonly<Record<string, string>>;
  facts: NamingFacts;
}

/** Kind of a token: a text, a number that can be padded with zeros, or a text of fixed length. */
type TokenKind = 'text' | 'number' | 'fixed';

/** Every token. */
export const TOKENS = {
  rig: 'text',
  session: 'text',
  group: 'text',
  camera: 'text',
  number: 'number',
  name: 'text',
  model: 'text',
  serial: 'text',
  shot: 'number',
  counter: 'number',
  seq: 'number',
  subject: 'text',
  take: 'number',
  rating: 'number',
  date: 'fixed',
  time: 'fixed',
  original: 'text',
  ext: 'fixed',
  /** The place of the body in the rig, from 0; only in layouts of exports. */
  'rig-index': 'number',
} as const satisfies Record<string, TokenKind>;

/** The name of a token. */
export type Token = keyof typeof TOKENS;

/** A piece of a template: literal text, or a token. `field`: a field of the subject instead of its name. */
export type Piece = { text: string } | { token: Token; digits: number; field?: string };

/** A template that can be used: the pieces of each directory, and of the file at the end. */
export type NameTemplate = readonly (readonly Piece[])[];

/** A fault in a template. */
export interface TemplateFault {
  /** Position, from 1, in UTF-16 units. */
  position: number;
  /** Message with the fault, the position and what to do. */
  message: string;
}

/** The longest template, in UTF-16 units. */
export const MOST_TEMPLATE_LENGTH = 255;
/**
 * Most parts of a template: its directories and the file. Even with the longest names they leave half of the longest
 * path for the save path.
 */
const MOST_SEGMENTS = 8;
/** Longest name that a file system accepts (limits.h: NAME_MAX). */
export const MOST_SEGMENT_BYTES = 255;
/**
 * Bytes that are kept free in a name: six for `-10000`, the highest number that is added to a name that is taken, and
 * one for a character in front of a reserved device name.
 */
export const SPARE_BYTES = 7;
/** Length of the longest extension. */
export const MOST_EXTENSION_BYTES = 8;
/** Bytes of each text that are never cut, however many texts there are. */
export const LEAST_TEXT_BYTES = 8;
/** The most digits that a template can have. */
const MOST_DIGITS = 9;
/** Length of the longest counted number. */
const NUMBER_BYTES = 16;
/** Length of `2026-11-23`, the longest token of fixed length. */
const FIXED_BYTES = 10;

/** Tokens that differ between cameras; those in the next list differ between the pictures of one camera. */
const OF_CAMERA: readonly Token[] = ['number', 'name', 'camera', 'serial', 'rig-index'];
const OF_PICTURE: readonly Token[] = ['shot', 'counter', 'original', 'time'];

/**
 * Characters that some file systems cannot store. They are refused in a template and removed from the values that fill
 * it.
 */
export const UNSTORABLE = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff\p{Bidi_Control}\\:*?"<>|]/gu;
/** A field of the subject, as `{subject.look}`. The same form is a name of a field of a job. */
const FIELD = /^subject\.([a-z0-9-]{1,32})$/;
const TOKEN = /^\{([^{}:]*)(?::([^{}:]*))?\}$/;

/** Fault of a template; undefined when it can be used. */
export function checkTemplate(text: string): TemplateFault | undefined {
  const read = readTemplate(text);
  return 'message' in read ? read : undefined;
}

/** @throws Error with the message of {@link checkTemplate} */
export function parseTemplate(text: string, isLayout = false): NameTemplate {
  const read = readTemplate(text, isLayout);
  if ('message' in read) throw new Error(read.message);
  return read;
}

function readTemplate(text: string, isLayout = false): NameTemplate | TemplateFault {
  const known = (Object.keys(TOKENS) as Token[]).filter((token) => isLayout || token !== 'rig-index');
  if (text.length > MOST_TEMPLATE_LENGTH)
    return fault(
      MOST_TEMPLATE_LENGTH,
      `the template is longer than ${MOST_TEMPLATE_LENGTH} characters; shorten it`,
    );
  const refused = text.replaceAll(/\{[^{}]*\}/g, (token) => '_'.repeat(token.length)).search(UNSTORABLE);
  if (refused >= 0) {
    const sign = quoted(text.charAt(refused));
    return fault(refused, `${sign} cannot be part of a file name everywhere; use - or _ instead`);
  }
  if (text === '') return fault(0, `the template is empty; write one, as ${EXAMPLE}`);
  const segments: Piece[][] = [];
  let at = 0;
  for (const written of text.split('/')) {
    const pieces = readSegment(written, at, known);
    if ('message' in pieces) return pieces;
    segments.push(pieces);
    at += written.length + 1;
  }
  return faultOfWhole(text, segments, known) ?? segments;
}

function readSegment(written: string, at: number, known: readonly Token[]): Piece[] | TemplateFault {
  const shape = SHAPES.find(({ is }) => is(written));
  if (shape) return fault(at, at === 0 && written === '' ? ABSOLUTE : shape.advice);
  const pieces: Piece[] = [];
  let place = at;
  for (const part of written.split(/(\{[^{}]*\})/).filter((one) => one !== '')) {
    const piece =
      part.startsWith('{') && part.endsWith('}') ? readToken(part, place, known) : readText(part, place);
    if ('message' in piece) return piece;
    pieces.push(piece);
    place += part.length;
  }
  const least = pieces.reduce((sum, piece) => sum + leastBytes(piece), SPARE_BYTES);
  if (least <= MOST_SEGMENT_BYTES) return pieces;
  return fault(at, `the name from here on can be longer than ${MOST_SEGMENT_BYTES} bytes; shorten it`);
}

/** Refused forms of a directory name or a file name. */
const SHAPES: readonly { is: (written: string) => boolean; advice: string }[] = [
  {
    is: (one) => one === '.{ext}',
    advice: 'the file has no name before .{ext}; add one, as {shot:4}-{name}',
  },
  { is: (one) => one === '', advice: 'a name is missing beside this /; remove the / or add a name' },
  {
    is: (one) => one === '.' || one === '..',
    advice: 'a template cannot leave the save path; remove this part, and set the save path instead',
  },
  { is: (one) => one.startsWith('.'), advice: 'a name that begins with a dot is hidden; remove the dot' },
  { is: (one) => one === '~', advice: '~ would be a directory of that name; set the save path instead' },
  { is: (one) => one.endsWith('.'), advice: 'a name must not end in a dot; remove the dot' },
  { is: (one) => one !== one.trim(), advice: 'a name must not begin or end with a space; remove the space' },
];

const EXAMPLE = '{date}/{shot:4}/{number}-{name}-{seq}.{ext}';
const ABSOLUTE = 'a template names files below the save path; remove the / at the beginning';

function readText(text: string, place: number): Piece | TemplateFault {
  const brace = text.search(/[{}]/);
  if (brace < 0) return { text };
  const advice =
    text[brace] === '{'
      ? 'this { is not closed; write a token as {name}'
      : 'this } closes nothing; remove it';
  return fault(place + brace, advice);
}

function readToken(part: string, place: number, known: readonly string[]): Piece | TemplateFault {
  const [, name = '', digits] = TOKEN.exec(part) ?? [];
  const [, field] = FIELD.exec(name) ?? [];
  if (field !== undefined && digits === undefined) return { token: 'subject', digits: 0, field };
  if (!known.includes(name)) {
    const meant = didYouMean(name, known) || `; use one of ${known.join(', ')}`;
    return fault(place, `${quoted(part)} is not a token${meant}`);
  }
  const token = name as Token;
  if (digits === undefined) return { token, digits: 0 };
  const shown = `{${token}}`;
  if (TOKENS[token] !== 'number')
    return fault(place, `${shown} is not a number and has no digits; write ${shown}`);
  if (/^[1-9]$/.test(digits)) return { token, digits: Number(digits) };
  return fault(
    place,
    `${quoted(part)} has no valid number of digits; write a number from 1 to ${MOST_DIGITS}, as {${token}:4}`,
  );
}

function faultOfWhole(
  text: string,
  segments: readonly Piece[][],
  known: readonly Token[],
): TemplateFault | undefined {
  if (segments.length > MOST_SEGMENTS)
    return fault(text.length - 1, `the template has more than ${MOST_SEGMENTS - 1} directories; use fewer`);
  const extension = text.indexOf('{ext}');
  if (extension >= 0 && extension < text.length - '{ext}'.length)
    return fault(extension, '{ext} is possible only at the end of a template, after a dot; remove it here');
  if (!text.endsWith('.{ext}'))
    return fault(
      text.length,
      'the template does not end in .{ext}; add it: files of one exposure differ by it',
    );
  const used = segments.flat().flatMap((piece) => ('token' in piece ? [piece.token] : []));
  const lacks = (one: readonly Token[]) => !one.some((token) => used.includes(token));
  if (lacks(OF_CAMERA))
    return fault(
      text.length,
      `two cameras would write the same name; add ${choice(OF_CAMERA.filter((token) => known.includes(token)))}`,
    );
  if (lacks(OF_PICTURE))
    return fault(text.length, `two shots would get the same name; add ${choice(OF_PICTURE)}`);
  return undefined;
}

function leastBytes(piece: Piece): number {
  if ('text' in piece) return Buffer.byteLength(piece.text);
  if (piece.token === 'ext') return MOST_EXTENSION_BYTES;
  return { text: LEAST_TEXT_BYTES, number: NUMBER_BYTES, fixed: FIXED_BYTES }[TOKENS[piece.token]];
}

function choice(tokens: readonly Token[]): string {
  return tokens.map((token) => `{${token}}`).join(' or ');
}

/** @param index from 0 */
function fault(index: number, problem: string): TemplateFault {
  const position = index + 1;
  return { position, message: `position ${position}: ${problem}` };
}
