// Values of bodies of all hosts: read, set and compared by the host that has the body.

import type { Cameras } from '../cameras/cameras.js';
import type { Limits } from '../limits/limit-table.js';
import type { Properties } from '../rig/declared/model.js';
import type { PropertyOutcome } from '../rig/desired/apply-properties.js';
import type { BodyWatch } from '../rig/desired/body-watch.js';
import type { Drift } from '../rig/desired/drift-book.js';
import type { BodyValues } from '../rig/desired/group-values.js';
import { answerTo } from './host-answers.js';
import type { RigQuestion } from './remote-calls.js';
import type { HostCalls, OtherHosts } from './remote-host.js';

/** What it is made of. */
export interface FederatedValueParts {
  readonly watch: Pick<BodyWatch, 'compare'>;
  readonly desired: BodyValues;
  readonly rig: Pick<Cameras, 'call'>;
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

  apply(id: string): Promise<PropertyOutcome[]> {
    return this.#ofHost(id, { kind: 'apply', id }, true) ?? this.#parts.desired.apply(id);
  }

  set(id: string, properties: Properties): Promise<PropertyOutcome[]> {
    const question = { kind: 'set', id, properties: { ...properties } } as const;
    return this.#ofHost(id, question, true) ?? this.#parts.desired.set(id, properties);
  }

  async drift(id: string): Promise<readonly Drift[]> {
    const asked = this.#ofHost(id, { kind: 'readDrift', id }, false);
    return (await asked) ?? this.#parts.desired.drift(id);
  }

  /** @returns undefined for a body of this host */
  #ofHost<Kind extends 'apply' | 'set' | 'readDrift'>(
    id: string,
    question: RigQuestion & { kind: Kind },
    hasEffect: boolean,
  ) {
    const { hosts, calls, limits } = this.#parts;
    const host = hosts.hostOf(id);
    if (host === undefined) return undefined;
    return calls
      .ask(host.name, 'rig', question, { hasEffect, limitMs: limits.busCallMs })
      .then((answer) => answerTo(question.kind, host.name, answer, hasEffect));
  }
}
