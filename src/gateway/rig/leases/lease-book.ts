// The leases in force: which client alone may change a camera or the whole rig, and until when. On a single host they
// are only in memory, and a restart ends them all. The hosts of a rig share one table: each change replaces the whole
// table, and each host judges requests by its own copy. A lease of a camera takes precedence over the lease of the rig.
// Decides and reports; knows neither HTTP nor cameras.

import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../base/clock.js';
import { exact } from '../../../base/exact.js';
import { quoted } from '../../../base/quoted.js';
import { WHOLE_RIG } from '../../contract/lease-needs.js';
import { ServiceError } from '../../errors/errors.js';
import type { Limits } from '../../limits/limit-table.js';
import type { Lease, LeaseNews, LeaseRequest, OwnLease } from './lease.js';
import { LeaseCopy, type LeaseEntry } from './lease-copy.js';
import {
  formerOf,
  governingOf,
  hashOf,
  inTheWay,
  type LeaseEnd,
  type LeaseRow,
  type LeaseTable,
  withEnds,
} from './lease-table.js';
import { type PlannedLeases, SharedLeases, type SharedLeasesContext } from './shared-leases.js';

/** Dependencies of the book. */
export interface LeaseBookContext {
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'leaseMs' | 'leases'>;
  /** Takes news of leases. Must not throw. */
  readonly report: (news: LeaseNews) => void;
  /** Gives milliseconds since 1970, for times that people read. */
  readonly wallMs?: () => number;
  /** Makes the secret of a lease. */
  readonly newId?: () => string;
}

const ID_BYTES = 18;

/** See the head of this file. The parameter `shown` always has the lease ids that a request shows. */
export class LeaseBook {
  readonly #context: Required<LeaseBookContext>;
  readonly #copy: LeaseCopy;
  /** Undefined when there are no other hosts. */
  #shared: SharedLeases | undefined;

  constructor(context: LeaseBookContext) {
    this.#context = { wallMs: Date.now, newId: randomId, ...context };
    this.#copy = new LeaseCopy(this.#context);
  }

  /** Shares the leases with the other hosts of the rig from now on. */
  share(sharing: Pick<SharedLeasesContext, 'cell' | 'hostOf' | 'logger'>): void {
    const { clock, limits } = this.#context;
    this.#shared = new SharedLeases({ ...sharing, clock, limits, copy: this.#copy });
  }

  /** The lease in force for a camera: its own, otherwise the lease of the rig. */
  of(scope: string): Lease | undefined {
    const entry = this.#governing(scope);
    return entry === undefined ? undefined : this.#view(entry);
  }

  /** The leases in force, the lease of the rig first. */
  all(): Lease[] {
    return this.#copy.entries().map((entry) => this.#view(entry));
  }

  /**
   * Checks that a request may change a scope.
   * @throws {ServiceError} LEASED when another client holds its lease; LEASE_OVER when all shown leases are over
   */
  require(scope: string, shown: readonly string[]): void {
    const entry = this.#governing(scope);
    const hashes = shown.map(hashOf);
    if (entry === undefined) this.#refuseEnded(hashes);
    else if (!hashes.includes(entry.hash)) throw this.#leased(entry, hashes);
  }

  /**
   * Checks that no other client holds the lease for this scope, and looks again before it refuses. What is shown may be
   * over.
   * @throws {ServiceError} LEASED
   */
  async requireNoOther(scope: string, shown: readonly string[]): Promise<void> {
    const hashes = shown.map(hashOf);
    const other = () => {
      const entry = this.#governing(scope);
      return entry === undefined || hashes.includes(entry.hash) ? undefined : entry;
    };
    if (other() === undefined) return;
    await this.lookAgain();
    const entry = other();
    if (entry !== undefined) throw this.#leased(entry, hashes);
  }

  /**
   * Reads the shared leases again: another host may have granted or ended a lease a moment ago.
   * @returns undefined when there is nothing to wait for; never rejects
   */
  lookAgain(): Promise<void> | undefined {
    return this.#shared?.lookAgain();
  }

  /** Whether this host knows all these leases. */
  knows(shown: readonly string[]): boolean {
    const known = new Set(this.#copy.entries().map(({ hash }) => hash));
    return shown.every((id) => known.has(hashOf(id)));
  }

  /**
   * Takes a lease, or renews the lease of this scope that the request shows.
   * @throws {ServiceError} LEASED, LEASE_OVER, LEASES_FULL; BAD_REQUEST for a time above the limit, or without a
   * holder; BUS_DOWN when it would need the other hosts
   */
  take(request: LeaseRequest, shown: readonly string[]): Promise<OwnLease> {
    const hashes = shown.map(hashOf);
    const leaseId = this.#context.newId();
    return this.#change(() => this.#taking(request, shown, hashes, leaseId));
  }

  /**
   * Releases the lease of this scope. @returns whether there was a lease
   * @throws {ServiceError} LEASED when another client holds it; BUS_DOWN
   */
  release(scope: string, shown: readonly string[]): Promise<boolean> {
    const hashes = shown.map(hashOf);
    return this.#change((): PlannedLeases<boolean> => {
      const entries = this.#copy.entries();
      const entry = entries.find((each) => each.scope === scope);
      if (entry === undefined) return { answer: () => false };
      if (!hashes.includes(entry.hash)) throw this.#leased(entry, hashes);
      const leases = entries.filter((each) => each !== entry);
      const ended = withEnds(this.#copy.ended, [{ hash: entry.hash, state: 'released' }]);
      return { table: this.#table(leases, ended), answer: () => true };
    });
  }

  /** Ends every lease in memory, without news: the service is stopping. */
  close(): void {
    this.#shared?.close();
    this.#copy.close();
  }

  async #change<Answer>(plan: () => PlannedLeases<Answer>): Promise<Answer> {
    if (this.#shared !== undefined) return this.#shared.change(plan);
    const { table, answer } = plan();
    if (table !== undefined) this.#copy.adopt(table);
    return answer();
  }

  #taking(
    request: LeaseRequest,
    shown: readonly string[],
    hashes: readonly string[],
    leaseId: string,
  ): PlannedLeases<OwnLease> {
    const { leaseMs, leases: most } = this.#context.limits;
    const { scope, holder, forMs, takeOver } = request;
    if (forMs > leaseMs)
      throw new ServiceError('BAD_REQUEST', `seconds must be at most ${Math.floor(leaseMs / 1000)}`);
    const entries = this.#copy.entries();
    const own = entries.find((each) => each.scope === scope);
    if (own !== undefined && hashes.includes(own.hash)) {
      const renewed = { ...own, forMs, expiresAt: this.#after(forMs), renewals: own.renewals + 1 };
      const id = shown[hashes.indexOf(own.hash)] ?? '';
      return this.#giving(renewed, id, (each) => each !== own);
    }
    this.#shared?.requireReach(scope);
    const others = inTheWay(entries, scope).filter(({ hash }) => !hashes.includes(hash));
    const [first] = others;
    if (first === undefined) this.#refuseEnded(hashes);
    else if (!takeOver) throw this.#leased(first, hashes);
    if (holder === '') throw new ServiceError('BAD_REQUEST', 'holder is required for a new lease');
    if (own === undefined && entries.length >= most)
      throw new ServiceError('LEASES_FULL', `${most} leases are in force`);
    const row: LeaseRow = {
      ...{ hash: hashOf(leaseId), scope, holder, forMs, renewals: 0 },
      since: this.#after(0),
      expiresAt: this.#after(forMs),
      from: [...new Set(others.map((former) => former.holder))].join(', '),
      former: formerOf(others),
    };
    // The lease of the rig stays in force for the other cameras.
    const isOver = (each: LeaseEntry) =>
      each.scope === scope || (scope === WHOLE_RIG && others.includes(each));
    return this.#giving(row, leaseId, (each) => !isOver(each));
  }

  #giving(row: LeaseRow, leaseId: string, stays: (entry: LeaseEntry) => boolean): PlannedLeases<OwnLease> {
    return {
      table: this.#table([...this.#copy.entries().filter(stays), row], this.#copy.ended),
      answer: () => {
        const entry = this.#copy.entries().find(({ hash }) => hash === row.hash);
        const { scope, holder, since, expiresAt } = row;
        const view = entry === undefined ? { scope, holder, since, expiresAt } : this.#view(entry);
        return exact<OwnLease>()({ leaseId, ...view });
      },
    };
  }

  #table(rows: readonly LeaseRow[], ended: readonly LeaseEnd[]): LeaseTable {
    const leases = rows.map(({ hash, scope, holder, since, forMs, expiresAt, renewals, from, former }) => ({
      ...{ hash, scope, holder, since, forMs, expiresAt, renewals, from, former },
    }));
    return { leases, ended: [...ended] };
  }

  #governing(scope: string): LeaseEntry | undefined {
    return governingOf(this.#copy.entries(), scope);
  }

  #refuseEnded(hashes: readonly string[]): void {
    if (hashes.length === 0) return;
    if (this.#copy.entries().some(({ hash }) => hashes.includes(hash))) return;
    throw new ServiceError('LEASE_OVER', 'the lease of this request is over, and nothing was changed');
  }

  #leased(entry: LeaseEntry, hashes: readonly string[]): ServiceError {
    const { scope, holder, expiresAt } = this.#view(entry);
    const what = scope === WHOLE_RIG ? 'the whole rig' : `camera ${quoted(scope)}`;
    const takenOver = entry.former.some((hash) => hashes.includes(hash));
    const how = takenOver ? 'has taken over the lease of' : 'holds the lease of';
    return new ServiceError('LEASED', `${quoted(holder)} ${how} ${what} until ${expiresAt}`, {
      details: { holder, until: expiresAt, scope, ...(takenOver ? { takenOver } : {}) },
    });
  }

  #view({ scope, holder, since, untilMs }: LeaseEntry): Lease {
    // The end is kept by the monotonic clock, so a change of the wall clock neither shortens nor prolongs a lease.
    const leftMs = Math.max(0, untilMs - this.#context.clock.nowMs());
    return exact<Lease>()({ scope, holder, since, expiresAt: this.#after(leftMs) });
  }

  #after(byMs: number): string {
    return new Date(this.#context.wallMs() + byMs).toISOString();
  }
}

function randomId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
}
