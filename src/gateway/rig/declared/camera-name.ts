// Gives the names of cameras to all parts that mention cameras: answers, events, slates, the log, metrics.

import type { CameraName } from '../../cameras/cameras.js';
import type { RigFile } from './model.js';

/** The names in the rig file; until there is a rig file, no camera has a name. */
export class CameraNames {
  #rigFile: Pick<RigFile, 'camera'> | undefined;

  /** Takes the names from this rig file from now on. */
  use(rigFile: Pick<RigFile, 'camera'>): void {
    this.#rigFile = rigFile;
  }

  /** The name and number that the operator gave a camera; empty when the camera has none. */
  readonly of = (cameraId: string): CameraName => {
    const { name = '', number } = this.#rigFile?.camera(cameraId) ?? {};
    return { ...(name === '' ? {} : { name }), ...(number === undefined ? {} : { number }) };
  };
}
