// The messages on the link between gateway and worker. See docs/develop/protocol.md; message-codec.ts decides which
// members travel in the head of a message and which in its body.
// Ids belong to one generation of a worker: a new process starts a new table of pending calls.

import type { WireError } from './codes.js';
import type {
  DiscoveredCamera,
  FocusFramesReading,
  FocusFrameType,
  OperationName,
  PictureLayer,
  TrackingFrameType,
} from './operations.js';
import type { LandedTransfer, LutFailure, WorkerEvents } from './schemas/events.js';
import type { SdkAnswerMessage, SdkCallMessage, SdkEventMessage } from './sdk-calls.js';

/** Raised with every change that an older peer would misread. A mismatch ends the worker, without a retry. */
export const PROTOCOL_VERSION = 5;

/** File descriptor of the link in every child; the gateway sets it up. */
export const LINK_FD = 3;

/** Exit code of a child that could not load the SDK; 0 is a goodbye, anything else is a crash. */
export const EXIT_SDK_UNAVAILABLE = 65;

export type { LandedTransfer, LutFailure, WorkerEvents };

/** The name of a worker event. */
export type WorkerEventName = keyof WorkerEvents;

/** The event of this name, or any event when no name is given: `name` decides the shape of `payload`. */
export type WorkerEvent<Name extends WorkerEventName = WorkerEventName> = {
  [Each in Name]: { name: Each; payload: WorkerEvents[Each] };
}[Name];

/** First message of a worker or the scout. `sdkVersion` reads like `V2.01.00 (simulated)`. */
export interface HelloMessage {
  kind: 'hello';
  protocol: number;
  pid: number;
  sdkVersion: string;
  /** The SDK could not be loaded; the worker exits after this message. */
  refused?: WireError;
}

/** A call of the gateway; answered by exactly one {@link ReplyMessage} unless the worker dies. */
export interface CallMessage {
  kind: 'call';
  id: number;
  operation: OperationName;
  params: unknown;
}

/** Drops a call that is still queued; a running one continues. It is answered either way. */
export interface CancelMessage {
  kind: 'cancel';
  id: number;
}

/** The name of a reading of all properties, which no property has. */
export const ALL_PROPERTIES = 'all';

/**
 * The answer to a call: `error` when it failed, else `result`. A reading of a property has its name as `kept`, one of
 * all has {@link ALL_PROPERTIES}: the gateway keeps the newest of each, and a reply with `kept` alone means that one.
 */
export interface ReplyMessage {
  kind: 'reply';
  id: number;
  kept?: string;
  result?: unknown;
  error?: WireError;
}

/** One event of the camera. */
export type EventMessage = { kind: 'event' } & WorkerEvent;

/** All cameras that one enumeration of the scout has found. */
export interface CamerasMessage {
  kind: 'cameras';
  cameras: DiscoveredCamera[];
  /** The SDK refused the enumeration: `cameras` is empty, and it is not known which cameras are connected. */
  refused?: WireError;
}

/** Orders the scout to look once; `mayRest`: until it is ordered otherwise it may rest from then on. */
export interface LookMessage {
  kind: 'look';
  mayRest: boolean;
}

/** Requests a sign of life. */
export interface PingMessage {
  kind: 'ping';
}

/** Requests pictures of a layer. */
export interface CreditMessage {
  kind: 'credit';
  layer: PictureLayer;
  /** So many more than were requested before; 0 = no more, and none of those that have not come. */
  count: number;
  /** At most one picture in this time; 0 = as they come. The newest credit decides. */
  periodMs: number;
  /** AF and tracking frames are requested too, as often as the worker's limit allows; the newest credit decides. */
  focusFrames: boolean;
}

/** One picture, for one credit. The JPEG is the body of the message, as the camera sent it. */
export interface PictureMessage {
  kind: 'picture';
  layer: PictureLayer;
  /** The camera's own number; it rises, with gaps, until the session ends. */
  number: number;
  /** When the worker got it from the SDK: milliseconds since 1970. */
  capturedAtMs: number;
}

/** The AF and tracking frames in the picture of this number, which comes after it. */
export interface FocusFramesMessage {
  kind: 'focusFrames';
  number: number;
  af: FocusFramesReading<FocusFrameType>;
  tracking: FocusFramesReading<TrackingFrameType>;
}

/** The answer to a ping; `call` names the running SDK call, and `sinceMs` is its time so far. */
export interface PongMessage {
  kind: 'pong';
  call?: string;
  sinceMs?: number;
  queued: number;
  /** Pictures that the camera may have yet to hand over; left out by the scout. */
  pending?: number;
}

/** From a worker, the scout or the process of a probe. */
export type FromWorker =
  | HelloMessage
  | ReplyMessage
  | EventMessage
  | PictureMessage
  | FocusFramesMessage
  | CamerasMessage
  | SdkAnswerMessage
  | SdkEventMessage
  | PongMessage;
/** To a worker, the scout or the process of a probe. */
export type ToWorker =
  | CallMessage
  | CancelMessage
  | CreditMessage
  | LookMessage
  | SdkCallMessage
  | PingMessage;
