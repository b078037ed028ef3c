// Values under many keys of one folder of the bus. Remembers the revision of each key, so that a change of another host
// is never overwritten unseen.

import type { SharedEntries, SharedEntriesReader } from '../rig/shared/shared-entries.js';
import { type Bus, ConflictError } from './bus/bus.js';

/** See the head of this file. */
export class BusEntries implements SharedEntries {
  readonly #bus: Pick<Bus, 'values' | 'onChange'>;
  readonly #folder: string;
  readonly #revisions = new Map<string, number>();
  readonly #readers: SharedEntriesReader[] = [];

  /** @param folder the beginning of the keys on the bus, without its dot */
  constructor(bus: Pick<Bus, 'values' | 'onChange'>, folder: string) {
    this.#bus = bus;
    this.#folder = `${folder}.`;
  }

  follow(reader: SharedEntriesReader): void {
    this.#readers.push(reader);
    this.#bus.onChange(() => {
      this.#revisions.clear();
      reader.changed();
    });
    this.#bus.values.watch(
      this.#folder,
      ({ key, value, revision }) => this.#seen(key, value, revision),
      () => reader.complete(),
    );
  }

  async offer(key: string, value: object): Promise<boolean> {
    const { values } = this.#bus;
    const place = `${this.#folder}${key}`;
    try {
      this.#revisions.set(place, await values.put(place, value, this.#revisions.get(place) ?? 0));
      return true;
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      const found = await values.get(place);
      if (found === undefined) this.#revisions.delete(place);
      else this.#seen(place, found.value, found.revision);
      return false;
    }
  }

  #seen(place: string, value: unknown, revision: number): void {
    if (revision < (this.#revisions.get(place) ?? 0)) return;
    this.#revisions.set(place, revision);
    if (value !== undefined)
      for (const reader of this.#readers) reader.take(place.slice(this.#folder.length), value);
  }
}
