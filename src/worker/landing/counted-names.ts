// Finds the highest count in the names that a template has produced in a directory, so that a starting worker can
// continue after it. The work for a name is linear in its length, whatever names other programs have given their files.

import type { NameTemplate, Piece, Token } from '../../protocol/name-template.js';
import { type NameValues, textOf } from '../../protocol/picture-name.js';

/** The pieces of a file name. */
export type FilePieces = NameTemplate[number];

/** Tokens with the same text in all names of a camera. Every other token may differ from picture to picture. */
const OF_CAMERA: readonly Token[] = ['camera', 'number', 'name', 'model', 'serial'];
const NUMBERS: readonly Token[] = ['counter', 'seq', 'shot'];
/** The lengths of `2026-11-23` and `142233`. */
const LENGTHS: Partial<Record<Token, number>> = { date: 10, time: 6 };
const NO_MATCH = -1;

/**
 * Matches one piece of a template at every position of a name.
 * @param next the highest count in the rest of the name after this piece, by the position where the rest begins
 * @returns the same for the rest that includes this piece; {@link NO_MATCH} at positions where it does not match
 */
type Step = (name: string, next: readonly number[]) => number[];

/** The tokens that can count the pictures of a directory. */
export type CountingToken = 'counter' | 'seq';

/**
 * The token that counts the pictures of a directory. In a template without `counter`, `seq` also counts the pictures
 * that belong to no shot.
 */
export function countedToken(pieces: FilePieces, isOfShot: boolean): CountingToken | undefined {
  const has = (token: Token) => pieces.some((piece) => 'token' in piece && piece.token === token);
  if (has('counter')) return 'counter';
  return has('seq') && !isOfShot ? 'seq' : undefined;
}

/**
 * The highest count in the names that the template has produced.
 * @param names the names in the directory
 * @param counted the token of {@link countedToken}
 * @param values the values of the camera and of the shot
 * @returns 0 when no name has a count
 */
export function highestCount(
  names: readonly string[],
  pieces: FilePieces,
  counted: CountingToken,
  values: NameValues,
): number {
  // The frames of each shot are counted from 1.
  const fixed = counted === 'seq' ? [...OF_CAMERA, 'shot'] : OF_CAMERA;
  const steps = pieces.map((piece) => stepOf(piece, fixed, counted, values)).reverse();
  return names.reduce((highest, name) => Math.max(highest, countOf(name, steps)), 0);
}

/**
 * The count in a name; 0 when the name is not of the template.
 * @param steps the steps of the pieces, from the last to the first
 */
function countOf(name: string, steps: readonly Step[]): number {
  const end = Array.from({ length: name.length + 1 }, (_, at) => (at === name.length ? 0 : NO_MATCH));
  const [count = 0] = steps.reduce<readonly number[]>((next, step) => step(name, next), end);
  return Number.isSafeInteger(count) ? Math.max(count, 0) : 0;
}

function stepOf(piece: Piece, fixed: readonly string[], counted: string, values: NameValues): Step {
  if ('text' in piece || fixed.includes(piece.token)) return fixedText(textOf(piece, values));
  const length = LENGTHS[piece.token];
  if (length !== undefined) return (_name, next) => next.map((_, at) => next[at + length] ?? NO_MATCH);
  if (!NUMBERS.includes(piece.token)) return anyText;
  return piece.token === counted ? countedNumber : anyNumber;
}

function fixedText(text: string): Step {
  return (name, next) =>
    next.map((_, at) => (name.startsWith(text, at) ? (next[at + text.length] ?? NO_MATCH) : NO_MATCH));
}

function anyNumber(name: string, next: readonly number[]): number[] {
  const ends = endsOfNumbers(name);
  return next.map((_, at) => {
    const end = ends[at] ?? at;
    return end > at ? (next[end] ?? NO_MATCH) : NO_MATCH;
  });
}

function countedNumber(name: string, next: readonly number[]): number[] {
  const ends = endsOfNumbers(name);
  return anyNumber(name, next).map((rest, at) =>
    rest === NO_MATCH ? rest : Number(name.slice(at, ends[at])),
  );
}

/** A step for a text of at least one character that does not end within a number. */
function anyText(name: string, next: readonly number[]): number[] {
  const found = next.map(() => NO_MATCH);
  for (let at = name.length - 1; at >= 0; at -= 1) {
    const isWithinNumber = isDigit(name, at) && isDigit(name, at + 1);
    found[at] = Math.max(found[at + 1] ?? NO_MATCH, isWithinNumber ? NO_MATCH : (next[at + 1] ?? NO_MATCH));
  }
  return found;
}

/** For each position the end of the digits that begin there; the position itself if there are none. */
function endsOfNumbers(name: string): number[] {
  const ends: number[] = [];
  for (let at = name.length; at >= 0; at -= 1) ends[at] = isDigit(name, at) ? (ends[at + 1] ?? at + 1) : at;
  return ends;
}

function isDigit(name: string, at: number): boolean {
  const sign = name.charCodeAt(at);
  return sign >= 48 && sign <= 57;
}
