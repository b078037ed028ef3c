// The one queue of operations of a camera. Reads run at once and pass between the steps of an action; writes,
// actions and the session's own operations run in order, one at a time. Everything that waits is counted and
// bounded; what has not started can be dropped.

import { WorkerError } from './protocol/codes.js';
import type { OperationKind } from './protocol/operations.js';

/** How an operation is put in. */
export interface EnqueueOptions {
  /** Goes before all that wait, and cannot be dropped: for a shutter that joins a running half-press. */
  first?: boolean;
}

interface Waiting {
  id: number;
  start: () => void;
  drop: () => void;
}

/** Orders the operations of one camera. */
export class OperationQueue {
  readonly #limit: number;
  readonly #waiting: Waiting[] = [];
  #orderedRuns = false;
  #reads = 0;

  /** @param limit operations that may run or wait at once. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Operations that run or wait. */
  get length(): number {
    return this.#reads + this.#waiting.length + (this.#orderedRuns ? 1 : 0);
  }

  /** One more operation would be taken. */
  get hasRoom(): boolean {
    return this.length < this.#limit;
  }

  /**
   * Runs `operation` when its turn comes.
   * @param id of the call, for {@link cancel}.
   * @throws CAMERA_BUSY when the queue is full, CANCELLED when dropped, and what the operation throws.
   */
  async run<T>(
    id: number,
    kind: OperationKind,
    operation: () => Promise<T>,
    options: EnqueueOptions = {},
  ): Promise<T> {
    if (!this.hasRoom) {
      throw new WorkerError('CAMERA_BUSY', `${this.length} operations are already waiting for this camera`);
    }
    if (kind === 'read' || kind === 'transfer') return this.#read(operation);
    // At once when nothing runs: a shutter in the same breath as a half-press finds it running.
    if (this.#orderedRuns) await this.#turn(id, options.first === true);
    this.#orderedRuns = true;
    try {
      return await operation();
    } finally {
      this.#orderedRuns = false;
      this.#waiting.shift()?.start();
    }
  }

  /** Drops a call that has not started. @returns whether there was one to drop. */
  cancel(id: number): boolean {
    const at = this.#waiting.findIndex((waiting) => waiting.id === id);
    if (at < 0) return false;
    const [dropped] = this.#waiting.splice(at, 1);
    dropped?.drop();
    return true;
  }

  async #read<T>(operation: () => Promise<T>): Promise<T> {
    this.#reads += 1;
    try {
      return await operation();
    } finally {
      this.#reads -= 1;
    }
  }

  #turn(id: number, first: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        id: first ? Number.NaN : id,
        start: () => {
          this.#orderedRuns = true;
          resolve();
        },
        drop: () => reject(new WorkerError('CANCELLED', 'the caller left before the operation started')),
      };
      if (first) this.#waiting.unshift(waiting);
      else this.#waiting.push(waiting);
    });
  }
}
