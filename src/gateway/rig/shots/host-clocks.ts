// Checks whether the clock of a host is known well enough for a shot, and collects the receipt's facts about the
// clocks.

import { ServiceError } from '../../errors/errors.js';
import type { BegunBody, BegunHost } from './record.js';
import type { ShotHosts } from './shot-hosts.js';

/** @throws HOST_CLOCK. A host that cannot be reached passes: the requests to it fail anyway */
export function requireClock(hosts: ShotHosts, host: string, toleranceMs: number): void {
  if (host === hosts.own || hosts.awayText(host) !== undefined) return;
  const clock = hosts.clockOf(host);
  if (clock !== undefined && clock.boundUs <= 1_000 * toleranceMs) return;
  const what =
    clock === undefined
      ? 'has not been compared with that of this host yet'
      : `is known only to within ${(clock.boundUs / 1_000).toFixed(2)} ms (from ${clock.from})`;
  const text = `the clock of the host ${host} ${what}, and the tolerance of the shot is ${toleranceMs} ms`;
  throw new ServiceError('HOST_CLOCK', text, { details: { host } });
}

/** The clocks of the hosts whose bodies take part, the host that shoots first. */
export function clocksOf(hosts: ShotHosts, bodies: readonly BegunBody[]): BegunHost[] {
  const taking = bodies.filter(({ refused }) => refused === undefined).flatMap(({ host }) => host ?? []);
  const names = [...new Set(taking)].sort((a, b) => Number(b === hosts.own) - Number(a === hosts.own));
  return names.flatMap((host) => hosts.clockOf(host) ?? []);
}
