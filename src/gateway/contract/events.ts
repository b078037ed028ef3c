// The event streams and the payload of every event. Each payload on the wire carries cameraId as well; the
// first frame of a stream is a handshake named `connected` with nothing but cameraId. In a gap, which is about
// the stream, cameraId is that of the handshake.

import Type, { type Static } from 'typebox';
import {
  AF_STATES,
  CAMERA_STATES,
  GAP_REASONS,
  LUT_FAILURES,
  TRANSFER_KINDS,
} from '../../worker/protocol/words.js';
import { CameraParams } from './envelope.js';
import { AfFrames, TrackingFrames } from './focus-frames.js';
import { operation } from './operation.js';
import { MAX_WORD } from './texts.js';

const Code = Type.String({ pattern: '^0x[0-9a-fA-F]+$' });

const CameraState = Type.Enum([...CAMERA_STATES]);

const ContentOfTransfer = {
  slot: Type.Integer(),
  contentId: Type.Integer(),
  fileId: Type.Integer(),
  kind: Type.Enum([...TRANSFER_KINDS]),
};

/** Payload of each event by its name, without cameraId, and without id and model of {@link NAMED_EVENTS}. */
export const EVENT_PAYLOADS = {
  connected: Type.Object({}),
  disconnected: Type.Object({
    errorCode: Type.Optional(
      Type.String({ description: 'Of the camera SDK; "0x0" when a client asked for it.' }),
    ),
    error: Type.Optional(Type.String({ description: 'Why, when no client asked for it.' })),
    recovering: Type.Optional(Type.Boolean({ description: 'The service is bringing the camera back.' })),
  }),
  confirmOnCamera: Type.Object(
    { message: Type.String() },
    {
      description:
        'A body on the network has not answered a connect yet, and may ask somebody to confirm it.',
    },
  ),
  reconnecting: Type.Object({}),
  reconnected: Type.Object({}),
  propertyChanged: Type.Object({
    codes: Type.Array(Code, { description: 'Numbers of the camera SDK.' }),
    count: Type.Integer({ minimum: 0 }),
  }),
  afStatus: Type.Object({
    state: Type.Enum([...AF_STATES]),
    source: Type.String(),
  }),
  recording: Type.Object(
    { state: Type.Enum(['started', 'stopped']) },
    { description: 'What toggleMovieRecording has done. propertyChanged with 0x705 tells of every change.' },
  ),
  downloadComplete: Type.Object({
    filename: Type.String({ description: 'Path on the host, as savedPath.' }),
    savedPath: Type.String({ description: 'Absolute path on the host.' }),
    type: Type.Enum(['image', 'settings']),
    sizeBytes: Type.Optional(Type.Integer()),
    sha256: Type.Optional(Type.String({ description: 'Lower-case hex, of the file.' })),
  }),
  transferProgress: Type.Object({
    ...ContentOfTransfer,
    percent: Type.Integer({
      description: '100 with savedPath: the file is there. It comes after the answer.',
    }),
    notify: Code,
    savedPath: Type.Optional(Type.String({ description: 'Absolute path on the host.' })),
    filename: Type.Optional(Type.String({ description: 'The same text.' })),
    sizeBytes: Type.Optional(Type.Integer()),
    sha256: Type.Optional(Type.String({ description: 'Lower-case hex, of the file.' })),
  }),
  transferFailed: Type.Object(
    { ...ContentOfTransfer, code: Type.String(), message: Type.String() },
    { description: 'There is no file, and nothing is left of it on the host; the card still has it.' },
  ),
  contentsTransfer: Type.Object(
    {
      status: Type.Enum(['started', 'complete', 'error']),
      handle: Code,
      filename: Type.Optional(Type.String()),
      savedPath: Type.Optional(Type.String()),
      sizeBytes: Type.Optional(Type.Integer()),
      sha256: Type.Optional(Type.String()),
      message: Type.Optional(Type.String()),
    },
    { description: 'In the mode contents, beside the events of every transfer.' },
  ),
  contentAdded: Type.Object(
    {
      slot: Type.Integer(),
      contentId: Type.Integer(),
      created: Type.String({ description: "YYYYMMDDTHHMMSS by the camera's clock; may be empty." }),
      files: Type.Array(
        Type.Object({
          fileId: Type.Integer(),
          path: Type.String({ description: 'On the card.' }),
          sizeBytes: Type.Integer(),
          width: Type.Integer({ description: 'Pixels; 0 = not known.' }),
          height: Type.Integer(),
        }),
      ),
    },
    { description: 'Something new is on a card. In the mode remote-transfer only.' },
  ),
  contentsChanged: Type.Object(
    { slot: Type.Integer(), change: Type.Enum(['changed', 'cleared']) },
    { description: 'The card was pulled (cleared), or another one holds now; ids seen before mean nothing.' },
  ),
  settingsResult: Type.Object({ operation: Type.Enum(['read', 'save']), success: Type.Boolean() }),
  lutImportResult: Type.Object({
    success: Type.Boolean(),
    error: Type.Optional(Type.Enum([...LUT_FAILURES])),
  }),
  formatResult: Type.Object(
    {
      success: Type.Boolean(),
      canceled: Type.Optional(Type.Literal(true, { description: 'Somebody has cancelled it.' })),
    },
    { description: 'What became of formatting a card.' },
  ),
  focusResult: Type.Object(
    { success: Type.Boolean() },
    { description: 'What became of the move that a new focus-position has begun.' },
  ),
  cautionDisplay: Type.Object(
    { message: Type.String() },
    { description: 'The camera shows a caution on its own display.' },
  ),
  warning: Type.Object({ code: Code, message: Type.String() }),
  error: Type.Object({ message: Type.String(), code: Type.Optional(Type.String()) }),
  cameraAdded: Type.Object({
    connectionType: Type.Enum(['USB', 'Network']),
  }),
  cameraRemoved: Type.Object({}),
  cameraState: Type.Object(
    {
      state: CameraState,
      previous: CameraState,
      reason: Type.String({ description: 'Empty when there is nothing to explain.' }),
    },
    { description: 'Every change of what a camera is doing; see getCameraStatus.' },
  ),
  frames: Type.Object(
    {
      frame: Type.Integer({ description: 'Number of the picture of live view that they are in.' }),
      af: AfFrames,
      tracking: TrackingFrames,
    },
    {
      description:
        'AF and tracking frames in a picture, at most 10 a second, with ?frames=1 and while live view is fetched. No id.',
    },
  ),
  gap: Type.Object({
    reason: Type.Enum([...GAP_REASONS], {
      description: 'Too old to be kept; of an earlier start of the service; not an id of this service.',
    }),
    from: Type.Optional(Type.String({ description: 'The id the client came with.' })),
    missed: Type.Optional(
      Type.Integer({ minimum: 1, description: 'How many events are lost, when that is known.' }),
    ),
  }),
} as const;

/** The name of a public event. */
export type EventName = keyof typeof EVENT_PAYLOADS;

/** What an event holds beside the camera it is of. */
export type EventPayload<Name extends EventName> = Static<(typeof EVENT_PAYLOADS)[Name]>;

/** Events that carry `id`, the same text as cameraId, and `model`, the plain name of the model, as well. */
export const NAMED_EVENTS: ReadonlySet<EventName> = new Set([
  'connected',
  'disconnected',
  'confirmOnCamera',
  'reconnecting',
  'error',
  'cameraAdded',
  'cameraRemoved',
  'cameraState',
]);

const STREAM_DESCRIPTION = [
  'Server-sent events. The first frame is `connected` with the cameraId of the subscription ("*" for all).',
  'A comment keeps the connection alive. A client that does not read is disconnected.',
  'Every event but gap and frames has an id; the id of the handshake is that of the last event before it. A stream opened with the last id',
  'that was received goes on right after it: what was missed comes between the handshake and what is new.',
  'What is no longer kept is told by one `gap` event after the handshake, followed by all that is kept.',
  `Events: ${Object.keys(EVENT_PAYLOADS).join(', ')}; the schemas are named Event and the event's name.`,
].join(' ');

const eventStream = {
  status: 200,
  description: 'An endless stream of events.',
  mediaType: 'text/event-stream',
  schema: Type.String({ description: 'Frames of id, event and one line of JSON as data.' }),
  headers: { 'cache-control': 'no-cache', connection: 'keep-alive' },
} as const;

const LastEventId = Type.Optional(
  Type.String({
    maxLength: MAX_WORD,
    description: 'The last id that was received; an EventSource sends it by itself.',
  }),
);

const Frames = Type.Optional(
  Type.Enum(['0', '1'], { description: '1: with the event `frames`, which is not sent otherwise.' }),
);

/** What a client may ask for; of the two ids the header, which is newer, goes before the query. */
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
