// Starts and stops recording. The command is only an order: the camera's own recording state says what came of it. Of
// some bodies the first half of the command starts and the second half stops, of others both together do either; nobody
// can tell which before it was tried, so the first try of a session watches the state and goes on until it changes.

import type { NativeEvent } from '../addon.js';
import type { Camera, OpenSession } from '../camera.js';
import { delay } from '../protocol/clock.js';
import { WorkerError } from '../protocol/codes.js';
import type { Params, Result } from '../protocol/operations.js';
import { COMMAND, COMMAND_PARAMETER, PROPERTY_CODE, RECORDING_STATE } from '../sdk-codes.js';
import { readWhenReported } from './properties.js';

/** How the body of a session takes the command. */
type RecordingWay = NonNullable<OpenSession['recordingWay']>;

/** How long the camera may take until it records, or has stopped; in all it is within the time a caller waits. */
const FIRST_TRY_MS = 2_000;
const NEXT_TRY_MS = 1_000;
const KNOWN_WAY_MS = 3_000;
/** Between the halves of a press: what works on bodies that need both, as reported. */
const PRESS_MS = 120;

/** Does what the camera is not doing. @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED, RECORDING_UNCHANGED */
export async function toggleRecording(
  camera: Camera,
  _params: Params<'toggleRecording'>,
): Promise<Result<'toggleRecording'>> {
  const session = camera.requireControl();
  await camera.writes.settled();
  const starts = (await recordingState(camera)) !== RECORDING_STATE.recording;
  const way = await firstThatWorks(camera, starts, session.recordingWay);
  if (way === undefined) throw unchanged(starts);
  session.recordingWay = way;
  camera.report('recording', { state: starts ? 'started' : 'stopped' });
  return { isRecording: starts };
}

/** @returns how the camera took it; undefined when it does what it did before. */
async function firstThatWorks(
  camera: Camera,
  starts: boolean,
  known: RecordingWay | undefined,
): Promise<RecordingWay | undefined> {
  const wanted = starts ? RECORDING_STATE.recording : RECORDING_STATE.stopped;
  const half = starts ? COMMAND_PARAMETER.down : COMMAND_PARAMETER.up;
  const otherHalf = starts ? COMMAND_PARAMETER.up : COMMAND_PARAMETER.down;
  if (known === 'press') {
    return (await becomes(camera, wanted, KNOWN_WAY_MS, () => press(camera))) ? 'press' : undefined;
  }
  const firstMs = known === 'half' ? KNOWN_WAY_MS : FIRST_TRY_MS;
  if (await becomes(camera, wanted, firstMs, () => send(camera, half))) return 'half';
  if (known === 'half') return undefined;
  // What a body refuses now was not what it waited for.
  const others = [() => send(camera, otherHalf), () => press(camera)];
  for (const other of others) {
    const order = () => other().catch(ignoreRefusal);
    if (await becomes(camera, wanted, NEXT_TRY_MS, order)) return 'press';
  }
  return undefined;
}

/** Gives the order, and watches for so long whether the camera follows. @throws what the order throws */
async function becomes(
  camera: Camera,
  wanted: bigint,
  limitMs: number,
  order: () => Promise<void>,
): Promise<boolean> {
  const untilMs = camera.clock.nowMs() + limitMs;
  // Listened for before the command, so that a change that comes at once is not missed.
  let change = camera.next(isStateChange, limitMs);
  await order();
  while ((await recordingState(camera)) !== wanted) {
    const event = await change;
    const leftMs = untilMs - camera.clock.nowMs();
    if (event?.kind !== 'propertyChanged' || leftMs <= 0) return false;
    change = camera.next(isStateChange, leftMs);
  }
  return true;
}

async function press(camera: Camera): Promise<void> {
  await send(camera, COMMAND_PARAMETER.down);
  await delay(camera.clock, PRESS_MS);
  await send(camera, COMMAND_PARAMETER.up);
}

async function send(camera: Camera, half: number): Promise<void> {
  await camera.sdk.call('sendCommand', [COMMAND.movieRecord, half]);
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof WorkerError) || error.code !== 'SDK_REFUSED') throw error;
}

async function recordingState(camera: Camera): Promise<bigint | undefined> {
  return (await readWhenReported(camera, PROPERTY_CODE.recordingState))?.current;
}

function isStateChange(event: NativeEvent): boolean {
  if (event.kind === 'disconnected') return true;
  return event.kind === 'propertyChanged' && event.codes.includes(PROPERTY_CODE.recordingState);
}

function unchanged(starts: boolean): WorkerError {
  const what = starts ? 'has not begun to record' : 'has not stopped recording';
  return new WorkerError('RECORDING_UNCHANGED', `the camera took the command and ${what}`, {
    outcome: 'unknown',
  });
}
