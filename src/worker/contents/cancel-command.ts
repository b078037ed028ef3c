// The command by which a transfer in contents mode is cancelled. Every command of other programs is a press, down and
// up, and which of the halves a body obeys is not known: a lone half may leave the camera transferring.

import { delay } from '../../base/clock.js';
import { COMMAND, COMMAND_PARAMETER } from '../sdk/codes.js';
import type { CardCamera } from './card-camera.js';

/** Source: the vendor's sample presses buttons so long. */
const PRESS_MS = 35;

/** Presses and releases. @throws what the SDK answers to the first half */
export async function pressCancel({ sdk, clock }: CardCamera): Promise<void> {
  await sdk.call('sendCommand', [COMMAND.cancelContentsTransfer, COMMAND_PARAMETER.down]);
  await delay(clock, PRESS_MS);
  // A body that has obeyed the first half refuses the second.
  await sdk
    .call('sendCommand', [COMMAND.cancelContentsTransfer, COMMAND_PARAMETER.up])
    .catch(() => undefined);
}
