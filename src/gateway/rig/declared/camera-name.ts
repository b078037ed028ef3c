// Names of cameras, for all parts that mention cameras: answers, events, slates, the log, metrics.

import type { CameraName } from '../../cameras/cameras.js';
import type { RigFile } from './model.js';

/** Gives the names of the rig file; without names until there is one. */
export class CameraNames {
  #known: Pick<RigFile, 'camera'> | undefined;

  /** From now on names are those of this rig file. */
  use(known: Pick<RigFile, 'camera'>): void {
    this.#known = known;
  }

  /** Name that the operator gave a camera; empty for one without name and number. */
  readonly of = (cameraId: string): CameraName => {
    const { name = '', number } = this.#known?.camera(cameraId) ?? {};
    return { ...(name === '' ? {} : { name }), ...(number === undefined ? {} : { number }) };
  };
}
