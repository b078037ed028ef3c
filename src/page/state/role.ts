// Rights of the client, by its role in the answer of GET /api/rig.

import type { Rig } from '../interface/wire.js';

/** A role. */
export type Role = NonNullable<Rig['role']>;

/** The rank of each role, which may do what those of lower ranks may. */
const RANKS: Readonly<Record<Role, number>> = { look: 0, operate: 1, administer: 2 };

/** Whether the client of this page has at least this role. A service without roles allows everything. */
export function may(rig: Pick<Rig, 'role'>, role: Role): boolean {
  return rig.role === undefined || RANKS[rig.role] >= RANKS[role];
}
