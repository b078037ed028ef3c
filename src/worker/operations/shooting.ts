// Half-press, shutter and AF shutter. The SDK's Release is the second stage of the button only: in an AF mode
// nothing is exposed unless the first stage is held and focus was reached. And an accepted Release proves
// nothing: the one proof of a picture is the camera's own notification that an exposure has started.

import type { Camera } from '../camera/camera.js';
import { PLAN_PROPERTIES, type PressFacts, planOf } from '../events/pending-pictures.js';
import { fullDisk } from '../landing/host-disk.js';
import { WorkerError } from '../protocol/codes.js';
import type { Params, Result } from '../protocol/operations.js';
import { TIMED_OUT, within } from '../protocol/within.js';
import type { NativeEvent, NativeProperty } from '../sdk/addon.js';
import {
  AF_STATUS,
  DRIVE_SINGLE,
  FOCUS_MODE_MANUAL,
  PROPERTY_CODE,
  SELF_TIMER,
  WARNING,
  WARNING_EXT_AF_STATUS,
} from '../sdk/codes.js';
import { afterOrder } from './orders.js';
import { readWhenReported } from './properties.js';

/** Longest wait for focus before a half-press is answered all the same. */
const HALF_PRESS_MS = 1000;
/** How long a full press holds: what clients of this interface are used to. */
const FULL_PRESS_MS = 500;
/** Longest wait for focus before the release is tried all the same; bodies take 150–400 ms in good light. */
const FOCUS_MS = 2000;
/** Noise reduction after a long exposure takes as long again, and some bodies give the proof after that. */
const EXPOSURES_PER_PROOF = 2;

const FOCUSED: ReadonlySet<number> = new Set([AF_STATUS.focusedS, AF_STATUS.focusedC, AF_STATUS.trackingC]);
const NOT_FOCUSED: ReadonlySet<number> = new Set([AF_STATUS.notFocusedS, AF_STATUS.notFocusedC]);

/** The half-press that is running, and how a shutter joins it. */
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
 * Holds S1: it is answered when the camera has reported its focus, and S1 stays down for a while after that
 * (half-press-hold.ts). A shutter that arrives meanwhile takes S1 over.
 * @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED
 */
export async function halfPress(camera: Camera, _params: Params<'halfPress'>): Promise<Result<'halfPress'>> {
  camera.session.requireControl();
  const joined = new Promise<'joined'>((resolve) => runningHalfPress.set(camera, () => resolve('joined')));
  const listening = new AbortController();
  try {
    camera.halfPressHold.takeOver();
    await camera.writes.settled();
    const isResult = (event: NativeEvent) => isAfResult(event) || event.kind === 'disconnected';
    const result = camera.next(isResult, HALF_PRESS_MS, listening.signal);
    // A half-press that is still down has its focus.
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
      await earlierPressesReported(camera);
      await pressAndProve(camera, 'the camera reported no exposure: in an AF mode it needs focus first');
    });
  } else if (params.action === 'down') {
    await holdDown(camera);
  } else {
    await ended(camera, () => camera.shutterButton.release('s2'));
  }
  return {};
}

/** A failure releases S1 too: the half-press that this shutter may have joined does not release it. */
async function holdDown(camera: Camera): Promise<void> {
  try {
    const withdraw = camera.pending.press(pressFacts(await lookAtSettings(camera)));
    await camera.shutterButton.press('s2').catch((error: unknown) => {
      if (isWithoutEffect(error)) withdraw();
      throw error;
    });
  } catch (error) {
    await camera.letGo();
    throw error;
  }
}

/** Whether the SDK has reported that the camera did not take the press. */
function isWithoutEffect(error: unknown): boolean {
  return error instanceof WorkerError && error.outcome === 'none';
}

/**
 * Focuses and shoots: S1, focus, Release, proof of exposure, S1 up.
 * @throws NOT_CONNECTED, WRONG_MODE, FOCUS_MODE_NOT_AF, FOCUS_NOT_REACHED, NO_EXPOSURE, SDK_REFUSED,
 *   STORAGE_FULL, DISK_FULL, CAMERA_BUSY
 */
export async function afShutter(camera: Camera, _params: Params<'afShutter'>): Promise<Result<'afShutter'>> {
  camera.session.requireControl();
  await camera.writes.settled();
  const focusMode = await readWhenReported(camera, PROPERTY_CODE.focusMode);
  if (focusMode === undefined || focusMode.current === FOCUS_MODE_MANUAL) {
    const state = focusMode === undefined ? 'does not say its focus mode' : 'is in Manual Focus (MF)';
    throw new WorkerError('FOCUS_MODE_NOT_AF', `the camera ${state}; Manual Focus cannot focus by itself`);
  }
  await ended(camera, async () => {
    camera.halfPressHold.takeOver();
    await earlierPressesReported(camera);
    const focus = await focusNow(camera);
    await pressAndProve(camera, 'the release was accepted but the camera reported no exposure').catch(
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

/** Locks S1 (when it is not already) and waits for the AF result. */
async function focusNow(camera: Camera): Promise<'focused' | 'not-focused' | 'no-report'> {
  if (camera.shutterButton.isDown('s1')) return 'no-report';
  const result = camera.next(isAfResult, FOCUS_MS);
  await camera.shutterButton.press('s1');
  const event = await result;
  if (event?.kind !== 'warningExt') return 'no-report';
  return FOCUSED.has(event.parameters[0]) ? 'focused' : 'not-focused';
}

function isAfResult(event: NativeEvent): boolean {
  if (event.kind !== 'warningExt' || event.code !== WARNING_EXT_AF_STATUS) return false;
  return FOCUSED.has(event.parameters[0]) || NOT_FOCUSED.has(event.parameters[0]);
}

/**
 * Waits for the reports of earlier presses. Some bodies report an exposure long after it began, and no operation waits
 * for the report of a press by `down` and `up`: a late report would be taken for the proof of the next press.
 * @throws CAMERA_BUSY when an earlier press may take longer than the caller waits; nothing is pressed then.
 */
async function earlierPressesReported(camera: Camera): Promise<void> {
  const { pending, clock, limits } = camera;
  const latestMs = clock.nowMs() + limits.answerMs;
  for (let untilMs = pending.unreportedUntilMs; untilMs !== undefined; untilMs = pending.unreportedUntilMs) {
    const leftMs = Math.min(untilMs, latestMs) - clock.nowMs();
    if (leftMs <= 0) {
      const text = 'an earlier press goes on: the camera has not said yet what came of it';
      throw new WorkerError('CAMERA_BUSY', text);
    }
    await camera.next(isReportOfPress, leftMs);
  }
}

function isReportOfPress(event: NativeEvent): boolean {
  if (isWarning(event, WARNING.exposureStarted) || isWarning(event, WARNING.storageFull)) return true;
  return event.kind === 'disconnected';
}

/** Presses, and finds out whether there was an exposure. @param withoutProof what is reported when there was none */
async function pressAndProve(camera: Camera, withoutProof: string): Promise<void> {
  const facts = pressFacts(await lookAtSettings(camera));
  // The session may have ended while the settings were read: then its pictures are no longer awaited.
  camera.session.require();
  // From now on a picture may be pending, whatever the camera reports and when.
  const withdraw = camera.pending.press(facts);
  const event = await reportOfPress(camera, facts, withdraw);
  if (event === undefined) {
    withdraw();
    // The camera took the press: it may have made a picture without a report in time.
    throw new WorkerError('NO_EXPOSURE', withoutProof, { outcome: 'unknown' });
  }
  if (event.kind === 'disconnected') {
    throw new WorkerError('NO_EXPOSURE', 'the camera disconnected before it reported the exposure', {
      outcome: 'unknown',
    });
  }
  if (isWarning(event, WARNING.storageFull)) {
    withdraw();
    // When the disk is full, a picture was made and cannot be saved: this one or an earlier one.
    const full = await fullDisk(camera);
    if (full !== undefined) throw full;
    throw new WorkerError('STORAGE_FULL', 'the camera made no exposure and says that the storage is full');
  }
}

/**
 * Release down, hold, up, and wait for the proof, which may come before the up or long after.
 * @returns the exposure, the refusal for want of storage, or the loss of the camera; undefined when none came in time
 * @throws SDK_REFUSED, CAMERA_STUCK
 */
async function reportOfPress(
  camera: Camera,
  { takingMs }: PressFacts,
  withdraw: () => void,
): Promise<NativeEvent | undefined> {
  const { shutterButton, clock, limits } = camera;
  const proofMs = FULL_PRESS_MS + takingMs + limits.proofMs;
  // Listened for before the press; its time runs from when the camera has taken the press, which may be slow.
  const listenMs = limits.answerMs + proofMs;
  const listening = new AbortController();
  const isProof = (event: NativeEvent) =>
    isWarning(event, WARNING.exposureStarted) || event.kind === 'disconnected';
  const isRefusal = (event: NativeEvent) => isWarning(event, WARNING.storageFull);
  const proof = camera.next(isProof, listenMs, listening.signal);
  const refusal = camera.next(isRefusal, listenMs, listening.signal);
  try {
    await shutterButton.press('s2').catch((error: unknown) => {
      if (isWithoutEffect(error)) withdraw();
      throw error;
    });
    const untilMs = clock.nowMs() + proofMs;
    await within(refusal, FULL_PRESS_MS, clock);
    // The button is down: a failed release does not mean that nothing was exposed.
    await afterOrder(shutterButton.release('s2'));
    const event = await within(Promise.race([proof, refusal]), Math.max(0, untilMs - clock.nowMs()), clock);
    return event === TIMED_OUT ? undefined : event;
  } finally {
    listening.abort();
  }
}

function isWarning(event: NativeEvent, code: number): boolean {
  return event.kind === 'warning' && event.code === code;
}

/** Properties that every body that takes pictures has. */
const DECISIVE: readonly number[] = [PROPERTY_CODE.shutterSpeed, PROPERTY_CODE.stillStoreDestination];

/** Reads the settings that decide how long the next exposure takes, and which files it brings; notes the latter. */
async function lookAtSettings(camera: Camera): Promise<NativeProperty[]> {
  const codes = [PROPERTY_CODE.shutterSpeed, PROPERTY_CODE.driveMode, ...PLAN_PROPERTIES];
  // Right after a connect the camera is given time to report them.
  if (camera.growth.isUnderWay) for (const code of DECISIVE) await readWhenReported(camera, code);
  const natives = await camera.sdk.call('getProperties', [codes]);
  camera.pending.plan = planOf(natives);
  return natives;
}

/** Shutter speed: as long as the button is held. */
const BULB = 0n;

/** How long the picture takes (twice the exposure time + self-timer), and whether it is a bulb exposure or a series. */
function pressFacts(natives: readonly NativeProperty[]): PressFacts {
  const currentOf = (code: number) => natives.find((native) => native.code === code)?.current;
  const driveMode = currentOf(PROPERTY_CODE.driveMode) ?? DRIVE_SINGLE;
  const shutterSpeed = currentOf(PROPERTY_CODE.shutterSpeed);
  const timerMs = selfTimerMs(driveMode);
  return {
    takingMs: EXPOSURES_PER_PROOF * exposureMs(shutterSpeed ?? BULB) + timerMs,
    isBulb: shutterSpeed === BULB,
    // All other drive modes have larger numbers.
    isSeries: driveMode > DRIVE_SINGLE && timerMs === 0,
  };
}

/** A shutter speed is (numerator << 16) + denominator seconds; 0 is bulb, as long as the button is held. */
function exposureMs(shutterSpeed: bigint): number {
  const numerator = Number(shutterSpeed >> 16n);
  const denominator = Number(shutterSpeed & 0xffffn);
  return numerator === 0xffff || denominator === 0 ? 0 : (1000 * numerator) / denominator;
}

/** Seconds that a drive mode waits before it exposes. */
const SELF_TIMER_S: ReadonlyMap<bigint, number> = new Map([
  [SELF_TIMER.after2s, 2],
  [SELF_TIMER.after5s, 5],
  [SELF_TIMER.after10s, 10],
]);

function selfTimerMs(driveMode: bigint): number {
  return 1000 * (SELF_TIMER_S.get(driveMode) ?? 0);
}

/** Runs the end of a press, then releases the button. Only the press decides the answer, not the release. */
async function ended(camera: Camera, press: () => Promise<void>): Promise<void> {
  try {
    await press();
  } finally {
    await camera.letGo();
  }
}
