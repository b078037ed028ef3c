// Directories in which workers of one camera that died may have left parts of files. A directory is remembered until a
// later worker has removed the parts. Knows no queues.

import type { Cameras } from '../cameras/cameras.js';
import { ServiceError } from '../errors/errors.js';

/** Error codes of a call that ended because the worker or the session was lost, not because of the request. */
export const CUT: ReadonlySet<string> = new Set(['WORKER_LOST', 'CAMERA_RECOVERING', 'NOT_CONNECTED']);

/** The directories of one camera. */
export class LeftParts {
  readonly #cameraId: string;
  readonly #cameras: Cameras;
  readonly #limit: number;
  readonly #directories = new Set<string>();

  /** @param limit the most directories; parts in further directories stay. */
  constructor(cameraId: string, cameras: Cameras, limit: number) {
    this.#cameraId = cameraId;
    this.#cameras = cameras;
    this.#limit = limit;
  }

  get isEmpty(): boolean {
    return this.#directories.size === 0;
  }

  add(directory: string): void {
    if (this.#directories.size < this.#limit) this.#directories.add(directory);
  }

  /** Has the present worker remove the parts that earlier workers have left. */
  async remove(): Promise<void> {
    for (const directory of this.#directories) {
      try {
        await this.#cameras.call(this.#cameraId, 'discardPartial', { directory });
      } catch (error) {
        // This worker is lost too; the next one removes the parts.
        if (error instanceof ServiceError && CUT.has(error.code)) return;
      }
      this.#directories.delete(directory);
    }
  }
}
