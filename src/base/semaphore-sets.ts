// The sets of System V semaphores of this host, which outlive the processes that made them.

import { readFileSync } from 'node:fs';

/** The kernel's list of sets, one a line. */
const SETS = '/proc/sysvipc/sem';
/** Columns of that list. */
const COLUMN = { id: 1, creator: 6 } as const;

/**
 * The sets of all users: the pid of the process that made each set, by the id of the set. Undefined where the kernel
 * does not list them.
 */
export function semaphoreSets(): ReadonlyMap<number, number> | undefined {
  try {
    const rows = readFileSync(SETS, 'utf8').trim().split('\n').slice(1);
    const numbers = rows.map((row) => row.trim().split(/\s+/).map(Number));
    return new Map(
      numbers
        .map((row) => [row[COLUMN.id] ?? Number.NaN, row[COLUMN.creator] ?? Number.NaN] as const)
        .filter(([id]) => Number.isSafeInteger(id)),
    );
  } catch {
    return undefined;
  }
}
