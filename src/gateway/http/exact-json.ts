// Writes JSON text in which a bigint is a number with all its digits. Some camera values have 64 bits; a double would
// show the largest of them with wrong digits.

import { randomUUID } from 'node:crypto';

// Node 20 has no JSON.rawJSON. The mark cannot be guessed, so no text of a camera can be mistaken for a number.
const MARK = randomUUID();
// regex: the mark is fixed, and only digits and then a quotation mark follow it: linear.
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g');

const LASTING = new WeakMap<object, string>();

/**
 * Marks an object as one that never changes. Its text is then made once, however many answers have it as `data`.
 * @returns the object, frozen
 */
export function lasting<T extends object>(value: T): T {
  LASTING.set(value, exactJson(value));
  return Object.freeze(value);
}

/** Serializes a payload of plain objects, arrays, texts, numbers, booleans and bigints. */
export function exactJson(payload: unknown): string {
  const { data } = Object(payload) as { data?: unknown };
  const text = typeof data === 'object' && data !== null ? LASTING.get(data) : undefined;
  if (text !== undefined) {
    const head = JSON.stringify({ ...Object(payload), data: undefined }).slice(0, -1);
    return `${head}${head === '{' ? '' : ','}"data":${text}}`;
  }
  try {
    return JSON.stringify(payload);
  } catch (error) {
    // A bigint is in the payload. Few answers have one, and a search for it would take longer than most answers.
    if (!(error instanceof TypeError)) throw error;
    return markedJson(payload);
  }
}

function markedJson(payload: unknown): string {
  let marked = false;
  const text = JSON.stringify(payload, (_name, value: unknown) => {
    if (typeof value !== 'bigint') return value;
    marked = true;
    return `${MARK}${value}`;
  });
  return marked ? text.replaceAll(MARKED, '$1') : text;
}
