// Shared values as a hostile host writes them into the bucket, drawn from dice: tables of leases, the rig file, the
// number of the newest shot, and owners of shot ids.

/** Parts of forged values. */
export interface ForgedValueParts {
  /** Names of hosts, and values that are no name. */
  readonly hosts: readonly string[];
  readonly numbers: readonly number[];
  /** Contained in the texts of the values. */
  readonly mark: string;
  /** Prefix of the ids of cameras that no host has. */
  readonly camera: string;
  /** A value of any kind. */
  readonly any: () => unknown;
  /** The id of a shot that is forged. */
  readonly shot: () => string;
}

/** Draws the values. */
export class ForgedValues {
  readonly #dice: (below: number) => number;
  readonly #parts: ForgedValueParts;

  constructor(dice: (below: number) => number, parts: ForgedValueParts) {
    this.#dice = dice;
    this.#parts = parts;
  }

  /** The next value, as JSON or nearly so. */
  next(): { readonly key: string; readonly text: string } {
    const key = this.key();
    const value = key.startsWith('shots') ? this.#ofShots() : this.#stored(key);
    const text = JSON.stringify(value, (_name, each: unknown) =>
      typeof each === 'bigint' ? String(each) : each,
    );
    return { key, text: this.#dice(4) === 0 ? (text ?? '').slice(1) : (text ?? '') };
  }

  /** A key that hosts read, or a similar one. */
  key(): string {
    const { mark, shot } = this.#parts;
    // Ids of future shots are left alone: every host is allowed to use them up (docs/run/hosts.md).
    const claimed = this.#one([mark, '-', Buffer.from(shot()).toString('base64url')]);
    const beside = [`lease.${this.#dice(1_000)}`, `rig.${this.#dice(1_000)}`];
    return this.#one(['lease.all', 'rig.file', 'shots.number', `shots.claim.${claimed}`, ...beside]);
  }

  #one<Item>(items: readonly Item[]): Item {
    return items[this.#dice(items.length)] as Item;
  }

  #ofShots(): unknown {
    const { hosts, numbers, any } = this.#parts;
    const claim = { host: this.#one(hosts), atMs: this.#one([Date.now(), ...numbers]) };
    return this.#one([this.#one(numbers), claim, any()]);
  }

  #stored(key: string): unknown {
    const { mark } = this.#parts;
    const from = this.#dice(1e6);
    const rows = Array.from({ length: this.#one([1, 200, 4_000]) }, (_, at) => this.#lease(from + at));
    const content = this.#one([{ leases: rows, ended: [] }, { leases: [null], ended: [] }, null, 7]);
    return { by: mark, at: mark, write: mark, content: key.startsWith('rig') ? { text: 7 } : content };
  }

  #lease(at: number): object {
    const { mark, camera } = this.#parts;
    const soon = new Date(Date.now() + 1e6).toISOString();
    return {
      ...{ hash: String(at).padStart(43, 'x'), scope: `${camera}${at}`, holder: mark },
      ...{ since: new Date().toISOString(), forMs: 1e12, expiresAt: soon },
      ...{ renewals: 0, from: '', former: [] },
    };
  }
}
