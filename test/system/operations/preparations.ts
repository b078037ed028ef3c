// Preparations of a camera by rows before their request.

import type { Stage } from './case.js';

/** Sets a property and waits until it reads this value, in hex. */
export async function set({ service, id, camera }: Stage, property: string, value: string): Promise<void> {
  await service.ok('PUT', `${camera}/properties/${property}`, { value });
  await service.reads(id, property, value);
}

/** Manual focus. */
export const byHand = (stage: Stage) => set(stage, 'focus-mode', '0x1');
/** An autofocus mode. */
export const byAutofocus = (stage: Stage) => set(stage, 'focus-mode', '0x2');

/** The members of a row whose first call of this name the SDK refuses. */
export function refusing(call: string, prepare: (stage: Stage) => Promise<void> = async () => {}) {
  return {
    prepare: async (stage: Stage) => {
      await prepare(stage);
      stage.service.injectFault(stage.id, `${call}#1 error(0x8000)`);
    },
    restore: async ({ service, id }: Stage) => service.clearFaults(id),
    code: 'SDK_REFUSED',
  };
}
