// The rights of hosts to send records of a shot. The host that shoots reports its plans and orders. The host of a body,
// which the record of the shot names, reports what the body has done. Records of any other host are discarded, so that
// no host can change the receipts of another one. Pure.

import { isIndexOf } from './file-indexes.js';
import { roundsOf } from './pattern.js';
import type { RecordOf, RecordOfExposure, RecordOfShot } from './record.js';

/** Who may send each kind of record. `shooter`: the host that shoots; `host`: the host of the body; `either`: both. */
const TELLERS: { readonly [Kind in RecordOfExposure['kind']]: 'shooter' | 'host' | 'either' } = {
  fired: 'shooter',
  issued: 'host',
  exposed: 'host',
  previewed: 'host',
  landed: 'host',
  missing: 'host',
  // The shooter reports an order that failed on its way, and a body whose host cannot be reached. The host of the body
  // reports an order that a shooter has never given because it ended.
  skipped: 'either',
  failed: 'either',
  unknown: 'either',
  givenUp: 'either',
};
/** The most frames, and the most files, of one exposure of a group; far more than any burst has. */
export const MOST_TOLD = 1_000;

type Begun = RecordOf<'begun'>;

/** The hosts of a body in a shot: the one that has the body, and the one that orders it. */
export interface BodyHosts {
  readonly shooter: string | undefined;
  readonly host: string | undefined;
  /** Whether a record of `host` itself named the body: see {@link joiningBodies}. */
  readonly isJoined?: true;
}

/** The hosts of the bodies of a shot. A body that would not expose is left out: it has nothing to report. */
export function bodyHostsOf({ by, bodies }: Begun): Map<string, BodyHosts> {
  const taking = bodies.filter(({ refused }) => refused === undefined);
  return new Map(taking.map(({ id, host = by }) => [id, { shooter: by, host }]));
}

/** Whether a shot has such an order: from the host that shoots, to a body of this host, for a planned round. */
export function mayOrder(
  begun: Begun,
  hosts: BodyHosts | undefined,
  order: { readonly own: string; readonly asker: string; readonly round: number },
): boolean {
  return hosts?.shooter === order.asker && hosts.host === order.own && order.round < roundsOf(begun);
}

/** Whether a shot names bodies of a host as bodies that would not expose: then that host may have a shot of its own. */
export function isLeftTo({ bodies }: Begun, by: string | undefined): boolean {
  return bodies.some(({ host, refused }) => refused !== undefined && host === by);
}

/**
 * Bodies that a host has exposed on its own for a shot with this id, because it was cut off. The record of the shot
 * names them as bodies of that host that would not expose.
 */
export function joiningBodies(shot: Begun, other: Begun): Begun['bodies'] {
  const left = new Set(
    shot.bodies.filter(({ refused, host }) => refused !== undefined && host === other.by).map(({ id }) => id),
  );
  return other.bodies.filter(
    ({ id, host, refused }) => host === other.by && refused === undefined && left.has(id),
  );
}

/** Whether a host may send a record of an exposure. */
export function mayTell(begun: Begun, hosts: BodyHosts | undefined, record: RecordOfExposure): boolean {
  if (hosts === undefined || record.by === undefined || record.round >= roundsOf(begun)) return false;
  if (record.kind === 'exposed' && record.frame > MOST_TOLD) return false;
  if (record.kind === 'landed' && !isIndexOf(begun, record.by, record.index)) return false;
  const teller = TELLERS[record.kind];
  return (
    (teller !== 'host' && record.by === hosts.shooter) || (teller !== 'shooter' && record.by === hosts.host)
  );
}

/** Whether a host may stop a shot. */
export function mayStop(begun: Begun, { by }: RecordOfShot): boolean {
  return by !== undefined && by === begun.by;
}
