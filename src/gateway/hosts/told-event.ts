// Turns an event of another host into the form that clients of this host may get: only events that hosts exchange, only
// the members that the contract has, and of bounded size.

import Type, { type TObject } from 'typebox';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import { EVENT_PAYLOADS, type EventName, NAMED_EVENTS, RIG_EVENTS } from '../contract/event-payloads.js';
import { MAX_ID } from '../contract/texts.js';
import type { RigEvent } from '../events/event-log.js';

/** An event on the bus, before its payload is checked. */
export const ENVELOPE = compiledAtUse(
  Type.Object({
    name: Type.String({ maxLength: 64 }),
    cameraId: Type.String({ minLength: 1, maxLength: MAX_ID }),
    payload: Type.Object({}),
  }),
);

/** Events that every host makes for its own clients, or that are outdated at once. */
const NOT_TOLD: ReadonlySet<string> = new Set([...RIG_EVENTS, 'frames', 'gap']);

/** Members of NAMED_EVENTS that describe their camera. */
const NAMES = {
  id: Type.String(),
  model: Type.String(),
  name: Type.Optional(Type.String()),
  number: Type.Optional(Type.Integer()),
};

/** Values for members that this version sends and older versions do not, by event; for an event of an older host. */
const ADDED: Readonly<Record<string, (said: Readonly<Record<string, unknown>>) => object>> = {
  lutImportResult: ({ success, error }) => ({
    status: success === true ? 'success' : (error ?? 'general_failure'),
  }),
};

interface Shape {
  readonly members: readonly string[];
  check(payload: unknown): boolean;
}

/** Shapes by name; each is compiled for the first event of its name. */
const shapes = new Map<string, Shape>();

/** The event in a message; undefined when there is none. @param mostBytes the largest event, as JSON */
export function toldEvent(told: unknown, mostBytes: number): RigEvent | undefined {
  if (!ENVELOPE.Check(told) || !isTold(told.name)) return undefined;
  const { members, check } = shapeOf(told.name);
  const text = jsonOf(told);
  if (text === undefined || Buffer.byteLength(text) > mostBytes) return undefined;
  const { name, cameraId, payload: said } = JSON.parse(text) as RigEvent;
  const payload = { ...ADDED[name]?.({ ...said }), ...said };
  if (!check(payload)) return undefined;
  // Members that another version adds are removed: they are not checked.
  const known = Object.entries(payload).filter(([member]) => members.includes(member));
  const event = { name, cameraId, payload: Object.fromEntries(known) };
  return NAMED_EVENTS.has(told.name) && event.payload.id !== cameraId ? undefined : event;
}

/** Whether hosts exchange this event. */
export function isTold(name: string): name is EventName {
  return Object.hasOwn(EVENT_PAYLOADS, name) && !NOT_TOLD.has(name);
}

/** The members of an event that hosts exchange. */
export function membersOf(name: EventName): TObject {
  const { properties }: TObject = EVENT_PAYLOADS[name];
  return Type.Object({ ...properties, ...(NAMED_EVENTS.has(name) ? NAMES : {}) });
}

function shapeOf(name: EventName): Shape {
  const known = shapes.get(name);
  if (known !== undefined) return known;
  const all = membersOf(name);
  const validator = compiledAtUse(all);
  const shape = {
    members: Object.keys(all.properties),
    check: (payload: unknown) => validator.Check(payload),
  };
  shapes.set(name, shape);
  return shape;
}

/** The JSON text; undefined for a value that JSON cannot hold. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
