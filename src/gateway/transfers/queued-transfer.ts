// An entry of the queue, with two promises: one settles when the transfer is accepted or refused, the other at its end.
// The queue starts and ends the transfer.

import type { LandedTransfer } from '../../protocol/messages.js';
import type { ConnectionMode } from '../../protocol/operations.js';
import type { ServiceError } from '../errors/errors.js';
import type { QueuedTransfer, TransferCaller, TransferRequest, TransferTicket } from './transfer.js';

/** The facts of an entry. */
export interface TransferFacts extends TransferCaller {
  id: number;
  request: TransferRequest;
  mode: ConnectionMode | undefined;
}

/** Takes the end of an entry that was accepted. */
export interface EndListener {
  landed(transfer: QueuedTransfer, landed: LandedTransfer): void;
  failed(transfer: QueuedTransfer, error: ServiceError): void;
}

/**
 * Makes an entry that waits.
 * @returns the entry; a promise of its acceptance or refusal; and one that resolves at its end, even after a failure.
 */
export function queuedTransfer(facts: TransferFacts, listener: EndListener) {
  const taken = withResolvers<TransferTicket>();
  const end = withResolvers<LandedTransfer>();
  // The end need not be awaited, since events report it as well.
  const over = end.promise.then(ignore, ignore);
  const transfer: QueuedTransfer = {
    ...facts,
    attempts: 0,
    busySinceMs: undefined,
    percent: 0,
    state: 'waiting',
    isAccepted: false,
    isBegun: false,
    isCancelled: false,
    hasLanded: false,
    accept: (state) => {
      transfer.isAccepted = true;
      taken.resolve({ state, ended: end.promise });
    },
    succeed: (landed) => {
      transfer.hasLanded = true;
      end.resolve(landed);
      listener.landed(transfer, landed);
    },
    fail: (error) => {
      end.reject(error);
      // Before the transfer is accepted, refusing the caller is enough; after that, the failure is reported too.
      if (transfer.isAccepted) listener.failed(transfer, error);
      else taken.reject(error);
    },
  };
  return { transfer, taken: taken.promise, over };
}

function ignore(): void {}

/** A replacement for Promise.withResolvers, which Node 20 lacks. */
function withResolvers<T>() {
  let resolve: (value: T) => void = ignore;
  let reject: (error: unknown) => void = ignore;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
