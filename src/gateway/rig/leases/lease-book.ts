// The leases in force: who alone may change a camera, or the whole rig, and until when. In memory only: a restart ends
// them all. A lease of a camera goes before that of the rig. It decides and reports; it knows neither HTTP nor cameras.

import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../worker/protocol/clock.js';
import { quoted } from '../../../worker/protocol/quoted.js';
import { WHOLE_RIG } from '../../contract/lease-needs.js';
import { ServiceError } from '../../errors.js';
import type { Limits } from '../../limits.js';

/** A lease as everybody may see it: of the whole rig, or of the camera whose id is the scope. Times are ISO 8601, UTC. */
export interface Lease {
  readonly scope: string;
  readonly holder: string;
  readonly since: string;
  readonly expiresAt: string;
}

/** A lease as its holder gets it. */
export interface OwnLease extends Lease {
  /** Secret: the client that shows it is the holder. */
  readonly leaseId: string;
}

/** What has happened to a lease. */
export interface LeaseNews {
  readonly scope: string;
  readonly state: 'taken' | 'taken-over' | 'released' | 'expired';
  /** Who holds it now, or has held it when it is over. */
  readonly holder: string;
  readonly expiresAt?: string;
  /** From whom it was taken over. */
  readonly from?: string;
}

/** What a client asks for. */
export interface LeaseRequest {
  readonly scope: string;
  readonly holder: string;
  readonly forMs: number;
  readonly takeOver: boolean;
}

/** What the book depends on. */
export interface LeaseParts {
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'leaseMs' | 'leases'>;
  /** Must not throw. */
  readonly report: (news: LeaseNews) => void;
  /** Milliseconds since 1970, for what people read. */
  readonly wallMs?: () => number;
  /** Makes the secret of a lease. */
  readonly newId?: () => string;
}

interface Entry {
  readonly leaseId: string;
  readonly scope: string;
  readonly holder: string;
  readonly since: string;
  untilMs: number;
  /** Ids of the leases that it was taken over from: their holders are told so when they are refused. */
  readonly formerIds: readonly string[];
  cancel: () => void;
}

const ID_BYTES = 18;
/** Former holders that one lease remembers. */
const MOST_FORMER = 16;

/** See the head of this file. `shown` are always the ids that a request shows. */
export class LeaseBook {
  readonly #parts: Required<LeaseParts>;
  readonly #entries = new Map<string, Entry>();

  constructor(parts: LeaseParts) {
    this.#parts = { wallMs: Date.now, newId: randomId, ...parts };
  }

  /** The lease in force for a camera: its own, or that of the rig. */
  of(scope: string): Lease | undefined {
    const entry = this.#governing(scope);
    return entry === undefined ? undefined : this.#view(entry);
  }

  /** The leases in force, that of the rig first. */
  all(): Lease[] {
    return [...this.#entries.values()]
      .sort((one, other) => (one.scope < other.scope ? -1 : 1))
      .map((entry) => this.#view(entry));
  }

  /** @throws {ServiceError} LEASED when another holds the lease for this scope; LEASE_OVER when all shown are over */
  require(scope: string, shown: readonly string[]): void {
    const entry = this.#governing(scope);
    if (entry === undefined) this.#refuseEnded(shown);
    else if (!shown.includes(entry.leaseId)) throw this.#leased(entry, shown);
  }

  /**
   * Takes a lease, or renews the one of this scope that the request shows.
   * @throws {ServiceError} LEASED, LEASE_OVER, LEASES_FULL; BAD_REQUEST for a time above the limit, or no holder
   */
  take(request: LeaseRequest, shown: readonly string[]): OwnLease {
    const { limits } = this.#parts;
    const { scope, holder, forMs, takeOver } = request;
    if (forMs > limits.leaseMs)
      throw new ServiceError('BAD_REQUEST', `seconds must be at most ${Math.floor(limits.leaseMs / 1000)}`);
    const own = this.#entries.get(scope);
    if (own !== undefined && shown.includes(own.leaseId)) return this.#renewed(own, forMs);
    const inTheWay = this.#inTheWay(scope).filter(({ leaseId }) => !shown.includes(leaseId));
    const [first] = inTheWay;
    if (first === undefined) this.#refuseEnded(shown);
    else if (!takeOver) throw this.#leased(first, shown);
    if (holder === '') throw new ServiceError('BAD_REQUEST', 'holder is required for a new lease');
    if (own === undefined && this.#entries.size >= limits.leases)
      throw new ServiceError('LEASES_FULL', `${limits.leases} leases are in force`);
    return this.#taken(request, inTheWay);
  }

  /**
   * Releases the lease of this scope. @returns whether there was one
   * @throws {ServiceError} LEASED when another holds it
   */
  release(scope: string, shown: readonly string[]): boolean {
    const entry = this.#entries.get(scope);
    if (entry === undefined) return false;
    if (!shown.includes(entry.leaseId)) throw this.#leased(entry, shown);
    this.#end(entry);
    this.#parts.report({ scope, state: 'released', holder: entry.holder });
    return true;
  }

  /** Ends every lease without a word: the service stops. */
  close(): void {
    for (const entry of this.#entries.values()) this.#end(entry);
  }

  #governing(scope: string): Entry | undefined {
    return this.#entries.get(scope) ?? this.#entries.get(WHOLE_RIG);
  }

  /** A lease of the rig needs that no other client has one of a camera. */
  #inTheWay(scope: string): Entry[] {
    if (scope === WHOLE_RIG) return [...this.#entries.values()];
    const entry = this.#governing(scope);
    return entry === undefined ? [] : [entry];
  }

  #taken({ scope, holder, forMs }: LeaseRequest, inTheWay: readonly Entry[]): OwnLease {
    const { clock, report, newId, wallMs } = this.#parts;
    for (const former of inTheWay) {
      // The lease of the rig stays in force for the other cameras.
      if (scope === WHOLE_RIG || former.scope === scope) this.#end(former);
    }
    const formerIds = inTheWay.flatMap(({ leaseId, formerIds }) => [leaseId, ...formerIds]);
    const entry: Entry = {
      leaseId: newId(),
      scope,
      holder,
      since: new Date(wallMs()).toISOString(),
      untilMs: clock.nowMs() + forMs,
      formerIds: formerIds.slice(0, MOST_FORMER),
      cancel: () => undefined,
    };
    this.#entries.set(scope, entry);
    this.#watch(entry, forMs);
    const { expiresAt } = this.#view(entry);
    const from = [...new Set(inTheWay.map((former) => former.holder))].join(', ');
    const news = { holder, expiresAt, ...(from === '' ? {} : { from }) };
    const state = from === '' ? 'taken' : 'taken-over';
    report({ scope, state, ...news });
    // Streams of one camera get the event of its lease, too.
    for (const former of inTheWay.filter((each) => scope === WHOLE_RIG && each.scope !== scope))
      report({ scope: former.scope, state, ...news, from: former.holder });
    return this.#own(entry);
  }

  #renewed(entry: Entry, forMs: number): OwnLease {
    entry.untilMs = this.#parts.clock.nowMs() + forMs;
    this.#watch(entry, forMs);
    return this.#own(entry);
  }

  #watch(entry: Entry, forMs: number): void {
    entry.cancel();
    entry.cancel = this.#parts.clock.setTimer(forMs, () => {
      this.#end(entry);
      this.#parts.report({ scope: entry.scope, state: 'expired', holder: entry.holder });
    });
  }

  #end(entry: Entry): void {
    entry.cancel();
    if (this.#entries.get(entry.scope) === entry) this.#entries.delete(entry.scope);
  }

  #refuseEnded(shown: readonly string[]): void {
    if (shown.length === 0) return;
    if ([...this.#entries.values()].some(({ leaseId }) => shown.includes(leaseId))) return;
    throw new ServiceError('LEASE_OVER', 'the lease of this request is over, and nothing was changed');
  }

  #leased(entry: Entry, shown: readonly string[]): ServiceError {
    const { scope, holder, expiresAt } = this.#view(entry);
    const what = scope === WHOLE_RIG ? 'the whole rig' : `camera ${quoted(scope)}`;
    const takenOver = entry.formerIds.some((leaseId) => shown.includes(leaseId));
    const how = takenOver ? 'has taken over the lease of' : 'holds the lease of';
    return new ServiceError('LEASED', `${quoted(holder)} ${how} ${what} until ${expiresAt}`, {
      details: { holder, until: expiresAt, scope, ...(takenOver ? { takenOver } : {}) },
    });
  }

  #own(entry: Entry): OwnLease {
    return { leaseId: entry.leaseId, ...this.#view(entry) };
  }

  #view({ scope, holder, since, untilMs }: Entry): Lease {
    // The end is kept on the monotonic clock: a change of the wall clock neither shortens nor prolongs a lease.
    const leftMs = Math.max(0, untilMs - this.#parts.clock.nowMs());
    return { scope, holder, since, expiresAt: new Date(this.#parts.wallMs() + leftMs).toISOString() };
  }
}

function randomId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
}
