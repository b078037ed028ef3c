// The event streams and the payload of every event. Each payload on the wire carries cameraId as well; the
// first frame of a stream is a handshake named `connected` with nothing but cameraId.

import Type from 'typebox';
import { CameraParams } from './envelope.js';
import { operation } from './operation.js';

const Code = Type.String({ pattern: '^0x[0-9a-fA-F]+$' });

/** Payload of each event by its name, without cameraId. */
export const EVENT_PAYLOADS = {
  connected: Type.Object({ id: Type.String(), model: Type.String() }),
  disconnected: Type.Object({
    id: Type.String(),
    model: Type.Optional(Type.String()),
    errorCode: Type.Optional(
      Type.String({ description: 'Of the camera SDK; "0x0" when a client asked for it.' }),
    ),
    error: Type.Optional(Type.String({ description: 'Why, when no client asked for it.' })),
    recovering: Type.Optional(Type.Boolean({ description: 'The service is bringing the camera back.' })),
  }),
  reconnecting: Type.Object({}),
  reconnected: Type.Object({}),
  propertyChanged: Type.Object({
    codes: Type.Array(Code, { description: 'Numbers of the camera SDK.' }),
    count: Type.Integer({ minimum: 0 }),
  }),
  afStatus: Type.Object({
    state: Type.Enum(['focused', 'unlocked', 'tracking', 'not-focused']),
    source: Type.String(),
  }),
  downloadComplete: Type.Object({
    filename: Type.String({ description: 'Path on the host, as savedPath.' }),
    savedPath: Type.String({ description: 'Absolute path on the host.' }),
    type: Type.Enum(['image', 'settings']),
  }),
  warning: Type.Object({ code: Code, message: Type.String() }),
  error: Type.Object({ message: Type.String(), code: Type.Optional(Type.String()) }),
} as const;

const STREAM_DESCRIPTION = [
  'Server-sent events. The first frame is `connected` with the cameraId of the subscription ("*" for all).',
  'A comment keeps the connection alive. A client that does not read is disconnected.',
  `Events: ${Object.keys(EVENT_PAYLOADS).join(', ')}; the schemas are named Event and the event's name.`,
].join(' ');

const eventStream = {
  status: 200,
  description: 'An endless stream of events.',
  mediaType: 'text/event-stream',
  schema: Type.String({ description: 'Frames of id, event and one line of JSON as data.' }),
  headers: { 'cache-control': 'no-cache', connection: 'keep-alive' },
} as const;

/** GET /api/events. */
export const subscribeAllEvents = operation({
  operationId: 'subscribeAllEvents',
  method: 'GET',
  path: '/api/events',
  tag: 'Events',
  summary: 'Events of every camera',
  description: STREAM_DESCRIPTION,
  success: eventStream,
  failures: [],
});

/** GET /api/cameras/{cameraId}/events. */
export const subscribeCameraEvents = operation({
  operationId: 'subscribeCameraEvents',
  method: 'GET',
  path: '/api/cameras/{cameraId}/events',
  tag: 'Events',
  summary: 'Events of one camera',
  description: `${STREAM_DESCRIPTION} Any id is accepted, connected or not.`,
  params: CameraParams,
  success: eventStream,
  failures: [],
});
