// Members of a request body that its operation does not know: finds them, and says what was meant. Must not know any
// operation: it is given the schema of the body.

import type { TSchema } from 'typebox';
import { meantBy, nearest } from '../../worker/protocol/nearest.js';
import { quoted } from '../../worker/protocol/quoted.js';
import type { ServiceError } from '../errors.js';
import { refusedBody } from './refused-body.js';

/** As many are worth reading in one message. */
const MAX_NAMED = 3;

/** A member by its way from the top: `pattern.repeat`. */
type Way = string;

interface Members {
  readonly properties?: Readonly<Record<string, TSchema & Members>>;
}

/** The members of a body that its schema does not list, in the order in which they came. */
export function unknownMembers(body: unknown, schema: Members | undefined, above = ''): Way[] {
  if (!isObject(body)) return [];
  const known = schema?.properties ?? {};
  return Object.entries(body).flatMap(([name, value]) => {
    const member = Object.hasOwn(known, name) ? known[name] : undefined;
    if (member === undefined) return [`${above}${name}`];
    return member.properties === undefined ? [] : unknownMembers(value, member, `${above}${name}.`);
  });
}

/** The refusal of a body with members that its operation does not know. */
export function unknownMembersError(unknown: readonly Way[], schema: Members | undefined): ServiceError {
  const known = waysOf(schema);
  const named = unknown.slice(0, MAX_NAMED).map((way) => `no member ${quoted(way)}${hint(way, known)}`);
  return refusedBody('unknown_member', `the body of this operation has ${named.join(', and ')}`);
}

/** The member that was meant: one of that name elsewhere in the body, else a near one, best at the same place. */
function hint(way: Way, known: readonly Way[]): string {
  const name = lastOf(way);
  const [same] = known.filter((each) => lastOf(each) === name);
  if (same !== undefined) return meantBy(same, [same]);
  const place = way.slice(0, way.length - name.length);
  const besides = known.filter((each) => each === `${place}${lastOf(each)}`);
  const near = nearest(name, besides.map(lastOf));
  if (near.length > 0)
    return meantBy(
      `${place}${near[0]}`,
      near.map((each) => `${place}${each}`),
    );
  const [elsewhere] = nearest(name, known.map(lastOf));
  const found = known.find((each) => lastOf(each) === elsewhere);
  return found === undefined ? '' : meantBy(found, [found]);
}

/** The way of every member that a schema lists. */
function waysOf(schema: Members | undefined, above = ''): Way[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, member]) => [
    `${above}${name}`,
    ...waysOf(member, `${above}${name}.`),
  ]);
}

function lastOf(way: Way): string {
  return way.slice(way.lastIndexOf('.') + 1);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
