// Limits how many workers start at the same time: when all start at once, each takes longer, and the gateway's event
// loop stalls. A start that hangs keeps its place only for a short time. Clients and recoveries take turns, so that
// neither has to wait for all of the other.

import type { Clock } from '../../base/clock.js';
import { ServiceError } from '../errors/errors.js';
import type { Limits } from '../limits/limit-table.js';
import { START_RANKS, type StartRank } from './machine/model.js';

/** A counting gate. The ranks that wait take turns; tasks of the same rank enter in order. */
export class StartGate {
  readonly #clock: Clock;
  readonly #limits: Pick<Limits, 'startPlaceMs' | 'startWaitMs'>;
  readonly #waiting: Record<StartRank, (() => void)[]> = { client: [], recovery: [] };
  #free: number;
  /** The rank that last entered from the queue: the other rank is next. */
  #last: StartRank = 'recovery';

  constructor(clock: Clock, limits: Pick<Limits, 'concurrentStarts' | 'startPlaceMs' | 'startWaitMs'>) {
    this.#clock = clock;
    this.#limits = limits;
    this.#free = limits.concurrentStarts;
  }

  /**
   * Runs a task when a place is free. The place becomes free when the task settles, at the latest after `startPlaceMs`.
   * @throws CAMERA_BUSY when no place becomes free within `startWaitMs`.
   */
  async run<T>(rank: StartRank, task: () => Promise<T>): Promise<T> {
    await this.#enter(rank);
    let isInside = true;
    const leave = () => {
      if (isInside) this.#leave();
      isInside = false;
    };
    const cancel = this.#clock.setTimer(this.#limits.startPlaceMs, leave);
    try {
      return await task();
    } finally {
      cancel();
      leave();
    }
  }

  #enter(rank: StartRank): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        cancel();
        resolve();
      };
      const cancel = this.#clock.setTimer(this.#limits.startWaitMs, () => {
        this.#waiting[rank].splice(this.#waiting[rank].indexOf(enter), 1);
        const text = `the worker of the camera could not be started within ${this.#limits.startWaitMs} ms, because workers of other cameras are starting slowly`;
        reject(new ServiceError('CAMERA_BUSY', text));
      });
      this.#waiting[rank].push(enter);
    });
  }

  #leave(): void {
    const waiting = START_RANKS.filter((rank) => this.#waiting[rank].length > 0);
    const rank = waiting.find((name) => name !== this.#last) ?? waiting[0];
    if (rank === undefined) {
      this.#free += 1;
      return;
    }
    this.#last = rank;
    this.#waiting[rank].shift()?.();
  }
}
