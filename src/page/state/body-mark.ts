// The progress of one body of a shot as one mark. Pure.

import type { ShotBody } from '../interface/wire.js';

/** The mark of a body in a shot. */
export type BodyMark = 'ready' | 'planned' | 'issued' | 'exposed' | 'complete' | 'lost' | 'refused';

/** The mark of a body: the least progress of all its exposures; `ready` if it was ready and got no order. */
export function markOf({ refused, exposures }: ShotBody): BodyMark {
  if (refused !== undefined) return 'refused';
  if (exposures.length === 0) return 'ready';
  if (exposures.some(({ state }) => state === 'lost')) return 'lost';
  if (exposures.every(({ state }) => state === 'complete')) return 'complete';
  if (exposures.some(({ exposed }) => exposed !== undefined)) return 'exposed';
  return exposures.some(({ issued }) => issued !== undefined) ? 'issued' : 'planned';
}

/** The number of files that have landed, and the number that is expected, if known. */
export function filesOf({ exposures }: ShotBody): {
  readonly landed: number;
  readonly expected: number | undefined;
} {
  const landed = exposures.reduce((sum, { files }) => sum + files.length, 0);
  const known = exposures.map(({ expectedFiles }) => expectedFiles);
  if (known.some((files) => files === undefined)) return { landed, expected: undefined };
  return { landed, expected: known.reduce<number>((sum, files) => sum + (files ?? 0), 0) };
}
