// The lines of the journal: a record as JSON, whose last member is a checksum of everything before it. A record that
// could not be read again is not written. Lines without a checksum are from earlier versions.

import { fitted, isRecord, type JournalRecord } from './record.js';

/** Polynomial of the CRC-32 that zlib and Ethernet use. */
const POLYNOMIAL = 0xedb8_8320;
const BITS = 8;
const BYTE_VALUES = 256;
const BYTE = 0xff;
const ALL_BITS = 0xffff_ffff;
const DIGITS = 8;
const HEXADECIMAL = 16;

/** `,"crc":"89abcdef"}` at the end of a line. */
const TAIL = /,"crc":"([0-9a-f]{8})"\}$/;
/** The same text, also when more text follows it. */
const WRITTEN_TAIL = /,"crc":"[0-9a-f]{8}"\}/;
/** The shot id in a line, also in a damaged line that is no longer JSON. */
const ID = /"shotId":("(?:[^"\\]|\\.)*")/;

const TABLE = Uint32Array.from({ length: BYTE_VALUES }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < BITS; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

/** The line of a record, with its line end. @throws when it could not be read again */
export function lineOf(record: JournalRecord): string {
  const shortened = fitted(record);
  if (!isRecord(shortened))
    throw new Error(`a record of the kind ${record.kind} is not one that can be read`);
  return sealed(shortened);
}

/** A line of an object that has members, with its checksum and its line end. */
export function sealed(value: object): string {
  const json = JSON.stringify(value);
  return `${json.slice(0, -1)},"crc":"${checksumOf(json)}"}\n`;
}

/** The value of a line, not checked; undefined when the line is not JSON or has changed since it was written. */
export function unsealed(line: string): unknown {
  const tail = TAIL.exec(line);
  const json = tail === null ? line : `${line.slice(0, tail.index)}}`;
  if (tail !== null && tail[1] !== checksumOf(json)) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The record of a line; undefined when the line has no record, or has changed since it was written. */
export function recordOf(line: string): JournalRecord | undefined {
  const value = unsealed(line);
  return isRecord(value) ? value : undefined;
}

/** Whether the text after the last line end is a line whose writing was cut off. Otherwise it is a damaged line. */
export function isCutOff(rest: string): boolean {
  return rest !== '' && !WRITTEN_TAIL.test(rest) && recordOf(rest) === undefined;
}

/** The shot that a damaged line is about; undefined: not readable. */
export function idIn(damaged: string): string | undefined {
  const [, text] = ID.exec(damaged) ?? [];
  try {
    return text === undefined ? undefined : (JSON.parse(text) as string);
  } catch {
    return undefined;
  }
}

function checksumOf(text: string): string {
  let crc = ALL_BITS;
  for (const byte of Buffer.from(text)) crc = (crc >>> BITS) ^ (TABLE[(crc ^ byte) & BYTE] ?? 0);
  return ((crc ^ ALL_BITS) >>> 0).toString(HEXADECIMAL).padStart(DIGITS, '0');
}
