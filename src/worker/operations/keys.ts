// Presses keys of the camera. The body reports which keys it has; the table has the names of all keys that the SDK
// knows.

import { delay } from '../../base/clock.js';
import { meantBy } from '../../base/nearest.js';
import { quoted } from '../../base/quoted.js';
import { WorkerError } from '../../protocol/codes.js';
import type { Params, Result } from '../../protocol/operations.js';
import { BUTTON_NAMES } from '../../protocol/words.js';
import type { Camera } from '../camera/camera.js';
import { typeToWrite } from '../properties/reading.js';
import type { NativeProperty } from '../sdk/addon.js';
import { BUTTON_STATUS_HELD, DATA_TYPE, PROPERTY_CODE, SDK_ERROR } from '../sdk/codes.js';
import { afterOrder, ordered } from './orders.js';

/** How long a press holds the key: clients of the published interface expect this time. */
const PRESS_MS = 100;

/**
 * Presses a key, or only one half of it.
 * @throws NOT_CONNECTED, WRONG_MODE, BUTTON_NOT_AVAILABLE, BUTTON_HELD, SDK_REFUSED
 */
export async function pressCameraButton(
  camera: Camera,
  { button, action }: Params<'pressCameraButton'>,
): Promise<Result<'pressCameraButton'>> {
  camera.session.requireControl();
  if (action !== 'up') await camera.writes.settled();
  const natives = await keysOf(camera);
  const supported = supportedButtons(natives);
  const details = supported.length === 0 ? {} : { details: { supported_buttons: supported.join(', ') } };
  if (!supported.includes(button)) {
    const hint = meantBy(button, supported);
    throw new WorkerError(
      'BUTTON_NOT_AVAILABLE',
      `the camera has no key named ${quoted(button)}${hint}`,
      details,
    );
  }
  const status = natives.find(({ code }) => code === PROPERTY_CODE.buttonStatus);
  if (action !== 'up' && status?.current === BUTTON_STATUS_HELD) {
    throw new WorkerError('BUTTON_HELD', `${button} cannot be pressed: a key of the camera is held`, details);
  }
  const type = typeToWrite(
    natives.find(({ code }) => code === PROPERTY_CODE.buttonFunction),
    DATA_TYPE.uint32Array,
  );
  // The upper half of the property's value is the number of the key, counted from 1; the lower half is up or down.
  const code = BigInt(BUTTON_NAMES.indexOf(button as (typeof BUTTON_NAMES)[number]) + 1) << 16n;
  try {
    if (action === 'press') await press(camera, code, button, type);
    else if (action === 'down') await ordered(camera.keysAndZoom.pressKey(code, button, type));
    else await ordered(camera.keysAndZoom.releaseKey(code, button));
  } catch (error) {
    if (!(error instanceof WorkerError) || error.code !== 'SDK_REFUSED') throw error;
    throw new WorkerError(error.code, error.message, { ...error.toWire(), ...details });
  }
  return {};
}

/** The camera's report about its keys; right after a connect it gets time to make the report. */
async function keysOf(camera: Camera): Promise<NativeProperty[]> {
  const codes = [PROPERTY_CODE.buttonFunction, PROPERTY_CODE.buttonStatus];
  const natives = await camera.growth.find(async () => {
    const reported = await camera.sdk.call('getProperties', [codes]).catch(ignoreUnknown);
    return reported.some(({ code }) => code === PROPERTY_CODE.buttonFunction) ? reported : undefined;
  });
  return natives ?? camera.sdk.call('getProperties', [codes]);
}

/**
 * An empty list for the error "invalid call", with which the camera answers for a code that it lacks or has not
 * reported yet.
 * @throws any other error
 */
function ignoreUnknown(error: unknown): NativeProperty[] {
  if (error instanceof WorkerError && error.sdkCode === SDK_ERROR.invalidCalled) return [];
  throw error;
}

/**
 * Presses a key, holds it for a moment and releases it. It is released even when the press has failed, because a key
 * left down blocks all others.
 */
async function press(camera: Camera, code: bigint, name: string, type: number): Promise<void> {
  try {
    await ordered(camera.keysAndZoom.pressKey(code, name, type));
  } catch (error) {
    // While the camera hangs, the release is refused too; it stays pending until the camera responds.
    await camera.letGo();
    throw error;
  }
  await delay(camera.clock, PRESS_MS);
  // The key was pressed: a failed release does not mean that nothing happened.
  await afterOrder(camera.keysAndZoom.releaseKey(code, name));
}

/** The names of the keys that the camera lists, in its order. A key that is listed for up and for down is one key. */
function supportedButtons(natives: readonly NativeProperty[]): string[] {
  const native = natives.find(({ code }) => code === PROPERTY_CODE.buttonFunction);
  const names = (native?.values ?? []).map((value) => BUTTON_NAMES[Number(value >> 16n) - 1]);
  return [...new Set(names.filter((name) => name !== undefined))];
}
