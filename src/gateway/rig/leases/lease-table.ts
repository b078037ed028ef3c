// The leases in force as one table, which all hosts of a rig share as one value: of two hosts that change it at once,
// one must look again, so that a lease of the rig and one of a camera never pass each other. Pure. The ids of leases
// are secrets: the table has only their hashes.

import { createHash, randomBytes } from 'node:crypto';
import Type, { type Static } from 'typebox';
import { compiledAtUse } from '../../../protocol/schemas/compiled-at-use.js';
import { WHOLE_RIG } from '../../contract/lease-needs.js';
import { MAX_ID, MAX_WORD } from '../../contract/texts.js';
import { ServiceError } from '../../errors/errors.js';

/** Former holders that one lease remembers. */
const MOST_FORMER = 16;
/** Ends that the table remembers. */
const MOST_ENDED = 64;
/** Size of the names of all holders from whom one lease was taken over. */
const MOST_FROM = 128 * 1024;

/** The hash of a lease id. */
export const LEASE_HASH = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' });
const LeaseRow = Type.Object({
  /** SHA-256 of its id. */
  hash: LEASE_HASH,
  scope: Type.String({ minLength: 1, maxLength: MAX_ID }),
  holder: Type.String({ maxLength: MAX_WORD }),
  since: Moment,
  /** From when it was given or renewed last; every host counts it by its own monotonic clock. */
  forMs: Type.Number({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  /** Time by the wall clock of the host that gave or renewed it, for hosts that see the row later. */
  expiresAt: Moment,
  /** How often it was renewed. */
  renewals: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER - 1 }),
  /** From whom it was taken over; empty: it was free. */
  from: Type.String({ maxLength: MOST_FROM }),
  /** Hashes of the leases that it was taken over from: their holders learn it when they are refused. */
  former: Type.Array(LEASE_HASH, { maxItems: MOST_FORMER }),
});

/** The table in its checked form. */
export const LeaseTable = Type.Object({
  leases: Type.Array(LeaseRow),
  /** How the last that are over have ended. */
  ended: Type.Array(Type.Object({ hash: LEASE_HASH, state: Type.Enum(['released', 'expired']) }), {
    maxItems: MOST_ENDED,
  }),
});

/** A lease in the table. */
export type LeaseRow = Readonly<Static<typeof LeaseRow>>;
/** See the head of this file. */
export type LeaseTable = Readonly<Static<typeof LeaseTable>>;
/** How a lease has ended: by its time, or by its holder. */
export type LeaseEnd = LeaseTable['ended'][number];

const validator = compiledAtUse(LeaseTable);

/** A table without a lease. */
export const NO_LEASES: LeaseTable = { leases: [], ended: [] };

/**
 * The table that was read.
 * @param most leases that may be in it
 * @throws {ServiceError} BUS_DOWN when something else was written than this version writes
 */
export function leaseTableOf(content: unknown, most: number): LeaseTable {
  if (content === undefined) return NO_LEASES;
  if (validator.Check(content) && content.leases.length <= most) return content;
  throw new ServiceError('BUS_DOWN', 'the shared leases are not in the form of this version of the program', {
    advice:
      'Install the same rigd on all hosts; if that does not help, remove the value lease.all (docs/run/hosts.md).',
  });
}

/** Mark before a hash in place of an id; no client can guess it. */
const BY_HASH = `${randomBytes(18).toString('base64url')}:`;

/** The hash of an id, as the table has it. */
export function hashOf(leaseId: string): string {
  if (leaseId.startsWith(BY_HASH)) return leaseId.slice(BY_HASH.length);
  return createHash('sha256').update(leaseId).digest('base64url');
}

/** Sign of a lease in place of its id, for another host, which has shown the hash: ids do not leave their host. */
export function shownByHash(hash: string): string {
  return BY_HASH + hash;
}

/** The former leases of one that takes over these. */
export function formerOf(rows: readonly LeaseRow[]): string[] {
  return rows.flatMap(({ hash, former }) => [hash, ...former]).slice(0, MOST_FORMER);
}

/** The last ends, with more. */
export function withEnds(ended: readonly LeaseEnd[], more: readonly LeaseEnd[]): LeaseEnd[] {
  return [...ended, ...more].slice(-MOST_ENDED);
}

/**
 * A lease of the rig needs that no other client has one of a camera; the lease of a camera goes before that of the rig.
 */
export function inTheWay<Row extends LeaseRow>(rows: readonly Row[], scope: string): Row[] {
  if (scope === WHOLE_RIG) return [...rows];
  const governing = governingOf(rows, scope);
  return governing === undefined ? [] : [governing];
}

/** The lease in force for a scope. */
export function governingOf<Row extends LeaseRow>(rows: readonly Row[], scope: string): Row | undefined {
  return rows.find((row) => row.scope === scope) ?? rows.find((row) => row.scope === WHOLE_RIG);
}

/** Changes that a host made to leases while it had no bus. */
export interface DoneAlone {
  /** Given or renewed, with the time that they have left. */
  readonly leases: readonly LeaseRow[];
  readonly ended: readonly LeaseEnd[];
  /** The hashes of all leases that the host knows. */
  readonly known: ReadonlySet<string>;
}

/**
 * The table of all hosts with what one host has done alone: what is shared stays, scope by scope; what was given alone
 * and does not contradict it is added.
 */
export function mergedLeases(shared: LeaseTable, alone: DoneAlone): LeaseTable {
  const released = new Set(alone.ended.flatMap(({ hash, state }) => (state === 'released' ? hash : [])));
  let rows = shared.leases.filter(({ hash }) => !released.has(hash));
  for (const own of alone.leases) {
    const there = rows.find(({ hash }) => hash === own.hash);
    const [first] = inTheWay(
      rows.filter((row) => isAgainst(row, own, alone.known)),
      own.scope,
    );
    if (first === undefined) {
      const renewals = Math.max(own.renewals, there?.renewals ?? 0) + 1;
      const isReplaced = ({ scope, hash }: LeaseRow) =>
        scope === own.scope || (own.scope === WHOLE_RIG && own.former.includes(hash));
      rows = [...rows.filter((row) => !isReplaced(row)), { ...own, renewals }];
    } else {
      const told = { ...first, former: [...first.former, own.hash].slice(-MOST_FORMER) };
      rows = rows.map((row) => (row === first ? told : row));
    }
  }
  const ended = withEnds(
    shared.ended,
    alone.ended.filter(({ hash }) => shared.ended.every((each) => each.hash !== hash)),
  );
  return { leases: rows, ended };
}

/** Whether a shared lease was given without regard to one that was given alone, or the other way round. */
function isAgainst(row: LeaseRow, own: LeaseRow, known: ReadonlySet<string>): boolean {
  if (row.hash === own.hash || own.former.includes(row.hash)) return false;
  return row.scope === own.scope || !known.has(row.hash);
}
