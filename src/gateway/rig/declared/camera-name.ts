// Names of cameras, for all parts that mention cameras: answers, events, slates, the log, metrics.

import type { CameraName } from '../../cameras/cameras.js';
import type { RigFile } from './model.js';

/** Gives the names of the rig file; without names until there is one. */
export class CameraNames {
  #rigFile: Pick<RigFile, 'camera'> | undefined;

  /** From now on names are those of this rig file. */
  use(rigFile: Pick<RigFile, 'camera'>): void {
    this.#rigFile = rigFile;
  }

  /** Name that the operator gave a camera; empty for one without name and number. */
  readonly of = (cameraId: string): CameraName => {
    const { name = '', number } = this.#rigFile?.camera(cameraId) ?? {};
    return { ...(name === '' ? {} : { name }), ...(number === undefined ? {} : { number }) };
  };
}
