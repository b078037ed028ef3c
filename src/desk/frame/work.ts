// Work of the desk that outlives a request: a run, an export. While there is any, the desk is not ended for having
// nothing to do, and a file says that the next desk must take the work up again if this one is killed.

import { closeSync, constants, fsyncSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { REGULAR_ONLY } from '../../base/file-calls.js';
import { DESK, UNFINISHED } from '../../protocol/desk-places.js';

/** See the head of this file. */
export class Work {
  readonly #directory: string;
  #count = 0;

  /** @param stateDirectory absolute path */
  constructor(stateDirectory: string) {
    this.#directory = join(stateDirectory, DESK);
  }

  /** How much work is in hand. */
  get count(): number {
    return this.#count;
  }

  /**
   * Begins work; it is on the disk that there is some when this returns.
   * @returns the function that ends it, to be called once nothing of it is left for a next desk
   * @throws the error of the file system
   */
  begin(): () => void {
    if (this.#count === 0) this.#note();
    this.#count += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#count -= 1;
      if (this.#count === 0) rmSync(this.#path, { force: true });
    };
  }

  get #path(): string {
    return join(this.#directory, UNFINISHED);
  }

  #note(): void {
    const { O_WRONLY, O_CREAT, O_RDONLY, O_DIRECTORY } = constants;
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
    for (const descriptor of [
      openSync(this.#path, O_WRONLY | O_CREAT | REGULAR_ONLY, 0o600),
      openSync(this.#directory, O_RDONLY | O_DIRECTORY),
    ]) {
      fsyncSync(descriptor);
      closeSync(descriptor);
    }
  }
}
