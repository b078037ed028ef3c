// Carries out the decisions of the plan, one after the other, while the load is running.

import { appendFileSync, existsSync, renameSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The order that a body is given, and the decision it belongs to. */
const PLUG_ORDERS = { unplug: 'unplugged', 'power-off': 'off', busy: 'busy' };

/** What hurts the rig. */
export class Chaos {
  /** How often each kind of decision was carried out. */
  done = new Map();
  #service;
  #load;
  #ids;
  #stop = new AbortController();
  #running = Promise.resolve();
  #begun = new Set();

  /** @param {import('./service.js').Service} service @param {import('./load.js').Load} load */
  constructor(service, load, ids) {
    this.#service = service;
    this.#load = load;
    this.#ids = ids;
  }

  /** @param {import('./plan.js').Plan} plan */
  start(plan) {
    this.#running = this.#run(plan);
  }

  /** Does no more harm; resolves when what was begun has ended. */
  async stop() {
    this.#stop.abort();
    await this.#running;
    await Promise.all(this.#begun);
  }

  /** Takes all faults back. */
  clear() {
    for (const id of this.#ids) this.#clearFaults(id);
  }

  async #run(plan) {
    while (!this.#stop.signal.aborted) {
      const decision = plan.next();
      await sleep(decision.pauseMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      if (this.#stop.signal.aborted) return;
      this.#carryOut(decision, this.#ids[decision.camera]);
      this.done.set(decision.kind, (this.done.get(decision.kind) ?? 0) + 1);
    }
  }

  #carryOut({ kind, line, delayMs }, id) {
    const killWorker = () => this.#service.kill(`camera-worker ${id}`);
    if (line !== undefined) appendFileSync(join(this.#service.body(id), 'faults'), `${line}\n`);
    else if (kind === 'kill-worker') killWorker();
    else if (kind === 'kill-scout') this.#service.kill('camera-scout');
    else if (kind === 'cycle-connection') this.#cycle(id);
    else if (kind === 'clear-faults') this.#clearFaults(id);
    else if (PLUG_ORDERS[kind] !== undefined) this.#plugForAWhile(id, PLUG_ORDERS[kind], delayMs);
    else if (kind === 'kill-in-transfer') this.#afterExposure(id, delayMs, killWorker);
    else if (kind === 'cycle-in-transfer') this.#afterExposure(id, delayMs, () => this.#cycle(id));
    else throw new Error(`nothing is known of ${kind}`);
  }

  /** In one step: a body may be reading them. */
  #clearFaults(id) {
    const faults = join(this.#service.body(id), 'faults');
    if (!existsSync(faults)) return;
    writeFileSync(`${faults}.cleared`, '');
    renameSync(`${faults}.cleared`, faults);
  }

  /** The body is without cable or power, or held by another program, and then it is as before. */
  #plugForAWhile(id, order, forMs) {
    const plug = join(this.#service.body(id), 'plug');
    appendFileSync(plug, `${order}\n`);
    // Also when the harm ends earlier: nothing may stay unplugged.
    const over = sleep(forMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    this.#keep(over.then(() => appendFileSync(plug, 'plugged\n')));
  }

  /** Waits for the next line in the log of a body: an exposure, or a fault that fires. */
  #afterExposure(id, delayMs, act) {
    const log = join(this.#service.body(id), 'log');
    if (!existsSync(log)) return;
    const { signal } = this.#stop;
    const watcher = watch(log, { signal }, () => {
      watcher.close();
      void sleep(delayMs, undefined, { signal }).then(act, () => undefined);
    });
  }

  /** A client that disconnects and connects, whatever the camera is doing. */
  #cycle(id) {
    this.#keep(this.#load.ask('DELETE', id, 'connection').then(() => this.#load.revive(id)));
  }

  /** Something that was begun and must have ended before the soak does. */
  #keep(promise) {
    const ended = promise.finally(() => this.#begun.delete(ended));
    this.#begun.add(ended);
  }
}
