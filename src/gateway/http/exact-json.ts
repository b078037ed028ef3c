// JSON text in which a bigint is a number with all its digits. Values of a camera have 64 bits; a double would print
// the largest of them with wrong digits.

import { randomUUID } from 'node:crypto';

// Node 20 has no JSON.rawJSON. The mark cannot be guessed, so no text of a camera can be taken for a number.
const MARK = randomUUID();
// regex: the mark is fixed, and only digits and then a quotation mark follow it: linear.
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g');

/** Serializes a payload of plain objects, arrays, texts, numbers, booleans and bigints. */
export function exactJson(payload: unknown): string {
  let marked = false;
  const text = JSON.stringify(payload, (_name, value: unknown) => {
    if (typeof value !== 'bigint') return value;
    marked = true;
    return `${MARK}${value}`;
  });
  return marked ? text.replaceAll(MARKED, '$1') : text;
}
