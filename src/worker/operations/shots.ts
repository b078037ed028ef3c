// Arms and fires one camera for a shot of the rig. Arming checks whether the camera would expose, and holds back
// operations that could change that. The release waits for its moment in native code on the session thread, so that
// neither a queue nor JavaScript delays the SDK call. Every release is made at most once.

import { monotonicUs } from '../../base/clock.js';
import { within } from '../../base/within.js';
import { FIRE_AHEAD_MS, MOST_HOLD_MS } from '../../protocol/bounds.js';
import { WorkerError } from '../../protocol/codes.js';
import type { Params, Result } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
import { FOCUS_MODE_MANUAL, PROPERTY_CODE } from '../sdk/codes.js';
import { notArmed } from '../shots/armed-shot.js';
import { PROOF } from '../shots/shot-reports.js';
import { FIRE_WAKE_MS, letGoUnlessFullyDown, outlook, pressAndProve, pressable, releaseAt } from './press.js';
import { readWhenReported } from './properties.js';
import { requireReady } from './readiness.js';
import { focusNow } from './shooting.js';

/**
 * Arms the camera. The queue then holds back other writes and actions until the shot is over (calls/call-server.ts).
 */
export async function armShutter(
  camera: Camera,
  { tag, focus, holdMs }: Params<'armShutter'>,
): Promise<Result<'armShutter'>> {
  camera.armed.requireNew(tag);
  camera.armed.requireWanted(tag);
  camera.session.requireControl();
  // Arming never presses the button fully, so if it is down, a client holds it: the shot is then refused, and an
  // exposure may be under way.
  const isHeld = () => camera.shutterButton.isDown('s2');
  if (!isHeld()) camera.halfPressHold.takeOver();
  try {
    // With a held button nothing is awaited: the shot will be refused, and the client's own release is queued behind
    // this.
    if (!isHeld()) {
      await camera.writes.settled();
      await pressable(camera);
    }
    const view = await outlook(camera, tag);
    await requireReady(camera, view);
    if (holdMs !== undefined && !view.facts.isBulb)
      throw new WorkerError(
        'WOULD_NOT_EXPOSE',
        'the shutter button is to be held, and the shutter speed is not bulb',
      );
    if (focus) await requireFocus(camera);
    camera.session.requireControl();
    camera.armed.begin(tag, view);
    const { toCard, exposureMs, driveMode, focusMode } = view;
    return {
      ...{ takingMs: view.facts.takingMs, hostFiles: view.plan.files, toCard, exposureMs },
      ...(driveMode === undefined ? {} : { driveMode }),
      ...(focusMode === undefined ? {} : { focusMode }),
    };
  } catch (error) {
    await letGoUnlessFullyDown(camera);
    throw error;
  }
}

/** Requires that autofocus reaches focus. In manual focus there is no check. @throws FOCUS_NOT_REACHED */
async function requireFocus(camera: Camera): Promise<void> {
  const mode = await readWhenReported(camera, PROPERTY_CODE.focusMode);
  if (mode === undefined || mode.current === FOCUS_MODE_MANUAL) return;
  if ((await focusNow(camera)) === 'not-focused')
    throw new WorkerError('FOCUS_NOT_REACHED', 'the camera found no focus');
}

/**
 * Releases the shutter of the armed camera at the moment `atUs`, and waits for the proof.
 * @throws SHOT_NOT_ARMED, SHOT_FIRED, SHOT_TOO_LATE, VALUE_NOT_ALLOWED, NOT_CONNECTED, WRONG_MODE, NO_EXPOSURE,
 *   STORAGE_FULL, DISK_FULL, SDK_REFUSED, CAMERA_STUCK
 */
export async function fireShutter(
  camera: Camera,
  { tag, atUs, holdMs }: Params<'fireShutter'>,
): Promise<Result<'fireShutter'>> {
  requireAllowed(atUs, holdMs);
  const { facts: view, signal, end } = camera.armed.fire(tag);
  try {
    await wakeBefore(camera, atUs, signal);
    if (signal.aborted) throw notArmed(tag);
    camera.session.requireControl();
    // The plan is that of the arming, even if other settings were read since.
    camera.pending.plan = view.plan;
    const stroke = releaseAt(camera, atUs, holdMs);
    const { issuedUs, returnedUs, exposedUs } = await pressAndProve(
      camera,
      view.facts,
      stroke,
      'the camera took the release and reported no exposure: in an AF mode it needs focus first',
    );
    return { issuedUs, acceptedUs: returnedUs, exposedUs, proof: PROOF };
  } finally {
    await camera.letGo();
    end();
  }
}

/** Gives up the shot, even while the camera is being armed for it. */
export async function disarmShutter(
  camera: Camera,
  { shotId }: Params<'disarmShutter'>,
): Promise<Result<'disarmShutter'>> {
  camera.armed.giveUp(shotId);
  return {};
}

/** @throws VALUE_NOT_ALLOWED */
function requireAllowed(atUs: number, holdMs = 0): void {
  const aheadMs = (atUs - monotonicUs()) / 1000;
  if (aheadMs > FIRE_AHEAD_MS || holdMs > MOST_HOLD_MS || holdMs < 0) {
    const text = `a release may be ${FIRE_AHEAD_MS} ms ahead and last ${MOST_HOLD_MS} ms at most`;
    throw new WorkerError('VALUE_NOT_ALLOWED', `${text}; nothing was released`);
  }
}

/** Waits by a timer until shortly before the moment. The session thread waits for the rest. */
async function wakeBefore({ clock }: Camera, atUs: number, signal: AbortSignal): Promise<void> {
  const waitMs = Math.floor((atUs - monotonicUs()) / 1000) - FIRE_WAKE_MS;
  if (waitMs > 0) await within(new Promise<never>(() => undefined), waitMs, clock, { signal });
}
