// Handles a call that fails because the body restarts for a settings file. The SDK may refuse the call as disconnected
// before it reports the loss. Then the answer waits for that report, so that the gateway first learns why the call
// failed; the answer is NOT_CONNECTED. Its outcome stays as it was (orders.ts). Makes no SDK call.

import { WorkerError } from '../../protocol/codes.js';
import type { Camera } from '../camera/camera.js';
import { WARNING } from '../sdk/codes.js';
import { saysDisconnected } from '../sdk/disconnected.js';

/**
 * How long the SDK may take to report a loss that it knows. The value is a choice; simulated bodies take less than 0.1
 * s.
 */
const REPORT_MS = 2_000;

/**
 * The error to pass on: NOT_CONNECTED when the session has ended because of the restart, else the unchanged one.
 * @param error the error of the call
 */
export async function lostInRestart(camera: Camera, error: WorkerError): Promise<WorkerError> {
  if (!saysDisconnected(error) || camera.restart.reason === undefined) return error;
  if (!isGone(camera)) {
    await camera.next((event) => {
      return (
        event.kind === 'disconnected' || (event.kind === 'warning' && event.code === WARNING.reconnecting)
      );
    }, REPORT_MS);
  }
  if (!isGone(camera)) return error;
  const { message, ...wire } = error.toWire();
  return new WorkerError('NOT_CONNECTED', message, wire);
}

function isGone({ session }: Camera): boolean {
  return session.open === undefined || session.isAway || session.isLeaving;
}
