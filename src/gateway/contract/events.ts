// The event streams; event-payloads.ts has the members of each event. A stream begins with a handshake: an event
// `connected` whose only member is cameraId. An event `gap` is about the stream and has the cameraId of the handshake.

import Type from 'typebox';
import { CameraParams } from './envelope.js';
import { operation, UNBUFFERED } from './operation.js';
import { MAX_WORD } from './texts.js';

const STREAM_DESCRIPTION =
  'A stream of server-sent events. Each event has a field `event` with its name, a field `data` with one ' +
  'line of JSON, and a field `id` with its event id; only `frames`, and a `gap` that follows the handshake, ' +
  'have no event id. The schema StreamedEvent is the union of all events by name. The schema for the data ' +
  'of an event is named Event and the name, such as EventShot.\n\n' +
  '**Handshake.** The first event of a stream is named `connected`; its only member is the cameraId of the ' +
  'subscription ("*" for all cameras). Its event id is that of the last event before the stream. Every ' +
  'later `connected` reports a session with a camera; its data also has id and model.\n\n' +
  '**Reconnecting.** A client that lost its stream opens a new one. It sends the last event id that it ' +
  'received, in the header Last-Event-ID or the query parameter lastEventId. After the handshake it gets the missed ' +
  'events, then new ones. If some of the missed events are no longer kept, one `gap` comes before those ' +
  'that are kept.\n\n' +
  '**Connection.** Comments in the stream keep the connection alive. The service closes the connection of a ' +
  'client that does not read.';

const eventStream = {
  status: 200,
  description: 'An endless stream of events.',
  mediaType: 'text/event-stream',
  // In openapi.json the schema is the union of all events instead.
  schema: Type.String(),
  headers: { 'cache-control': 'no-cache', connection: 'keep-alive', ...UNBUFFERED },
} as const;

const LastEventId = Type.Optional(
  Type.String({
    maxLength: MAX_WORD,
    description:
      'Event id of the last event that the client received. An EventSource automatically sends it as a header ' +
      'when it reconnects.',
  }),
);

const Frames = Type.Optional(
  Type.Enum(['0', '1'], { description: '1: include the event `frames`. 0, the default: leave it out.' }),
);

/** Headers and query of a request. The id in the header has precedence over the id in the query: it is newer. */
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
  summary: 'Receive the events of the rig and of all cameras',
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
  summary: 'Receive the events of one camera',
  description: `${STREAM_DESCRIPTION} Any cameraId is accepted, even that of an unknown camera.`,
  params: CameraParams,
  ...request,
  success: eventStream,
  failures: [],
});
