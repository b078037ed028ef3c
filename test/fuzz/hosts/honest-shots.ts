// Shots of the attacked hosts during a whole run, and the check of their receipts: each host must report of each body
// what the body has logged itself.

import { readFileSync } from 'node:fs';
import { until } from '#harness/deadline.js';
import type { Service } from '#harness/service.js';
import { contradictionsOf, type TestReceipt } from '../../support/receipt-judge.js';
import { differenceOf } from '../kills/judge.js';

/** Group of the bodies of these hosts; the group `all` also has those of the hostile host. */
export const GROUP = 'own';
/** Required accuracy of the clocks, generous because the machine is busy. */
const TOLERANCE_MS = 500;
const SETTLE_MS = 60_000;

/** One shot, and the exposures that each body has logged for it. */
interface MadeShot {
  readonly shotId: string;
  readonly made: ReadonlyMap<string, number>;
}

/** Makes the shots and checks their receipts. */
export class HonestShots {
  readonly #services: ReadonlyMap<string, Service>;
  readonly #bodies: ReadonlyMap<string, Service>;
  readonly #found: (text: string) => void;
  readonly #shots: MadeShot[] = [];

  /** @param services by host @param bodies the services that have them, by their ids */
  constructor(
    services: ReadonlyMap<string, Service>,
    bodies: ReadonlyMap<string, Service>,
    found: (text: string) => void,
  ) {
    this.#services = services;
    this.#bodies = bodies;
    this.#found = found;
  }

  /** Whether an id is of a shot of the attacked hosts. */
  static isOwn(shotId: unknown): boolean {
    return String(shotId).startsWith(`${GROUP}-`);
  }

  /** Ids of the shots that were made. */
  get ids(): readonly string[] {
    return this.#shots.map(({ shotId }) => shotId);
  }

  /** Requests a shot of all bodies, from each host in turn. It must succeed. */
  async shoot(): Promise<void> {
    const shotId = `${GROUP}-${this.#shots.length + 1}`;
    const asked = [...this.#services.values()][this.#shots.length % this.#services.size] as Service;
    const before = this.#exposures();
    const bodies = [...this.#bodies.keys()];
    const request = { shotId, policy: 'those-that-can', toleranceMs: TOLERANCE_MS };
    const answer = await asked.request('POST', `/api/rig/groups/${GROUP}/shoot`, request);
    if (answer.status !== 200) this.#found(`${shotId}: ${answer.status} ${JSON.stringify(answer.body)}`);
    const after = this.#exposures();
    this.#shots.push({
      shotId,
      made: new Map(bodies.map((id) => [id, (after.get(id) ?? 0) - (before.get(id) ?? 0)])),
    });
  }

  /** Compares the receipts of all hosts with the logs and the files, once nothing more is awaited. */
  async judge(): Promise<void> {
    const logs = new Map([...this.#bodies].map(([id, service]) => [id, service.bodyLog(id)]));
    const evidence = { bodies: logs, contentOf: (path: string) => readFileSync(path) };
    for (const [host, service] of this.#services) {
      const receipts = await this.#receiptsOf(host, service);
      for (const { shotId, text } of contradictionsOf(receipts, evidence))
        this.#found(`${shotId} on ${host}: ${text}`);
    }
  }

  /**
   * The receipts of a host that match the logs of the bodies; a receipt that does not match after a while is a finding.
   */
  async #receiptsOf(host: string, service: Service): Promise<TestReceipt[]> {
    const equal: TestReceipt[] = [];
    const others = new Map<MadeShot, string>(this.#shots.map((shot) => [shot, '']));
    const look = async () => {
      for (const shot of others.keys()) {
        const receipt = await receiptOf(service, shot.shotId);
        const difference = differenceOf(receipt, shot.made, true);
        others.set(shot, difference ?? '');
        if (difference !== undefined || receipt === undefined) continue;
        equal.push(receipt);
        others.delete(shot);
      }
      return others.size === 0;
    };
    await until('receipts that are equal to the logs', look, SETTLE_MS).catch(() => undefined);
    for (const [{ shotId }, difference] of others) this.#found(`${shotId} on ${host}: ${difference}`);
    return equal;
  }

  #exposures(): ReadonlyMap<string, number> {
    return new Map(
      [...this.#bodies].map(([id, service]) => [
        id,
        service.bodyLog(id).filter((line) => / exposure /.test(line)).length,
      ]),
    );
  }
}

async function receiptOf(service: Service, shotId: string): Promise<TestReceipt | undefined> {
  const answer = await service.request('GET', `/api/rig/shots/${shotId}`);
  return answer.status === 200 ? (answer.body.receipt as TestReceipt) : undefined;
}
