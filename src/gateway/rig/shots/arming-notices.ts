// Notices about a shot that is not fired yet, made from the answers of the bodies to arming. Pure.

import { someOf } from '../../../base/some-of.js';
import { cameraLabel } from '../../cameras/cameras.js';
import type { BegunBody, RecordOf } from './record.js';

/** The most bodies that one notice names; the receipt has the answer of each body. */
const MOST_NAMED = 8;

/** Error code of a body that refuses to be armed because it has not reported yet what it can do. */
const NOT_REPORTED = 'PROPERTY_NOT_REPORTED';

/** The notices, as sentences without a full stop; empty: there are none. */
export function noticesOf({ bodies, equalised }: Pick<RecordOf<'begun'>, 'bodies' | 'equalised'>): string[] {
  const unknown = bodies.filter(({ refused }) => refused?.code === NOT_REPORTED);
  const armed = bodies.filter(({ refused }) => refused === undefined);
  const unequal =
    equalised === true && armed.length > 1 ? armed.filter(({ delayUs }) => delayUs === undefined) : [];
  return [
    ...modesDiffer(bodies),
    ...notice('not known yet whether these take still pictures, so they are left out of the shot', unknown),
    ...notice('not delayed, because their lags or those of the others are not known yet', unequal),
  ];
}

function notice(text: string, bodies: readonly BegunBody[]): string[] {
  return bodies.length === 0 ? [] : [`${text}: ${named(bodies)}`];
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
  return someOf(
    bodies.map((body) => cameraLabel(body) || body.id),
    MOST_NAMED,
  );
}
