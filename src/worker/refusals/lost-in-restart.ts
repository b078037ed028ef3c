// A call in the last moment of a session whose body restarts because of a settings file. The SDK may refuse it as
// disconnected before it reports the loss: then the answer waits for that report, so that the gateway knows first why
// the call failed, and reports that there was no session. The possible effect of the call stays as reported
// (orders.ts). It makes no SDK call.

import { WorkerError } from '../../protocol/codes.js';
import type { Camera } from '../camera/camera.js';
import { WARNING } from '../sdk/codes.js';
import { saysDisconnected } from '../sdk/disconnected.js';

/** How long the SDK may take to report a loss that it knows of. A choice; simulated bodies take no 0.1 s. */
const REPORT_MS = 2_000;

/**
 * The refusal that is passed on: NOT_CONNECTED when the body has left for its restart, else the unchanged one.
 * @param error what the call has failed with; its outcome stays
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
