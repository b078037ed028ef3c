// What people should know of a shot before it is fired, by what the bodies said when they were armed. Pure.

import { cameraLabel } from '../../rig.js';
import type { RecordOf, ShotBody } from './record.js';

/** Bodies that a notice names of one kind; the receipt has what each of them said. */
const MOST_NAMED = 8;

/** Sentences without an end; empty: nothing. */
export function noticesOf({ bodies }: Pick<RecordOf<'begun'>, 'bodies'>): string[] {
  const alike = new Map<string, ShotBody[]>();
  for (const body of bodies) {
    if (body.refused !== undefined || body.driveMode === undefined) continue;
    alike.set(body.driveMode, [...(alike.get(body.driveMode) ?? []), body]);
  }
  if (alike.size < 2) return [];
  const modes = [...alike].map(([mode, having]) => `${mode} (${named(having)})`);
  return [`the drive modes differ, so the exposures may: ${modes.join(', ')}`];
}

function named(bodies: readonly ShotBody[]): string {
  const rest = bodies.length - MOST_NAMED;
  const labels = bodies.slice(0, MOST_NAMED).map((body) => cameraLabel(body) || body.id);
  return `${labels.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
