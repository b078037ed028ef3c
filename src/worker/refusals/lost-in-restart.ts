// A call in the last moment of a session whose body restarts because of a settings file. The SDK may refuse it as
// disconnected before it reports the loss: then the answer waits for that report, so that the gateway knows first why the
// call failed, and says that there was no session. What an order that the SDK had has done is not known. It makes no SDK
// call.

import type { Camera } from '../camera/camera.js';
import { WorkerError } from '../protocol/codes.js';
import type { OperationKind } from '../protocol/operations.js';
import { SDK_ERROR, WARNING } from '../sdk/codes.js';

/** How long the SDK may take to report a loss that it knows of. A choice; simulated bodies take no 0.1 s. */
const REPORT_MS = 2_000;

/** Whether the SDK has refused a call as disconnected: it knows that the body is away, and may not have reported it yet. */
export function saysDisconnected(error: unknown): error is WorkerError {
  return error instanceof WorkerError && error.sdkCode === SDK_ERROR.disconnected;
}

/**
 * The failure of an order to expose. Where a restart is expected, one that the SDK refuses as disconnected may have reached
 * the body in its last moment: its outcome is unknown.
 * @param error what the SDK call has failed with
 */
export function failureOfPress(camera: Camera, error: unknown): unknown {
  return saysDisconnected(error) && camera.restart.reason !== undefined ? inDoubt(error) : error;
}

/**
 * The refusal as it is passed on: NOT_CONNECTED where the body has left for its restart, else as it was.
 * @param kind of the operation: what an action has done is not known then
 * @param error what the call has failed with; its outcome stays, but for actions
 */
export async function lostInRestart(
  camera: Camera,
  kind: OperationKind,
  error: WorkerError,
): Promise<WorkerError> {
  if (!saysDisconnected(error) || camera.restart.reason === undefined) return error;
  if (!isGone(camera)) {
    await camera.next((event) => {
      return (
        event.kind === 'disconnected' || (event.kind === 'warning' && event.code === WARNING.reconnecting)
      );
    }, REPORT_MS);
  }
  if (!isGone(camera)) return error;
  const { message, ...wire } = (kind === 'action' ? inDoubt(error) : error).toWire();
  return new WorkerError('NOT_CONNECTED', message, wire);
}

/** The same failure with its outcome unknown; once, whatever was said before. */
function inDoubt(error: WorkerError): WorkerError {
  if (error.outcome === 'unknown') return error;
  const text = `${error.message}; the camera may have done it all the same`;
  return new WorkerError(error.code, text, { ...error.toWire(), outcome: 'unknown' });
}

function isGone({ session }: Camera): boolean {
  return session.open === undefined || session.isAway || session.isLeaving;
}
