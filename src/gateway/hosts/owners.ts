// Finds the owner of each camera from the announcements of all hosts. A camera that this host sees itself is its own.
// claim.ts has the rules for the claims. Must not know how announcements arrive.

import type { HostState } from '../../protocol/words.js';
import type { Limits } from '../limits/limit-table.js';
import { better, type Claim, claimOf, type Held } from './claim.js';
import type { Presence } from './presence.js';

/** Bodies that a host has announced as its own. */
export type Told = NonNullable<Presence['whole']>;

/** Dependencies of the owners. */
export interface OwnersContext {
  /** The name of this host. */
  readonly own: string;
  readonly limits: Pick<Limits, 'busBodies'>;
  /** Facts about a camera of this host; undefined: this host does not have it. */
  readonly held: (cameraId: string) => Held | undefined;
}

interface Owner {
  readonly claim: Claim;
  readonly host: string;
}

/** See the head of this file. */
export class Owners {
  readonly #context: OwnersContext;
  #owners: ReadonlyMap<string, Owner> = new Map();
  /** Hosts that claim a camera, including unreachable ones. */
  #claimants: ReadonlyMap<string, readonly string[]> = new Map();
  /** Keeper of each camera: the first host that claimed it, if that host has claimed it ever since. */
  #keepers: ReadonlyMap<string, string> = new Map();
  /** Cameras that each host has or had, those announced last at the end. */
  readonly #had = new Map<string, Set<string>>();

  constructor(context: OwnersContext) {
    this.#context = context;
  }

  /** The name of the other host that has a camera; undefined when this one has it, or no host. */
  hostOf(cameraId: string): string | undefined {
    const owner = this.#owners.get(cameraId);
    if (owner === undefined) return undefined;
    const { held, own } = this.#context;
    const ours = held(cameraId);
    if (ours === undefined) return owner.host;
    // This host serves every camera that it sees, has a session with, or is reconnecting to over a network, whatever
    // other hosts claim.
    if (ours.unseen !== true) return undefined;
    const facts = { isHere: true, isKept: false, host: own };
    return better(claimOf(ours, facts), owner.claim) ? undefined : owner.host;
  }

  /** All hosts that claim a camera, including this one and unreachable ones; by name. */
  claimants(cameraId: string): readonly string[] {
    const { held, own } = this.#context;
    const others = this.#claimants.get(cameraId) ?? [];
    return (held(cameraId) === undefined ? others : [...others, own]).toSorted();
  }

  /** Whether a host may report events of a camera: the host has the camera, or had it last. */
  speaksFor(host: string, cameraId: string): boolean {
    const owner = this.hostOf(cameraId);
    if (owner !== undefined) return owner === host;
    return this.#context.held(cameraId) === undefined && this.#had.get(host)?.has(cameraId) === true;
  }

  /** Takes an announcement of a host. @returns the announcement, with no claim later than now */
  take(host: string, whole: Told): Told {
    const nowMs = Date.now();
    const bodies = whole.bodies.map((body) => ({
      ...body,
      claimedAtMs: Math.min(body.claimedAtMs, nowMs),
    }));
    const had = this.#had.get(host) ?? new Set();
    this.#had.set(host, had);
    for (const { id } of bodies) {
      had.delete(id);
      had.add(id);
    }
    for (const id of had) {
      if (had.size <= this.#context.limits.busBodies) break;
      had.delete(id);
    }
    return { ...whole, bodies };
  }

  /** Forgets a host. */
  forget(host: string): void {
    this.#had.delete(host);
  }

  /** Finds the owners among these hosts. */
  find(hosts: ReadonlyMap<string, { readonly whole: Told | undefined; readonly state: HostState }>): void {
    const owners = new Map<string, Owner>();
    const claimants = new Map<string, string[]>();
    const keepers = new Map<string, string>();
    for (const [host, { whole, state }] of hosts) {
      for (const body of whole?.bodies ?? []) {
        if (body.state === 'absent') continue;
        claimants.set(body.id, [...(claimants.get(body.id) ?? []), host]);
        const isKept = this.#keepers.get(body.id) === host;
        if (isKept) keepers.set(body.id, host);
        if (state === 'refused') continue;
        const claim = claimOf(body, { isHere: state === 'here', isKept, host });
        const other = owners.get(body.id);
        if (other === undefined || better(claim, other.claim)) owners.set(body.id, { claim, host });
      }
    }
    for (const [id, { host }] of owners) if (!keepers.has(id)) keepers.set(id, host);
    this.#owners = owners;
    this.#claimants = claimants;
    this.#keepers = keepers;
  }
}
