// The leases that one request shows in its header, and the judge that says what they allow.

/** Judges what a request may change. */
export interface Leases {
  /**
   * Checks that a change is allowed.
   * @param scope the id of a camera, or `WHOLE_RIG`
   * @param shown the ids of leases that the request shows
   * @throws {ServiceError} LEASED, LEASE_OVER
   */
  require(scope: string, shown: readonly string[]): void;
  /** Whether this host knows every lease id in the request. */
  knows(shown: readonly string[]): boolean;
  /** Reads again the leases that all hosts of the rig share; undefined when there is nothing to wait for. */
  lookAgain(): Promise<void> | undefined;
}

/** The most ids of one request that are checked; a client has one lease of the rig, or some of single cameras. */
export const MOST_SHOWN = 64;

/** See the head of this file. */
export class LeaseClaim {
  readonly #leases: Leases;
  readonly #header: string;

  /** @param header the value of Rig-Lease: ids separated by commas */
  constructor(leases: Leases, header: unknown) {
    this.#leases = leases;
    this.#header = typeof header === 'string' ? header : '';
  }

  /** The ids that the request shows. */
  get shown(): readonly string[] {
    return idsIn(this.#header);
  }

  /**
   * Await this before the first {@link require}: another host may have granted a shown lease a moment ago.
   * @returns undefined when there is nothing to wait for
   */
  known(): Promise<void> | undefined {
    if (this.#header === '' || this.#leases.knows(this.shown)) return undefined;
    return this.#leases.lookAgain();
  }

  /**
   * Checks like {@link require}, but reads the shared leases again before it refuses: another host may have ended a
   * lease a moment ago.
   * @throws {ServiceError} LEASED, LEASE_OVER
   */
  async judge(scope: string): Promise<void> {
    try {
      this.require(scope);
    } catch (error) {
      const looking = this.#leases.lookAgain();
      if (looking === undefined) throw error;
      await looking;
      this.require(scope);
    }
  }

  /**
   * Checks that this request may change a camera. Operations on many cameras check each one.
   * @throws {ServiceError} LEASED, LEASE_OVER
   */
  readonly require = (scope: string): void => {
    this.#leases.require(scope, this.shown);
  };
}

/** The lease ids in a header. */
export function idsIn(header: string): string[] {
  if (header === '') return [];
  return header
    .split(',', MOST_SHOWN)
    .map((id) => id.trim())
    .filter((id) => id !== '');
}
