// Pieces of work that are performed one after another. The end of the desk interrupts them, and leaves them for the
// next desk.

import { InTurn } from '../../base/in-turn.js';
import type { DeskContext } from '../frame/part.js';
import type { Work } from '../frame/work.js';

/** Surroundings of such work. */
export interface WorkContext {
  readonly work: Pick<Work, 'begin'>;
  readonly say: DeskContext['say'];
}

/** See the head of this file. */
export class WorkInTurn {
  readonly #context: WorkContext;
  readonly #turns = new InTurn();
  readonly #closing = new AbortController();

  constructor(context: WorkContext) {
    this.#context = context;
  }

  /** Aborted when the desk ends. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /**
   * Performs work when all earlier work has ended.
   * @param name subject of a sentence about its failure
   * @returns the promise of its end
   */
  add(name: string, perform: () => Promise<void>): Promise<void> {
    const end = this.#context.work.begin();
    const done = this.#turns.run(async () => {
      if (!this.closing.aborted) await perform();
      if (!this.closing.aborted) end();
    });
    done.catch((error: Error) => this.#context.say(`${name} is not finished: ${error.stack}`));
    return done;
  }

  /** Interrupts the work; resolves when nothing of it runs any more. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#turns.run(async () => undefined);
  }
}
