// Writes a journal of complete shots, as the service would have written it, for tests and benches of what reads it.

import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { lineOf } from '#gateway/rig/shots/lines.js';
import type { RecordOf, RecordOfShot } from '#gateway/rig/shots/record.js';
import { segmentPath } from '#gateway/rig/shots/segments.js';

/** The place of a shot in a job, as its record has it. */
export type MadeTake = NonNullable<(RecordOf<'begun'> & { take?: object })['take']>;

/** A shot to write. */
export interface MadeShot {
  readonly number: number;
  readonly bodies: number;
  readonly at: string;
  readonly session?: string;
  readonly group?: string;
  readonly take?: MadeTake;
  /** Whether the files are still missing. */
  readonly isOpen?: boolean;
}

/** The id of the shot with this number. */
export function idOf(number: number): string {
  return `shot-${number}`;
}

/** The id of a body, from 1. */
export function bodyOf(at: number): string {
  return `D10F601407${String(at).padStart(2, '0')}`;
}

/** The records of a shot: ordered, exposed, and unless it is open with a file of each body. */
export function recordsOf({
  number,
  bodies,
  at,
  session = '',
  group = 'all',
  take,
  isOpen = false,
}: MadeShot) {
  const ids = Array.from({ length: bodies }, (_, index) => bodyOf(index + 1));
  const atUs = number * 1_000_000;
  const begun = {
    ...{ kind: 'begun', shotId: idOf(number), number, group, session, at },
    ...{ policy: 'all-or-nothing', focus: true, pattern: {} },
    bodies: ids.map((id, index) => ({
      id,
      name: `body ${index + 1}`,
      number: index + 1,
      model: 'ILCE-7M4',
      hostFiles: 1,
    })),
    ...(take === undefined ? {} : { take }),
  } as RecordOf<'begun'>;
  return [
    begun,
    ...ids.flatMap((body, index) => exposureOf(number, body, index, atUs, at).slice(0, isOpen ? 3 : 4)),
  ];
}

function exposureOf(number: number, body: string, index: number, atUs: number, at: string): RecordOfShot[] {
  const exposure = { shotId: idOf(number), body, round: 0 };
  const path = `/pictures/${body}/DSC${String(number).padStart(5, '0')}.JPG`;
  return [
    { kind: 'fired', ...exposure, atUs, at },
    { kind: 'issued', ...exposure, issuedUs: atUs + index, at, acceptedUs: atUs + 500 },
    {
      kind: 'exposed',
      ...exposure,
      frame: 1,
      exposedUs: atUs + 40_000 + index,
      exposedAt: at,
      proof: 'captured',
    },
    { kind: 'landed', ...exposure, path, sizeBytes: 1_400_000, sha256: 'ab'.repeat(32), takenAt: at },
  ];
}

/** The segments of a journal in one directory, written one after the other. */
export class JournalWriter {
  readonly #directory: string;
  #segment = 0;

  constructor(stateDirectory: string) {
    this.#directory = join(stateDirectory, 'shots');
    mkdirSync(this.#directory, { recursive: true });
  }

  /** Begins a segment and writes these shots. @returns its number */
  segment(shots: Iterable<MadeShot>): number {
    this.#segment += 1;
    this.#write([lineOf({ kind: 'segment', version: 1, number: 0, at: '2026-01-01T00:00:00.000Z' })]);
    this.add(shots);
    return this.#segment;
  }

  /** Writes shots to the newest segment. */
  add(shots: Iterable<MadeShot>): void {
    const lines: string[] = [];
    for (const shot of shots) lines.push(...recordsOf(shot).map(lineOf));
    this.#write(lines);
  }

  /** Writes single records to the newest segment. */
  records(...records: readonly RecordOfShot[]): void {
    this.#write(records.map(lineOf));
  }

  /** Path of a segment. */
  pathOf(segment: number): string {
    return segmentPath(this.#directory, segment);
  }

  #write(lines: readonly string[]): void {
    const file = openSync(this.pathOf(this.#segment), 'a', 0o600);
    writeSync(file, lines.join(''));
    fsyncSync(file);
    closeSync(file);
  }
}
