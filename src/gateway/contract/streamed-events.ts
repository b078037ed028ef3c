// Schemas of server-sent event streams for openapi.json: one schema for the data of each event, one for each event with
// its name and id, and their union by name, which readers of a stream get as a type.

import { EVENT_PAYLOADS, type EventName, NAMED_EVENTS, RIG_EVENTS } from './event-payloads.js';

/** A schema, ready to be serialized. */
type Schema = { [name: string]: unknown };

/** Facts of every event besides its members. */
const PAYLOADS = EVENT_PAYLOADS as unknown as Readonly<
  Record<EventName, { readonly description: string; readonly examples: readonly object[] }>
>;
/** The name of the union of all events. */
export const STREAMED_EVENT = 'StreamedEvent';
/** The data of the first event of a stream. */
const HANDSHAKE = 'Handshake';
/** Events that are not kept, so that no client can come back to them. */
const WITHOUT_ID: ReadonlySet<string> = new Set<EventName>(['frames', 'gap']);
const ANY_ID = '1790000000000-13';
const EXAMPLE_CAMERA = { cameraId: 'D10F60140701' };
const EXAMPLE_NAMED = { id: 'D10F60140701', model: 'ILCE-7M4', name: 'front left', number: 1 };

const text = (description: string) => ({ type: 'string', description });
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const titled = (prefix: string, name: string) => `${prefix}${name[0]?.toUpperCase()}${name.slice(1)}`;

/** The schemas by name. @param refer makes references of the titled schemas within a schema */
export function streamedEventSchemas(refer: (schema: unknown) => unknown): Map<string, Schema> {
  const schemas = new Map<string, Schema>([[HANDSHAKE, handshake()]]);
  const names = Object.keys(EVENT_PAYLOADS) as EventName[];
  for (const name of names) {
    schemas.set(titled('Event', name), dataOf(name, refer(EVENT_PAYLOADS[name]) as Schema));
    schemas.set(titled('Streamed', name), frameOf(name));
  }
  schemas.set(STREAMED_EVENT, {
    description: 'One event of a stream: its fields, with `data` parsed as JSON.',
    oneOf: names.map((name) => reference(titled('Streamed', name))),
    discriminator: {
      propertyName: 'event',
      mapping: Object.fromEntries(names.map((name) => [name, reference(titled('Streamed', name)).$ref])),
    },
  });
  return schemas;
}

/** Examples of a stream: the handshake, and what most clients wait for. */
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
    description: 'The data of the first event of a stream, which is named connected.',
    properties: { cameraId: text('Camera id of the subscription; "*" for all cameras.') },
    required: ['cameraId'],
  };
}

/** The data of an event: its own members, and those that name its camera. */
function dataOf(name: EventName, payload: Schema): Schema {
  const camera = NAMED_EVENTS.has(name) ? ['cameraId', 'id', 'model'] : ['cameraId'];
  const { description, properties, required = [] } = payload;
  return {
    type: 'object',
    description,
    properties: {
      ...Object.fromEntries(camera.map((member) => [member, { type: 'string' }])),
      ...(NAMED_EVENTS.has(name) ? { name: { type: 'string' }, number: { type: 'integer' } } : {}),
      ...(properties as Schema),
    },
    required: [...camera, ...(required as string[])],
    examples: [exampleOf(name).data],
  };
}

/** An event as the fields of its frame. */
function frameOf(name: EventName): Schema {
  const data = reference(titled('Event', name));
  const hasId = !WITHOUT_ID.has(name);
  return {
    type: 'object',
    properties: {
      // A word list of one: generators knew enum before they knew const.
      event: { type: 'string', enum: [name] },
      ...(hasId
        ? { id: text('Id of the event; sent as Last-Event-ID, it resumes the stream after the event.') }
        : {}),
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
