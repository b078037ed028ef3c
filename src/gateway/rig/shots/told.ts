// Rights of hosts to send records of a shot: the host that shoots reports its plans and orders, and the host of a body,
// which the record of the shot names, reports what that body has done. Records of any other host are discarded, so that
// no host can change the receipts of another one. Pure.

import { isIndexOf } from './file-indexes.js';
import { roundsOf } from './pattern.js';
import type { RecordOf, RecordOfExposure, RecordOfShot } from './record.js';

/** Tellers by kind of record. `shooter`: the host that shoots; `host`: that of the body; `either`: both. */
const TELLERS: { readonly [Kind in RecordOfExposure['kind']]: 'shooter' | 'host' | 'either' } = {
  fired: 'shooter',
  issued: 'host',
  exposed: 'host',
  previewed: 'host',
  landed: 'host',
  missing: 'host',
  // The shooter reports an order that failed on its way, and a body whose host is away; the host of the body reports an
  // order that a shooter which ended has never given.
  skipped: 'either',
  failed: 'either',
  unknown: 'either',
  givenUp: 'either',
};
/** Frames, and files, of one exposure of a group, far above any burst. */
export const MOST_TOLD = 1_000;

type Begun = RecordOf<'begun'>;

/** Hosts of a body of a shot: that which has it, and that which orders it; undefined: no body of the shot. */
export interface BodyHosts {
  readonly shooter: string | undefined;
  readonly host: string | undefined;
  /** Named by a record of that host itself: see {@link joiningBodies}. */
  readonly isJoined?: true;
}

/** The hosts of the bodies of a shot; a body that would not expose has nothing to report. */
export function bodyHostsOf({ by, bodies }: Begun): Map<string, BodyHosts> {
  const taking = bodies.filter(({ refused }) => refused === undefined);
  return new Map(taking.map(({ id, host = by }) => [id, { shooter: by, host }]));
}

/** Whether a shot has such an order: of the host that shoots, to a body of this host, of a round that is planned. */
export function mayOrder(
  begun: Begun,
  hosts: BodyHosts | undefined,
  order: { readonly own: string; readonly asker: string; readonly round: number },
): boolean {
  return hosts?.shooter === order.asker && hosts.host === order.own && order.round < roundsOf(begun);
}

/** Whether the record of a shot names bodies of a host that would not expose: that host may have a shot of its own. */
export function isLeftTo({ bodies }: Begun, by: string | undefined): boolean {
  return bodies.some(({ host, refused }) => refused !== undefined && host === by);
}

/**
 * Bodies that a host has exposed on its own for a shot of this id: it was cut off, and the record of the shot names
 * them as bodies of that host that would not expose.
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
