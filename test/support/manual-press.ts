// A press without autofocus: some bodies refuse the half-press in the mode remote-transfer once their pictures go to a
// directory of the host (row 60 of docs/run/hardware.md).

import type { Service } from '#harness/service.js';

const MANUAL_FOCUS = '0x1';

/** Sets the focus by hand, and presses. */
export async function pressByHand(service: Service, id: string): Promise<void> {
  const camera = `/api/cameras/${encodeURIComponent(id)}`;
  await service.ok('PUT', `${camera}/properties/focus-mode`, { value: MANUAL_FOCUS });
  await service.reads(id, 'focus-mode', MANUAL_FOCUS);
  await service.ok('POST', `${camera}/actions/shutter`);
}
