// Rows of the Actions group: what a photographer presses.

import { strictEqual } from 'node:assert';
import type { OperationCases, Stage } from './case.js';
import { byAutofocus, byHand, refusing } from './preparations.js';

function exposuresOf({ service, id }: Stage): number {
  return service.bodyLog(id).filter((line) => line.includes(' exposure ')).length;
}

/** See case.ts. */
export const ACTION_CASES: OperationCases = {
  triggerShutter: [
    {
      says: 'makes one exposure',
      prepare: byHand,
      check: (_answer, stage) => strictEqual(exposuresOf(stage) > 0, true),
    },
    { says: 'presses the shutter button and holds it', prepare: byHand, asks: { body: { action: 'down' } } },
    { says: 'releases the shutter button', asks: { body: { action: 'up' } } },
    {
      says: 'reports that nothing was exposed',
      prepare: async (stage) => {
        await byAutofocus(stage);
        stage.service.injectFault(stage.id, 'SendCommand no-exposure');
      },
      restore: async ({ service, id }) => service.clearFaults(id),
      code: 'NO_EXPOSURE',
    },
    { says: 'reports that the SDK refused', ...refusing('SendCommand', byHand) },
  ],
  halfPress: [
    // This row comes first: after a success the button stays down for a while and is not pressed again.
    { says: 'reports that the SDK refused', ...refusing('SetDeviceProperty', byAutofocus) },
    { says: 'half-presses the shutter button', prepare: byAutofocus },
  ],
  afShutter: [
    {
      says: 'focuses and makes one exposure',
      prepare: byAutofocus,
      check: (_answer, stage) => strictEqual(exposuresOf(stage) > 0, true),
    },
    {
      says: 'needs an autofocus mode',
      prepare: byHand,
      code: 'FOCUS_MODE_NOT_AF',
      check: ({ body }) => strictEqual(body.data.error, 'focus_mode_not_af'),
    },
    { says: 'reports that the SDK refused', ...refusing('SendCommand', byAutofocus) },
  ],
};
