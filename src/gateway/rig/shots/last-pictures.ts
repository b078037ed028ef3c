// The newest picture of each body that is on this host, whether it belongs to a shot or not; and the facts by which its
// file is read while it is unchanged. From before the start of the service, only pictures of shots are known.

import type { WorkerEvents } from '../../../protocol/messages.js';
import type { RigCameraView } from '../../contract/shapes.js';
import type { ReadableFile } from './shot-files.js';

/** The newest picture of a body that is on the host. */
export type LastPicture = NonNullable<RigCameraView['lastPicture']>;

type Landed = Pick<WorkerEvents['downloadComplete'], 'path' | 'sizeBytes' | 'sha256'>;

interface Noted {
  readonly picture: LastPicture;
  /** Undefined: the worker could not read the file back. */
  readonly file: ReadableFile['file'] | undefined;
}

/** See the head of this file. */
export class LastPictures {
  readonly #noted = new Map<string, Noted>();

  /** The newest picture of a body. */
  of(cameraId: string): LastPicture | undefined {
    return this.#noted.get(cameraId)?.picture;
  }

  /** The file of that picture; undefined if there is none, or if its content is not known. */
  fileOf(cameraId: string): ReadableFile | undefined {
    const file = this.#noted.get(cameraId)?.file;
    return file === undefined ? undefined : { file, isHere: true };
  }

  /** Takes a picture from before the start of the service; one that has landed since is newer. */
  former(cameraId: string, picture: LastPicture, file: ReadableFile['file']): void {
    if (!this.#noted.has(cameraId)) this.#noted.set(cameraId, { picture, file });
  }

  /** Takes a picture that has landed. A picture is reported twice if it belongs to a shot, first with its shot. */
  landed(cameraId: string, { path, sizeBytes, sha256 }: Landed, ofShot: Partial<LastPicture> = {}): void {
    const known = this.#noted.get(cameraId);
    const isKnown = known?.picture.path === path && known.file?.sha256 === sha256;
    if (isKnown && ofShot.shotId === undefined) return;
    this.#noted.set(cameraId, {
      picture: { path, at: new Date().toISOString(), ...ofShot },
      file: sizeBytes === undefined || sha256 === undefined ? undefined : { path, sizeBytes, sha256 },
    });
  }
}
