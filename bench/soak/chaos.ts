// Carries out the decisions of the plan, one after the other, while the load is running.

import { appendFileSync, existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '#harness/service.js';
import type { Load } from './load.js';
import type { Decision, Plan } from './plan.js';

/** The line for the `plug` file of a body, by kind of decision. */
const PLUG_ORDERS: Record<string, string> = { unplug: 'unplugged', 'power-off': 'off', busy: 'busy' };

/** Causes faults of the rig. */
export class Chaos {
  /** How often each kind of decision was carried out. */
  readonly done = new Map<string, number>();
  readonly #service: Service;
  readonly #load: Load;
  readonly #ids: string[];
  readonly #stop = new AbortController();
  #running = Promise.resolve();
  readonly #begun = new Set<Promise<unknown>>();

  /** @param ids of all cameras */
  constructor(service: Service, load: Load, ids: string[]) {
    this.#service = service;
    this.#load = load;
    this.#ids = ids;
  }

  /** Begins to carry out the plan. */
  start(plan: Plan): void {
    this.#running = this.#run(plan);
  }

  /** Causes no further faults; resolves when those that have begun have ended. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await Promise.all(this.#begun);
  }

  /** Removes all ordered faults. */
  clear(): void {
    for (const id of this.#ids) this.#service.clearFaults(id);
  }

  async #run(plan: Plan): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const decision = plan.next();
      await sleep(decision.pauseMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      if (this.#stop.signal.aborted) return;
      this.#carryOut(decision, this.#ids[decision.camera] ?? '');
      this.done.set(decision.kind, (this.done.get(decision.kind) ?? 0) + 1);
    }
  }

  #carryOut({ kind, line, delayMs = 0 }: Decision, id: string): void {
    const killWorker = () => kill(this.#service, `camera-worker ${id}`);
    const plugOrder = PLUG_ORDERS[kind];
    if (line !== undefined) this.#service.injectFault(id, line);
    else if (kind === 'kill-worker') killWorker();
    else if (kind === 'kill-scout') kill(this.#service, 'camera-scout');
    else if (kind === 'cycle-connection') this.#cycle(id);
    else if (kind === 'clear-faults') this.#service.clearFaults(id);
    else if (plugOrder !== undefined) this.#plugForAWhile(id, plugOrder, delayMs);
    else if (kind === 'kill-in-transfer') this.#afterExposure(id, delayMs, killWorker);
    else if (kind === 'cycle-in-transfer') this.#afterExposure(id, delayMs, () => this.#cycle(id));
    else throw new Error(`nothing is known of ${kind}`);
  }

  /** Unplugs a body, switches it off, or lets another program hold it, for a while. */
  #plugForAWhile(id: string, order: string, forMs: number): void {
    const plug = join(this.#service.body(id), 'plug');
    appendFileSync(plug, `${order}\n`);
    // The wait also ends when the chaos stops, because nothing may stay unplugged.
    const over = sleep(forMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    this.#keep(over.then(() => appendFileSync(plug, 'plugged\n')));
  }

  /** Waits for the next line in the log of a body: an exposure, or a fault that fires. */
  #afterExposure(id: string, delayMs: number, act: () => void): void {
    const log = join(this.#service.body(id), 'log');
    if (!existsSync(log)) return;
    const { signal } = this.#stop;
    const watcher = watch(log, { signal }, () => {
      watcher.close();
      void sleep(delayMs, undefined, { signal }).then(act, () => undefined);
    });
  }

  /** A client that disconnects and connects, whatever the camera is doing. */
  #cycle(id: string): void {
    this.#keep(this.#load.ask('DELETE', id, 'connection').then(() => this.#load.revive(id)));
  }

  /** Keeps a promise that must settle before the soak ends. */
  #keep(promise: Promise<unknown>): void {
    const ended: Promise<unknown> = promise.finally(() => this.#begun.delete(ended));
    this.#begun.add(ended);
  }
}

/** Kills a child of the service. @param title the beginning of its command line */
function kill(service: Service, title: string): void {
  const child = service.childProcesses().find((one) => one.title.startsWith(title));
  try {
    if (child !== undefined) process.kill(child.pid, 'SIGKILL');
  } catch {
    // The process has ended in the meantime.
  }
}
