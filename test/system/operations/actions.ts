// Rows of the Actions group: what a photographer presses.

import { strictEqual } from 'node:assert';
import { until } from '../../support/deadline.js';
import type { OperationCases, Stage } from './case.js';

async function focusBy({ service, camera }: Stage, mode: string, value: string): Promise<void> {
  await service.ok('PUT', `${camera}/properties/focus-mode`, { value: mode });
  await until(`focus-mode reads ${value}`, async () => {
    const { body } = await service.ok('GET', `${camera}/properties/focus-mode`);
    return body.data.value === value;
  });
}

const byHand = (stage: Stage) => focusBy(stage, 'mf', '0x1');
const byAutofocus = (stage: Stage) => focusBy(stage, 'af-s', '0x2');

function exposuresOf({ service, id }: Stage): number {
  return service.bodyLog(id).filter((line) => line.includes(' exposure ')).length;
}

/** A fault of the SDK call that the row makes first. */
function refusing(call: string, prepare: (stage: Stage) => Promise<void>) {
  return {
    prepare: async (stage: Stage) => {
      await prepare(stage);
      stage.service.injectFault(stage.id, `${call}#1 error(0x8000)`);
    },
    restore: async ({ service, id }: Stage) => service.clearFaults(id),
    code: 'SDK_REFUSED',
  };
}

/** See case.ts. */
export const ACTION_CASES: OperationCases = {
  triggerShutter: [
    {
      says: 'makes one exposure',
      prepare: byHand,
      check: (_answer, stage) => strictEqual(exposuresOf(stage) > 0, true),
    },
    { says: 'holds the button down', prepare: byHand, asks: { body: { action: 'down' } } },
    { says: 'lifts the button', asks: { body: { action: 'up' } } },
    { says: 'tells that nothing was exposed', prepare: byAutofocus, code: 'NO_EXPOSURE' },
    { says: 'tells that the SDK refused', ...refusing('SendCommand', byHand) },
  ],
  halfPress: [
    { says: 'holds and lets go', prepare: byAutofocus },
    { says: 'tells that the SDK refused', ...refusing('SetDeviceProperty', byAutofocus) },
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
    { says: 'tells that the SDK refused', ...refusing('SendCommand', byAutofocus) },
  ],
};
