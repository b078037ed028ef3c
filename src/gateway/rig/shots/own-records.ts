// Prepares records about bodies of this host for a shot of several hosts, so that they mean the same on every host:
// converts instants to the clock of the host that shoots, and gives each landed file its index. Pure.

import { FILES_IN_ORDER, FILES_OF_HOST, firstIndexOf } from './file-indexes.js';
import type { ShotFacts } from './fold.js';
import type { RecordOf, RecordOfExposure } from './record.js';

/** The number of hexadecimal digits of a digest that make an index. */
const DIGITS = 8;
const HEXADECIMAL = 16;

/** Facts that are needed to prepare a record. */
export interface OwnRecordPlace {
  readonly own: string;
  /** Facts of the shot; undefined: the shot is no longer in memory. */
  readonly facts: ShotFacts | undefined;
  /** Clock of this host minus clock of the host that shoots, as known when the order was given. */
  readonly orderOffsetUs: number | undefined;
}

/** The files of a shot that have an index, and the next index that this host gives. */
interface GivenIndexes {
  readonly byFile: Map<string, number>;
  next: number;
}

/** The prepared records. Files that come together each get an index of their own. */
export function ownRecords(
  records: readonly RecordOfExposure[],
  placeOf: (record: RecordOfExposure) => OwnRecordPlace,
): RecordOfExposure[] {
  const given = new Map<string, GivenIndexes>();
  return records.map((record) => {
    const place = placeOf(record);
    switch (record.kind) {
      case 'issued':
        return { ...record, ...shifted(record, ['issuedUs', 'acceptedUs'], shiftUs(place)) };
      case 'exposed':
        return { ...record, ...shifted(record, ['exposedUs'], shiftUs(place)) };
      case 'landed':
        return { ...record, index: indexOf(record, place, given) };
      default:
        return record;
    }
  });
}

/** The difference that converts from the clock of this host to the clock of the host that shoots. */
function shiftUs({ own, facts, orderOffsetUs }: OwnRecordPlace): number {
  const known = facts?.begun?.hosts?.find(({ host }) => host === own);
  return -(orderOffsetUs ?? known?.offsetUs ?? 0);
}

function shifted<Name extends string>(
  record: Partial<Record<Name, number>>,
  names: readonly Name[],
  byUs: number,
): Partial<Record<Name, number>> {
  const values = names.flatMap((name) => {
    const value = record[name];
    return value === undefined ? [] : [[name, Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, value + byUs))]];
  });
  return Object.fromEntries(values) as Partial<Record<Name, number>>;
}

/** Index of a file that has landed on this host. */
function indexOf(
  record: RecordOf<'landed'>,
  { own, facts }: OwnRecordPlace,
  given: Map<string, GivenIndexes>,
): number {
  const first = firstIndexOf(facts?.begun?.hosts, own);
  if (facts === undefined) return first + FILES_IN_ORDER + digestNumber(record.sha256);
  const indexes = given.get(facts.shotId) ?? givenIn(facts, first);
  given.set(facts.shotId, indexes);
  const key = keyOf(record);
  const index = indexes.byFile.get(key) ?? indexes.next;
  if (index === indexes.next) indexes.next += 1;
  indexes.byFile.set(key, index);
  return index;
}

function givenIn(facts: ShotFacts, first: number): GivenIndexes {
  const files = [...facts.bodies.values()].flatMap((rounds) =>
    [...rounds.values()].flatMap((exposure) => [...exposure.files.values()]),
  );
  const last = files.reduce(
    (most, { index }) => (index < first + FILES_IN_ORDER ? Math.max(most, index) : most),
    first - 1,
  );
  return { byFile: new Map(files.map((file) => [keyOf(file), file.index])), next: last + 1 };
}

function keyOf({ path, sha256 }: Pick<RecordOf<'landed'>, 'path' | 'sha256'>): string {
  return `${sha256} ${path}`;
}

function digestNumber(sha256: string): number {
  return Number.parseInt(sha256.slice(0, DIGITS), HEXADECIMAL) % (FILES_OF_HOST - FILES_IN_ORDER);
}
