// Refuses requests whose role is too low for what they ask.

import { includesRole, type Role } from '../contract/role-needs.js';
import { ServiceError } from '../errors/errors.js';

/** Checks the role of a request. @throws {ServiceError} ROLE_TOO_LOW */
export function requireRole(role: Role, needed: Role): void {
  if (includesRole(role, needed)) return;
  throw new ServiceError(
    'ROLE_TOO_LOW',
    `this needs the role ${needed}, and the token of the request has the role ${role}`,
    { details: { needed, role } },
  );
}
