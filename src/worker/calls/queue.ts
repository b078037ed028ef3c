// The one queue of operations of a camera. Writes, actions and the session's own operations run in order, one at a
// time; reads run between the steps of an action, a few at the same time; searches and transfers run beside them
// all. The number of operations is limited, and an operation that has not started can be dropped.

import { WorkerError } from '../../protocol/codes.js';
import type { OperationKind } from '../../protocol/operations.js';

/**
 * Most reads that run at the same time. More would not be faster, because the SDK takes one call of a camera at a time,
 * and a running read cannot be dropped.
 */
const READS_AT_ONCE = 8;

/** How an operation is queued. */
export interface EnqueueOptions {
  /** Whether it goes before all that wait and cannot be dropped; used for a shutter that joins a running half-press. */
  first?: boolean;
  /**
   * Whether it runs beside all others, whatever its kind; used for what belongs to an operation that reserves the
   * camera.
   */
  beside?: boolean;
  /**
   * A promise during which the operation, after its success, still occupies its place in the queue. Its caller does not
   * wait for the promise.
   */
  keeps?: () => Promise<void>;
}

interface Waiting {
  id: number;
  start: () => void;
  drop: () => void;
}

/** Operations in their order of arrival; at most `width` of them run at the same time. */
class Lane {
  readonly #width: number;
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(width: number) {
    this.#width = width;
  }

  get length(): number {
    return this.#running + this.#waiting.length;
  }

  async run<T>(id: number, operation: () => Promise<T>, { first, keeps }: EnqueueOptions): Promise<T> {
    // Starts synchronously when there is room, so that a shutter right after a half-press finds it running.
    if (this.#running >= this.#width) await this.#turn(id, first === true);
    else this.#running += 1;
    let kept: Promise<void> | undefined;
    try {
      const result = await operation();
      kept = keeps?.();
      return result;
    } finally {
      if (kept === undefined) this.#leave();
      else void kept.finally(() => this.#leave());
    }
  }

  #leave(): void {
    this.#running -= 1;
    this.#waiting.shift()?.start();
  }

  cancel(id: number): boolean {
    const at = this.#waiting.findIndex((waiting) => waiting.id === id);
    if (at < 0) return false;
    const [dropped] = this.#waiting.splice(at, 1);
    dropped?.drop();
    return true;
  }

  #turn(id: number, isFirst: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        id: isFirst ? Number.NaN : id,
        start: () => {
          this.#running += 1;
          resolve();
        },
        drop: () => reject(new WorkerError('CANCELLED', 'the caller left before the operation started')),
      };
      if (isFirst) this.#waiting.unshift(waiting);
      else this.#waiting.push(waiting);
    });
  }
}

/** Orders the operations of one camera. */
export class OperationQueue {
  readonly #limit: number;
  readonly #ordered = new Lane(1);
  readonly #reads = new Lane(READS_AT_ONCE);
  readonly #beside = new Lane(Number.POSITIVE_INFINITY);

  /** @param limit operations that may run or wait at the same time. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Operations that run or wait. */
  get length(): number {
    return this.#ordered.length + this.#reads.length + this.#beside.length;
  }

  /** Whether an operation runs or waits that may change the camera. */
  get isChanging(): boolean {
    return this.#ordered.length > 0;
  }

  /** Whether one more operation is accepted. */
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
    return (options.beside === true ? this.#beside : this.#laneOf(kind)).run(id, operation, options);
  }

  /** Drops a call that has not started. @returns whether there was one to drop. */
  cancel(id: number): boolean {
    return this.#ordered.cancel(id) || this.#reads.cancel(id);
  }

  #laneOf(kind: OperationKind): Lane {
    if (kind === 'read') return this.#reads;
    return kind === 'search' || kind === 'transfer' ? this.#beside : this.#ordered;
  }
}
