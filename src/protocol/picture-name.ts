// Makes the name of a picture from a template. Whatever the values hold, no part of the name leads out of its
// directory, is hidden or empty, or is longer than a file system takes. Knows no file system.

import {
  LEAST_TEXT_BYTES,
  MOST_EXTENSION_BYTES,
  MOST_SEGMENT_BYTES,
  type NameTemplate,
  type NamingFacts,
  type Piece,
  SPARE_BYTES,
  TOKENS,
  UNSTORABLE,
} from './name-template.js';

/** Values for the tokens of a template, for one file. */
export interface NameValues extends NamingFacts {
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
  /** The stem that the camera gave it. */
  original: string;
  /** The extension that the camera gave it, without its dot. */
  ext: string;
}

/** Texts of cameras and clients are looked at so far, in UTF-16 units: longer than any name. */
const MOST_LOOKED_AT = 1024;
/** Substitute for characters that are removed, and for a text of which none is left. */
const SUBSTITUTE = '_';
/** An extension for a file without one. */
const NO_EXTENSION = 'bin';
/** A dot could hide a file, lead up a directory, or change which stem a file has. */
const MISLEADING = /[/.]/g;
/** Names of devices, which Windows and its file shares refuse with any extension. */
const DEVICE = /^(con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])$/i;

/**
 * The directories and the file name of a picture.
 * @returns each at most 255 bytes; the file name leaves room for the number of a name that is taken.
 */
export function expandTemplate(template: NameTemplate, values: NameValues): string[] {
  return template.map((pieces) => expandSegment(pieces, values));
}

/** A text as a part of a file name: one line, without characters that some file system refuses; never empty. */
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
  const value = String(values[piece.token]);
  // A camera without a number or a name is still distinguished from others.
  const isMissing = value === '' && (piece.token === 'number' || piece.token === 'name');
  const text = safeText(isMissing ? values.serial : value);
  return piece.digits > 0 && /^\d+$/.test(text) ? text.padStart(piece.digits, '0') : text;
}

/** Whether a token can be cut: the counted numbers, dates and extensions have a length that the template allows for. */
function isOfAnyLength({ token }: Extract<Piece, { token: string }>): boolean {
  return TOKENS[token] === 'text' || token === 'number';
}

function extensionOf(ext: string): string {
  const kept = ext.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, MOST_EXTENSION_BYTES);
  return kept === '' ? NO_EXTENSION : kept;
}

/** The most bytes that each text may have so that all fit: short ones stay whole, long ones are cut to one length. */
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
  // Made here: a long text is rare, and the first segmenter costs each start of a worker 4 ms.
  const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
  let [kept, bytes] = ['', 0];
  for (const { segment } of characters.segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > most) break;
    kept += segment;
  }
  return kept === '' ? SUBSTITUTE : kept.trimEnd();
}

/** Neither a device nor an option of a command; a space at an end is lost on some file systems. */
function harmless(segment: string): string {
  const trimmed = segment.trim();
  const [stem = ''] = trimmed.split('.', 1);
  if (DEVICE.test(stem)) return `${SUBSTITUTE}${trimmed}`;
  return trimmed.startsWith('-') ? `${SUBSTITUTE}${trimmed.slice(1)}` : trimmed;
}
