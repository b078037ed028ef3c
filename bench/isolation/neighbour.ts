// One camera and its possible faults. Every fault lasts until its `signal` is aborted and leaves the camera connected
// again, however long that takes.

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '#harness/deadline.js';
import type { HttpClient, TimedAnswer } from '#harness/http-client.js';
import type { Service } from '#harness/service.js';
import { faultTimes } from '../soak/body-log.js';
import type { KeptEvent } from '../soak/events.js';

const LIMIT_MS = 90_000;
/** How long a flapping camera is off the bus; the next constant is how long it is on the bus. */
const AWAY_MS = 700;
const WELL_MS = 500;

/** The faulty camera. */
export class Neighbour {
  readonly #service: Service;
  readonly #client: HttpClient;
  readonly #events: readonly KeptEvent[];
  readonly #id: string;

  /** @param events events of all cameras; the array grows */
  constructor(service: Service, client: HttpClient, events: readonly KeptEvent[], id: string) {
    this.#service = service;
    this.#client = client;
    this.#events = events;
    this.#id = id;
  }

  /** Connects, and tries again until the camera is connected. */
  async connect(): Promise<void> {
    const asked = async () => (await this.#ask('POST', 'connection', { mode: 'remote' })).status === 200;
    await until(`camera ${this.#id} is connected`, asked, LIMIT_MS);
  }

  /** No fault: the camera takes pictures. */
  async shooting(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) await this.#ask('POST', 'actions/af-shutter');
  }

  /**
   * The camera does not answer the shutter; its client ends the session and connects again, as the interface advises.
   */
  async hanging(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#service.injectFault(this.#id, 'SendCommand#1 hang');
      await this.#ask('POST', 'actions/af-shutter');
      await this.#ask('DELETE', 'connection');
      await this.connect();
    }
  }

  /**
   * The worker crashes at the shutter, once, and is restarted automatically.
   * @returns ms from the crash to the event `connected`.
   */
  crashing(): Promise<number> {
    return this.#backAfter('SendCommand#1 crash');
  }

  /**
   * A command never returns, and the service brings the camera back.
   * @returns ms from then to the event `connected`.
   */
  hung(): Promise<number> {
    return this.#backAfter('SendCommand#1 hang');
  }

  async #backAfter(fault: string): Promise<number> {
    const from = this.#events.length;
    this.#service.injectFault(this.#id, fault);
    await this.#ask('POST', 'actions/af-shutter');
    const back = await this.#event('connected', from);
    return back.atMs - (faultTimes(this.#service, this.#id).at(-1) ?? Number.NaN);
  }

  /** The camera leaves the bus and returns repeatedly; its client connects it every time. */
  async flapping(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const from = this.#events.length;
      this.#plug(`unplugged until ${Date.now() + AWAY_MS}`);
      await this.#event('disconnected', from);
      await this.connect();
      await sleep(WELL_MS);
    }
  }

  /** The camera is unplugged and plugged in again. @returns ms from the unplugging to the event `disconnected`. */
  async unplugged(): Promise<number> {
    const from = this.#events.length;
    const startedAtMs = Date.now();
    this.#plug('unplugged');
    const lost = await this.#event('disconnected', from);
    this.#plug('plugged');
    await this.connect();
    return lost.atMs - startedAtMs;
  }

  #plug(line: string): void {
    appendFileSync(join(this.#service.body(this.#id), 'plug'), `${line}\n`);
  }

  /** The camera's first event of that name, not counting the first `from` events of all cameras. */
  #event(name: string, from: number): Promise<KeptEvent> {
    const isIt = (event: KeptEvent) => event.name === name && event.cameraId === this.#id;
    const find = () => this.#events.slice(from).find(isIt);
    return until(`event ${name} of camera ${this.#id}`, find, LIMIT_MS);
  }

  #ask(method: string, path: string, body?: unknown): Promise<TimedAnswer> {
    return this.#client.request(method, `/api/cameras/${this.#id}/${path}`, body);
  }
}
