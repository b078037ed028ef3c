// The command that cancels a transfer in contents mode. Other programs send every command as two halves, down and up,
// like a press of a button. It is unknown which half a body obeys, so both are sent: one alone might not end the
// transfer.

import { delay } from '../../base/clock.js';
import { COMMAND, COMMAND_PARAMETER } from '../sdk/codes.js';
import type { CardCamera } from './card-camera.js';

/** Time between the two halves. Source: the vendor's sample presses buttons for this time. */
const PRESS_MS = 35;

/** Sends both halves. @throws the SDK's refusal of the first half */
export async function pressCancel({ sdk, clock }: CardCamera): Promise<void> {
  await sdk.call('sendCommand', [COMMAND.cancelContentsTransfer, COMMAND_PARAMETER.down]);
  await delay(clock, PRESS_MS);
  // A body that has obeyed the first half refuses the second one.
  await sdk
    .call('sendCommand', [COMMAND.cancelContentsTransfer, COMMAND_PARAMETER.up])
    .catch(() => undefined);
}
