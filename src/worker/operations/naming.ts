// How pictures are named, as the operator declares it. The SDK has no part in it: files are named when they land.

import type { Params, Result } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';

/** Needs no session: the names are those of the camera, whatever session its pictures are of. */
export async function setNaming(
  camera: Camera,
  { naming }: Params<'setNaming'>,
): Promise<Result<'setNaming'>> {
  camera.landing.pictureNames.set(naming);
  return {};
}
