// A stub of a host that only uses the bus: it sends signs of life, has bodies, and answers requests about them. Many
// stubs fit into one process.

import { pino } from 'pino';
import { NatsBus } from '#gateway/hosts/bus/nats-bus.js';
import type { OwnPresence } from '#gateway/hosts/own-signs.js';
import { HOST_PROTOCOL, type Presence } from '#gateway/hosts/presence.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { answerShots } from './stub-shots.js';

/** Options of a stub. */
export interface StubOptions {
  readonly server: string;
  readonly rig: string;
  /** Its number, from which its name and the ids of its bodies are made. */
  readonly number: number;
  readonly bodies: number;
}

/** A stub. */
export class HostStub {
  readonly bus: NatsBus;
  readonly #options: StubOptions;
  readonly #session: string;
  #eventNumber = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: StubOptions) {
    this.#options = options;
    this.#session = `${Date.now()}-stub${options.number}`;
    const settings = {
      servers: [options.server],
      rig: options.rig,
      host: `stub-${options.number}`,
      url: undefined,
    };
    this.bus = new NatsBus({ settings, limits: DEFAULT_LIMITS, logger: pino({ level: 'silent' }) });
    this.bus.answer('presence', async () => this.#message(true));
    // The answer is the clock of this process; without an answer the host would count as gone.
    this.bus.answer('clock', async () => ({ value: { nowUs: Number(process.hrtime.bigint() / 1_000n) } }));
    answerShots(this.bus);
    // The stub listens like a host, so that the server has the same work.
    this.bus.hear('presence', () => undefined);
    this.bus.hear('events', () => undefined);
  }

  /** Sends one event of each body. @returns how many */
  tellEvents(): number {
    const { bodies } = this.#own();
    for (const { id: cameraId } of bodies) {
      this.#eventNumber += 1;
      const payload = { cameraId, codes: ['0x100'], count: 1 };
      const event = { name: 'propertyChanged', cameraId, payload };
      this.bus.tell('events', { session: this.#session, number: this.#eventNumber, event });
    }
    return bodies.length;
  }

  /** Begins to send signs of life. */
  start(): void {
    this.bus.tell('presence', this.#message(true));
    this.#timer = setInterval(
      () => this.bus.tell('presence', this.#message(false)),
      DEFAULT_LIMITS.busPresenceMs,
    );
  }

  /** Ends the stub without a message to the others. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.bus.close();
  }

  #message(isWhole: boolean): Presence {
    const sign = {
      spoken: HOST_PROTOCOL,
      session: this.#session,
      eventNumber: this.#eventNumber,
      isReady: true,
    };
    const { url, bodies } = this.#own();
    return isWhole ? { ...sign, whole: { version: 'stub', url, bodies: [...bodies] } } : sign;
  }

  #own(): Pick<OwnPresence, 'url' | 'bodies'> {
    const { number, bodies } = this.#options;
    const all = Array.from({ length: bodies }, (_, at) => ({
      id: `D2${String(number).padStart(5, '0')}${String(at).padStart(5, '0')}`,
      model: 'ILCE-7M4',
      connectionType: 'USB' as const,
      connected: true,
      mode: 'remote' as const,
      state: 'connected' as const,
      claimedAtMs: 0,
    }));
    return { url: '', bodies: all };
  }
}
