// Numbers and ids of shots that are given once in the whole rig: shared values, changed only where no other host has
// changed them meanwhile. Without the bus a host gives its own numbers, and takes ids for itself alone.

import type { Logger } from 'pino';
import { MOST_NUMBER } from '../rig/shots/record.js';
import { type Bus, BusError, ConflictError } from './bus/bus.js';

const NUMBER_KEY = 'shots.number';
const CLAIMS = 'shots.claim.';
/** Tries against other hosts that change the same value. */
const MOST_TRIES = 32;
/** An id is taken for so long; its shot is in the journals of all hosts by then. */
const CLAIM_KEPT_MS = 3_600_000;
/** Claims of this host that are known; what is claimed in its name beyond stays claimed. */
const MOST_CLAIMS = 10_000;
/** Old ones that are removed at a time. */
const MOST_REMOVED = 16;

/** Name of a host on the bus. */
const NAME = /^[\w-]{1,64}$/;

interface Claim {
  readonly host: string;
  readonly atMs: number;
}

/** Who has an id; `revision` is that of the value. */
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

  /** A number that no host has given; without a bus one that this host has not seen. Never rejects. */
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
      this.#warn(error, 'the number of a shot could not be taken on the bus: this host gives its own');
    }
    return Math.max(least, this.#number.value + 1);
  }

  /**
   * Takes an id for this host. Never rejects: an id that cannot be taken on the bus is taken anyway, since no
   * body releases twice for one id.
   * @param instead the holder whose place is taken: it knows of no such shot
   * @returns undefined when this host has it, else who has it
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
        this.#warn(error, 'the id of a shot could not be taken on the bus');
        return undefined;
      }
    }
    const found = await values.get(key).catch(() => undefined);
    const claim = claimOf(found?.value);
    // Gone meanwhile, or of an earlier run of this host, which did not begin the shot.
    if (found === undefined || claim === undefined || claim.host === host) return undefined;
    return { host: claim.host, revision: found.revision };
  }

  /** There is no shot of this id. Never rejects. */
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

  /** A number that no counting leads to is none: the next shot of any host puts one in its place. */
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
