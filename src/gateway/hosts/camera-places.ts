// Operations of one other host at one camera at the same time: a part of its queue, so that requests of another host
// take no place of the clients of this one. An operation that ends something has places of its own: it waits for
// nothing, and is not refused because of many other operations.

import type { Limits } from '../limits/limit-table.js';
import { Places } from './places.js';

/** See the head of this file. */
export class CameraPlaces {
  readonly #limits: Pick<Limits, 'busAskedOfCamera'>;
  readonly #places = new Places();

  constructor(limits: Pick<Limits, 'busAskedOfCamera'>) {
    this.#limits = limits;
  }

  /** Performs an operation in a place of its own. @throws HOST_LATE when the host has taken all of its places */
  within<T>(
    asker: string,
    cameraId: string,
    perform: () => Promise<T>,
    kind: 'work' | 'end' = 'work',
  ): Promise<T> {
    const { busAskedOfCamera: most } = this.#limits;
    const refusal = `${most} operations of the host ${asker} wait for the camera ${cameraId}, and this one was not begun`;
    // No name has a line break.
    return this.#places.within(`${asker}\n${cameraId}\n${kind}`, most, refusal, perform);
  }
}
