// Where workers of one camera that died may have left parts of files. A place stays noted until a later worker has
// removed the parts. Queues are not considered here.

import { ServiceError } from '../errors.js';
import type { Rig } from '../rig.js';

/** What ends a call and says nothing of what was asked: the worker or the session is away. */
export const CUT: ReadonlySet<string> = new Set(['WORKER_LOST', 'CAMERA_RECOVERING', 'NOT_CONNECTED']);

/** The directories of one camera. */
export class LeftParts {
  readonly #cameraId: string;
  readonly #rig: Rig;
  readonly #limit: number;
  readonly #directories = new Set<string>();

  /** @param limit directories at most; what is left in others stays for their owner. */
  constructor(cameraId: string, rig: Rig, limit: number) {
    this.#cameraId = cameraId;
    this.#rig = rig;
    this.#limit = limit;
  }

  get isEmpty(): boolean {
    return this.#directories.size === 0;
  }

  add(directory: string): void {
    if (this.#directories.size < this.#limit) this.#directories.add(directory);
  }

  /** Has the worker that is there now remove what those before it have left. */
  async remove(): Promise<void> {
    for (const directory of this.#directories) {
      try {
        await this.#rig.call(this.#cameraId, 'discardPartial', { directory });
      } catch (error) {
        // Lost again: its successor will.
        if (error instanceof ServiceError && CUT.has(error.code)) return;
      }
      this.#directories.delete(directory);
    }
  }
}
