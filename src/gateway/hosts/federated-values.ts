// Values of bodies of all hosts: read, set and compared by the host that has the body.

import type { Limits } from '../limits.js';
import type { PropertyOutcome } from '../rig/desired/apply-properties.js';
import type { BodyWatch } from '../rig/desired/body-watch.js';
import type { Drift } from '../rig/desired/drift-book.js';
import type { BodyValues } from '../rig/desired/group-values.js';
import type { Properties } from '../rig/model.js';
import type { Rig } from '../rig.js';
import type { RigQuestion } from './remote-calls.js';
import type { HostCalls, OtherHosts } from './remote-host.js';

/** What it is made of. */
export interface FederatedValueParts {
  readonly watch: Pick<BodyWatch, 'compare'>;
  readonly desired: BodyValues;
  readonly rig: Pick<Rig, 'call'>;
  readonly hosts: OtherHosts;
  readonly calls: HostCalls;
  readonly limits: Pick<Limits, 'busCallMs'>;
}

/** See the head of this file. */
export class FederatedValues implements BodyValues, Pick<BodyWatch, 'compare'> {
  readonly #parts: FederatedValueParts;

  constructor(parts: FederatedValueParts) {
    this.#parts = parts;
  }

  async compare(...[id, properties]: Parameters<BodyWatch['compare']>): ReturnType<BodyWatch['compare']> {
    const { hosts, watch, rig } = this.#parts;
    if (hosts.hostOf(id) === undefined) return watch.compare(id, properties);
    return (await rig.call(id, 'compareProperties', { properties: [...properties] })).readings;
  }

  async apply(id: string): Promise<PropertyOutcome[]> {
    const answer = await this.#ask(id, { kind: 'apply', id }, true);
    return answer === undefined ? this.#parts.desired.apply(id) : (answer as PropertyOutcome[]);
  }

  async set(id: string, properties: Properties): Promise<PropertyOutcome[]> {
    const answer = await this.#ask(id, { kind: 'set', id, properties: { ...properties } }, true);
    return answer === undefined ? this.#parts.desired.set(id, properties) : (answer as PropertyOutcome[]);
  }

  async drift(id: string): Promise<readonly Drift[]> {
    const answer = await this.#ask(id, { kind: 'readDrift', id }, false);
    return answer === undefined ? this.#parts.desired.drift(id) : (answer as Drift[]);
  }

  /** @returns undefined for a body of this host */
  async #ask(id: string, question: RigQuestion, hasEffect: boolean): Promise<unknown> {
    const { hosts, calls, limits } = this.#parts;
    const host = hosts.hostOf(id);
    if (host === undefined) return undefined;
    return calls.ask(host.name, 'rig', question, { hasEffect, limitMs: limits.busCallMs });
  }
}
