// Finds members of a request, in request body and query, that its operation does not know, and suggests the member that
// was meant. Must not know any operation: callers pass in the schemas.

import type { TSchema } from 'typebox';
import { meantBy, nearest } from '../../base/nearest.js';
import { quoted } from '../../base/quoted.js';
import { ACCESS_TOKEN } from '../contract/operation.js';
import type { ServiceError } from '../errors/errors.js';
import { refusedBody } from './refused-body.js';

/** The most members that one message names. */
const MAX_NAMED = 3;

/** The path of a member from the top: `pattern.repeat`. */
type Way = string;

interface Members {
  readonly properties?: Readonly<Record<string, TSchema & Members>>;
}

/** The parts of a request whose members the operation names. */
const PARTS = ['body', 'query'] as const;
type Part = (typeof PARTS)[number];
const PART_NAMES: Readonly<Record<Part, string>> = { body: 'request body', query: 'query' };

/** The schemas of an operation; a part without a schema has no members. */
type Schemas = { readonly [Name in Part]?: Members };

/** The members that an operation does not know, in the order in which the request has them. */
export type Unknown = Readonly<Record<Part, readonly Way[]>>;

/** The members that the schemas of an operation do not list; undefined when there are none. */
export function unknownMembers(
  { body, query }: Readonly<Record<Part, unknown>>,
  schemas: Schemas,
): Unknown | undefined {
  const unknown = {
    body: unlisted(body, schemas.body),
    query: unlisted(query, schemas.query).filter((name) => name !== ACCESS_TOKEN),
  };
  return unknown.body.length + unknown.query.length === 0 ? undefined : unknown;
}

/** The members as answers name them: a query member begins with a question mark. */
export function namesOf({ body, query }: Unknown): Way[] {
  return [...body, ...query.map((name) => `?${name}`)];
}

/** The error for a request with members that its operation does not know. */
export function unknownMembersError(unknown: Unknown, schemas: Schemas): ServiceError {
  const ways = { body: waysOf(schemas.body), query: waysOf(schemas.query) };
  const texts = PARTS.filter((part) => unknown[part].length > 0).map((part) => {
    const named = unknown[part]
      .slice(0, MAX_NAMED)
      .map((way) => `no member ${quoted(way)}${elsewhere(part, way, ways) || hint(way, ways[part])}`);
    return `the ${PART_NAMES[part]} of this operation has ${named.join(', and ')}`;
  });
  return refusedBody('unknown_member', texts.join('; '));
}

function unlisted(value: unknown, schema: Members | undefined, above = ''): Way[] {
  if (!isObject(value)) return [];
  const known = schema?.properties ?? {};
  return Object.entries(value).flatMap(([name, each]) => {
    const member = Object.hasOwn(known, name) ? known[name] : undefined;
    if (member === undefined) return [`${above}${name}`];
    return member.properties === undefined ? [] : unlisted(each, member, `${above}${name}.`);
  });
}

/** A hint when the other part of the request has the member. */
function elsewhere(part: Part, way: Way, ways: Readonly<Record<Part, readonly Way[]>>): string {
  const other = PARTS.find((each) => each !== part && ways[each].includes(way));
  return other === undefined ? '' : ` (which belongs in the ${PART_NAMES[other]})`;
}

/**
 * A suggestion: a member with this name elsewhere in the request body, otherwise one with a similar name, which is best
 * at the same place.
 */
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

/** The paths of all members that a schema lists. */
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
