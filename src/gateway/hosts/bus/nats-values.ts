// Shared values in a bucket of JetStream. Every change names the revision that it replaces, so that of two hosts that
// change a value at once one is refused.

import { JetStreamApiError } from '@nats-io/jetstream';
import type { KV } from '@nats-io/kv';
import type { Limits } from '../../limits/limit-table.js';
import { BusError, ConflictError, type SharedValue, type SharedValues } from './bus.js';

/** JetStream: the value has another revision than the one that was named. */
const WRONG_REVISION = 10071;

interface Watch {
  readonly beginning: string;
  readonly take: (value: SharedValue) => void;
  readonly complete: () => void;
  stop: () => void;
}

/** See the head of this file. */
export class NatsValues implements SharedValues {
  readonly #open: () => Promise<KV>;
  readonly #limits: Pick<Limits, 'busRetryMs' | 'busStoreMs'>;
  readonly #strange: (key: string) => void;
  readonly #watches: Watch[] = [];
  #bucket: Promise<KV> | undefined;
  #isUp = false;
  #fault = '';

  /** @param strange called for a value that is not in the form of values */
  constructor(
    open: () => Promise<KV>,
    limits: Pick<Limits, 'busRetryMs' | 'busStoreMs'>,
    strange: (key: string) => void,
  ) {
    this.#open = open;
    this.#limits = limits;
    this.#strange = strange;
  }

  /** Why the last question was not answered with success; empty: it was. */
  get fault(): string {
    return this.#fault;
  }

  /** The bus is connected or lost. */
  changed(isUp: boolean): void {
    this.#isUp = isUp;
    // A server that was started anew may have another bucket.
    this.#bucket = undefined;
    for (const watch of this.#watches) {
      watch.stop();
      if (isUp) void this.#follow(watch);
    }
  }

  /** Ends every watch. */
  close(): void {
    this.changed(false);
    this.#watches.length = 0;
  }

  get(key: string): Promise<SharedValue | undefined> {
    return this.#ask(async (bucket) => {
      const entry = await bucket.get(key);
      if (entry === null || entry.operation !== 'PUT') return undefined;
      return { key, value: this.#valueOf(key, entry.value), revision: entry.revision };
    });
  }

  put(key: string, value: unknown, revision: number): Promise<number> {
    const text = JSON.stringify(value);
    return this.#ask((bucket) =>
      // A removed value has a revision too, which create knows.
      revision === 0 ? bucket.create(key, text) : bucket.update(key, text, revision, this.#limits.busStoreMs),
    ).catch(asConflict(key));
  }

  remove(key: string, revision: number): Promise<void> {
    return this.#ask((bucket) => bucket.delete(key, { previousSeq: revision })).catch(asConflict(key));
  }

  watch(beginning: string, take: (value: SharedValue) => void, complete: () => void): void {
    const watch = { beginning, take, complete, stop: () => undefined };
    this.#watches.push(watch);
    if (this.#isUp) void this.#follow(watch);
  }

  /** Null for a value that is not JSON: another program has written it. */
  #valueOf(key: string, bytes: Uint8Array): unknown {
    try {
      return JSON.parse(new TextDecoder().decode(bytes));
    } catch {
      this.#strange(key);
      return null;
    }
  }

  async #ask<T>(question: (bucket: KV) => Promise<T>): Promise<T> {
    if (!this.#isUp) throw new BusError('down', 'there is no bus');
    try {
      const answer = await question(await this.#opened());
      this.#fault = '';
      return answer;
    } catch (error) {
      this.#fault = isConflict(error) ? '' : messageOf(error);
      // A change that the server has refused did not happen; any other outcome is open.
      if (error instanceof JetStreamApiError) throw error;
      throw new BusError('late', messageOf(error));
    }
  }

  #opened(): Promise<KV> {
    const opening = this.#bucket ?? this.#open();
    this.#bucket = opening;
    opening.catch(() => {
      if (this.#bucket === opening) this.#bucket = undefined;
    });
    return opening;
  }

  /** One watch until the bus goes; again after a pause when the server refuses. */
  async #follow(watch: Watch): Promise<void> {
    let isOver = false;
    watch.stop = () => {
      isOver = true;
    };
    const filter = `${watch.beginning}>`;
    try {
      const bucket = await this.#opened();
      const entries = await bucket.watch({ key: filter });
      if (isOver) return entries.stop();
      watch.stop = () => {
        isOver = true;
        entries.stop();
      };
      let isComplete = false;
      const complete = () => {
        if (isComplete || isOver) return;
        isComplete = true;
        watch.complete();
      };
      // Runs beside the changes, which may arrive first.
      void isEmpty(bucket, filter).then(
        (isSo) => isSo && complete(),
        () => entries.stop(),
      );
      for await (const { key, operation, value, revision, isUpdate, delta } of entries) {
        if (isOver) return;
        const isThere = operation === 'PUT';
        watch.take({
          key,
          value: isThere ? this.#valueOf(key, value) : undefined,
          revision,
        });
        if (isUpdate || delta === 0) complete();
      }
    } catch {
      // The server may not have been asked in time, or its disk is full: asked again.
    }
    if (isOver) return;
    const timer = setTimeout(() => void this.#follow(watch), this.#limits.busRetryMs);
    watch.stop = () => clearTimeout(timer);
  }
}

/** Ends at the first key: when a value changes meanwhile, the end of the keys is known only 30 s later. */
async function isEmpty(bucket: KV, filter: string): Promise<boolean> {
  for await (const _key of await bucket.keys(filter)) return false;
  return true;
}

function asConflict(key: string): (error: unknown) => never {
  return (error) => {
    throw isConflict(error) ? new ConflictError(key) : error;
  };
}

function isConflict(error: unknown): boolean {
  const { code, api_error: api } = error as { code?: unknown; api_error?: { err_code?: number } };
  return code === WRONG_REVISION || api?.err_code === WRONG_REVISION;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
