// Notices about a shot that is not fired yet, made from the answers of the bodies to arming. Pure.

import { cameraLabel } from '../../cameras/cameras.js';
import type { BegunBody, RecordOf } from './record.js';

/** The most bodies that one notice names; the receipt has the answer of each body. */
const MOST_NAMED = 8;

/** Error code of a body that refuses to be armed because it has not reported yet what it can do. */
const NOT_REPORTED = 'PROPERTY_NOT_REPORTED';

/** The notices, as sentences without a full stop; empty: there are none. */
export function noticesOf({ bodies }: Pick<RecordOf<'begun'>, 'bodies'>): string[] {
  const unknown = bodies.filter(({ refused }) => refused?.code === NOT_REPORTED);
  const text = 'not known yet whether these take still pictures, so they are left out of the shot';
  return [...modesDiffer(bodies), ...(unknown.length === 0 ? [] : [`${text}: ${named(unknown)}`])];
}

function modesDiffer(bodies: readonly BegunBody[]): string[] {
  const alike = new Map<string, BegunBody[]>();
  for (const body of bodies) {
    if (body.refused !== undefined || body.driveMode === undefined) continue;
    alike.set(body.driveMode, [...(alike.get(body.driveMode) ?? []), body]);
  }
  if (alike.size < 2) return [];
  const modes = [...alike].map(([mode, having]) => `${mode} (${named(having)})`);
  return [`the drive modes differ, so the exposures may: ${modes.join(', ')}`];
}

function named(bodies: readonly BegunBody[]): string {
  const rest = bodies.length - MOST_NAMED;
  const labels = bodies.slice(0, MOST_NAMED).map((body) => cameraLabel(body) || body.id);
  return `${labels.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
