// The messages on the link between gateway and worker. See docs/protocol.md; which member travels in the head of a
// frame and which in its body is message-frame.ts's.
// Ids belong to one generation of a worker: a new process starts a new table of pending calls.

import type { WireError, WorkerErrorCode } from './codes.js';
import type {
  ContentRow,
  DiscoveredCamera,
  FocusFrameType,
  FrameLayer,
  FramesReading,
  OperationName,
  TrackingFrameType,
} from './operations.js';

/** Raised with every change that an older peer would misread. A mismatch ends the worker, without a retry. */
export const PROTOCOL_VERSION = 3;

/** File descriptor of the link in every child; the gateway sets it up. */
export const LINK_FD = 3;

/** Exit code of a child that could not load the SDK; 0 is a goodbye, anything else is a crash. */
export const EXIT_SDK_UNAVAILABLE = 65;

/** Events a worker reports about its camera, by name. Times are the worker's monotonic milliseconds. */
export interface WorkerEvents {
  /** The session ended without being asked to. */
  disconnected: { sdkCode: number };
  /** A body on the network has not answered for a while: it may ask somebody to confirm the connection. */
  confirmOnCamera: Record<string, never>;
  reconnecting: Record<string, never>;
  reconnected: Record<string, never>;
  propertyChanged: { codes: number[] };
  afStatus: { state: 'focused' | 'unlocked' | 'tracking' | 'not-focused'; source: 'OnWarningExt' };
  /** A file of the camera is on the host under its final name. */
  downloadComplete: { path: string; type: 'image' | 'settings'; sizeBytes?: number; sha256?: string };
  /** A file is on its way from a card. */
  transferProgress: { transferId: string; percent: number };
  /** It has its final name, or nothing is left of it. */
  transferEnded: { transferId: string; landed: LandedTransfer } | { transferId: string; error: WireError };
  /** Something new is on a card. */
  contentAdded: { slot: number; contentId: number; created: string; files: ContentRow[] };
  /** The card was pulled (`cleared`), or another list holds now. */
  contentsChanged: { slot: number; change: 'changed' | 'cleared' };
  settingsResult: { operation: 'read' | 'save'; success: boolean };
  lutImportResult: { success: boolean; error?: LutFailure };
  /** What became of formatting a card. */
  formatResult: { success: boolean; canceled?: true };
  /** What became of a move to a focus position. */
  focusResult: { success: boolean };
  /** The camera shows a caution. */
  cautionDisplay: { message: string };
  /** A recording has begun or ended by an operation of ours. */
  recording: { state: 'started' | 'stopped' };
  warning: { code: number; message: string };
  /** The service could not finish something in the background; `message` says what to do, `code` which kind it is. */
  fault: { message: string; code?: WorkerErrorCode };
  /** Events were dropped because they came faster than they could be passed on. */
  dropped: { count: number };
}

/** A file that a transfer has brought to the host. */
export interface LandedTransfer {
  path: string;
  sizeBytes: number;
  /** Lower-case hex, of the file under its final name. */
  sha256: string;
}

/** Why a camera did not take a LUT. */
export type LutFailure =
  | 'invalid'
  | 'general_failure'
  | 'invalid_filename'
  | 'device_busy'
  | 'storage_full'
  | 'invalid_parameter'
  | 'invalid_file';

/** The name of a worker event. */
export type WorkerEventName = keyof WorkerEvents;

/** First message of a worker or the scout. `sdkVersion` reads like `V2.01.00 (simulated)`. */
export interface HelloMessage {
  kind: 'hello';
  protocol: number;
  pid: number;
  sdkVersion: string;
  /** The SDK could not be loaded; the worker exits after this message. */
  refused?: WireError;
}

/** Gateway asks; answered by exactly one {@link ReplyMessage} unless the worker dies. */
export interface CallMessage {
  kind: 'call';
  id: number;
  operation: OperationName;
  params: unknown;
}

/** Drops a call that is still queued; a running one goes on. It is answered either way. */
export interface CancelMessage {
  kind: 'cancel';
  id: number;
}

/** The answer to a call: `result`, or `error` when it is there. */
export interface ReplyMessage {
  kind: 'reply';
  id: number;
  result?: unknown;
  error?: WireError;
}

/** One event of the camera. */
export interface EventMessage {
  kind: 'event';
  name: WorkerEventName;
  payload: unknown;
  atMs: number;
}

/** The scout's whole picture after each enumeration. */
export interface CamerasMessage {
  kind: 'cameras';
  cameras: DiscoveredCamera[];
  /** The SDK refused to look: nothing is known, and `cameras` is empty. */
  refused?: WireError;
}

/** Asks for a sign of life. */
export interface PingMessage {
  kind: 'ping';
}

/** Asks for the next frame of a layer; asking twice before it comes is asking once. */
export interface CreditMessage {
  kind: 'credit';
  layer: FrameLayer;
  /** AF and tracking frames are wanted too, as often as the worker's limit allows; the newest credit decides. */
  overlay: boolean;
}

/** One frame, for one credit. The JPEG is the body of the message, as the camera sent it. */
export interface FrameMessage {
  kind: 'frame';
  layer: FrameLayer;
  /** The camera's own number; it rises, with gaps, until the session ends. */
  number: number;
  /** When the worker had it from the SDK: milliseconds since 1970. */
  capturedAtMs: number;
}

/** The AF and tracking frames in the frame of this number, which comes after it. */
export interface OverlayMessage {
  kind: 'overlay';
  number: number;
  af: FramesReading<FocusFrameType>;
  tracking: FramesReading<TrackingFrameType>;
}

/** The sign of life; `call` names the SDK call that is running and `sinceMs` how long it has been. */
export interface PongMessage {
  kind: 'pong';
  call?: string;
  sinceMs?: number;
  queued: number;
}

/** From a worker or the scout. */
export type FromWorker =
  | HelloMessage
  | ReplyMessage
  | EventMessage
  | FrameMessage
  | OverlayMessage
  | CamerasMessage
  | PongMessage;
/** To a worker or the scout. */
export type ToWorker = CallMessage | CancelMessage | CreditMessage | PingMessage;
