// The way to a body of a shot, to arm it, to disarm it and to fire it: to the worker of this host, or to the host that
// has the body. An order to another host has its instant in the clock of that host.

import type { AbortNotice } from '../../../base/within.js';
import type { Params, Result } from '../../../protocol/operations.js';
import type { Cameras } from '../../cameras/cameras.js';
import type { RecordOf } from './record.js';
import type { ShotHosts } from './shot-hosts.js';

/** Dependencies of the way to a body. */
export interface OrdersContext {
  readonly cameras: Pick<Cameras, 'call'>;
  /** Undefined: the rig has no other hosts. */
  readonly hosts?: ShotHosts | undefined;
}

/**
 * Arms a body.
 * @param leases leases that the client has shown, for a host that checks those of its own bodies
 * @param signal ends an arming that has not begun; only for a body of this host
 * @throws what the body answers, HOST_UNREACHABLE, HOST_LOST
 */
export async function armBody(
  { cameras, hosts }: OrdersContext,
  cameraId: string,
  params: Params<'armShutter'>,
  leases: readonly string[],
  signal: AbortNotice,
): Promise<Result<'armShutter'>> {
  const host = otherHostOf(hosts, cameraId);
  if (host === undefined) return cameras.call(cameraId, 'armShutter', params, { signal });
  return host.hosts.arm(host.name, { cameraId, params, leases });
}

/** Disarms a body that is armed for a shot. Never rejects, and need not be awaited. */
export function disarmBody({ cameras, hosts }: OrdersContext, cameraId: string, shotId: string): void {
  const host = otherHostOf(hosts, cameraId);
  const freed: Promise<unknown> =
    host === undefined
      ? cameras.call(cameraId, 'disarmShutter', { shotId })
      : host.hosts.disarm(host.name, cameraId, shotId);
  freed.catch(() => undefined);
}

/** The other host that has a body now. */
function otherHostOf(
  hosts: ShotHosts | undefined,
  cameraId: string,
): { readonly hosts: ShotHosts; readonly name: string } | undefined {
  const name = hosts?.hostOf(cameraId);
  return hosts === undefined || name === undefined || name === hosts.own ? undefined : { hosts, name };
}

/**
 * Gives an order, once. Resolves when the body has answered.
 * @param params its instant is in the clock of this host
 * @throws what the body answers, HOST_UNREACHABLE, HOST_LOST
 */
export async function giveOrder(
  { cameras, hosts }: OrdersContext,
  begun: RecordOf<'begun'>,
  cameraId: string,
  params: Params<'fireShutter'>,
): Promise<void> {
  const host = begun.bodies.find(({ id }) => id === cameraId)?.host;
  if (hosts === undefined || host === undefined || host === hosts.own) {
    await cameras.call(cameraId, 'fireShutter', params);
    return;
  }
  const offsetUs =
    hosts.clockOf(host)?.offsetUs ?? begun.hosts?.find((each) => each.host === host)?.offsetUs ?? 0;
  await hosts.fire(host, { cameraId, params: { ...params, atUs: params.atUs + offsetUs }, offsetUs });
}

/** How long before the first instant the orders are given, in milliseconds. */
export function leadMs(shotLeadMs: number, begun: RecordOf<'begun'>, hosts: ShotHosts | undefined): number {
  return shotLeadMs + (hosts?.tripMs((begun.hosts ?? []).map(({ host }) => host)) ?? 0);
}
