// What the bodies of this host report for a shot of several hosts: instants become those of the clock of the host that
// shoots, and a file that has landed gets its index, so that the records mean the same on every host. Pure.

import { FILES_IN_ORDER, FILES_OF_HOST, firstIndexOf } from './file-indexes.js';
import type { ShotFacts } from './fold.js';
import type { RecordOf, RecordOfExposure } from './record.js';

/** Digits of a digest that give an index. */
const DIGITS = 8;
const HEXADECIMAL = 16;

/** What is known where a record is made. */
export interface OwnRecordParts {
  readonly own: string;
  /** See {@link ShotHosts.aheadUs}. */
  readonly aheadUs: number;
  /** Of the shot; undefined: it is no longer in memory. */
  readonly facts: ShotFacts | undefined;
  /** Records made before that are not in the facts yet. */
  readonly made: readonly RecordOfExposure[];
  /** What the clock of this host showed more than that of the host that shoots, when the order was given. */
  readonly orderOffsetUs: number | undefined;
}

/** The record as every host shall have it. */
export function ownRecord(record: RecordOfExposure, parts: OwnRecordParts): RecordOfExposure {
  switch (record.kind) {
    case 'issued':
      return { ...record, ...shifted(record, ['issuedUs', 'acceptedUs'], shiftUs(parts)) };
    case 'exposed':
      return { ...record, ...shifted(record, ['exposedUs'], shiftUs(parts)) };
    case 'landed':
      return { ...record, index: indexOf(record, parts) };
    default:
      return record;
  }
}

/** From the clock of this host to that of the host that shoots. */
function shiftUs({ own, aheadUs, facts, orderOffsetUs }: OwnRecordParts): number {
  const known = facts?.begun?.hosts?.find(({ host }) => host === own);
  return aheadUs - (orderOffsetUs ?? known?.offsetUs ?? 0);
}

function shifted<Name extends string>(
  record: Partial<Record<Name, number>>,
  names: readonly Name[],
  byUs: number,
): Partial<Record<Name, number>> {
  const values = names.flatMap((name) => {
    const value = record[name];
    return value === undefined ? [] : [[name, Math.max(0, value + byUs)]];
  });
  return Object.fromEntries(values) as Partial<Record<Name, number>>;
}

/** Of a file that has landed here. */
function indexOf({ shotId, path, sha256 }: RecordOf<'landed'>, { own, facts, made }: OwnRecordParts): number {
  const first = firstIndexOf(facts?.begun?.hosts, own);
  if (facts === undefined) return first + FILES_IN_ORDER + digestNumber(sha256);
  const known = [...facts.bodies.values()].flatMap((rounds) =>
    [...rounds.values()].flatMap((exposure) => [...exposure.files.values()]),
  );
  const files = [
    ...known,
    ...made.flatMap((record) =>
      record.kind === 'landed' && record.shotId === shotId && record.index !== undefined
        ? { path: record.path, sha256: record.sha256, index: record.index }
        : [],
    ),
  ];
  const before = files.find((file) => file.path === path && file.sha256 === sha256);
  if (before !== undefined) return before.index;
  const last = files.reduce(
    (most, { index }) => (index < first + FILES_IN_ORDER ? Math.max(most, index) : most),
    first - 1,
  );
  return last + 1;
}

function digestNumber(sha256: string): number {
  return Number.parseInt(sha256.slice(0, DIGITS), HEXADECIMAL) % (FILES_OF_HOST - FILES_IN_ORDER);
}
