// Limits how many operations another host may have at one camera at the same time: a part of the camera's queue, so
// that clients of this host keep their places. Operations that end something have places of their own: they do not
// wait, and are not refused because of many other operations.

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
    // A line break separates the parts of the key: no name has one.
    return this.#places.within(`${asker}\n${cameraId}\n${kind}`, most, refusal, perform);
  }
}
