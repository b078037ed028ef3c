// The leases in force as one table. All hosts of a rig share it as one value: when two hosts change it at the same
// time, one of them must start again from the new table, so that a lease of the rig and a lease of a camera cannot be
// granted at the same time. Pure. Lease ids are secrets: the table has only their hashes.

import { createHash, randomBytes } from 'node:crypto';
import Type, { type Static } from 'typebox';
import { compiledAtUse } from '../../../protocol/schemas/compiled-at-use.js';
import { WHOLE_RIG } from '../../contract/lease-needs.js';
import { MAX_ID, MAX_WORD } from '../../contract/texts.js';
import { ServiceError } from '../../errors/errors.js';

/** The number of former leases that one lease remembers. */
const MOST_FORMER = 16;
/** The number of ended leases that the table remembers. */
const MOST_ENDED = 64;
/** Limit for the names of all holders that one lease was taken over from. */
const MOST_FROM = 128 * 1024;

/** The hash of a lease id. */
export const LEASE_HASH = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' });
const LeaseRow = Type.Object({
  /** SHA-256 of the lease id. */
  hash: LEASE_HASH,
  scope: Type.String({ minLength: 1, maxLength: MAX_ID }),
  holder: Type.String({ maxLength: MAX_WORD }),
  since: Moment,
  /** Duration since it was last granted or renewed; every host counts it by its own monotonic clock. */
  forMs: Type.Number({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  /** End by the wall clock of the host that granted or renewed it, for hosts that see the row later. */
  expiresAt: Moment,
  /** How often it was renewed. */
  renewals: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER - 1 }),
  /** The holders that it was taken over from; empty: it was free. */
  from: Type.String({ maxLength: MOST_FROM }),
  /** Hashes of the leases that it was taken over from: a refusal informs their holders of it. */
  former: Type.Array(LEASE_HASH, { maxItems: MOST_FORMER }),
});

/** The table in its checked form. */
export const LeaseTable = Type.Object({
  leases: Type.Array(LeaseRow),
  /** How the leases that ended last have ended. */
  ended: Type.Array(Type.Object({ hash: LEASE_HASH, state: Type.Enum(['released', 'expired']) }), {
    maxItems: MOST_ENDED,
  }),
});

/** A lease in the table. */
export type LeaseRow = Readonly<Static<typeof LeaseRow>>;
/** See the head of this file. */
export type LeaseTable = Readonly<Static<typeof LeaseTable>>;
/** How a lease ended: it expired, or its holder released it. */
export type LeaseEnd = LeaseTable['ended'][number];

const validator = compiledAtUse(LeaseTable);

/** A table without a lease. */
export const NO_LEASES: LeaseTable = { leases: [], ended: [] };

/**
 * The table in a shared value.
 * @param most the most leases that it may have
 * @throws {ServiceError} BUS_DOWN when the value does not have the form of this version
 */
export function leaseTableOf(content: unknown, most: number): LeaseTable {
  if (content === undefined) return NO_LEASES;
  if (validator.Check(content) && content.leases.length <= most) return content;
  throw new ServiceError('BUS_DOWN', 'the shared leases are not in the form of this version of the program', {
    advice:
      'Install the same rigd on all hosts; if that does not help, remove the value lease.all (docs/run/hosts.md).',
  });
}

/** Mark for a hash that stands for an id; no client can guess it. */
const BY_HASH = `${randomBytes(18).toString('base64url')}:`;

/** The hash of an id, as the table has it. */
export function hashOf(leaseId: string): string {
  if (leaseId.startsWith(BY_HASH)) return leaseId.slice(BY_HASH.length);
  return createHash('sha256').update(leaseId).digest('base64url');
}

/** A text that stands for a lease id on another host, which knows only the hash: ids do not leave their host. */
export function shownByHash(hash: string): string {
  return BY_HASH + hash;
}

/** The hashes of the former leases of a lease that takes over these leases. */
export function formerOf(rows: readonly LeaseRow[]): string[] {
  return rows.flatMap(({ hash, former }) => [hash, ...former]).slice(0, MOST_FORMER);
}

/** The ends that the table remembers, after these further ends. */
export function withEnds(ended: readonly LeaseEnd[], more: readonly LeaseEnd[]): LeaseEnd[] {
  return [...ended, ...more].slice(-MOST_ENDED);
}

/**
 * The leases that keep a client from taking one for this scope. For the rig: every lease. For a camera: the lease in
 * force for it.
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
  /** Leases that were granted or renewed, with their remaining time. */
  readonly leases: readonly LeaseRow[];
  readonly ended: readonly LeaseEnd[];
  /** The hashes of all leases that the host knows. */
  readonly known: ReadonlySet<string>;
}

/**
 * Joins the shared table and the changes of a host without a bus. For each scope, what is shared stays. What the host
 * granted alone is added where it does not contradict a shared lease.
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

/** Whether a shared lease and a lease that this host granted alone contradict each other. */
function isAgainst(row: LeaseRow, own: LeaseRow, known: ReadonlySet<string>): boolean {
  if (row.hash === own.hash || own.former.includes(row.hash)) return false;
  return row.scope === own.scope || !known.has(row.hash);
}
