// One press of the shutter button, and its proof. That the SDK accepts Release proves nothing. The only proof of a
// picture is the camera's notification that an exposure has started, which may come before the button is up or long
// after. A press that belongs to a shot is reported step by step, whether a caller waits for it or not.

import { monotonicUs, wallTimeOf } from '../../base/clock.js';
import { TIMED_OUT, within } from '../../base/within.js';
import { WorkerError } from '../../protocol/codes.js';
import type { ShotTag } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
import { type CallOutcome, failureOf, resultText } from '../events/call-results.js';
import type { ExposureOutlook, PressFacts } from '../events/pending-pictures.js';
import { PLAN_PROPERTIES, planOf } from '../events/picture-plan.js';
import { fullDisk } from '../landing/host-disk.js';
import { readingOf } from '../properties/reading.js';
import { PROPERTIES } from '../properties/table.js';
import type { NativeEvent, NativeProperty, NativeTimes } from '../sdk/addon.js';
import {
  COMMAND,
  DRIVE_SINGLE,
  FOCUS_MODE_MANUAL,
  PROPERTY_CODE,
  SELF_TIMER,
  STORE_DESTINATION,
  WARNING,
} from '../sdk/codes.js';
import { focusing, isFocusing } from './focus-wait.js';
import { afterOrder, ordered } from './orders.js';
import { readWhenReported } from './properties.js';
import { saveBefore } from './save-info.js';

/** How long a full press holds the button: clients of the published interface expect this time. */
const FULL_PRESS_MS = 500;
/** How long before its moment a release is handed to the session thread, which waits until the moment. */
export const FIRE_WAKE_MS = 100;
/**
 * Wait for the proof after the exposure time, for a press in an autofocus mode without a half-press. When the camera
 * reports that it focuses, the wait is that of other presses. The next press waits for a report that comes later.
 */
const UNFOCUSED_PROOF_MS = 2_000;
/**
 * Exposure times to allow before the proof: noise reduction after a long exposure takes as long again, and some bodies
 * send the proof after that.
 */
const EXPOSURES_PER_PROOF = 2;

/** The message for a press without focus. Some bodies expose even then, so the outcome of the press is unknown. */
const UNFOCUSED =
  'the camera reported neither focus nor an exposure: in an autofocus mode it needs focus first, by a half-press or af-shutter';

/** How the button is pressed and released. */
export interface Stroke {
  /** Presses the button. @returns when the SDK was called, and when it answered */
  down(): Promise<NativeTimes>;
  /** Time from the press until `up` is called; a refusal of the camera ends it early. */
  holdMs: number;
  /** Releases the button. @param issuedUs when it was pressed */
  up(issuedUs: number): Promise<void>;
}

/** A press that has exposed. */
export interface Proven extends NativeTimes {
  exposedUs: number;
}

/**
 * Waits until a press can be made and proved: earlier presses are reported, and the camera no longer drops a release
 * because of an exposure or a write of the exposure program.
 * @throws CAMERA_BUSY as {@link earlierPressesReported}; nothing was pressed then.
 */
export async function pressable(camera: Camera): Promise<void> {
  await earlierPressesReported(camera);
  await camera.readOnly.pressable();
}

/**
 * Waits for the reports of earlier presses, because a late report would count as the proof of the next press. Some
 * bodies report an exposure long after it began, and no operation waits for the report of a press by `down` and `up`.
 * @throws CAMERA_BUSY when an earlier press may take longer than the caller waits; nothing was pressed then.
 */
async function earlierPressesReported(camera: Camera): Promise<void> {
  const { pending, clock, limits } = camera;
  const latestMs = clock.nowMs() + limits.answerMs;
  for (let untilMs = pending.unreportedUntilMs; untilMs !== undefined; untilMs = pending.unreportedUntilMs) {
    const nowMs = clock.nowMs();
    if (nowMs >= latestMs) {
      const text = 'an earlier press is still under way: the camera has not reported its result yet';
      throw new WorkerError('CAMERA_BUSY', text);
    }
    await camera.next(isReportOfPress, Math.max(0, Math.min(untilMs, latestMs) - nowMs));
  }
}

function isReportOfPress(event: NativeEvent): boolean {
  if (isWarning(event, WARNING.exposureStarted) || isWarning(event, WARNING.storageFull)) return true;
  return event.kind === 'disconnected';
}

/**
 * Releases what a press or an arming that has ended may have left down. If the button is fully down now, a client holds
 * it: it is not released. The half-press then stays too, because on some bodies its release is another press while the
 * button is down.
 */
export async function letGoUnlessFullyDown(camera: Camera): Promise<void> {
  if (!camera.shutterButton.isDown('s2')) await camera.letGo();
}

/** The stroke of a client's full press. */
export function fullPress(camera: Camera): Stroke {
  const { shutterButton } = camera;
  return {
    down: () => ordered(timed(() => shutterButton.press('s2'))),
    holdMs: FULL_PRESS_MS,
    up: () => shutterButton.release('s2'),
  };
}

/**
 * The stroke of a release at a given moment.
 * @param holdMs how long the button is held; undefined = as in a full press
 */
export function releaseAt(camera: Camera, atUs: number, holdMs: number | undefined): Stroke {
  const { shutterButton, limits } = camera;
  const release = fullPress(camera);
  const lateUs = 1000 * limits.fireLateMs;
  const limitMs = limits.answerMs + FIRE_WAKE_MS;
  const down = () => ordered(shutterButton.pressAt({ atUs, lateUs }, limitMs));
  if (holdMs === undefined) return { ...release, down };
  return {
    down,
    holdMs: Math.max(0, holdMs - FIRE_WAKE_MS),
    up: (issuedUs) => shutterButton.releaseAt(issuedUs + 1000 * holdMs, limitMs),
  };
}

/**
 * Presses the button and finds out whether there was an exposure.
 * @param withoutProof the message when there was none
 * @throws NOT_CONNECTED, SDK_REFUSED, SHOT_TOO_LATE, CAMERA_STUCK, NO_EXPOSURE, STORAGE_FULL, DISK_FULL
 */
export async function pressAndProve(
  camera: Camera,
  facts: PressFacts,
  stroke: Stroke,
  withoutProof: string,
): Promise<Proven> {
  // If the session has ended while the settings were read, its pictures are no longer awaited.
  camera.session.require();
  // From now on a picture may be pending, whatever the camera reports and when.
  const withdraw = camera.pending.press(facts);
  camera.unproved.pressed();
  const begunUs = monotonicUs();
  let times: NativeTimes | undefined;
  const down = async () => {
    times = await downOrWithdrawn(camera, facts, stroke, withdraw);
    camera.shots.issued(facts.tag, times);
    return times;
  };
  try {
    return await proofOf(camera, facts, { ...stroke, down }, withdraw, withoutProof);
  } catch (error) {
    if (times === undefined) camera.shots.refused(facts.tag, begunUs, error);
    else camera.shots.failed(facts.tag, error);
    throw error;
  }
}

/**
 * Presses the button down, and notes that the camera may be read-only for as long as its picture takes.
 * @param withdraw called when the press has certainly had no effect
 * @throws what the stroke throws
 */
export async function downOrWithdrawn(
  camera: Camera,
  facts: PressFacts,
  stroke: Stroke,
  withdraw: () => void,
): Promise<NativeTimes> {
  try {
    const times = await stroke.down();
    // This is noted before the hold, because the connection may be lost during the hold.
    camera.readOnly.pressed(facts.takingMs);
    return times;
  } catch (error) {
    if (isWithoutEffect(error)) withdraw();
    // The camera may have exposed.
    else camera.readOnly.pressed(facts.takingMs);
    throw error;
  }
}

/** @throws what the stroke throws, NO_EXPOSURE, STORAGE_FULL, DISK_FULL */
async function proofOf(
  camera: Camera,
  facts: PressFacts,
  stroke: Stroke,
  withdraw: () => void,
  withoutProof: string,
): Promise<Proven> {
  const { times, event, exposedUs, lateFailure, isGivenUpEarly } = await reportOfPress(camera, facts, stroke);
  if (event === undefined) {
    // The report of a press that was given up early may still come; the next press waits for it.
    if (!isGivenUpEarly) withdraw();
    camera.unproved.unproved();
    camera.pending.unproved(facts, wallTimeOf(times.issuedUs));
    const said = lateFailure === undefined ? '' : `; it reports of the release: ${resultText(lateFailure)}`;
    // The camera has accepted the press, so it may have made a picture without a report in time.
    const text = isGivenUpEarly ? UNFOCUSED : withoutProof;
    throw new WorkerError('NO_EXPOSURE', `${text}${said}`, { outcome: 'unknown' });
  }
  const refusal = failureOf(event, ...RELEASE);
  if (refusal !== undefined) {
    withdraw();
    throw new WorkerError('SDK_REFUSED', `the release was ${resultText(refusal)}; ${withoutProof}`);
  }
  if (event.kind === 'disconnected') {
    const why = camera.restart.reason === undefined ? '' : `: ${camera.restart.reason}`;
    const text = `the camera disconnected before it reported the exposure${why}`;
    throw new WorkerError('NO_EXPOSURE', text, { outcome: 'unknown' });
  }
  if (isWarning(event, WARNING.storageFull)) {
    withdraw();
    // If the disk is full, a picture was made and cannot be saved: this one or an earlier one.
    const full = await fullDisk(camera);
    if (full !== undefined) throw full;
    throw new WorkerError('STORAGE_FULL', 'the camera made no exposure and reports that the storage is full');
  }
  return { ...times, exposedUs };
}

/** The report of a press. */
interface ReportOfPress {
  times: NativeTimes;
  /** The exposure, a refusal, or the loss of the camera; undefined when none came in time. */
  event: NativeEvent | undefined;
  exposedUs: number;
  /**
   * A failure of `down` or `up` that the camera reports late, after the button was released. The report does not say
   * which of the two calls failed.
   */
  lateFailure: CallOutcome | undefined;
  /** Whether the wait ended early because nothing was reported, not even focusing. A report may still come. */
  isGivenUpEarly: boolean;
}

/** The call whose late failure means that a release failed. */
const RELEASE = ['SendCommand', COMMAND.release] as const;

/**
 * Presses, holds and releases the button, and waits for the proof, which may come before the release or long after.
 * @throws SDK_REFUSED, CAMERA_STUCK
 */
async function reportOfPress(
  camera: Camera,
  { takingMs, isBulb, awaitsFocus = false }: PressFacts,
  { down, holdMs, up }: Stroke,
): Promise<ReportOfPress> {
  const { clock, limits, pending } = camera;
  // A bulb exposure lasts as long as the button is held, and is not part of `takingMs`.
  const pictureMs = (isBulb ? 1 + EXPOSURES_PER_PROOF : 1) * holdMs + takingMs;
  const proofMs = pictureMs + limits.proofMs;
  // The wait begins before the press. Its time runs from when the camera has accepted the press, which may be slow.
  const listenMs = limits.answerMs + FIRE_WAKE_MS + proofMs;
  const listening = new AbortController();
  let exposedUs = 0;
  const isProof = (event: NativeEvent) => {
    if (isWarning(event, WARNING.exposureStarted)) exposedUs ||= pending.newest?.exposedUs ?? monotonicUs();
    return exposedUs > 0 || event.kind === 'disconnected';
  };
  let isUp = false;
  let lateFailure: CallOutcome | undefined;
  const isRefusal = (event: NativeEvent) => {
    const failure = failureOf(event, ...RELEASE);
    if (isUp) lateFailure ??= failure;
    return isWarning(event, WARNING.storageFull) || (failure !== undefined && !isUp);
  };
  const proof = camera.next(isProof, listenMs, listening.signal);
  const refusal = camera.next(isRefusal, listenMs, listening.signal);
  const report = Promise.race([proof, refusal]);
  const isUnfocused = awaitsFocus && !camera.shutterButton.isDown('s1');
  const sign = isUnfocused ? Promise.race([report, focusing(camera, listening.signal)]) : report;
  try {
    const times = await down();
    const downMs = clock.nowMs();
    const leftMs = (totalMs: number) => Math.max(0, downMs + totalMs - clock.nowMs());
    await within(refusal, holdMs, clock);
    isUp = true;
    // The button is down, so after a failed release something may still have been exposed.
    await afterOrder(up(times.issuedUs));
    pending.lift();
    camera.readOnly.pressed(takingMs);
    const isGivenUpEarly =
      isUnfocused && (await within(sign, leftMs(pictureMs + UNFOCUSED_PROOF_MS), clock)) === TIMED_OUT;
    const event = isGivenUpEarly ? TIMED_OUT : await within(report, leftMs(proofMs), clock);
    return {
      times,
      event: event === TIMED_OUT ? undefined : event,
      exposedUs,
      lateFailure,
      isGivenUpEarly,
    };
  } finally {
    listening.abort();
  }
}

async function timed(call: () => Promise<void>): Promise<NativeTimes> {
  const issuedUs = monotonicUs();
  await call();
  return { issuedUs, returnedUs: monotonicUs() };
}

/** Whether the SDK has reported that the camera did not accept the press. */
export function isWithoutEffect(error: unknown): boolean {
  return error instanceof WorkerError && error.outcome === 'none';
}

function isWarning(event: NativeEvent, code: number): boolean {
  return event.kind === 'warning' && event.code === code;
}

/** Properties that every body that takes pictures has. */
const DECISIVE: readonly number[] = [PROPERTY_CODE.shutterSpeed, PROPERTY_CODE.stillStoreDestination];

/**
 * Reads the settings that decide how long the next exposure takes and which files it brings. Notes the files, and makes
 * sure that the SDK has a directory for them.
 */
export async function outlook(camera: Camera, tag?: ShotTag): Promise<ExposureOutlook> {
  const codes = [
    PROPERTY_CODE.shutterSpeed,
    PROPERTY_CODE.driveMode,
    PROPERTY_CODE.focusMode,
    PROPERTY_CODE.focusIndication,
    ...PLAN_PROPERTIES,
  ];
  // Right after a connect the camera gets time to report these properties.
  if (camera.growth.isUnderWay) for (const code of DECISIVE) await readWhenReported(camera, code);
  const natives = await camera.sdk.call('getProperties', [codes]);
  const plan = planOf(natives);
  camera.pending.plan = plan;
  await saveBefore(camera, plan);
  const nativeOf = (code: number) => natives.find((native) => native.code === code);
  const labelOf = (code: number, name: 'drive-mode' | 'focus-mode') => {
    const native = nativeOf(code);
    return native && readingOf(name, PROPERTIES[name], native).formatted;
  };
  return {
    plan,
    facts: { ...pressFacts(natives), tag },
    toCard: nativeOf(PROPERTY_CODE.stillStoreDestination)?.current !== STORE_DESTINATION.host,
    exposureMs: exposureMs(nativeOf(PROPERTY_CODE.shutterSpeed)?.current ?? BULB),
    driveMode: labelOf(PROPERTY_CODE.driveMode, 'drive-mode'),
    focusMode: labelOf(PROPERTY_CODE.focusMode, 'focus-mode'),
  };
}

/** Shutter speed "bulb": the exposure lasts as long as the button is held. */
const BULB = 0n;

/**
 * How long the picture takes (twice the exposure time plus the self-timer), whether it is a bulb exposure or a series,
 * and whether it may need focus first.
 */
function pressFacts(natives: readonly NativeProperty[]): PressFacts {
  const currentOf = (code: number) => natives.find((native) => native.code === code)?.current;
  const driveMode = currentOf(PROPERTY_CODE.driveMode) ?? DRIVE_SINGLE;
  const shutterSpeed = currentOf(PROPERTY_CODE.shutterSpeed);
  const timerMs = selfTimerMs(driveMode);
  const focusMode = currentOf(PROPERTY_CODE.focusMode) ?? FOCUS_MODE_MANUAL;
  return {
    takingMs: EXPOSURES_PER_PROOF * exposureMs(shutterSpeed ?? BULB) + timerMs,
    isBulb: shutterSpeed === BULB,
    // All other drive modes have larger numbers than single shooting.
    isSeries: driveMode > DRIVE_SINGLE && timerMs === 0,
    awaitsFocus: focusMode !== FOCUS_MODE_MANUAL && !isFocusing(currentOf(PROPERTY_CODE.focusIndication)),
  };
}

/**
 * The exposure time in milliseconds. A shutter speed is the number (numerator << 16) + denominator, in seconds; 0 is
 * bulb.
 */
function exposureMs(shutterSpeed: bigint): number {
  const numerator = Number(shutterSpeed >> 16n);
  const denominator = Number(shutterSpeed & 0xffffn);
  return numerator === 0xffff || denominator === 0 ? 0 : (1000 * numerator) / denominator;
}

/** Self-timer of each drive mode, in seconds. */
const SELF_TIMER_S: ReadonlyMap<bigint, number> = new Map([
  [SELF_TIMER.after2s, 2],
  [SELF_TIMER.after5s, 5],
  [SELF_TIMER.after10s, 10],
]);

function selfTimerMs(driveMode: bigint): number {
  return 1000 * (SELF_TIMER_S.get(driveMode) ?? 0);
}
