// News of a camera: what its worker, its supervisor and the queue of its transfers report to the rest of the gateway.
// Each reader takes the news that concern it; src/gateway/events translates news to the public events.

import type { LandedTransfer, WorkerEvents } from '../../protocol/messages.js';
import type { ConnectionMode, DiscoveredCamera, Slot, TransferKind } from '../../protocol/operations.js';
import type { TransferState } from '../../protocol/words.js';
import type { Drift } from '../contract/shapes.js';
import type { ErrorCode } from '../errors/errors.js';
import type { BrokenAssumption, CameraStatus } from './cameras.js';

/** Events of a worker that the supervisor handles itself. It reports their consequences as other news. */
export type ForSupervisor = 'disconnected' | 'confirmOnCamera' | 'assumption' | 'dropped' | 'restartExpected';
type NoFacts = Record<string, never>;

/** One file of one card. */
export interface ContentAddress {
  slot: Slot;
  contentId: number;
  fileId: number;
}

/** How a transfer is shown to clients. */
export interface TransferView extends ContentAddress {
  kind: TransferKind;
  state: TransferState;
  percent: number;
}

/** A transfer that a client has requested. */
export interface TransferNews extends ContentAddress {
  kind: TransferView['kind'];
  /** The mode of the session in which the transfer was requested. */
  mode: ConnectionMode | undefined;
}

/** A declared property that has another value, or cannot be read. */
export type DriftNews = Drift & {
  readonly code?: ErrorCode;
  /** The drift is over. */
  readonly resolved?: true;
};

/** Payload of each kind of news, by its name. The events of a worker are passed on as they came. */
export interface NewsPayloads extends Omit<WorkerEvents, ForSupervisor> {
  /** Discovery sees the camera. */
  added: Pick<DiscoveredCamera, 'connectionType'>;
  /** Discovery does not see it any more, and no session is left. */
  removed: NoFacts;
  /** The camera has entered another state; `reason` is empty when there is nothing to explain. */
  state: {
    state: CameraStatus['state'];
    previous: CameraStatus['state'];
    reason: string;
    /** Its body restarts because of something that a client did. */
    isExpected?: true;
  };
  /** A session is open: the first one, or one that the service has brought back. */
  opened: NoFacts;
  /** A client has ended the session. */
  closed: NoFacts;
  /** The session was lost. `sdkCode` is present when the SDK reported it. */
  lost: {
    reason: string;
    sdkCode?: number;
    isRecovering: boolean;
    /** The body restarts because of something that a client did. */
    isExpected?: true;
    /** Pictures that were pending at the last sign of life of the worker. */
    pendingPictures?: number;
  };
  /**
   * A body on the network does not answer a connect, or a body on USB has not come back. `message` says what a person
   * can do.
   */
  confirmOnCamera: { message: string };
  /** An assumption of rigd does not hold for this body; `count` is how often since the last such news. */
  assumption: BrokenAssumption;
  /** The supervisor could not finish something; `message` says what to do. */
  failed: { message: string; code?: ErrorCode };
  /** A defect of the service occurred. `isSessionOver`: the camera had a session, and has none now. */
  broke: { message: string; isSessionOver: boolean };
  /** A drift began, changed or ended. */
  drift: DriftNews;
  /** A transfer runs for the first time. */
  fileBegun: TransferNews;
  /** A transfer has made progress. */
  fileProgress: TransferNews & { percent: number };
  /** The file of a transfer is on the host. */
  fileLanded: TransferNews & { landed: LandedTransfer };
  /** A transfer has failed, and nothing is left of it on the host. */
  fileFailed: TransferNews & { code: ErrorCode; message: string };
}

/** The name of a kind of news. */
export type NewsName = keyof NewsPayloads;

/** News without their camera: `name` decides the shape of `payload`. */
export type NewsFacts<Name extends NewsName = NewsName> = {
  [Each in Name]: { readonly name: Each; readonly payload: NewsPayloads[Each] };
}[Name];

/** News of one camera. */
export type CameraNews<Name extends NewsName = NewsName> = NewsFacts<Name> & { readonly cameraId: string };

/** Passes news on to every reader. Never blocks and never throws. */
export type ReportNews = (news: CameraNews) => void;

/** Handlers of a reader for the kinds of news that concern it. */
export type NewsHandlers = {
  readonly [Name in NewsName]?: (payload: NewsPayloads[Name], cameraId: string) => void;
};

/** Hands news to the handler of their kind, where the reader has one. */
export function handleNews<Name extends NewsName>(handlers: NewsHandlers, news: CameraNews<Name>): void {
  const handler: ((payload: NewsPayloads[Name], cameraId: string) => void) | undefined = handlers[news.name];
  handler?.(news.payload, news.cameraId);
}
