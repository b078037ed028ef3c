// Rights of the client, by its role in the answer of GET /api/rig.

import type { Rig } from '../interface/wire.js';

/** The roles, each of which may do what those before it may. */
const ROLES = ['look', 'operate', 'administer'] as const;
/** A role. */
export type Role = (typeof ROLES)[number];

/** Whether the client of this page has at least this role. A service without roles allows everything. */
export function may(rig: Pick<Rig, 'role'>, role: Role): boolean {
  return rig.role === undefined || ROLES.indexOf(rig.role) >= ROLES.indexOf(role);
}
