// Healthy cameras beside one with faults: they are read continuously, and none of their reads may fail.

import type { Test } from 'tap';
import { delay, systemClock } from '#base/clock.js';
import { until } from '#harness/deadline.js';
import type { Service } from '#harness/service.js';

/** A pause short enough to see a late answer, and long enough to leave the processor to the tested code. */
const PAUSE_MS = 100;

/** Reads the healthy cameras continuously. */
export class Bystanders {
  readonly failures: string[] = [];
  readonly reads = new Map<string, number>();
  readonly #service: Service;

  constructor(service: Service, ids: string[]) {
    this.#service = service;
    for (const id of ids) this.reads.set(id, 0);
  }

  /** Continues to read until `isOver`, ten times a second. @throws Error after `limitMs` */
  async readUntil(isOver: () => boolean, limitMs: number): Promise<void> {
    const readAll = async () => {
      await Promise.all([...this.reads.keys()].map((id) => this.#read(id)));
      await delay(systemClock, PAUSE_MS);
      return isOver();
    };
    await until('the end of the reading', readAll, limitMs);
  }

  async #read(id: string): Promise<void> {
    const { status, body } = await this.#service.request(
      'GET',
      `/api/cameras/${id}/properties/battery-remain`,
    );
    if (status !== 200) this.failures.push(JSON.stringify(body));
    this.reads.set(id, (this.reads.get(id) ?? 0) + 1);
  }

  /** Returns a check that all reads since now have succeeded and that there were some. */
  watch(t: Test): () => Promise<void> {
    const before = new Map(this.reads);
    const failed = this.failures.length;
    return async () => {
      // Two reads, so that one of them has begun after `watch`.
      const isRead = ([id, count]: [string, number]) => count >= (before.get(id) ?? 0) + 2;
      await until('reads of the other cameras', () => [...this.reads].every(isRead));
      t.same(this.failures.slice(failed), [], 'the other cameras have not noticed');
    };
  }
}
