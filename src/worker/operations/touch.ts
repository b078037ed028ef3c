// Touches the camera's screen. By a setting of the body a touch either moves the AF frame or chooses the subject that
// the camera tracks from then on.

import { WorkerError } from '../../protocol/codes.js';
import type { Params, Result } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
import { typeToWrite } from '../properties/reading.js';
import { COMMAND, COMMAND_PARAMETER, DATA_TYPE, PROPERTY_CODE } from '../sdk/codes.js';
import { packPoint } from './focus-frames.js';
import { order, ordered, withUnknownOutcome } from './orders.js';
import { readOne, readWhenReported } from './properties.js';

const DISABLED = 0n;

/** Touches the screen. @throws NOT_CONNECTED, WRONG_MODE, TOUCH_NOT_AVAILABLE, SDK_REFUSED */
export async function remoteTouch(
  camera: Camera,
  point: Params<'remoteTouch'>,
): Promise<Result<'remoteTouch'>> {
  camera.session.requireControl();
  await camera.writes.settled();
  if (await isDisabled(camera, PROPERTY_CODE.remoteTouchEnable)) {
    throw new WorkerError('TOUCH_NOT_AVAILABLE', 'the camera does not take a touch now');
  }
  await camera.readOnly.over();
  const type = typeToWrite(await readOne(camera, PROPERTY_CODE.remoteTouch), DATA_TYPE.uint32);
  await order(camera, () =>
    ordered(camera.sdk.call('setProperty', [PROPERTY_CODE.remoteTouch, type, packPoint(point)])),
  );
  return {};
}

/** Cancels the last touch. @throws NOT_CONNECTED, WRONG_MODE, NOTHING_TO_CANCEL, SDK_REFUSED */
export async function cancelRemoteTouch(
  camera: Camera,
  _params: Params<'cancelRemoteTouch'>,
): Promise<Result<'cancelRemoteTouch'>> {
  camera.session.requireControl();
  await camera.writes.settled();
  if (await isDisabled(camera, PROPERTY_CODE.cancelRemoteTouchEnable)) {
    throw new WorkerError('NOTHING_TO_CANCEL', 'there is no touch to cancel');
  }
  // Some bodies act on the first half, others on the second.
  await ordered(camera.sdk.call('sendCommand', [COMMAND.cancelRemoteTouch, COMMAND_PARAMETER.down]));
  await camera.sdk
    .call('sendCommand', [COMMAND.cancelRemoteTouch, COMMAND_PARAMETER.up])
    .catch(async (error: unknown) => {
      const isRefused = error instanceof WorkerError && error.code === 'SDK_REFUSED';
      // The second half is refused when the first half has already cancelled the touch.
      if (!isRefused || !(await isDisabled(camera, PROPERTY_CODE.cancelRemoteTouchEnable)))
        throw withUnknownOutcome(error);
    });
  return {};
}

/** Whether the camera reports a command as disabled. If the camera reports nothing, the command is tried. */
async function isDisabled(camera: Camera, code: number): Promise<boolean> {
  return (await readWhenReported(camera, code))?.current === DISABLED;
}
