// A recording as lines of JSON for people and programs: one line for each record, with names for the values in it. Each
// payload is checked against its shape. Texts are shown as UTF-8 and bytes as hexadecimal digits.

import { RecordingError } from './layout.js';
import type { Packed, RecordedRecord, Recording } from './records.js';
import { CALLBACKS, FUNCTIONS, PROPERTY, type Shape, type Shapes, VALUES } from './shapes.js';

/** The object of one line. */
export type Line = Readonly<Record<string, unknown>>;

/** The lines of a recording. @throws RecordingError for a payload that does not have the shape of its record */
export function* linesOf({ pid, startedAtMs, records, damage }: Recording): Generator<Line> {
  yield { kind: 'recording', pid, startedAt: new Date(startedAtMs).toISOString(), records: records.length };
  let last = 0;
  for (const record of records) {
    if (record.number > last + 1) yield { kind: 'lost', from: last + 1, to: record.number - 1 };
    last = record.number;
    if (record.kind !== 'names') yield lineOf(record);
  }
  if (damage !== undefined) yield { kind: 'damage', damage };
}

/** One record. @throws RecordingError as {@link linesOf} */
export function lineOf(record: RecordedRecord): Line {
  const { kind, number, us, thread, name, of, payload } = record;
  const head = {
    number,
    us,
    thread,
    kind,
    ...(name === '' || kind === 'property' ? {} : { name }),
    ...(of === 0 ? {} : { of }),
  };
  if (payload === undefined) return { ...head, isCut: true };
  try {
    return { ...head, ...membersOf(record, payload) };
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error;
    throw new RecordingError(`record ${number}, ${kind} ${name}: ${error.message}`);
  }
}

function membersOf({ kind, name }: RecordedRecord, payload: Packed[] | null): Record<string, unknown> {
  if (payload === null) return { value: null };
  if (kind === 'property') return { property: shown(payload, PROPERTY) };
  if (kind === 'value') return { value: shown(payload, known(VALUES, name)) };
  if (kind === 'callback') return { arguments: shown(payload, known(CALLBACKS, name)) };
  const { arguments: shapes, result = 'number', given = {} } = known(FUNCTIONS, name);
  if (kind === 'call') return { arguments: shown(payload, shapes) };
  const [returned = null, back = null] = payload;
  const isEmpty = Array.isArray(back) && back.length === 0;
  return { result: shown(returned, result), ...(isEmpty ? {} : { given: shown(back, given) }) };
}

function known<T>(table: Readonly<Record<string, T>>, name: string): T {
  const found = Object.hasOwn(table, name) ? table[name] : undefined;
  if (found === undefined) throw new RecordingError('this program has no such name');
  return found;
}

function shown(value: Packed, shape: Shape): unknown {
  if (value === null) return null;
  if (typeof shape !== 'string')
    return Array.isArray(shape) ? list(value, shape[0]) : members(value, shape as Shapes);
  if (shape === 'numbers' || shape === 'properties') return list(value, 'number');
  if (
    shape === 'number' ||
    shape === 'secret' ||
    shape === 'value' ||
    (shape === 'list' && !Buffer.isBuffer(value))
  ) {
    if (typeof value === 'number') return value;
    // A number that JSON cannot hold exactly is shown as a text.
    if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    throw new RecordingError(`it has no number for a ${shape}`);
  }
  if (!Buffer.isBuffer(value)) throw new RecordingError(`it has no bytes for a ${shape}`);
  if (shape === 'text') return withoutEnd(value.toString('utf8'));
  if (shape === 'wideText') return value.toString('utf16le');
  return value.toString('hex');
}

function list(value: Packed, of: Shape): unknown[] {
  if (!Array.isArray(value)) throw new RecordingError('it has no list where one belongs');
  return value.map((each) => shown(each, of));
}

function members(value: Packed, shapes: Shapes): Record<string, unknown> {
  const names = Object.entries(shapes);
  if (!Array.isArray(value) || value.length !== names.length)
    throw new RecordingError(`it does not have ${names.length} members`);
  return Object.fromEntries(names.map(([name, shape], at) => [name, shown(value[at] ?? null, shape)]));
}

/** The text without its terminator, which some sizes of the SDK include and others do not. */
function withoutEnd(text: string): string {
  return text.endsWith('\0') ? text.slice(0, -1) : text;
}
