// Records of all hosts in a JetStream stream, which puts them into one order.

import { DeliverPolicy, type JetStreamClient, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { BusError, type SharedRecord, type SharedRecords, TooLargeError } from './bus.js';

/** Room for the headers that the server counts as part of a message: the id of the record, and JetStream's own. */
const HEADER_BYTES = 1_024;

/** Parts of the connection, once it is open. */
export interface NatsParts {
  readonly connection: NatsConnection;
  readonly stream: JetStreamClient;
}

/** Dependencies of the records. */
export interface NatsRecordsContext {
  readonly host: string;
  /** Name of the stream. */
  readonly name: string;
  /** The beginning of the subjects of its records. */
  readonly subject: string;
  readonly open: () => Promise<NatsParts>;
  /** Time limit of one request to the server. */
  readonly limitMs: number;
  /** Pause before the server is asked again. */
  readonly retryMs: number;
}

interface Follower {
  /** Place of the next record. */
  place: number;
  readonly take: (record: SharedRecord) => Promise<void>;
  readonly lost: (first: number) => void;
  stop: () => void;
}

/** See the head of this file. */
export class NatsRecords implements SharedRecords {
  readonly #context: NatsRecordsContext;
  readonly #followers: Follower[] = [];
  #opening: Promise<NatsParts> | undefined;
  #isUp = false;
  #fault = '';

  constructor(context: NatsRecordsContext) {
    this.#context = context;
  }

  /** Why the last record was refused; empty: it was taken. */
  get fault(): string {
    return this.#fault;
  }

  /** Notes that the bus was connected or lost. */
  changed(isUp: boolean): void {
    this.#isUp = isUp;
    this.#opening = undefined;
    for (const follower of this.#followers) {
      follower.stop();
      if (isUp) void this.#follow(follower);
    }
  }

  /** Ends every follower. */
  close(): void {
    this.changed(false);
    this.#followers.length = 0;
  }

  async append(id: string, record: unknown): Promise<number> {
    if (!this.#isUp) throw new BusError('down', 'there is no bus');
    const { subject, host, limitMs } = this.#context;
    try {
      const { stream, connection } = await this.#opened();
      const text = JSON.stringify(record);
      const bytes = Buffer.byteLength(text) + HEADER_BYTES;
      const mostBytes = connection.info?.max_payload ?? Number.POSITIVE_INFINITY;
      if (bytes > mostBytes) throw new TooLargeError(bytes, mostBytes);
      const kept = await stream.publish(`${subject}.${host}`, text, {
        msgID: `${host} ${id}`,
        timeout: limitMs,
        retries: 1,
      });
      this.#fault = '';
      return kept.seq;
    } catch (error) {
      const isOwn = error instanceof TooLargeError;
      if (!isOwn) this.#fault = error instanceof Error ? error.message : String(error);
      throw error;
    }
  }

  follow(from: number, take: (record: SharedRecord) => Promise<void>, lost: (first: number) => void): void {
    const follower = { place: Math.max(1, from), take, lost, stop: () => undefined };
    this.#followers.push(follower);
    if (this.#isUp) void this.#follow(follower);
  }

  #opened(): Promise<NatsParts> {
    const opening = this.#opening ?? this.#context.open();
    this.#opening = opening;
    opening.catch(() => {
      if (this.#opening === opening) this.#opening = undefined;
    });
    return opening;
  }

  async #follow(follower: Follower): Promise<void> {
    let isOver = false;
    follower.stop = () => {
      isOver = true;
    };
    const { name, limitMs, retryMs } = this.#context;
    try {
      const { connection, stream } = await this.#opened();
      const manager = await jetstreamManager(connection, { timeout: limitMs });
      const { first_seq: first, last_seq: last } = (await manager.streams.info(name)).state;
      // A server that has lost its stream numbers from 1 again.
      if (follower.place > last + 1) follower.place = 1;
      if (follower.place < first) {
        follower.lost(first);
        follower.place = first;
      }
      const consumer = await stream.consumers.get(name, {
        deliver_policy: DeliverPolicy.StartSequence,
        opt_start_seq: follower.place,
      });
      const messages = await consumer.consume();
      if (isOver) return messages.stop();
      follower.stop = () => {
        isOver = true;
        messages.stop();
      };
      for await (const { seq, subject, data } of messages) {
        if (isOver) return;
        follower.place = seq + 1;
        // The server sends the next record only after this one was taken, so a flood waits at the server.
        await follower.take({ host: subject.split('.').at(-1) ?? '', record: recordIn(data), place: seq });
      }
    } catch {
      // Perhaps the server did not answer in time: it is asked again below.
    }
    if (isOver) return;
    const timer = setTimeout(() => void this.#follow(follower), retryMs);
    follower.stop = () => clearTimeout(timer);
  }
}

/** Content of a message; undefined: it is not JSON. */
function recordIn(data: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(data));
  } catch {
    return undefined;
  }
}
