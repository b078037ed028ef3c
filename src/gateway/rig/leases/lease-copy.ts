// The copy of the table of leases in this process. It computes when each lease ends by the monotonic clock of this
// host, and which news follows from the difference between two tables.

import type { Clock } from '../../../base/clock.js';
import { WHOLE_RIG } from '../../contract/lease-needs.js';
import type { Limits } from '../../limits/limit-table.js';
import type { LeaseNews } from './lease.js';
import { type DoneAlone, type LeaseEnd, type LeaseRow, type LeaseTable, withEnds } from './lease-table.js';

/** A lease in force. */
export interface LeaseEntry extends LeaseRow {
  /** The end, by the monotonic clock of this host. */
  readonly untilMs: number;
  /** Whether it was granted or renewed while there was no bus. */
  readonly isAlone: boolean;
}

/** Dependencies of the copy. */
export interface LeaseCopyContext {
  readonly clock: Clock;
  readonly wallMs: () => number;
  readonly limits: Pick<Limits, 'leaseMs'>;
  /** Takes news of leases. Must not throw. */
  readonly report: (news: LeaseNews) => void;
}

/** Facts about a table. */
export interface TableSource {
  /** Whether it may have been written long ago: then the wall clock decides when its leases end. */
  readonly isOld?: boolean;
  /** Whether this host made it without the other hosts. */
  readonly isAlone?: boolean;
  /** Whether it is the first table that this process sees: then its leases are not reported. */
  readonly isFirst?: boolean;
}

interface Kept {
  readonly entry: LeaseEntry;
  readonly cancel: () => void;
}

/** See the head of this file. */
export class LeaseCopy {
  readonly #context: LeaseCopyContext;
  /** Leases in force by scope, the lease of the rig first. */
  #kept = new Map<string, Kept>();
  #ended: readonly LeaseEnd[] = [];
  /** Leases that have ended on this host but may still be in the shared table: the number of renewals by hash. */
  readonly #over = new Map<string, number>();

  constructor(context: LeaseCopyContext) {
    this.#context = context;
  }

  /** The leases in force, the lease of the rig first. */
  entries(): LeaseEntry[] {
    return [...this.#kept.values()].map(({ entry }) => entry);
  }

  /** How the leases that ended last have ended. */
  get ended(): readonly LeaseEnd[] {
    return this.#ended;
  }

  /** Changes made by this host while it had no bus. */
  get alone(): DoneAlone {
    const { clock, wallMs } = this.#context;
    const leases = this.entries().flatMap(({ untilMs, isAlone, ...row }) => {
      const forMs = Math.max(1, Math.round(untilMs - clock.nowMs()));
      return isAlone ? { ...row, forMs, expiresAt: new Date(wallMs() + forMs).toISOString() } : [];
    });
    return { leases, ended: this.#ended, known: new Set(this.entries().map(({ hash }) => hash)) };
  }

  /** Puts a table in force, and reports what is new in it. */
  adopt({ leases, ended }: LeaseTable, source: TableSource = {}): void {
    const before = this.#kept;
    this.#forget(leases);
    const rows = leases
      .filter((row) => !this.isOver(row, source))
      .sort((one, other) => (one.scope < other.scope ? -1 : 1));
    this.#ended = ended;
    this.#kept = new Map(rows.map((row) => [row.scope, this.#keep(row, before.get(row.scope), source)]));
    for (const { entry, cancel } of before.values()) {
      if (this.#kept.get(entry.scope)?.entry.hash !== entry.hash) cancel();
    }
    if (source.isFirst !== true) this.#reportNew(before);
    this.#reportGone(before);
  }

  /** Ends every lease, without news. */
  close(): void {
    for (const { cancel } of this.#kept.values()) cancel();
    this.#kept.clear();
  }

  /** Keeps the end of a known lease; starts the time of a lease that is new or renewed. */
  #keep(row: LeaseRow, known: Kept | undefined, source: TableSource): Kept {
    const {
      hash,
      renewals,
      untilMs,
      isAlone = false,
    } = known?.entry ?? { hash: '', renewals: 0, untilMs: 0 };
    if (known !== undefined && hash === row.hash && renewals === row.renewals) {
      const isStillAlone = isAlone && source.isAlone === true;
      return { entry: { ...row, untilMs, isAlone: isStillAlone }, cancel: known.cancel };
    }
    if (hash === row.hash) known?.cancel();
    const leftMs = this.#leftMs(row, source);
    const entry = { ...row, untilMs: this.#context.clock.nowMs() + leftMs, isAlone: source.isAlone === true };
    return { entry, cancel: this.#context.clock.setTimer(leftMs, () => this.#expire(row)) };
  }

  #leftMs({ forMs, expiresAt }: LeaseRow, { isOld = false }: TableSource): number {
    const { limits, wallMs } = this.#context;
    const longestMs = Math.min(forMs, limits.leaseMs);
    return isOld ? Math.min(longestMs, Date.parse(expiresAt) - wallMs()) : longestMs;
  }

  /** Whether a lease that is still in the table has ended on this host. */
  isOver(row: LeaseRow, source: TableSource): boolean {
    if (this.#over.get(row.hash) === row.renewals) return true;
    const known = this.#kept.get(row.scope)?.entry;
    if (known?.hash === row.hash && known.renewals === row.renewals) return false;
    if (this.#leftMs(row, source) > 0) return false;
    this.#over.set(row.hash, row.renewals);
    return true;
  }

  /** Forgets ended leases that the table no longer has. */
  #forget(leases: readonly LeaseRow[]): void {
    const there = new Set(leases.map(({ hash }) => hash));
    for (const hash of this.#over.keys()) if (!there.has(hash)) this.#over.delete(hash);
  }

  #expire({ hash, scope, holder, renewals }: LeaseRow): void {
    this.#kept.delete(scope);
    this.#over.set(hash, renewals);
    this.#ended = withEnds(this.#ended, [{ hash, state: 'expired' }]);
    this.#context.report({ scope, state: 'expired', holder });
  }

  #reportNew(before: ReadonlyMap<string, Kept>): void {
    for (const { scope, hash, holder, from, untilMs } of this.entries()) {
      const old = before.get(scope)?.entry;
      if (old?.hash === hash) continue;
      const end = old === undefined ? undefined : this.#endOf(old);
      if (old !== undefined && end !== undefined)
        this.#context.report({ scope, state: end, holder: old.holder });
      const former = from === '' && end === undefined ? (old?.holder ?? '') : from;
      const news = { scope, holder, expiresAt: this.#wallAt(untilMs) };
      this.#context.report(
        former === '' ? { ...news, state: 'taken' } : { ...news, state: 'taken-over', from: former },
      );
    }
  }

  #reportGone(before: ReadonlyMap<string, Kept>): void {
    const ofRig = this.#kept.get(WHOLE_RIG)?.entry;
    for (const { entry } of before.values()) {
      const { scope, holder } = entry;
      if (this.#kept.has(scope)) continue;
      const end = this.#endOf(entry);
      const isTaken = ofRig !== undefined && before.get(WHOLE_RIG)?.entry.hash !== ofRig.hash;
      // Streams of a single camera need an event about its own lease, too.
      if (end === undefined && isTaken)
        this.#context.report({
          ...{ scope, state: 'taken-over', from: holder },
          ...{ holder: ofRig.holder, expiresAt: this.#wallAt(ofRig.untilMs) },
        });
      else this.#context.report({ scope, state: end ?? 'expired', holder });
    }
  }

  #endOf({ hash }: LeaseRow): LeaseEnd['state'] | undefined {
    return this.#ended.findLast((each) => each.hash === hash)?.state;
  }

  #wallAt(untilMs: number): string {
    const { clock, wallMs } = this.#context;
    return new Date(wallMs() + untilMs - clock.nowMs()).toISOString();
  }
}
