// Presses of the shutter, one after the other. A press while a shot is under way waits and is fired next; each press is
// fired once. Waiting presses are dropped when a person cancels, and when a shot could not be taken at all, because
// the next one would fail as well.

import { Cell } from '../cells/cell.js';

/** Most presses that wait. A further press has no effect, and the deck shows that all places are taken. */
export const MOST_WAITING = 3;

/** The state of the queue. */
export interface Presses {
  readonly isFiring: boolean;
  readonly waiting: number;
}

const IDLE: Presses = { isFiring: false, waiting: 0 };

/** Presses of one deck. */
export class FireQueue<Order> {
  readonly state = new Cell<Presses>(IDLE);
  readonly #fire: (order: Order) => Promise<boolean>;
  #waiting: Order[] = [];
  #isFiring = false;

  /** @param fire takes one shot, never rejects, and resolves with whether the next one may be taken */
  constructor(fire: (order: Order) => Promise<boolean>) {
    this.#fire = fire;
  }

  /** Takes a press. @returns whether it will be fired */
  press(order: Order): boolean {
    if (this.#isFiring && this.#waiting.length >= MOST_WAITING) return false;
    this.#waiting.push(order);
    if (this.#isFiring) this.#show();
    else void this.#run();
    return true;
  }

  /** Drops the presses that wait. */
  clear(): void {
    this.#waiting = [];
    this.#show();
  }

  async #run(): Promise<void> {
    this.#isFiring = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      this.#show();
      if (!(await this.#fire(next))) this.#waiting = [];
    }
    this.#isFiring = false;
    this.#show();
  }

  #show(): void {
    this.state.value = this.#isFiring ? { isFiring: true, waiting: this.#waiting.length } : IDLE;
  }
}
