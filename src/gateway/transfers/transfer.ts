// A transfer in the gateway: its request, its progress, and the callers that wait for it. Data only.

import type { AbortNotice } from '../../base/within.js';
import type { LandedTransfer } from '../../protocol/messages.js';
import type { ConnectionMode, TransferKind } from '../../protocol/operations.js';
import type { TransferState } from '../../protocol/words.js';
import type { ContentAddress } from '../cameras/camera-news.js';
import type { ServiceError } from '../errors/errors.js';

/** Request for a transfer. */
export interface TransferRequest extends ContentAddress {
  kind: TransferKind;
  /** The directory for the file; left out = the directory for pictures. */
  directory?: string;
  /** Set when the file goes into the spool, for the gateway itself: then clients get no events about it. */
  isSpooled?: true;
}

/** The caller that requests a transfer. */
export interface TransferCaller {
  /** Resolves when the caller has its answer; events about the end come after that. */
  answered: Promise<void>;
  /** Aborted when the caller has left. */
  signal: AbortNotice | undefined;
  /** Called in each attempt when a file for the gateway itself is being written. */
  arriving?: (part: ArrivingPart) => void;
}

/** A file that is being written. */
export interface ArrivingPart {
  /** The name that the file will have. */
  name: string;
  /** Its path until it has landed. */
  path: string;
}

/** A request that was accepted. */
export interface TransferTicket {
  /** Whether it runs or waits for its turn. */
  state: TransferState;
  /** The landed file. @throws ServiceError, whose code says why there is none */
  ended: Promise<LandedTransfer>;
}

/** A transfer in the queue of its camera. */
export interface QueuedTransfer extends Readonly<TransferCaller> {
  readonly id: number;
  readonly request: TransferRequest;
  /**
   * Mode of the session when it was requested. It decides which events report the transfer, even after that session.
   */
  readonly mode: ConnectionMode | undefined;
  attempts: number;
  /** Since when the camera has been busy with another transfer. */
  busySinceMs: number | undefined;
  percent: number;
  state: TransferState | 'starting';
  /** Whether its caller has the answer that it was accepted. */
  isAccepted: boolean;
  /** Whether clients have got the event that it runs; further attempts do not report that again. */
  isBegun: boolean;
  /** Whether a client has cancelled it: then it does not begin again. */
  isCancelled: boolean;
  /** Whether its file is on the host: then a cancel comes too late. */
  hasLanded: boolean;
  accept(state: TransferState): void;
  succeed(landed: LandedTransfer): void;
  fail(error: ServiceError): void;
}
