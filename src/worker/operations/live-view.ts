// Live view and the on-screen display as settings of the camera. Pictures are not results of operations: the gateway
// requests them by giving credit (live-view/picture-source.ts).

import { hexCode } from '../../base/hex.js';
import { WorkerError } from '../../protocol/codes.js';
import type { Params, Result } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
import type { NativeProperty } from '../sdk/addon.js';
import { PROPERTY_CODE } from '../sdk/codes.js';
import { afterOrder } from './orders.js';
import { readWhenReported } from './properties.js';

/** How long the camera may take to confirm a change of the display. Writes are usually confirmed within 0.2 s. */
const CONFIRM_MS = 1_000;

/** @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED */
export async function enableLiveView(
  camera: Camera,
  _params: Params<'enableLiveView'>,
): Promise<Result<'enableLiveView'>> {
  const session = camera.session.requireControl();
  await camera.liveView.enable();
  session.isLiveViewRequested = true;
  return {};
}

/** @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED */
export async function disableLiveView(
  camera: Camera,
  _params: Params<'disableLiveView'>,
): Promise<Result<'disableLiveView'>> {
  const session = camera.session.requireControl();
  await camera.liveView.disable();
  session.isLiveViewRequested = false;
  return {};
}

/** @throws NOT_CONNECTED, SDK_REFUSED */
export async function getLiveViewStatus(
  camera: Camera,
  _params: Params<'getLiveViewStatus'>,
): Promise<Result<'getLiveViewStatus'>> {
  camera.session.requireControl();
  const enabled = await camera.liveView.isEnabled();
  const { lack } = camera.liveView;
  return enabled && lack !== undefined ? { enabled, lack } : { enabled };
}

/** @throws NOT_CONNECTED, WRONG_MODE, OSD_UNAVAILABLE, SDK_REFUSED */
export async function watchLiveView(
  camera: Camera,
  { layer }: Params<'watchLiveView'>,
): Promise<Result<'watchLiveView'>> {
  camera.session.requireControl();
  if (layer === 'osd') await camera.liveView.displayForViewers((isOn) => setOsd(camera, isOn ? 1n : 0n));
  await camera.liveView.enableForViewers();
  return {};
}

/** @throws NOT_CONNECTED, OSD_UNAVAILABLE, SDK_REFUSED */
export async function enableOSD(camera: Camera, _params: Params<'enableOSD'>): Promise<Result<'enableOSD'>> {
  camera.session.requireControl();
  await setOsd(camera, 1n);
  camera.liveView.displayIsOn();
  return {};
}

/** @throws NOT_CONNECTED, OSD_UNAVAILABLE, SDK_REFUSED */
export async function disableOSD(
  camera: Camera,
  _params: Params<'disableOSD'>,
): Promise<Result<'disableOSD'>> {
  camera.session.requireControl();
  await setOsd(camera, 0n);
  camera.liveView.displayIsOff();
  return {};
}

/** @throws NOT_CONNECTED, SDK_REFUSED */
export async function getOSDStatus(
  camera: Camera,
  _params: Params<'getOSDStatus'>,
): Promise<Result<'getOSDStatus'>> {
  camera.session.requireControl();
  const property = await readOsdMode(camera);
  return { supported: property !== undefined, enabled: property?.current === 1n };
}

function readOsdMode(camera: Camera): Promise<NativeProperty | undefined> {
  return readWhenReported(camera, PROPERTY_CODE.osdImageMode);
}

function osdUnavailable(camera: Camera): WorkerError {
  if (camera.growth.isUnderWay) {
    const text = 'the camera has not reported its on-screen display yet: it has just been connected';
    return new WorkerError('OSD_UNAVAILABLE', text, { details: { error: 'not_reported_yet' } });
  }
  const name = hexCode(PROPERTY_CODE.osdImageMode);
  return new WorkerError('OSD_UNAVAILABLE', `the camera has no on-screen display to send (property ${name})`);
}

/** Writes the setting if it differs, and resolves when the camera has confirmed it. @returns whether it was written. */
async function setOsd(camera: Camera, value: bigint): Promise<boolean> {
  const property = await readOsdMode(camera);
  if (property === undefined) throw osdUnavailable(camera);
  if (property.current === value) return false;
  await camera.readOnly.over();
  const endMs = camera.clock.nowMs() + CONFIRM_MS;
  // A report may be about an earlier change, so the property is read after each report.
  const reported = () =>
    camera.next(
      (event) => event.kind === 'propertyChanged' && event.codes.includes(property.code),
      Math.max(0, endMs - camera.clock.nowMs()),
    );
  let report = reported();
  await camera.sdk.call('setProperty', [property.code, property.type, value]);
  for (;;) {
    const isReported = (await report) !== undefined;
    report = reported();
    if (!isReported || (await afterOrder(readOsdMode(camera)))?.current === value) return true;
  }
}
