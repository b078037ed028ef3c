// One camera and what can be wrong with it. Every ailment lasts as long as its `signal` and leaves the camera
// connected again, however long that takes.

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;
const LIMIT_MS = 90_000;
/** How long a flapping camera is off the bus, and how long it is well. */
const AWAY_MS = 700;
const WELL_MS = 500;

/** The camera that is unwell. */
export class Neighbour {
  #service;
  #client;
  #events;
  #id;

  /** @param {import('../soak/service.js').Service} service @param {import('../soak/client.js').Client} client */
  constructor(service, client, events, id) {
    this.#service = service;
    this.#client = client;
    this.#events = events;
    this.#id = id;
  }

  /** Connects, and waits until it is so. */
  async connect() {
    const untilMs = Date.now() + LIMIT_MS;
    while ((await this.#ask('POST', 'connection', { mode: 'remote' })).status !== 200) {
      if (Date.now() > untilMs) throw new Error(`camera ${this.#id}: not connected within ${LIMIT_MS} ms`);
      await sleep(POLL_MS);
    }
  }

  /** Nothing is wrong: it shoots. */
  async shooting(signal) {
    while (!signal.aborted) await this.#ask('POST', 'actions/af-shutter');
  }

  /** It never answers to the shutter; its client ends the session and connects again, as the interface says. */
  async hanging(signal) {
    while (!signal.aborted) {
      this.order('SendCommand#1 hang');
      await this.#ask('POST', 'actions/af-shutter');
      await this.#ask('DELETE', 'connection');
      await this.connect();
    }
  }

  /** It crashes at the shutter, once, and comes back by itself. @returns ms from the crash to the event `connected`. */
  async crashing() {
    const from = this.#events.length;
    this.order('SendCommand#1 crash');
    await this.#ask('POST', 'actions/af-shutter');
    const back = await this.#event('connected', from);
    const crash = this.#service.faultTimes(this.#id).at(-1);
    return back.atMs - crash;
  }

  /** It leaves the bus and comes back, again and again; its client connects it every time. */
  async flapping(signal) {
    while (!signal.aborted) {
      const from = this.#events.length;
      this.#plug(`unplugged until ${Date.now() + AWAY_MS}`);
      await this.#event('disconnected', from);
      await this.connect();
      await sleep(WELL_MS);
    }
  }

  /** It is unplugged, and plugged in again. @returns ms from the unplugging to the event `disconnected`. */
  async unplugged() {
    const from = this.#events.length;
    const startedAtMs = Date.now();
    this.#plug('unplugged');
    const told = await this.#event('disconnected', from);
    this.#plug('plugged');
    await this.connect();
    return told.atMs - startedAtMs;
  }

  /** Puts a fault on order. */
  order(line) {
    appendFileSync(join(this.#service.body(this.#id), 'faults'), `${line}\n`);
  }

  /** Presses the shutter; resolves with the answer. */
  shoot() {
    return this.#ask('POST', 'actions/af-shutter');
  }

  #plug(line) {
    appendFileSync(join(this.#service.body(this.#id), 'plug'), `${line}\n`);
  }

  /** The first event of that name after the first `from` of all. */
  async #event(name, from) {
    const untilMs = Date.now() + LIMIT_MS;
    for (;;) {
      const found = this.#events
        .slice(from)
        .find((event) => event.name === name && event.cameraId === this.#id);
      if (found !== undefined) return found;
      if (Date.now() > untilMs) throw new Error(`camera ${this.#id}: no event ${name} within ${LIMIT_MS} ms`);
      await sleep(POLL_MS);
    }
  }

  #ask(method, path, body) {
    return this.#client.request(method, `/api/cameras/${this.#id}/${path}`, body);
  }
}
