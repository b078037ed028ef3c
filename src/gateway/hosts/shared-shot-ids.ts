// Numbers and ids of shots, each of which the whole rig gives only once. They are shared values; a change is refused
// when another host has changed the value meanwhile. Without the bus, a host counts on its own and checks ids by
// itself.

import type { Logger } from 'pino';
import { MOST_NUMBER } from '../rig/shots/record.js';
import { type Bus, BusError, ConflictError } from './bus/bus.js';

const NUMBER_KEY = 'shots.number';
const CLAIMS = 'shots.claim.';
/** The most tries while other hosts change the same value. */
const MOST_TRIES = 32;
/** How long an id stays claimed; by then its shot is in the journals of all hosts. */
const CLAIM_KEPT_MS = 3_600_000;
/** The most claims of this host that are remembered; older ones are never removed from the bus. */
const MOST_CLAIMS = 10_000;
/** The most old claims that are removed at a time. */
const MOST_REMOVED = 16;

/** Name of a host on the bus. */
const NAME = /^[\w-]{1,64}$/;

interface Claim {
  readonly host: string;
  readonly atMs: number;
}

/** The host that has an id; `revision` is the revision of the shared value. */
export interface Holder {
  readonly host: string;
  readonly revision: number;
}

/** See the head of this file. */
export class SharedShotIds {
  readonly #bus: Bus;
  readonly #logger: Logger;
  #number = { value: 0, revision: 0 };
  /** Claims of this host, oldest first. */
  readonly #claims = new Map<string, { revision: number; atMs: number }>();

  constructor(bus: Bus, logger: Logger) {
    this.#bus = bus;
    this.#logger = logger;
    bus.values.watch(
      NUMBER_KEY,
      ({ value, revision }) => this.#numberIs(value, revision),
      () => undefined,
    );
    bus.values.watch(
      CLAIMS,
      ({ key, value, revision }) => {
        const claim = claimOf(value);
        if (claim?.host === bus.host) this.#claimed(key, revision, claim.atMs);
        else this.#claims.delete(key);
      },
      () => undefined,
    );
  }

  /** A number that no host has given; without a bus, a number that this host has not seen. Never rejects. */
  async number(least: number): Promise<number> {
    const { values, isUp } = this.#bus;
    try {
      for (let tries = 0; isUp && tries < MOST_TRIES; tries += 1) {
        const number = Math.max(least, this.#number.value + 1);
        try {
          this.#numberIs(number, await values.put(NUMBER_KEY, number, this.#number.revision));
          return number;
        } catch (error) {
          if (!(error instanceof ConflictError)) throw error;
          const known = await values.get(NUMBER_KEY);
          this.#number = { value: 0, revision: 0 };
          if (known !== undefined) this.#numberIs(known.value, known.revision);
        }
      }
    } catch (error) {
      this.#warn(error, 'the bus gave no number for a shot: this host chooses the next one that it knows');
    }
    return Math.max(least, this.#number.value + 1);
  }

  /**
   * Claims an id for this host. Never rejects: when the bus fails, the host uses the id anyway, since no body exposes
   * twice for one id.
   * @param instead the holder of the id, which knows of no such shot: this host takes its place
   * @returns undefined when this host has the id, otherwise its holder
   */
  async claim(shotId: string, instead?: Holder): Promise<Holder | undefined> {
    const { values, isUp, host } = this.#bus;
    if (!isUp) return undefined;
    const key = keyOf(shotId);
    const atMs = Date.now();
    try {
      const revision = await values.put(key, { host, atMs }, instead?.revision ?? 0);
      this.#claimed(key, revision, atMs);
      void this.#removeOld();
      return undefined;
    } catch (error) {
      if (!(error instanceof ConflictError)) {
        this.#warn(error, 'the bus did not take the claim to the id of a shot');
        return undefined;
      }
    }
    const found = await values.get(key).catch(() => undefined);
    const claim = claimOf(found?.value);
    // The claim is gone by now, or an earlier run of this host made it and did not begin the shot.
    if (found === undefined || claim === undefined || claim.host === host) return undefined;
    return { host: claim.host, revision: found.revision };
  }

  /** Gives an id back that has no shot. Never rejects. */
  async release(shotId: string): Promise<void> {
    const key = keyOf(shotId);
    const claim = this.#claims.get(key);
    this.#claims.delete(key);
    if (claim !== undefined) await this.#bus.values.remove(key, claim.revision).catch(() => undefined);
  }

  #claimed(key: string, revision: number, atMs: number): void {
    this.#claims.set(key, { revision, atMs: Math.min(atMs, Date.now()) });
    const [oldest] = this.#claims.keys();
    if (oldest !== undefined && this.#claims.size > MOST_CLAIMS) this.#claims.delete(oldest);
  }

  async #removeOld(): Promise<void> {
    const now = Date.now();
    const old = [...this.#claims].filter(([, { atMs }]) => now - atMs > CLAIM_KEPT_MS).slice(0, MOST_REMOVED);
    for (const [key, { revision }] of old) {
      this.#claims.delete(key);
      await this.#bus.values.remove(key, revision).catch(() => undefined);
    }
  }

  /** Takes the shared number. A value that cannot be a number counts as 0: the next shot of any host replaces it. */
  #numberIs(value: unknown, revision: number): void {
    const isNumber = Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MOST_NUMBER;
    if (revision > this.#number.revision) this.#number = { value: isNumber ? Number(value) : 0, revision };
  }

  #warn(error: unknown, text: string): void {
    if (error instanceof BusError && error.reason === 'down') return;
    this.#logger.warn({ err: error }, text);
  }
}

function keyOf(shotId: string): string {
  return `${CLAIMS}${Buffer.from(shotId).toString('base64url')}`;
}

function claimOf(value: unknown): Claim | undefined {
  const { host, atMs } = (value ?? {}) as Partial<Claim>;
  return typeof host === 'string' && NAME.test(host) && Number.isFinite(atMs)
    ? { host, atMs: Number(atMs) }
    : undefined;
}
