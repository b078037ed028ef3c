// How many operations of one other host are at one camera at the same time: a part of its queue, so that what another
// host asks for takes no place of the clients of this one. What ends something has places of its own: it waits for
// nothing, and is not refused because other operations are many.

import { ServiceError } from '../errors.js';
import type { Limits } from '../limits.js';

/** See the head of this file. */
export class CameraPlaces {
  readonly #limits: Pick<Limits, 'busAskedOfCamera'>;
  /** By host, camera and kind: operations that are performed. No name has a line break. */
  readonly #taken = new Map<string, number>();

  constructor(limits: Pick<Limits, 'busAskedOfCamera'>) {
    this.#limits = limits;
  }

  /** Performs an operation in a place of its own. @throws HOST_LATE when the host has taken all of its places */
  async within<T>(
    asker: string,
    cameraId: string,
    perform: () => Promise<T>,
    kind: 'work' | 'end' = 'work',
  ): Promise<T> {
    const key = `${asker}\n${cameraId}\n${kind}`;
    const taken = this.#taken.get(key) ?? 0;
    const { busAskedOfCamera: most } = this.#limits;
    if (taken >= most)
      throw new ServiceError(
        'HOST_LATE',
        `${most} operations of the host ${asker} wait for the camera ${cameraId}, and this one was not begun`,
      );
    this.#taken.set(key, taken + 1);
    try {
      return await perform();
    } finally {
      const left = (this.#taken.get(key) ?? 1) - 1;
      if (left > 0) this.#taken.set(key, left);
      else this.#taken.delete(key);
    }
  }
}
