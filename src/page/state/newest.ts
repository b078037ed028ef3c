// The newest thing of a kind that events name: read some time after the last of them, and again when some were lost.

import { gathered, onEvent } from './news.js';

/** Time in which events are gathered, so that together they cause one request. */
const GATHER_MS = 120;

/** See the head of this file. */
export class Newest {
  readonly #readSoon: () => void;
  #id = '';

  constructor(read: (id: string) => Promise<void>) {
    this.#readSoon = gathered(GATHER_MS, () => void (this.#id && read(this.#id)));
  }

  /** Reads this one soon. */
  want(id: string): void {
    this.#id = id;
    this.#readSoon();
  }

  /** Starts to follow the events of a kind; called once. @param take takes the id in each of them */
  follow(kind: 'movie' | 'run', take: (id: string) => void): void {
    onEvent((event) => {
      const id = event[`${kind}Id`];
      if (event.name === kind && typeof id === 'string') take(id);
      if (event.name === 'gap') this.#readSoon();
    });
  }
}
