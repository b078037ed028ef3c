// The bus over NATS: subjects for messages and questions, JetStream for lasting data. Loaded only where a bus is
// configured. Messages and questions are MessagePack; lasting data is JSON, so that an operator can read it with the
// tools of NATS.
//
//   rigd.<rig>.<topic>.<host>        a message to all other hosts
//   rigd.<rig>.ask.<host>.<asker>.<verb>   a question to one host
//   _INBOX_rigd.<rig>.<host>.>       answers to a host
//   RIGD_<rig>                       key-value bucket of shared values
//   RIGD_<rig>_RECORDS               stream of records, rigd.<rig>.records.<host>

import { type JetStreamClient, jetstream, jetstreamManager, type StreamConfig } from '@nats-io/jetstream';
import { type KV, Kvm } from '@nats-io/kv';
import {
  type ConnectionOptions,
  connect,
  type Msg,
  type NatsConnection,
  nkeyAuthenticator,
  RequestError,
} from '@nats-io/transport-node';
import { Packr } from 'msgpackr';
import type { Logger } from 'pino';
import type { BusSettings } from '../../config/config-shape.js';
import type { Limits } from '../../limits/limit-table.js';
import { type Answerer, type Bus, BusError, type Topic } from './bus.js';
import { LineBudget } from './line-budget.js';
import { type NatsParts, NatsRecords } from './nats-records.js';
import { NatsValues } from './nats-values.js';

/** Dependencies of the bus. */
export interface NatsBusContext {
  readonly settings: BusSettings;
  readonly logger: Logger;
  readonly limits: Pick<Limits, 'busPingMs' | 'busRetryMs' | 'busRecordsBytes' | 'busStoreMs' | 'busLogMs'>;
}

/** Unanswered pings after which the server counts as lost. */
const MOST_UNANSWERED_PINGS = 2;
/** Limit for the bucket of shared values, far above what they need. */
const VALUES_BYTES = 256 * 1024 * 1024;
const ERROR_HEADER = 1;
/** The longest text that is taken from another host for an error or a log line, in characters. */
const MOST_ERROR = 1_000;
/** The same pattern as in bus-settings.ts. */
const HOST_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** See the head of this file. */
export class NatsBus implements Bus {
  readonly rig: string;
  readonly host: string;
  readonly values: NatsValues;
  readonly records: NatsRecords;
  isSilent = false;
  readonly #context: NatsBusContext;
  /** Without structured clones, no value can refer to a value that contains it: messages are trees. */
  readonly #packr = new Packr({ useRecords: false, structuredClone: false });
  readonly #listeners: (() => void)[] = [];
  /** Makes each subscription, once there is a connection. */
  readonly #subscriptions: ((connection: NatsConnection) => void)[] = [];
  readonly #lines: LineBudget;
  #connection: NatsConnection | undefined;
  #isUp = false;
  #isClosed = false;
  #fault = '';

  constructor(context: NatsBusContext) {
    const { settings, limits } = context;
    this.#context = context;
    this.rig = settings.rig;
    this.host = settings.host;
    this.#lines = new LineBudget(limits.busLogMs);
    this.values = new NatsValues(
      () => this.#bucket(),
      limits,
      (key) => this.#strange(key, 'the shared value is no JSON'),
    );
    this.records = new NatsRecords({
      host: this.host,
      name: this.#recordsName,
      subject: `${this.#root}.records`,
      open: () => this.#recordStream(),
      limitMs: limits.busStoreMs,
      retryMs: limits.busRetryMs,
    });
    void this.#open();
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  get fault(): string {
    return this.#isUp ? '' : this.#fault;
  }

  get storageFault(): string {
    return this.#isUp ? this.records.fault || this.values.fault : '';
  }

  get ownAddress(): string | undefined {
    return this.#isUp ? this.#connection?.info?.client_ip : undefined;
  }

  get maxBytes(): number {
    return this.#connection?.info?.max_payload ?? 0;
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  tell(topic: Topic, message: unknown): void {
    if (!this.#isUp || this.isSilent) return;
    this.#connection?.publish(`${this.#root}.${topic}.${this.host}`, this.#packr.pack(message));
  }

  hear(topic: Topic, take: (message: unknown, host: string) => void): void {
    this.#subscribe(`${this.#root}.${topic}.*`, (message) => {
      const host = lastOf(message.subject);
      if (!HOST_NAME.test(host)) throw new Error('it names no possible host');
      take(this.#packr.unpack(message.data), host);
    });
  }

  async ask(host: string, verb: string, question: unknown, limitMs: number): Promise<unknown> {
    const connection = this.#connection;
    if (connection === undefined || !this.#isUp) throw new BusError('down', 'there is no bus');
    let answer: Msg;
    try {
      answer = await connection.request(
        `${this.#root}.ask.${host}.${this.host}.${verb}`,
        this.#packr.pack(question),
        { timeout: limitMs },
      );
    } catch (error) {
      if (error instanceof RequestError && error.isNoResponders())
        throw new BusError('absent', `no host named ${host} is on the bus`);
      throw new BusError('late', `${host} has not answered: ${messageOf(error)}`);
    }
    const unpacked: unknown = this.#packr.unpack(answer.data);
    if (!Array.isArray(unpacked) || unpacked.length !== 2)
      throw new Error(`the answer of ${host} is not understood`);
    const [kind, value] = unpacked as [unknown, unknown];
    if (kind === ERROR_HEADER) throw new Error(String(value).slice(0, MOST_ERROR));
    return value;
  }

  answer(verb: string, answerer: Answerer): void {
    this.#subscribe(`${this.#root}.ask.${this.host}.*.${verb}`, (message) => {
      if (this.isSilent) return;
      // The server lets a host ask only under its own name.
      const asker = message.subject.split('.').at(-2) ?? '';
      // The asker chooses the reply address: an answer to a wrong address would be taken for a message of this host.
      if (message.reply?.startsWith(`${inboxOf(this.rig, asker)}.`) !== true)
        throw new Error(`the answer to ${asker} would go to another place`);
      const question: unknown = this.#packr.unpack(message.data);
      void answerer(question, asker)
        .then((value) => [0, value])
        .catch((error: unknown) => [ERROR_HEADER, messageOf(error)])
        .then((answer) => this.#respond(message, answer));
    });
  }

  /** Sends an answer. When that fails, as without a connection to the bus, the asker waits until its time limit. */
  #respond(message: Msg, answer: unknown[]): void {
    try {
      const packed = this.#packr.pack(answer);
      const isTooLong = packed.length > this.maxBytes;
      const text = `the answer has ${packed.length} bytes, and the bus takes ${this.maxBytes}`;
      message.respond(isTooLong ? this.#packr.pack([ERROR_HEADER, text]) : packed);
    } catch (error) {
      this.#context.logger.warn({ err: error }, 'a question of another host could not be answered');
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isUp = false;
    this.values.close();
    this.records.close();
    await this.#connection?.close().catch(() => undefined);
  }

  get #root(): string {
    return `rigd.${this.#context.settings.rig}`;
  }

  get #recordsName(): string {
    return `RIGD_${this.#context.settings.rig}_RECORDS`;
  }

  async #open(): Promise<void> {
    const { settings, limits, logger } = this.#context;
    const retry = { busy: false };
    while (!this.#isClosed && this.#connection === undefined) {
      try {
        const connection = await connect(this.#options());
        this.#connection = connection;
      } catch (error) {
        this.#fault = messageOf(error);
        if (!retry.busy)
          logger.warn(
            { bus: settings.servers, reason: this.#fault },
            'no connection to the NATS server: local cameras work, those of other hosts do not; rigd tries again',
          );
        retry.busy = true;
        await new Promise((resolve) => setTimeout(resolve, limits.busRetryMs).unref());
      }
    }
    if (this.#connection === undefined) return;
    if (this.#isClosed) return void this.#connection.close();
    for (const subscribe of this.#subscriptions) subscribe(this.#connection);
    this.#came();
    void this.#follow(this.#connection);
  }

  #options(): ConnectionOptions {
    const { settings, limits } = this.#context;
    const { servers, rig, host, user, password, token, nkeySeed, ca, cert, key } = settings;
    const isSecure =
      ca !== undefined || cert !== undefined || servers.some((each) => each.startsWith('tls:'));
    return {
      servers: [...servers],
      name: `rigd ${host}`,
      inboxPrefix: inboxOf(rig, host),
      noEcho: true,
      timeout: limits.busStoreMs,
      reconnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: limits.busRetryMs,
      pingInterval: limits.busPingMs,
      maxPingOut: MOST_UNANSWERED_PINGS,
      // A refused connection is tried again: the operator may correct the permissions on the server.
      ignoreAuthErrorAbort: true,
      ...(user === undefined ? {} : { user }),
      ...(password === undefined ? {} : { pass: password }),
      ...(token === undefined ? {} : { token }),
      ...(nkeySeed === undefined
        ? {}
        : { authenticator: nkeyAuthenticator(new TextEncoder().encode(nkeySeed)) }),
      ...(isSecure
        ? {
            tls: {
              ...(ca === undefined ? {} : { ca }),
              ...(cert === undefined ? {} : { cert }),
              ...(key === undefined ? {} : { key }),
            },
          }
        : {}),
    };
  }

  /** Notes each loss of the connection to the server, and each new connection. */
  async #follow(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') this.#went('the connection is lost');
      else if (status.type === 'reconnect') this.#came();
      else if (status.type === 'error') this.#refused(messageOf(status.error));
      else if (status.type === 'slowConsumer')
        this.#context.logger.warn('this host reads the bus too slowly: missed messages are requested again');
    }
    this.#went('the connection was closed');
  }

  #came(): void {
    this.#isUp = true;
    this.#context.logger.info({ server: this.#connection?.getServer() }, 'connected to the NATS server');
    this.#tellChange();
  }

  #went(why: string): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#fault = why;
    this.#context.logger.warn({ reason: why }, 'lost the NATS server; local cameras keep working');
    this.#tellChange();
  }

  #refused(reason: string): void {
    this.#context.logger.error({ reason }, 'the NATS server has refused an operation: see its permissions');
  }

  #tellChange(): void {
    this.values.changed(this.#isUp);
    this.records.changed(this.#isUp);
    for (const listener of this.#listeners) listener();
  }

  #subscribe(subject: string, take: (message: Msg) => void): void {
    const subscribe = (connection: NatsConnection) =>
      void connection.subscribe(subject, {
        callback: (error, message) => {
          if (error !== null) return this.#refused(messageOf(error));
          try {
            // A host can have JetStream send stored messages to any subject. They keep the subject that they were
            // stored under.
            if (!isOf(subject, message.subject)) throw new Error('it was sent on by JetStream');
            take(message);
          } catch (fault) {
            this.#strange(message.subject, messageOf(fault));
          }
        },
      });
    this.#subscriptions.push(subscribe);
    if (this.#connection !== undefined) subscribe(this.#connection);
  }

  /** Logs a message that is not understood, without a stack: one line a minute for each host, to keep the log short. */
  #strange(subject: string, reason: string): void {
    // In the subject of a question, the verb follows the name of the host that asks.
    const isQuestion = subject.startsWith(`${this.#root}.ask.`);
    const host = isQuestion ? subject.split('.').at(-2) : lastOf(subject);
    if (this.#lines.takes(host ?? ''))
      this.#context.logger.error(
        { subject: subject.slice(0, MOST_ERROR), reason: reason.slice(0, MOST_ERROR) },
        'a message is not understood',
      );
  }

  async #bucket(): Promise<KV> {
    const manager = new Kvm(this.#stream());
    const name = `RIGD_${this.rig}`;
    const timeout = this.#context.limits.busStoreMs;
    try {
      const bucket = await manager.open(name, { timeout });
      await bucket.status();
      return bucket;
    } catch {
      // No direct reads: with them a host can have a stored value sent to any subject, as if another host sent it.
      return manager.create(name, { history: 1, max_bytes: VALUES_BYTES, allow_direct: false, timeout });
    }
  }

  async #recordStream(): Promise<NatsParts> {
    const connection = this.#live();
    const stream = this.#stream();
    const manager = await jetstreamManager(connection, { timeout: this.#context.limits.busStoreMs });
    const config: Partial<StreamConfig> & { name: string } = {
      name: this.#recordsName,
      subjects: [`${this.#root}.records.*`],
      max_bytes: this.#context.limits.busRecordsBytes,
      deny_delete: true,
      deny_purge: true,
    };
    await manager.streams.info(config.name).catch(() => manager.streams.add(config));
    return { connection, stream };
  }

  #stream(): JetStreamClient {
    return jetstream(this.#live(), { timeout: this.#context.limits.busStoreMs });
  }

  #live(): NatsConnection {
    if (this.#connection === undefined || !this.#isUp) throw new BusError('down', 'there is no bus');
    return this.#connection;
  }
}

function inboxOf(rig: string, host: string): string {
  return `_INBOX_rigd.${rig}.${host}`;
}

function lastOf(subject: string): string {
  return subject.split('.').at(-1) ?? '';
}

/** Whether a subject matches a pattern with `*`. */
function isOf(pattern: string, subject: string): boolean {
  const parts = subject.split('.');
  const wanted = pattern.split('.');
  return parts.length === wanted.length && wanted.every((each, at) => each === '*' || each === parts[at]);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
