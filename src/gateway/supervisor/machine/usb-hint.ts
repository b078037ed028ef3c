// Asks a person for help when a camera that was lost on USB is not back after some seconds. Bodies were seen to ask for
// their USB mode when the cable is plugged in again, and to come back only after a person has chosen. The SDK does not
// report that: rigd assumes it from the silence. The timer runs while such a camera is awaited without a hint.

import type { Draft } from './draft.js';
import type { Camera, Input } from './model.js';

const CHOOSE_USB_MODE =
  'the camera is not back on USB: plug in its cable and switch it on; if its screen asks for a USB mode, ' +
  'choose Remote Shooting (PC Remote) on the camera';

/**
 * Starts or stops the timer of the hint if this step requires it.
 * @param before the camera before the step
 */
export function timeUsbHint(d: Draft, before: Camera, input: Input): void {
  const isOver = input.kind === 'timer' && input.timer === 'usb-hint';
  const wasTimed = isHintDue(before) && !isOver;
  const isTimed = isHintDue(d.camera);
  if (isTimed && !wasTimed)
    d.effect({ kind: 'set-timer', timer: 'usb-hint', delayMs: d.camera.limits.usbHintMs });
  if (wasTimed && !isTimed) d.effect({ kind: 'cancel-timer', timer: 'usb-hint' });
}

/** Handles a camera that has not come back in time: its status and an event tell people what to do. */
export function hintAtUsbMode(d: Draft): void {
  const { state } = d.camera;
  if (!isHintDue(d.camera) || !('needsConfirmation' in state)) return;
  const reason = `${state.reason}; ${CHOOSE_USB_MODE}`;
  d.set({ state: { ...state, reason, needsConfirmation: true } });
  d.log('warn', 'a camera is not back on USB', { reason });
  d.news({ name: 'confirmOnCamera', payload: { message: CHOOSE_USB_MODE } });
}

/** Whether a camera on USB is awaited and no person has been asked to help yet. */
export function isHintDue({ state, body }: Pick<Camera, 'state' | 'body'>): boolean {
  if (body.connectionType !== 'USB') return false;
  const isAwaited =
    state.name === 'reconnecting' || (state.name === 'recovering' && state.stage === 'absent');
  return isAwaited && !state.needsConfirmation;
}
