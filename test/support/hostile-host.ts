// A thief with the log-in of a host of the rig, who uses NATS's own client: sends whatever that log-in permits.

import { type JetStreamClient, jetstream } from '@nats-io/jetstream';
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { Packr } from 'msgpackr';
import { HOST_PROTOCOL } from '#gateway/hosts/presence.js';
import type { NatsServer } from '#harness/nats-server.js';
import type { Scope } from '#harness/scope.js';
import { passwordOf, STUDIO } from './studio-bus.js';

/** A body that the thief claims. */
export function forgedBody(id: string, facts: object = {}) {
  return {
    id,
    model: 'ILCE-7M4',
    connectionType: 'USB',
    connected: true,
    state: 'connected',
    mode: 'remote',
    claimedAtMs: Date.now(),
    ...facts,
  };
}

/** Answers a question of another host. */
type Answerer = (question: unknown, verb: string) => unknown;

/** See the head of this file. */
export class HostileHost {
  readonly host: string;
  /** Questions received, as `verb question`. */
  readonly asked: { verb: string; question: unknown }[] = [];
  /** Source of answers; default: none. */
  answers: Answerer = () => undefined;
  readonly #connection: NatsConnection;
  readonly #packr = new Packr({ useRecords: false });
  #session = `${Date.now()}-hostile`;
  #events = 0;
  #bodies: readonly object[] = [];
  #url = '';

  private constructor(connection: NatsConnection, host: string) {
    this.#connection = connection;
    this.host = host;
    connection.subscribe(`rigd.${STUDIO}.ask.${host}.>`, {
      callback: (error, message) => {
        if (error === null) this.#answer(message);
      },
    });
  }

  /** Logs in. */
  static async join(scope: Scope, server: NatsServer, host = 'left'): Promise<HostileHost> {
    const connection = await connect({
      servers: server.url,
      user: host,
      pass: passwordOf(host),
      inboxPrefix: `_INBOX_rigd.${STUDIO}.${host}`,
    });
    scope.teardown(() => connection.close());
    return new HostileHost(connection, host);
  }

  get session(): string {
    return this.#session;
  }

  get storage(): JetStreamClient {
    return jetstream(this.#connection);
  }

  /** Resolves when everything that was sent has reached the server. */
  flush(): Promise<void> {
    return this.#connection.flush();
  }

  /** Sends these bytes under a subject. */
  publish(subject: string, bytes: Uint8Array): void {
    this.#connection.publish(subject, bytes);
  }

  /** Sends an announcement. @param bodies that it claims from now on, at this address; as before when left out */
  live(bodies?: readonly object[], url = ''): void {
    if (bodies !== undefined) {
      this.#bodies = bodies;
      this.#url = url;
    }
    this.say('presence', this.#presence());
  }

  /** Sends something under a topic. */
  say(topic: string, message: unknown): void {
    this.publish(`rigd.${STUDIO}.${topic}.${this.host}`, this.#packr.pack(message));
  }

  /** Sends these bytes as a question to a host, and receives no answer. */
  askBytes(host: string, verb: string, bytes: Uint8Array): void {
    this.publish(`rigd.${STUDIO}.ask.${host}.${this.host}.${verb}`, bytes);
  }

  /** Sends the next event. */
  event(name: string, cameraId: string, payload: object = {}): void {
    this.#events += 1;
    this.say('events', {
      session: this.#session,
      number: this.#events,
      event: { name, cameraId, payload },
    });
  }

  /** Asks a host. @returns its answer: `{ value }` or `{ fault }` */
  async ask(host: string, verb: string, question: unknown) {
    const sentUs = Number(process.hrtime.bigint() / 1_000n);
    const answer = await this.#connection.request(
      `rigd.${STUDIO}.ask.${host}.${this.host}.${verb}`,
      this.#packr.pack({ sentUs, question }),
      { timeout: 30_000 },
    );
    const [, value] = this.#packr.unpack(answer.data) as [number, unknown];
    return value as { value?: unknown; fault?: { code: string; message: string } };
  }

  /** Begins another run. */
  restart(): void {
    this.#session = `${Date.now()}-${this.#session}`.slice(0, 64);
    this.#events = 0;
  }

  #presence() {
    return {
      spoken: HOST_PROTOCOL,
      session: this.#session,
      eventNumber: this.#events,
      isReady: true,
      whole: { version: '9.9.9', url: this.#url, bodies: this.#bodies },
    };
  }

  #answer(message: Msg): void {
    const verb = message.subject.split('.').at(-1) ?? '';
    const packed: unknown = this.#packr.unpack(message.data);
    const question = Object(packed).question as unknown;
    this.asked.push({ verb, question });
    const value = verb === 'presence' ? this.#presence() : this.answers(question, verb);
    if (value !== undefined) message.respond(this.#packr.pack([0, value]));
  }
}
