// The rows of the form that names many bodies at once: proposals, the changes that are to be saved, and what is wrong
// with them. Pure.

import type { RigCamera } from '../../interface/wire.js';

/** The fields of one body as they are typed. */
export interface Row {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  /** Names of groups, separated by commas. */
  readonly groups: string;
  readonly connect: boolean;
}

/** Fault of a row. */
export type RowFault = 'number' | 'sameNumber' | 'sameName';

/** The largest number of a body. */
const MOST = 9999;

/** The row of a body as the rig file has it. */
export function rowOf({ id, number, name, groups, connect }: RigCamera): Row {
  return { id, number: number === undefined ? '' : String(number), name, groups: groups.join(', '), connect };
}

/** The rows with a number for each body that has none: the lowest free ones, in the order of the rows. */
export function numbered(rows: readonly Row[]): Row[] {
  const taken = new Set(rows.map(({ number }) => Number(number)).filter((number) => number > 0));
  let next = 1;
  return rows.map((row) => {
    if (row.number !== '') return row;
    while (taken.has(next)) next += 1;
    taken.add(next);
    return { ...row, number: String(next) };
  });
}

/** The rows with these names, in the order of the rows; further rows keep theirs. */
export function named(rows: readonly Row[], names: readonly string[]): Row[] {
  return rows.map((row, at) => ({ ...row, name: names[at] ?? row.name }));
}

/** The names in a pasted text, one a line or separated by commas or tabs in one line; without numbers before them. */
export function namesIn(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const parts = lines.length > 1 ? lines : text.split(/[,;\t]/);
  return parts.map((part) => part.replace(/^\s*\d+[.)\t ]+/, '').trim()).filter((part) => part !== '');
}

/** The groups in a text. */
export const groupsIn = (text: string): string[] => text.split(',').flatMap((group) => group.trim() || []);

/** The faults of the rows, by id; rows without a fault are left out. */
export function faultsOf(rows: readonly Row[]): ReadonlyMap<string, RowFault> {
  const faults = new Map<string, RowFault>();
  const isShared = (key: (row: Row) => string, row: Row) =>
    key(row) !== '' && rows.some((other) => other.id !== row.id && key(other) === key(row));
  for (const row of rows) {
    const number = row.number.trim();
    if (number !== '' && !(/^\d+$/.test(number) && Number(number) <= MOST)) faults.set(row.id, 'number');
    else if (isShared((each) => each.number.trim(), row)) faults.set(row.id, 'sameNumber');
    else if (isShared((each) => each.name.trim(), row)) faults.set(row.id, 'sameName');
  }
  return faults;
}

/** The members of a declaration that a row changes; undefined when it changes nothing. */
export function changeOf(row: Row, camera: RigCamera): Readonly<Record<string, unknown>> | undefined {
  const before = rowOf(camera);
  const [name, number] = [row.name.trim(), row.number.trim()];
  const change = {
    ...(name === before.name ? {} : { name }),
    ...(number === before.number ? {} : { number: number === '' ? null : Number(number) }),
    ...(row.groups === before.groups ? {} : { groups: groupsIn(row.groups) }),
    ...(row.connect === before.connect ? {} : { connect: row.connect }),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}
