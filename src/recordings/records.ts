// Reads the records of a recording one after another, and checks each. An invalid record ends the reading of its part
// (the kept records or the ring), because the begin of the next record is then unknown. Records whose numbers are
// missing were overwritten.

import { Unpackr } from 'msgpackr';
import {
  HEAD_BYTES,
  RECORD_HEAD_BYTES,
  RecordingError,
  type RecordingHead,
  readHead,
  unrolled,
} from './layout.js';

/** The kinds of records, in the order of their numbers in native/addon/recorder_ring.h. */
export const RECORD_KINDS = ['names', 'call', 'result', 'callback', 'property', 'value'] as const;

/** A value of a payload: MessagePack without maps, floats and extensions. */
export type Packed = null | number | bigint | Buffer | Packed[];

/** One record. */
export interface RecordedRecord {
  readonly kind: (typeof RECORD_KINDS)[number];
  /** Number of the record, from 1. Records are written without gaps. */
  readonly number: number;
  /** Microseconds since the recording began. */
  readonly us: number;
  /** The kernel's id of the thread. */
  readonly thread: number;
  /** Name of the function or the callback. */
  readonly name: string;
  /** For a result the number of its call; else 0. */
  readonly of: number;
  /** Undefined when it was too large to be recorded; null for a list that the SDK did not give. */
  readonly payload: Packed[] | null | undefined;
}

/** A recording that was read. */
export interface Recording {
  readonly pid: number;
  readonly startedAtMs: number;
  readonly records: readonly RecordedRecord[];
  /** Why a part was not read to its end. */
  readonly damage?: string;
}

/** Deepest nesting of values; bytes with a deeper one are no recording. */
const MOST_DEPTH = 6;

const unpackr = new Unpackr({ useRecords: false, int64AsType: 'bigint' });

/** Reads the bytes of a recording file, or of the memory itself. @throws RecordingError when they are no recording */
export function readRecording(bytes: Buffer): Recording {
  const head: RecordingHead = readHead(bytes.subarray(0, HEAD_BYTES), bytes.length);
  const { headBytes, keptBytes, ringBytes, kept, begin, end, pid, startedAtMs } = head;
  const ring = bytes.subarray(headBytes + keptBytes, headBytes + keptBytes + ringBytes);
  const records: RecordedRecord[] = [];
  const names: string[] = [];
  const damage =
    readPart(bytes.subarray(headBytes, headBytes + kept), names, records) ??
    readPart(unrolled(ring, begin, end), names, records);
  return { pid, startedAtMs, records, ...(damage === undefined ? {} : { damage }) };
}

function readPart(part: Buffer, names: string[], records: RecordedRecord[]): string | undefined {
  try {
    for (let at = 0; at < part.length; ) at += readRecord(part, at, names, records);
    return undefined;
  } catch (error) {
    if (error instanceof RecordingError) return error.message;
    throw error;
  }
}

/** Reads one record and adds it to `records`. @returns the length of the record */
function readRecord(part: Buffer, at: number, names: string[], records: RecordedRecord[]): number {
  const wrong = (what: string) => new RecordingError(`the record at ${at} ${what}`);
  if (part.length - at < RECORD_HEAD_BYTES) throw wrong('is cut');
  const size = part.readUInt32LE(at);
  const kind = RECORD_KINDS[part.readUInt8(at + 4)];
  const isCut = part.readUInt8(at + 5) === 1;
  const nameNumber = part.readUInt16LE(at + 6);
  const payloadBytes = part.readUInt32LE(at + 28);
  if (size % 8 !== 0 || size < RECORD_HEAD_BYTES + payloadBytes || size > part.length - at)
    throw wrong(`has ${size} bytes`);
  if (kind === undefined) throw wrong('is of no known kind');
  const number = part.readUInt32LE(at + 20);
  const last = records.at(-1)?.number ?? 0;
  if (number <= last) throw wrong(`has the number ${number} behind ${last}`);
  const us = Number(part.readBigUInt64LE(at + 8));
  if (!Number.isSafeInteger(us)) throw wrong('has no time');
  const payload = isCut ? undefined : unpacked(part.subarray(at + 32, at + 32 + payloadBytes), kind, wrong);
  if (kind === 'names') names.push(...(payload ?? []).map((name) => nameIn(name, wrong)));
  const name = kind === 'names' ? '' : names[nameNumber];
  if (name === undefined) throw wrong(`has a name that was not recorded: ${nameNumber}`);
  const thread = part.readUInt32LE(at + 16);
  records.push({ kind, number, us, thread, name, of: part.readUInt32LE(at + 24), payload });
  return size;
}

function nameIn(packed: Packed, wrong: (what: string) => RecordingError): string {
  if (Buffer.isBuffer(packed) && packed.length <= 100) return packed.toString('latin1');
  throw wrong('has an invalid name');
}

function unpacked(
  bytes: Buffer,
  kind: RecordedRecord['kind'],
  wrong: (what: string) => RecordingError,
): Packed[] | null {
  let value: unknown;
  try {
    value = unpackr.unpack(bytes);
  } catch (error) {
    throw wrong(`cannot be read: ${String(error)}`);
  }
  if (value === null && kind === 'value') return null;
  if (!Array.isArray(value) || !isPacked(value, MOST_DEPTH))
    throw wrong('holds values that no recording has');
  return value;
}

function isPacked(value: unknown, depth: number): value is Packed {
  if (Array.isArray(value)) return depth > 0 && value.every((each) => isPacked(each, depth - 1));
  return (
    value === null ||
    typeof value === 'bigint' ||
    (typeof value === 'number' && Number.isSafeInteger(value)) ||
    Buffer.isBuffer(value)
  );
}
