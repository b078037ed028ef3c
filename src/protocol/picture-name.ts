// Makes the name of a picture from a template. Whatever the values contain, no part of the name leads out of its
// directory, is hidden or empty, or is longer than a file system allows. Knows no file system.

import {
  LEAST_TEXT_BYTES,
  MOST_EXTENSION_BYTES,
  MOST_SEGMENT_BYTES,
  type NameTemplate,
  type NamingFacts,
  type Piece,
  SPARE_BYTES,
  type TakeFacts,
  TOKENS,
  type Token,
  UNSTORABLE,
} from './name-template.js';

/** Values for the tokens of a template, for one file; those of a take are left out without a take. */
export interface NameValues extends NamingFacts, Partial<TakeFacts> {
  group: string;
  /** The number of the shot in its rig; 0 = the picture belongs to no shot. */
  shot: number;
  counter: number;
  /** The number of the picture in its shot, from 1. */
  seq: number;
  /** `2026-11-23`. */
  date: string;
  /** `142233`. */
  time: string;
  /** The file name that the camera gave the picture, without the extension. */
  original: string;
  /** The extension that the camera gave the picture, without the dot. */
  ext: string;
  /** The place of the body in the rig, from 0; left out in names of pictures, whose templates lack it. */
  'rig-index'?: number;
}

/** How much of a text of a camera or client is used, in UTF-16 units. No name is as long. */
const MOST_LOOKED_AT = 1024;
/** Substitute for each refused character, and for a text that would be empty. */
const SUBSTITUTE = '_';
/** An extension for a file without one. */
const NO_EXTENSION = 'bin';
/** Characters that could hide a file, lead to a directory above, or move the start of the extension. */
const MISLEADING = /[/.]/g;
/** Names of devices, which Windows and its file shares refuse with any extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])$/i;

/**
 * The directories and the file name of a picture.
 * @returns texts of at most 255 bytes each; the file name leaves room for the number that is added to a name that is
 * taken.
 */
export function expandTemplate(template: NameTemplate, values: NameValues): string[] {
  return template.map((pieces) => expandSegment(pieces, values));
}

/**
 * A text made fit for a part of a file name: one line, without characters that some file system refuses, never empty.
 */
export function safeText(text: string): string {
  const looked = text.slice(0, MOST_LOOKED_AT).normalize('NFC');
  const kept = looked
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(UNSTORABLE, SUBSTITUTE)
    .replaceAll(MISLEADING, SUBSTITUTE);
  return kept === '' ? SUBSTITUTE : kept;
}

function expandSegment(pieces: readonly Piece[], values: NameValues): string {
  const texts = pieces.map((piece) => textOf(piece, values));
  const isCut = pieces.map((piece) => 'token' in piece && isOfAnyLength(piece));
  const bytes = texts.map((text) => Buffer.byteLength(text));
  const sumOf = (wanted: boolean) =>
    bytes.reduce((sum, each, index) => sum + (isCut[index] === wanted ? each : 0), 0);
  const most = fairShare(
    bytes.filter((_, index) => isCut[index]),
    MOST_SEGMENT_BYTES - SPARE_BYTES - sumOf(false),
  );
  const name = texts.map((text, index) => (isCut[index] ? cutToBytes(text, most) : text)).join('');
  return harmless(name);
}

/** The text of one piece, whole. */
export function textOf(piece: Piece, values: NameValues): string {
  if ('text' in piece) return piece.text;
  if (piece.token === 'ext') return extensionOf(values.ext);
  const value =
    piece.field === undefined
      ? String(values[piece.token] ?? missing(piece.token))
      : fieldOf(values, piece.field);
  // The serial number then distinguishes the camera from others.
  const isMissing = value === '' && (piece.token === 'number' || piece.token === 'name');
  const text = safeText(isMissing ? values.serial : value);
  return piece.digits > 0 && /^\d+$/.test(text) ? text.padStart(piece.digits, '0') : text;
}

/** The value of a token of a picture without a take. */
function missing(token: Token): string {
  return TOKENS[token] === 'number' ? '0' : '';
}

/** A field of the subject; empty if the subject has none of this name. */
function fieldOf({ fields = {} }: NameValues, name: string): string {
  return Object.hasOwn(fields, name) ? (fields[name] ?? '') : '';
}

/**
 * Whether the text of a token may be cut. Counted numbers, dates and extensions have a known greatest length, for which
 * the check of a template leaves room.
 */
function isOfAnyLength({ token }: Extract<Piece, { token: string }>): boolean {
  return TOKENS[token] === 'text' || token === 'number';
}

function extensionOf(ext: string): string {
  const kept = ext.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, MOST_EXTENSION_BYTES);
  return kept === '' ? NO_EXTENSION : kept;
}

/**
 * The most bytes that each text may have so that all fit: short texts stay whole, long texts are cut to this length.
 */
function fairShare(lengths: readonly number[], room: number): number {
  let left = room;
  const ascending = [...lengths].sort((a, b) => a - b);
  for (const [index, length] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - index));
    if (length > share) return Math.max(share, LEAST_TEXT_BYTES);
    left -= length;
  }
  return room;
}

/** The beginning of a text, cut between two characters as people count them. */
function cutToBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  // Made only here, because the first segmenter takes 4 ms, which a start of a worker would pay, and a long text is
  // rare.
  const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
  let [kept, bytes] = ['', 0];
  for (const { segment } of characters.segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > most) break;
    kept += segment;
  }
  return kept === '' ? SUBSTITUTE : kept.trimEnd();
}

/**
 * The name changed so that it is no reserved device name, does not look like an option of a command, and has no space
 * at its ends, which some file systems drop.
 */
function harmless(segment: string): string {
  const trimmed = segment.trim();
  const [stem = ''] = trimmed.split('.', 1);
  if (DEVICE.test(stem)) return `${SUBSTITUTE}${trimmed}`;
  return trimmed.startsWith('-') ? `${SUBSTITUTE}${trimmed.slice(1)}` : trimmed;
}
