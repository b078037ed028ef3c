// The shapes of all messages that hosts of a rig check, as text by place, and the changes that another version would
// misread.

import type { TSchema } from 'typebox';
import { EVENT_PAYLOADS } from '#gateway/contract/event-payloads.js';
import type { OperationContract } from '#gateway/contract/operation.js';
import { OPERATIONS as CONTRACTS } from '#gateway/contract/operations.js';
import { BodyResult } from '#gateway/contract/rig.js';
import { ERRORS } from '#gateway/errors/errors.js';
import { CHECKS as CALLS } from '#gateway/hosts/calls.js';
import { ANSWER as CLOCK } from '#gateway/hosts/clocks.js';
import { CHECKS as EVENTS } from '#gateway/hosts/event-exchange.js';
import { CHECKS as FORWARDING } from '#gateway/hosts/forwarding.js';
import { CHECKS as HANDED } from '#gateway/hosts/handed-answers.js';
import { CHECKS as SIGNS } from '#gateway/hosts/presence.js';
import { CHECKS as PICTURES } from '#gateway/hosts/remote-pictures.js';
import { STORED } from '#gateway/hosts/shared-cell.js';
import { CHECKS as SHOTS } from '#gateway/hosts/shot-calls.js';
import { ENVELOPE, isTold, membersOf } from '#gateway/hosts/told-event.js';
import { isOfTheHost } from '#gateway/http/remote-hosts.js';
import { LeaseTable } from '#gateway/rig/leases/lease-table.js';
import { RECORD } from '#gateway/rig/shots/record.js';
import { resultSchema } from '#protocol/schemas/results.js';

/**
 * Shapes by place: `sign.whole?.bodies[].state` is `absent|available|…`. A question mark marks what may be left out.
 */
export type Shapes = Readonly<Record<string, string>>;

type Checks = Readonly<Record<string, { Type(): TSchema }>>;

const typesOf = (prefix: string, checks: Checks) =>
  Object.entries(checks).map(([name, check]): [string, TSchema] => [`${prefix} ${name}`, check.Type()]);

/** Error codes are added often; a host that does not know one treats the answer with it as not understood. */
const CODES = Object.keys(ERRORS).length;

/** Every message by its name. */
function messages(): [string, TSchema][] {
  const handed = Object.values<OperationContract>(CONTRACTS).filter(
    (contract) =>
      (isOfTheHost(contract) || contract.byHost === true) &&
      contract.success.mediaType === 'application/json',
  );
  return [
    ...typesOf('sign', SIGNS),
    ...typesOf('call', CALLS),
    ...typesOf('clock', { answer: CLOCK }),
    ...typesOf('event', { ...EVENTS, envelope: ENVELOPE }),
    ...Object.keys(EVENT_PAYLOADS)
      .filter(isTold)
      .map((name): [string, TSchema] => [`event ${name}`, membersOf(name)]),
    ...typesOf('operation', { ...FORWARDING, ...HANDED }),
    ...handed.map(({ operationId, success }): [string, TSchema] => [
      `operation ${operationId}`,
      success.schema,
    ]),
    ['operation result of a body', BodyResult],
    ...typesOf('shot', SHOTS),
    ['shot armed', resultSchema('armShutter')],
    ['shot record', RECORD],
    ...typesOf('picture', PICTURES),
    ['shared', STORED],
    ['shared leases', LeaseTable],
  ];
}

/** The present shapes of all messages. */
export function shapesNow(): Shapes {
  const shapes: Record<string, string> = {};
  for (const [name, schema] of messages()) note(name, schema, shapes);
  return shapes;
}

/**
 * Changes that another version would misread, each as a sentence. Members that may be left out may also be added and
 * missed, and so may whole messages: a host that does not know one refuses or ignores it.
 */
export function misread(before: Shapes, now: Shapes): string[] {
  const places = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return places.flatMap((place) => {
    const [was, is] = [before[place], now[place]];
    if (was === is) return [];
    if (was !== undefined && is !== undefined) return [`${place} was ${was} and is ${is}`];
    const parent = parentOf(place);
    const isWithParent = before[parent] === undefined || now[parent] === undefined;
    if (place.endsWith('?') || isWithParent) return [];
    return [was === undefined ? `${place} is new and required` : `${place} was required and is gone`];
  });
}

/** The place that a place is part of; empty for a message. */
function parentOf(place: string): string {
  return place.slice(0, Math.max(place.lastIndexOf('.'), place.lastIndexOf('['), place.lastIndexOf('<'), 0));
}

interface Parts {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly TSchema[];
  readonly allOf?: readonly TSchema[];
  readonly type?: string;
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly additionalProperties?: unknown;
}

function note(place: string, schema: TSchema, shapes: Record<string, string>): void {
  const {
    anyOf = [],
    allOf = [],
    items,
    properties = {},
    required = [],
    patternProperties = {},
  } = schema as Parts;
  shapes[place] = wordOf(schema);
  for (const part of allOf) note(place, part, shapes);
  if (items !== undefined) note(`${place}[]`, items, shapes);
  for (const [name, member] of Object.entries(properties))
    note(`${place}.${name}${required.includes(name) ? '' : '?'}`, member, shapes);
  for (const each of Object.values(patternProperties)) note(`${place}[*]`, each, shapes);
  if (!isList(anyOf))
    for (const [index, each] of anyOf.entries()) note(`${place}<${labelOf(each, index)}>`, each, shapes);
}

/** The shape of one place, without that of its parts. */
function wordOf(schema: TSchema): string {
  const { const: one, enum: words, anyOf, allOf, type, additionalProperties } = schema as Parts;
  if (one !== undefined) return JSON.stringify(one);
  if (words?.length === CODES && words.every((word) => Object.hasOwn(ERRORS, String(word))))
    return 'error code';
  if (words !== undefined)
    return words
      .map((word) => JSON.stringify(word))
      .sort()
      .join(' | ');
  if (anyOf !== undefined)
    return anyOf
      .map((each, index) => (isList(anyOf) ? wordOf(each) : labelOf(each, index)))
      .sort()
      .join(' | ');
  if (allOf !== undefined) return 'object';
  return `${type ?? 'anything'}${type === 'object' && additionalProperties === false ? ', closed' : ''}`;
}

/** Whether the branches of a union are nothing but words. */
function isList(branches: readonly TSchema[]): boolean {
  return branches.every((each) => (each as Parts).const !== undefined);
}

/** Label that distinguishes a branch of a union. */
function labelOf(branch: TSchema, index: number): string {
  const { properties = {}, type } = branch as Parts;
  const mark = Object.entries(properties).find(([, member]) => (member as Parts).const !== undefined);
  return mark === undefined ? `${type ?? index}` : `${mark[0]}=${(mark[1] as Parts).const}`;
}
