// Half-press, shutter and AF shutter. The SDK's Release is only the second stage of the button (S2): in an AF mode
// nothing is exposed unless the first stage (S1, the half-press) is held and focus was reached.

import { monotonicUs, wallTimeOf } from '../../base/clock.js';
import { WorkerError } from '../../protocol/codes.js';
import type { Params, Result, ShotTag } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
import { FOCUS_MODE_MANUAL, PROPERTY_CODE } from '../sdk/codes.js';
import { type Focus, focusReported } from './focus-wait.js';
import { ordered } from './orders.js';
import {
  downOrWithdrawn,
  fullPress,
  letGoUnlessFullyDown,
  outlook,
  pressAndProve,
  pressable,
} from './press.js';
import { readWhenReported } from './properties.js';

/** Longest wait for focus before a half-press is answered anyway. */
const HALF_PRESS_MS = 1000;
/**
 * Longest wait for focus before the release is tried anyway. Bodies take 150–400 ms in good light, and more than 700 ms
 * in AF-C.
 */
const FOCUS_MS = 2000;

/** The function with which a shutter joins the running half-press of a camera. */
const runningHalfPress = new WeakMap<Camera, () => void>();

/**
 * Ends a running half-press at once with S1 still held, so that the next operation shoots with its focus.
 * @returns whether there was one that no shutter had joined; then the shutter must go first in the queue.
 */
export function joinHalfPress(camera: Camera): boolean {
  const join = runningHalfPress.get(camera);
  runningHalfPress.delete(camera);
  join?.();
  return join !== undefined;
}

/**
 * Presses S1. The answer comes when the camera has reported its focus, and S1 stays down for a while after it
 * (half-press-hold.ts). A shutter that arrives in this time takes S1 over.
 * @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED
 */
export async function halfPress(camera: Camera, _params: Params<'halfPress'>): Promise<Result<'halfPress'>> {
  camera.session.requireControl();
  const joined = new Promise<'joined'>((resolve) => runningHalfPress.set(camera, () => resolve('joined')));
  const listening = new AbortController();
  try {
    camera.halfPressHold.takeOver();
    await camera.writes.settled();
    const result = focusReported(camera, HALF_PRESS_MS, listening.signal);
    // A half-press that is still down already has its focus.
    if (!camera.shutterButton.isDown('s1')) {
      await camera.shutterButton.press('s1');
      if ((await Promise.race([joined, result])) === 'joined') return {};
    }
  } finally {
    listening.abort();
    runningHalfPress.delete(camera);
  }
  if (camera.shutterButton.isDown('s1')) camera.halfPressHold.begin();
  return {};
}

/**
 * `press` ends with the proof of exposure; `down` and `up` end with the SDK's answer.
 * @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED, NO_EXPOSURE, STORAGE_FULL, DISK_FULL, CAMERA_BUSY
 */
export async function triggerShutter(
  camera: Camera,
  params: Params<'triggerShutter'>,
): Promise<Result<'triggerShutter'>> {
  camera.session.requireControl();
  // A release does not wait.
  if (params.action !== 'up') {
    camera.halfPressHold.takeOver();
    await camera.writes.settled();
  }
  if (params.action === 'press') {
    await ended(camera, async () => {
      await pressable(camera);
      await shoot(camera, params.tag, 'the camera reported no exposure: in an AF mode it needs focus first');
    });
  } else if (params.action === 'down') {
    await holdDown(camera, params.tag);
  } else {
    await ended(camera, () => ordered(camera.shutterButton.release('s2')));
    camera.readOnly.letGo();
  }
  return {};
}

/**
 * Presses the button down without releasing it. A failure releases S1 too, because a half-press that this shutter has
 * joined no longer does.
 */
async function holdDown(camera: Camera, tag: ShotTag | undefined): Promise<void> {
  try {
    await camera.readOnly.pressable();
    const { facts } = await outlook(camera, tag);
    const begunUs = monotonicUs();
    // The answer does not wait for the exposure, but the receipt of a shot does.
    const withdraw = camera.pending.press(facts, (reason) => {
      camera.unproved.unproved();
      camera.pending.unproved(facts, wallTimeOf(begunUs));
      camera.shots.failed(facts.tag, new Error(reason));
    });
    camera.unproved.pressed();
    camera.readOnly.heldDown();
    await downOrWithdrawn(camera, facts, fullPress(camera), withdraw).then(
      (times) => camera.shots.issued(tag, times),
      (error: unknown) => {
        camera.shots.refused(tag, begunUs, error);
        throw error;
      },
    );
  } catch (error) {
    await letGoUnlessFullyDown(camera);
    throw error;
  }
}

async function shoot(camera: Camera, tag: ShotTag | undefined, withoutProof: string): Promise<void> {
  const { facts } = await outlook(camera, tag);
  await pressAndProve(camera, facts, fullPress(camera), withoutProof);
}

/**
 * Focuses and shoots: S1, focus, Release, proof of exposure, S1 up.
 * @throws NOT_CONNECTED, WRONG_MODE, FOCUS_MODE_NOT_AF, FOCUS_NOT_REACHED, NO_EXPOSURE, SDK_REFUSED,
 *   STORAGE_FULL, DISK_FULL, CAMERA_BUSY
 */
export async function afShutter(camera: Camera, { tag }: Params<'afShutter'>): Promise<Result<'afShutter'>> {
  camera.session.requireControl();
  await camera.writes.settled();
  const focusMode = await readWhenReported(camera, PROPERTY_CODE.focusMode);
  if (focusMode === undefined || focusMode.current === FOCUS_MODE_MANUAL) {
    const state = focusMode === undefined ? 'does not report its focus mode' : 'is in Manual Focus (MF)';
    throw new WorkerError(
      'FOCUS_MODE_NOT_AF',
      `the camera ${state}; Manual Focus cannot focus automatically`,
    );
  }
  await ended(camera, async () => {
    camera.halfPressHold.takeOver();
    await pressable(camera);
    const focus = await focusNow(camera);
    await shoot(camera, tag, 'the release was accepted but the camera reported no exposure').catch(
      (error: unknown) => {
        if (focus !== 'not-focused' || !(error instanceof WorkerError) || error.code !== 'NO_EXPOSURE')
          throw error;
        throw new WorkerError('FOCUS_NOT_REACHED', 'the camera found no focus and reported no exposure', {
          outcome: error.outcome,
        });
      },
    );
  });
  return {};
}

/** Presses S1, if it is not down already, and waits for the result of autofocus. */
export async function focusNow(camera: Camera): Promise<Focus> {
  // A half-press before this one has already waited for focus.
  if (camera.shutterButton.isDown('s1')) return 'no-report';
  const listening = new AbortController();
  try {
    const result = focusReported(camera, FOCUS_MS, listening.signal);
    await camera.shutterButton.press('s1');
    return await result;
  } finally {
    listening.abort();
  }
}

/** Runs the last part of a press, then releases the button. A failure of the release does not change the answer. */
async function ended(camera: Camera, press: () => Promise<void>): Promise<void> {
  try {
    await press();
  } finally {
    await letGoUnlessFullyDown(camera);
  }
}
