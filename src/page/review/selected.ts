// The selected takes of the list, and the takes that an export or the bin is for.

import { Cell } from '../cells/cell.js';
import type { ShotTake } from '../interface/wire.js';
import type { Filter } from './asked.js';
import type { Chosen } from './handover/chosen.js';
import type { ListRow } from './list-rows.js';
import { membersOf } from './seeking.js';

/** Ids of the selected takes. */
export const selected = new Cell<readonly string[]>([]);

/** Adds a take to the selection, or removes it. @param isRange whether all rows from the last one are added */
export function toggle(id: string, rows: readonly ListRow[], isRange: boolean): void {
  const now = selected.value;
  const ids = rows.filter(({ kind }) => kind === 'take').map((row) => row.id);
  const [from, to] = [ids.indexOf(now.at(-1) ?? ''), ids.indexOf(id)];
  if (isRange && from >= 0 && to >= 0) {
    const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    selected.value = [...new Set([...now, ...range, id])];
  } else selected.value = now.includes(id) ? now.filter((each) => each !== id) : [...now, id];
}

/** The places in jobs of the takes with these ids. */
export function takesOf(rows: readonly ListRow[], ids: readonly string[]): readonly ShotTake[] {
  return rows.flatMap((row) =>
    row.kind === 'take' && row.take.take !== undefined && ids.includes(row.id) ? [row.take.take] : [],
  );
}

/** The selected takes, or else those that the search has found, or else the open one. */
export function chosenOf(
  ids: readonly string[],
  filter: Filter,
  rows: readonly ListRow[],
  open: string | undefined,
): Chosen | undefined {
  const takes = rows.filter((row) => row.kind === 'take');
  const hasSubjects = takes.some(({ take }) => take.take !== undefined);
  const members = membersOf(filter);
  if (ids.length > 0) return { kind: 'selected', selection: { shots: [...ids] }, hasSubjects };
  // The service cannot find takes that are not together.
  const shots = filter.state === 'apart' ? { shots: takes.map(({ id }) => id) } : {};
  const selection = { ...members, ...shots };
  if (Object.keys(selection).length > 0) return { kind: 'found', selection, hasSubjects };
  return open === undefined ? undefined : { kind: 'open', selection: { shots: [open] }, hasSubjects };
}
