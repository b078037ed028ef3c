// How long a native call may take before its worker is killed, which is the only way to end the call. Each call has its
// own limit: a read from the SDK's memory that takes seconds hangs, while a card or a network may just be slow.

import type { Limits } from '../limits/limit-table.js';

/**
 * The limit of each call as a multiple of `hungCallMs`, by the name of the call in `src/worker/sdk/addon.ts`.
 *   1: the SDK answers from its own memory, or only queues the call.
 *   2: a write; it took 6 s on a body whose card takes nothing.
 * A call that is not listed reads a card, or opens or ends a session; its limit is `killMs`.
 */
export const HUNG_AFTER: Readonly<Record<string, number>> = {
  getProperties: 1,
  getProperty: 1,
  getAllProperties: 1,
  isUnchanged: 1,
  getFrames: 1,
  getSetting: 1,
  getLiveViewImage: 1,
  readPicture: 1,
  getOsdImage: 1,
  sendCommand: 1,
  commandAt: 1,
  setProperty: 2,
  setPropertyText: 2,
  writeReported: 2,
  setSetting: 2,
};

/**
 * The longest time of one native call, in ms.
 * @param call its name in a sign of life.
 * @param isNetwork whether the camera is on a network, where a person may have to confirm a connect.
 */
export function killMsOf(
  call: string,
  { killMs, hungCallMs, networkKillMs }: Limits,
  isNetwork: boolean,
): number {
  const times = HUNG_AFTER[call];
  if (times !== undefined) return Math.min(times * hungCallMs, killMs);
  return isNetwork && call === 'connect' ? networkKillMs : killMs;
}
