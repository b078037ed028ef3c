// Sets how pictures are named, as the operator declares it. The SDK is not involved: files are named when they land.

import type { Params, Result } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';

/** Sets the naming. It belongs to the camera and not to a session, so no session is needed. */
export async function setNaming(
  camera: Camera,
  { naming }: Params<'setNaming'>,
): Promise<Result<'setNaming'>> {
  camera.landing.pictureNames.set(naming);
  return {};
}
