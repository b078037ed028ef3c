// Starts and stops recording. The command is only an order: the camera's own recording state says what came of it.

import type { NativeEvent } from '../addon.js';
import type { Camera } from '../camera.js';
import { WorkerError } from '../protocol/codes.js';
import type { Params, Result } from '../protocol/operations.js';
import { COMMAND, COMMAND_PARAMETER, PROPERTY_CODE, RECORDING_STATE } from '../sdk-codes.js';
import { readOne } from './properties.js';

/** How long the camera may take until it records, or has stopped; within the time a caller waits. */
const CHANGE_MS = 3000;

/** Does what the camera is not doing. @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED, RECORDING_UNCHANGED */
export async function toggleRecording(
  camera: Camera,
  _params: Params<'toggleRecording'>,
): Promise<Result<'toggleRecording'>> {
  camera.requireControl();
  await camera.writes.settled();
  const starts = (await recordingState(camera)) !== RECORDING_STATE.recording;
  const untilMs = camera.clock.nowMs() + CHANGE_MS;
  // Listened for before the command, so that a change that comes at once is not missed.
  let change = camera.next(isStateChange, CHANGE_MS);
  await camera.sdk.call('sendCommand', [
    COMMAND.movieRecord,
    starts ? COMMAND_PARAMETER.down : COMMAND_PARAMETER.up,
  ]);
  const wanted = starts ? RECORDING_STATE.recording : RECORDING_STATE.stopped;
  while ((await recordingState(camera)) !== wanted) {
    const event = await change;
    const leftMs = untilMs - camera.clock.nowMs();
    if (event?.kind !== 'propertyChanged' || leftMs <= 0) throw unchanged(starts);
    change = camera.next(isStateChange, leftMs);
  }
  camera.report('recording', { state: starts ? 'started' : 'stopped' });
  return { isRecording: starts };
}

async function recordingState(camera: Camera): Promise<bigint | undefined> {
  return (await readOne(camera, PROPERTY_CODE.recordingState))?.current;
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
