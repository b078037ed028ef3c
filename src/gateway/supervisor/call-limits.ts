// How long a native call may take before its worker is killed, which is the only way to end it. The limit is per call:
// a
// read of what the SDK holds in memory that takes seconds is hung, a slow card or network is not.

import type { Limits } from '../limits/limit-table.js';

/**
 * How many times `hungCallMs` a call may take, by its name in `src/worker/sdk/addon.ts`. Once: what the SDK answers
 * from its own memory or only queues. Twice: a write, for which 6 s were measured on a body whose card takes nothing. A
 * call that is not listed reads a card, or opens or ends a session, and has `killMs`.
 */
export const HUNG_AFTER: Readonly<Record<string, number>> = {
  getProperties: 1,
  getProperty: 1,
  getAllProperties: 1,
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
 * The longest time in one native call, in ms.
 * @param call the name in a sign of life.
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
