// Starts and stops recording. That the command is accepted proves nothing: its effect shows in the camera's recording
// state, and some cameras also report the end of an order. There are three kinds of bodies. On some the first half of
// the command (down) starts and the second half (up) stops, and a half that does not fit the state is accepted without
// an effect. On others the whole press toggles. Some have another command, which toggles. The first two kinds cannot be
// distinguished before a try, so a try without an effect is followed by another, and the session remembers what worked.

import { delay, monotonicUs } from '../../base/clock.js';
import { WorkerError } from '../../protocol/codes.js';
import type { Params, RecordingMoments, Result } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
import type { OpenSession } from '../camera/sdk-session.js';
import { failureOf } from '../events/call-results.js';
import type { NativeEvent } from '../sdk/addon.js';
import { COMMAND, COMMAND_PARAMETER, PROPERTY_CODE, RECORDING_STATE, WARNING } from '../sdk/codes.js';
import { afterOrder, ordered, withUnknownOutcome } from './orders.js';
import { readWhenReported } from './properties.js';

/** The form of the command that the body of a session obeys. */
type RecordingWay = NonNullable<OpenSession['recordingWay']>;

/** An order, and the form of the command that it uses. */
interface Try {
  way: RecordingWay;
  order: () => Promise<void>;
}

/** How long the camera may take until it records or has stopped. All tries together end before the caller's limit. */
const FIRST_TRY_MS = 2_000;
const NEXT_TRY_MS = 700;
const ONLY_TRY_MS = 4_000;
/** Pause between the halves of a press; it is reported to work on bodies that need both. */
const PRESS_MS = 120;
/** Tries of the second half: without it the key stays down, and the body accepts no further press of it. */
const MOST_UPS = 2;
/** CrMovieRecButtonToggleEnableStatus. */
const ENABLED = 1n;

/**
 * Toggles recording, or brings it into the requested state.
 * @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED, RECORDING_UNCHANGED
 */
export async function toggleMovieRecording(
  camera: Camera,
  { to }: Params<'toggleMovieRecording'>,
): Promise<Result<'toggleMovieRecording'>> {
  const session = camera.session.requireControl();
  await camera.writes.settled();
  const starts = (await recordingState(camera)) !== RECORDING_STATE.recording;
  if (to !== undefined && to !== starts) return { isRecording: to };
  const hasButton = (await readWhenReported(camera, PROPERTY_CODE.recordButtonEnable))?.current === ENABLED;
  const worked = await firstThatWorks(
    camera,
    starts,
    triesOf(camera, starts, hasButton, session.recordingWay),
  );
  const way = worked?.way;
  // A form that no longer works is forgotten. A start by the first half proves nothing, because bodies of both kinds
  // start with it.
  const isSure = way !== 'half' || !starts || session.recordingWay === 'half';
  session.recordingWay = isSure ? way : undefined;
  if (worked === undefined) throw unchanged(starts);
  camera.report({ name: 'recording', payload: { state: starts ? 'started' : 'stopped' } });
  return { isRecording: starts, moments: worked.moments };
}

/**
 * The tries, in order. If the form that the body obeys is known, no other is tried, because it might undo the effect.
 */
function triesOf(
  camera: Camera,
  starts: boolean,
  hasButton: boolean,
  known: RecordingWay | undefined,
): readonly Try[] {
  const { down, up } = COMMAND_PARAMETER;
  const press = (command: number) => async () => {
    await send(camera, command, down);
    for (let ups = 0; ups < MOST_UPS; ups += 1) {
      await delay(camera.clock, PRESS_MS);
      if (await isTaken(send(camera, command, up))) return;
    }
    // The recording state shows whether the press had an effect.
  };
  const half = (value: number) => () => send(camera, COMMAND.movieRecord, value);
  const button: Try = { way: 'button', order: press(COMMAND.recordButtonToggle) };
  const all: Try[] = [
    ...(hasButton ? [button] : []),
    { way: 'half', order: half(starts ? down : up) },
    // This is for a body that toggles when a press is complete: the try before was the first half of the press.
    ...(starts ? [{ way: 'press' as const, order: half(up) }] : []),
    { way: 'press', order: press(COMMAND.movieRecord) },
  ];
  const first = all.findLast(({ way }) => way === known);
  return first === undefined ? all : [first];
}

/**
 * @returns the form that the camera obeyed, and when; undefined when its recording state has not changed.
 * @throws SDK_REFUSED when the camera refuses an order and has accepted none before
 */
async function firstThatWorks(
  camera: Camera,
  starts: boolean,
  tries: readonly Try[],
): Promise<{ way: RecordingWay; moments: RecordingMoments } | undefined> {
  const wanted = starts ? RECORDING_STATE.recording : RECORDING_STATE.stopped;
  const firstMs = tries.length === 1 ? ONLY_TRY_MS : FIRST_TRY_MS;
  let hasTaken = false;
  for (const [at, { way, order }] of tries.entries()) {
    try {
      const moments = await becomes(camera, wanted, at === 0 ? firstMs : NEXT_TRY_MS, order);
      if (moments !== undefined) return { way, moments };
      hasTaken = true;
    } catch (error) {
      // After an accepted order a refusal only rules out this form. After a refused `button` the other command can be
      // tried.
      const mayGoOn = isRefusal(error) && (hasTaken || way === 'button');
      if (!mayGoOn) throw hasTaken ? withUnknownOutcome(error) : error;
    }
  }
  return undefined;
}

/**
 * Gives the order, and waits up to `limitMs` for the recording state.
 * @returns undefined when the state has not changed
 * @throws what the order throws
 */
async function becomes(
  camera: Camera,
  wanted: bigint,
  limitMs: number,
  order: () => Promise<void>,
): Promise<RecordingMoments | undefined> {
  const untilMs = camera.clock.nowMs() + limitMs;
  // The wait begins before the command is sent, so that an immediate change is not missed.
  let news = camera.next(isNews, limitMs);
  const issuedUs = monotonicUs();
  await order();
  let event: NativeEvent | undefined;
  /** When the last report came; the reading that confirms it takes time. */
  let reportedUs: number | undefined;
  const confirmed = () => ({ issuedUs, confirmedUs: reportedUs ?? monotonicUs() });
  for (;;) {
    const state = await afterOrder(recordingState(camera));
    if (state === wanted) return confirmed();
    // Only for a camera without a recording state does the reported end of the order count. Otherwise the state
    // decides, because an order may end well without an effect.
    if (state === undefined && isWarning(event, WARNING.recordingOrderDone)) return confirmed();
    if (isWarning(event, WARNING.recordingOrderFailed) || isFailure(event)) return undefined;
    event = await news;
    const leftMs = untilMs - camera.clock.nowMs();
    if (event?.kind === 'disconnected') return undefined;
    // At the limit the state is read once more, because its report may have been lost.
    const isOver = event === undefined || leftMs <= 0;
    reportedUs = isOver ? undefined : monotonicUs();
    if (isOver) return (await afterOrder(recordingState(camera))) === wanted ? confirmed() : undefined;
    news = camera.next(isNews, leftMs);
  }
}

/** Sends a half of a press. @returns false when it is refused. @throws other errors, with the outcome unknown */
async function isTaken(half: Promise<void>): Promise<boolean> {
  try {
    await half;
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw withUnknownOutcome(error);
    return false;
  }
}

async function send(camera: Camera, command: number, half: number): Promise<void> {
  await ordered(camera.sdk.call('sendCommand', [command, half]));
}

async function recordingState(camera: Camera): Promise<bigint | undefined> {
  return (await readWhenReported(camera, PROPERTY_CODE.recordingState))?.current;
}

/** Whether an error means that the order had no effect. After an accepted order the outcome of a refusal is unknown. */
function isRefusal(error: unknown): boolean {
  return error instanceof WorkerError && error.code === 'SDK_REFUSED' && error.outcome === 'none';
}

/** Whether an event may report the result of an order. */
function isNews(event: NativeEvent): boolean {
  if (event.kind === 'disconnected') return true;
  if (event.kind === 'propertyChanged') return event.codes.includes(PROPERTY_CODE.recordingState);
  if (isFailure(event)) return true;
  return isWarning(event, WARNING.recordingOrderDone) || isWarning(event, WARNING.recordingOrderFailed);
}

function isFailure(event: NativeEvent | undefined): boolean {
  return failureOf(event, 'SendCommand', COMMAND.movieRecord, COMMAND.recordButtonToggle) !== undefined;
}

function isWarning(event: NativeEvent | undefined, code: number): boolean {
  return event?.kind === 'warning' && event.code === code;
}

function unchanged(starts: boolean): WorkerError {
  const what = starts ? 'has not begun to record' : 'has not stopped recording';
  return new WorkerError('RECORDING_UNCHANGED', `the camera took the command and ${what}`, {
    outcome: 'unknown',
  });
}
