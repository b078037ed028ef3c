// A transfer as the gateway keeps it: its request, its progress, and the callers that wait for it. Plain data.

import type { AbortNotice } from '../../base/within.js';
import type { LandedTransfer } from '../../protocol/messages.js';
import type { ConnectionMode, TransferKind } from '../../protocol/operations.js';
import type { TransferState } from '../../protocol/words.js';
import type { ContentAddress } from '../cameras/camera-news.js';
import type { ServiceError } from '../errors/errors.js';

/** Request of a client. */
export interface TransferRequest extends ContentAddress {
  kind: TransferKind;
  /** The directory for the file; left out = the directory for pictures. */
  directory?: string;
  /** The file goes into the spool, for the gateway itself: clients get no events about it. */
  isSpooled?: true;
}

/** The caller who requests a transfer. */
export interface TransferCaller {
  /** Resolves when the caller has its answer; events about the end come after it. */
  answered: Promise<void>;
  /** Aborted when the caller has left. */
  signal: AbortNotice | undefined;
  /** Called when a file for the gateway itself is being written, for each attempt anew. */
  arriving?: (part: ArrivingPart) => void;
}

/** A file that is being written. */
export interface ArrivingPart {
  /** The name that it is to have. */
  name: string;
  /** Path until it has landed. */
  path: string;
}

/** A request that was accepted. */
export interface TransferTicket {
  /** It runs, or waits for its turn. */
  state: TransferState;
  /** The file. @throws ServiceError, whose code is the reason for none */
  ended: Promise<LandedTransfer>;
}

/** A transfer in the queue of its camera. */
export interface QueuedTransfer extends Readonly<TransferCaller> {
  readonly id: number;
  readonly request: TransferRequest;
  /** Mode of the session at the request: it decides which events report the transfer, also after that session. */
  readonly mode: ConnectionMode | undefined;
  attempts: number;
  /** Since when the camera has been busy with another transfer. */
  busySinceMs: number | undefined;
  percent: number;
  state: TransferState | 'starting';
  /** Its caller has the answer that it was accepted. */
  isAccepted: boolean;
  /** Clients have an event that it runs; further attempts are not announced again. */
  isBegun: boolean;
  /** A client has cancelled it: it is not begun again. */
  isCancelled: boolean;
  /** Its file is on the host: a cancel came too late. */
  hasLanded: boolean;
  accept(state: TransferState): void;
  succeed(landed: LandedTransfer): void;
  fail(error: ServiceError): void;
}
