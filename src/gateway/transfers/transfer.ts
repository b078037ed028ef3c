// A transfer as the gateway keeps it: what was asked for, how far it is, and who waits for it. Plain data.

import type { LandedTransfer } from '../../worker/protocol/messages.js';
import type { ConnectionMode, Slot, TransferKind } from '../../worker/protocol/operations.js';
import type { ServiceError } from '../errors.js';

/** One file of one card. */
export interface ContentAddress {
  slot: Slot;
  contentId: number;
  fileId: number;
}

/** What a client asks for. */
export interface TransferRequest extends ContentAddress {
  kind: TransferKind;
  /** Where it goes; left out = where pictures go. */
  directory?: string;
  /** For the gateway itself: clients are told nothing. */
  isSpooled?: true;
}

/** Who asks for it. */
export interface TransferCaller {
  /** Resolves when the caller has its answer; events about the end come after it. */
  answered: Promise<void>;
  /** Aborted when the caller has left. */
  signal: AbortSignal | undefined;
}

/** A request that was taken. */
export interface TransferTicket {
  /** It runs, or waits for its turn. */
  state: 'running' | 'waiting';
  /** The file. @throws ServiceError, whose code says why there is none */
  ended: Promise<LandedTransfer>;
}

/** A transfer in the queue of its camera. */
export interface QueuedTransfer extends Readonly<TransferCaller> {
  readonly id: number;
  readonly request: TransferRequest;
  /** That of the session it was asked for in: which events tell of it does not change with its end. */
  readonly mode: ConnectionMode | undefined;
  attempts: number;
  /** Since when the camera has been transferring for somebody else. */
  busySinceMs: number | undefined;
  percent: number;
  state: 'waiting' | 'starting' | 'running';
  /** Its caller has been told that it was taken. */
  isAccepted: boolean;
  /** Clients have been told that it runs; another try is no news. */
  isBegun: boolean;
  /** A client wants its end: it is not begun again. */
  isCancelled: boolean;
  accept(state: 'running' | 'waiting'): void;
  succeed(landed: LandedTransfer): void;
  fail(error: ServiceError): void;
}

/** How a transfer is shown to clients. */
export interface TransferView extends ContentAddress {
  kind: TransferKind;
  state: 'waiting' | 'running';
  percent: number;
}
