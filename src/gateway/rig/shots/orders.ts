// The way of an order to a body: to the worker of this host, or to the host that has the body, whose clock the instant
// is then of.

import type { Params } from '../../../protocol/operations.js';
import type { Cameras } from '../../cameras/cameras.js';
import type { RecordOf } from './record.js';
import type { ShotHosts } from './shot-hosts.js';

/** What giving an order needs. */
export interface OrderParts {
  readonly rig: Pick<Cameras, 'call'>;
  /** Undefined: there are no others. */
  readonly hosts?: ShotHosts | undefined;
}

/**
 * Gives an order, once. Resolves as the body has answered.
 * @param params the instant is one of the clock of this host
 * @throws what the body answers, HOST_UNREACHABLE, HOST_LOST
 */
export async function giveOrder(
  { rig, hosts }: OrderParts,
  begun: RecordOf<'begun'>,
  cameraId: string,
  params: Params<'fireShutter'>,
): Promise<void> {
  const host = begun.bodies.find(({ id }) => id === cameraId)?.host;
  if (hosts === undefined || host === undefined || host === hosts.own) {
    await rig.call(cameraId, 'fireShutter', params);
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
