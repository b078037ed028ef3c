// The event streams; event-payloads.ts has the members of each event. A stream begins with a handshake: an event
// `connected` with nothing but cameraId. An event `gap` is about the stream and has the cameraId of the handshake.

import Type from 'typebox';
import { CameraParams } from './envelope.js';
import { operation, UNBUFFERED } from './operation.js';
import { MAX_WORD } from './texts.js';

const STREAM_DESCRIPTION =
  'Server-sent events. The first one is the handshake: an event `connected` with nothing but the ' +
  'cameraId of the subscription ("*" for all cameras). Every later `connected` reports a session with ' +
  'a camera; its data has the members id (the camera) and model, too. A comment keeps the connection ' +
  'alive. A client that does not read is disconnected. Each event has a field `event` with its name, ' +
  'and a field `data` with one line of JSON. It also has a field `id` with its event id, except ' +
  '`frames` and the `gap` after the handshake; the handshake has the event id of the last event before ' +
  'it. A stream that is opened with the event id of the last event received, in the header ' +
  'Last-Event-ID or as lastEventId, continues right after that event: the missed events come between ' +
  'the handshake and new ones. If some of them are no longer kept, one `gap` event follows the ' +
  'handshake, and then all that are kept. The schema ' +
  'StreamedEvent is the union of all events by name; the schema for the data of an event is named ' +
  'Event plus its name, such as EventShot.';

const eventStream = {
  status: 200,
  description: 'An endless stream of events.',
  mediaType: 'text/event-stream',
  // openapi.json has the union of all events instead.
  schema: Type.String(),
  headers: { 'cache-control': 'no-cache', connection: 'keep-alive', ...UNBUFFERED },
} as const;

const LastEventId = Type.Optional(
  Type.String({
    maxLength: MAX_WORD,
    description:
      'Id of the last event that the client received. An EventSource sends it automatically, as a ' +
      'header, when it reconnects.',
  }),
);

const Frames = Type.Optional(
  Type.Enum(['0', '1'], { description: '1: include the event `frames`, which is left out otherwise.' }),
);

/** Request of a client. The id in the header has precedence over the id in the query, because it is newer. */
const request = {
  headers: Type.Object({ 'last-event-id': LastEventId }),
  query: Type.Object({ lastEventId: LastEventId, frames: Frames }),
} as const;

/** GET /api/events. */
export const subscribeAllEvents = operation({
  operationId: 'subscribeAllEvents',
  method: 'GET',
  path: '/api/events',
  tag: 'Events',
  summary: 'Events of every camera',
  description: STREAM_DESCRIPTION,
  ...request,
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
  ...request,
  success: eventStream,
  failures: [],
});
