// The schemas of event streams in openapi.json: for each event one schema for its data and one for the whole event, and
// the union of all events by name. A client that generates types from openapi.json gets a type of an event in a stream.

import { EVENT_PAYLOADS, type EventName, NAMED_EVENTS, RIG_EVENTS } from './event-payloads.js';

/** A schema, ready to be serialized. */
type Schema = { [name: string]: unknown };

/** Description and examples of each event. */
const PAYLOADS = EVENT_PAYLOADS as unknown as Readonly<
  Record<EventName, { readonly description: string; readonly examples: readonly object[] }>
>;
/** The name of the union of all events. */
export const STREAMED_EVENT = 'StreamedEvent';
/** The data of the first event of a stream. */
const HANDSHAKE = 'Handshake';
/** Events that may have no event id: frames are not kept, and a gap after the handshake is about the stream alone. */
const WITHOUT_ID: ReadonlySet<string> = new Set<EventName>(['frames', 'gap']);
const EVENT_ID = 'Event id. A stream that is opened with it as Last-Event-ID continues after this event.';
/** Schemas of lists whose members an event has. */
const SUMMARIES: Partial<Record<EventName, string>> = { movie: 'MovieSummary', shot: 'ShotSummary' };
const ANY_ID = '1790000000000-13';
const EXAMPLE_CAMERA = { cameraId: 'D10F60140701' };
const EXAMPLE_NAMED = { id: 'D10F60140701', model: 'ILCE-7M4', name: 'front left', number: 1 };

const text = (description: string) => ({ type: 'string', description });
/** Members of {@link NAMED_EVENTS} besides cameraId that name the camera. */
const NAMES = {
  id: text('The same text as cameraId.'),
  model: text('Plain model name.'),
  name: text('Name of the camera in the rig file; absent if there is none.'),
  number: { type: 'integer', description: 'Number of the camera in the rig file; absent if there is none.' },
};
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const titled = (prefix: string, name: string) => `${prefix}${name[0]?.toUpperCase()}${name.slice(1)}`;

/** The schemas by name. @param refer replaces titled schemas within a schema by references */
export function streamedEventSchemas(refer: (schema: unknown) => unknown): Map<string, Schema> {
  const schemas = new Map<string, Schema>([[HANDSHAKE, handshake()]]);
  const names = Object.keys(EVENT_PAYLOADS) as EventName[];
  for (const name of names) {
    schemas.set(titled('Event', name), dataOf(name, refer(EVENT_PAYLOADS[name]) as Schema));
    schemas.set(titled('Streamed', name), frameOf(name));
  }
  schemas.set(STREAMED_EVENT, {
    description:
      'One event of a stream as an object. Its members are the fields of the event; `data` is parsed as JSON.',
    oneOf: names.map((name) => reference(titled('Streamed', name))),
    discriminator: {
      propertyName: 'event',
      mapping: Object.fromEntries(names.map((name) => [name, reference(titled('Streamed', name)).$ref])),
    },
  });
  return schemas;
}

/** Examples of a stream: the handshake, and the events that most clients need. */
export function streamedEventExamples(): Schema {
  const shown: EventName[] = ['connected', 'cameraState', 'propertyChanged', 'downloadComplete'];
  const first = { event: 'connected', id: ANY_ID, data: { cameraId: '*' } };
  return Object.fromEntries([
    ['handshake', { summary: 'The first event of a stream', value: first }],
    ...shown.map((name) => [name, { summary: PAYLOADS[name].description, value: exampleOf(name) }]),
  ]);
}

function handshake(): Schema {
  return {
    type: 'object',
    description: 'The data of the handshake: the first event of a stream, which is named connected.',
    properties: { cameraId: text('Camera whose events the stream has; "*" for all cameras.') },
    required: ['cameraId'],
  };
}

/** The schema of the data of an event: its own members, and those that name the camera. */
function dataOf(name: EventName, payload: Schema): Schema {
  const isNamed = NAMED_EVENTS.has(name);
  const summary = SUMMARIES[name];
  const own = summary === undefined ? payload : { allOf: [reference(summary)] };
  const { description } = payload;
  const { properties, required = [], ...others } = own as Schema;
  return {
    ...others,
    type: 'object',
    description,
    properties: {
      cameraId: text(cameraIdOf(name)),
      ...(isNamed ? NAMES : {}),
      ...(properties as Schema),
    },
    required: ['cameraId', ...(isNamed ? ['id', 'model'] : []), ...(required as string[])],
    examples: [exampleOf(name).data],
  };
}

/** The description of cameraId in an event. */
function cameraIdOf(name: EventName): string {
  if (name === 'gap') return 'The same text as cameraId of the handshake.';
  if (name === 'lease') return 'Camera of the lease; "*" for the lease of the rig.';
  return RIG_EVENTS.has(name) ? 'Always "*".' : 'Camera that the event is about.';
}

/** The schema of a whole event: its fields as members. */
function frameOf(name: EventName): Schema {
  const data = reference(titled('Event', name));
  const hasId = !WITHOUT_ID.has(name);
  return {
    type: 'object',
    properties: {
      // An enum with one word: some generators do not know const.
      event: { type: 'string', enum: [name] },
      ...(name === 'frames' ? {} : { id: text(EVENT_ID) }),
      data: name === 'connected' ? { anyOf: [data, reference(HANDSHAKE)] } : data,
    },
    required: ['event', ...(hasId ? ['id'] : []), 'data'],
  };
}

function exampleOf(name: EventName): Schema {
  const { examples } = PAYLOADS[name];
  const camera = RIG_EVENTS.has(name)
    ? { cameraId: '*' }
    : { ...EXAMPLE_CAMERA, ...(NAMED_EVENTS.has(name) ? EXAMPLE_NAMED : {}) };
  const id = WITHOUT_ID.has(name) ? {} : { id: ANY_ID };
  return { event: name, ...id, data: { ...camera, ...examples[0] } };
}
