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
import type { CopyName } from './read-channel.js';
import type { LandedTransfer, LutFailure, WorkerEvents } from './schemas/events.js';
import type { SdkAnswerMessage, SdkCallMessage, SdkEventMessage } from './sdk-calls.js';
import type { PictureSize } from './words.js';

/**
 * Version of the protocol, raised with every change that an older peer would misread. On a mismatch the worker is ended
 * and not started again.
 */
export const PROTOCOL_VERSION = 7;

/** File descriptor of the link in every child; the gateway sets it up. */
export const LINK_FD = 3;

/** Exit code of a child that could not load the SDK. Code 0 is an orderly end; any other code is a crash. */
export const EXIT_SDK_UNAVAILABLE = 65;

export type { LandedTransfer, LutFailure, WorkerEvents };

/** The name of a worker event. */
export type WorkerEventName = keyof WorkerEvents;

/** The event of this name, or any event when no name is given: `name` decides the shape of `payload`. */
export type WorkerEvent<Name extends WorkerEventName = WorkerEventName> = {
  [Each in Name]: { name: Each; payload: WorkerEvents[Each] };
}[Name];

/** First message of a child. `sdkVersion` reads like `V2.01.00 (simulated)`, and is empty without an SDK. */
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

/** Drops a call that is still queued; a running call continues. The call is answered in both cases. */
export interface CancelMessage {
  kind: 'cancel';
  id: number;
}

/** The name of a reading of all properties. No property has this name. */
export const ALL_PROPERTIES = 'all';

/**
 * The answer to a call: `error` when it failed, else `result`. `kept` is the name of the property that was read, or
 * {@link ALL_PROPERTIES}. The gateway keeps the newest reading of each name, and a reply with `kept` but no `result`
 * refers to the kept reading.
 */
export interface ReplyMessage {
  kind: 'reply';
  id: number;
  kept?: string;
  /**
   * The copy that the reading was made from: the gateway may ask for it over the channel for reads, until it sends a
   * call that is not a read (read-channel.ts).
   */
  copy?: CopyName;
  result?: unknown;
  error?: WireError;
}

/** One event of the camera. */
export type EventMessage = { kind: 'event' } & WorkerEvent;

/** All cameras that one enumeration of the scout has found. */
export interface CamerasMessage {
  kind: 'cameras';
  cameras: DiscoveredCamera[];
  /** The SDK's refusal of the enumeration. `cameras` is then empty, and it is unknown which cameras are attached. */
  refused?: WireError;
}

/** Orders the scout to enumerate once. `mayRest`: whether it may rest afterwards, until the next such message. */
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
  /** Number of further pictures, added to those requested before; 0 also withdraws requests that are still open. */
  count: number;
  /** At most one picture is sent in this time; 0 = no such limit. The newest credit decides. */
  periodMs: number;
  /**
   * Whether AF and tracking frames are requested too, as often as the worker's limit allows. The newest credit decides.
   */
  focusFrames: boolean;
}

/** One picture, for one credit. The JPEG is the body of the message, as the camera sent it. */
export interface PictureMessage {
  kind: 'picture';
  layer: PictureLayer;
  /** The camera's own number; it rises, with gaps, until the session ends. */
  number: number;
  /** When the worker got the picture from the SDK: milliseconds since 1970. */
  capturedAtMs: number;
}

/** The AF and tracking frames in the picture of this number. The picture itself comes after this message. */
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
  /** Number of pictures that the camera may still have to hand over; left out by the scout. */
  pending?: number;
}

/** Orders the picture maker to make a small picture of a file; answered by exactly one {@link PictureMadeMessage}. */
export interface MakePictureMessage {
  kind: 'makePicture';
  id: number;
  path: string;
  size: PictureSize;
}

/** The answer to {@link MakePictureMessage}. The JPEG is the body of the message, which is empty with `refused`. */
export interface PictureMadeMessage {
  kind: 'pictureMade';
  id: number;
  /** Why there is no picture. */
  refused?: string;
}

/** An event of the desk for the clients of the service. */
export interface DeskEventMessage {
  kind: 'deskEvent';
  name: string;
  /** Checked by the schema of the event. */
  payload: Readonly<Record<string, unknown>>;
}

/** Messages from a child: a worker, the scout, the picture maker, the desk or the process of a probe. */
export type FromWorker =
  | HelloMessage
  | ReplyMessage
  | EventMessage
  | PictureMessage
  | FocusFramesMessage
  | CamerasMessage
  | PictureMadeMessage
  | DeskEventMessage
  | SdkAnswerMessage
  | SdkEventMessage
  | PongMessage;
/** Messages to a child. */
export type ToWorker =
  | CallMessage
  | CancelMessage
  | CreditMessage
  | LookMessage
  | MakePictureMessage
  | SdkCallMessage
  | PingMessage;
