// Whether bodies can record, by what they report, and whether the deck records with them or takes pictures. A cinema
// body always records; many bodies for stills do both.

import { Cell } from '../cells/cell.js';
import type { RigCamera } from '../interface/wire.js';

/** Whether the person at this screen has chosen to record where bodies can do both. */
export const prefersMovie = new Cell(false);

/** Whether a body can record: it reports whether it does. Nothing is reported without a session. */
export const canRecord = ({ facts }: Pick<RigCamera, 'facts'>): boolean => facts.recording !== undefined;

/** Whether a body can only record. */
const onlyRecords = ({ kind }: Pick<RigCamera, 'kind'>): boolean => kind === 'cinema';

/** The uses of a group: only pictures, only recordings, or a choice. */
export function usesOf(bodies: readonly Pick<RigCamera, 'kind' | 'facts'>[]): 'photo' | 'movie' | 'both' {
  if (bodies.length > 0 && bodies.every(onlyRecords)) return 'movie';
  return bodies.some(canRecord) ? 'both' : 'photo';
}
