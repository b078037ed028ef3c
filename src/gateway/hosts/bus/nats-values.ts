// Shared values in a JetStream bucket. Every change names the revision that it replaces: when two hosts change a value
// at the same time, one of them is refused.

import { JetStreamApiError } from '@nats-io/jetstream';
import type { KV } from '@nats-io/kv';
import type { Limits } from '../../limits/limit-table.js';
import { BusError, ConflictError, type SharedValue, type SharedValues } from './bus.js';

/** Error code of JetStream: the value has another revision than the one in the request. */
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

  /** @param strange called with the key of a value that is not JSON */
  constructor(
    open: () => Promise<KV>,
    limits: Pick<Limits, 'busRetryMs' | 'busStoreMs'>,
    strange: (key: string) => void,
  ) {
    this.#open = open;
    this.#limits = limits;
    this.#strange = strange;
  }

  /** Why the last request to the server failed; empty: it succeeded. */
  get fault(): string {
    return this.#fault;
  }

  /** Notes that the bus was connected or lost. */
  changed(isUp: boolean): void {
    this.#isUp = isUp;
    // A server that was restarted may have another bucket.
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
      // A removed value still has a revision; `create` handles that.
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

  /** The value; null when it is not JSON: another program has written it. */
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
      // A change that the server refused did not happen. After any other error, it may have happened.
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

  /** Follows the values until the bus is lost; when the server refuses, again after a pause. */
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
      // Runs at the same time as the changes, which may arrive first.
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
      // Perhaps the server did not answer in time, or its disk is full: it is asked again below.
    }
    if (isOver) return;
    const timer = setTimeout(() => void this.#follow(watch), this.#limits.busRetryMs);
    watch.stop = () => clearTimeout(timer);
  }
}

/** Whether there is no such key. Stops at the first key: the end of the keys may come only 30 s after a change. */
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
