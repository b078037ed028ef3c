// A bus in memory with the shared values and records of several hosts, for tests of parts that use a bus.

import {
  type Bus,
  BusError,
  ConflictError,
  type SharedRecord,
  type SharedValue,
  TooLargeError,
} from '#gateway/hosts/bus/bus.js';

/** State shared by all hosts. */
export class Shared {
  readonly values = new Map<string, SharedValue>();
  readonly records: (SharedRecord & { readonly id: string })[] = [];
  readonly followers: ((record: SharedRecord) => Promise<void>)[] = [];
  readonly watchers: { beginning: string; take: (value: SharedValue) => void }[] = [];
  revision = 0;
  isUp = true;
  /** Size of one message. */
  maxBytes = 1_048_576;
  /** Number of next records that are kept although their answer is lost. */
  lostAnswers = 0;
  readonly listeners: (() => void)[] = [];

  /** The bus comes or goes. */
  set(isUp: boolean): void {
    this.isUp = isUp;
    for (const listener of this.listeners) listener();
  }

  change(key: string, value: unknown, revision: number): number {
    if (!this.isUp) throw new BusError('down', 'there is no bus');
    if ((this.values.get(key)?.revision ?? 0) !== revision) throw new ConflictError(key);
    this.revision += 1;
    const changed = { key, value, revision: this.revision };
    if (value === undefined) this.values.delete(key);
    else this.values.set(key, changed);
    for (const { beginning, take } of this.watchers) if (key.startsWith(beginning)) take(changed);
    return this.revision;
  }

  append(host: string, id: string, record: unknown): number {
    if (!this.isUp) throw new BusError('down', 'there is no bus');
    const bytes = Buffer.byteLength(JSON.stringify(record));
    if (bytes > this.maxBytes) throw new TooLargeError(bytes, this.maxBytes);
    const known = this.records.find((each) => each.id === `${host} ${id}`);
    const kept = known ?? { id: `${host} ${id}`, host, record, place: this.records.length + 1 };
    if (known === undefined) {
      this.records.push(kept);
      for (const follower of this.followers) void follower(kept);
    }
    if (this.lostAnswers > 0) {
      this.lostAnswers -= 1;
      throw new BusError('late', 'no answer');
    }
    return kept.place;
  }
}

/** The bus of a host. */
export function busOf(shared: Shared, host: string): Bus {
  return {
    rig: 'rig',
    host,
    get isUp() {
      return shared.isUp;
    },
    fault: '',
    ownAddress: undefined,
    isSilent: false,
    storageFault: '',
    get maxBytes() {
      return shared.maxBytes;
    },
    values: {
      get: async (key) => shared.values.get(key),
      put: async (key, value, revision) => shared.change(key, value, revision),
      remove: async (key, revision) => void shared.change(key, undefined, revision),
      watch: (beginning, take, complete) => {
        shared.watchers.push({ beginning, take });
        for (const value of shared.values.values()) if (value.key.startsWith(beginning)) take(value);
        complete();
      },
    },
    records: {
      append: async (id, record) => shared.append(host, id, record),
      follow: (from, take) => {
        // One after the other.
        let taken = Promise.resolve();
        const next = (record: SharedRecord) => {
          taken = taken.then(() => take(record));
          return taken;
        };
        for (const record of shared.records.slice(from - 1)) void next(record);
        shared.followers.push(next);
      },
    },
    onChange: (listener) => void shared.listeners.push(listener),
    tell: () => undefined,
    hear: () => undefined,
    ask: async () => undefined,
    answer: () => undefined,
    close: async () => undefined,
  };
}
