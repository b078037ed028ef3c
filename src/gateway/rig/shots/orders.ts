// Arms, disarms and fires a body of a shot: through the worker on this host, or through the host that has the body. In
// an order to another host, the instant is in the clock of that host.

import type { AbortNotice } from '../../../base/within.js';
import type { Params, Result } from '../../../protocol/operations.js';
import type { Cameras } from '../../cameras/cameras.js';
import type { RecordOf } from './record.js';
import type { ShotHosts } from './shot-hosts.js';

/** Dependencies of orders. */
export interface OrdersContext {
  readonly cameras: Pick<Cameras, 'call'>;
  /** Undefined: there are no other hosts. */
  readonly hosts?: ShotHosts | undefined;
}

/**
 * Arms a body.
 * @param leases leases that the client has shown, for a host that checks those of its own bodies
 * @param signal cancels an arming that has not begun; only for a body of this host
 * @throws the error of the body; HOST_UNREACHABLE, HOST_LOST
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

/** Disarms a body that is armed for a shot. Never rejects; the caller need not wait. */
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
 * @param params with an instant in the clock of this host
 * @throws the error of the body; HOST_UNREACHABLE, HOST_LOST
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

/** The time between giving the orders and the first instant, in milliseconds. */
export function leadMs(shotLeadMs: number, begun: RecordOf<'begun'>, hosts: ShotHosts | undefined): number {
  return shotLeadMs + (hosts?.tripMs((begun.hosts ?? []).map(({ host }) => host)) ?? 0);
}
