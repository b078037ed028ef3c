// Facts of one setting of a group: the value of most bodies, who has another, and what they offer.
// Pure.

import { prevailing } from '../state/prevailing.js';
import { type BodySettings, offerOf } from './reading.js';

/** A value that at least one body offers. */
export interface OfferedValue {
  readonly label: string;
  /** Bodies that have the setting, but do not offer this value. */
  readonly lacking: readonly BodySettings[];
}

/** A setting of several bodies. */
export interface ColumnFacts {
  readonly property: string;
  /** The declared value, else that of most bodies; undefined when no value prevails. */
  readonly value: string | undefined;
  /** All values, the most frequent first. */
  readonly values: readonly string[];
  /** Bodies with another value than most; all of them when no value prevails. */
  readonly odd: readonly BodySettings[];
  /** Bodies that have the setting. */
  readonly having: readonly BodySettings[];
  /** Bodies that can be set now. */
  readonly writable: readonly BodySettings[];
  /** The values, in the order of the bodies. */
  readonly offered: readonly OfferedValue[];
  readonly isOpenEnded: boolean;
}

/** The facts of one setting. */
export function columnFacts(property: string, bodies: readonly BodySettings[]): ColumnFacts {
  const having = bodies.filter((body) => read(body, property) !== undefined);
  const counted = prevailing(having.map((body) => labelAt(body, property)));
  const { values } = counted;
  const value = declaredLabel(property, having) ?? counted.value;
  const writable = having.filter((body) => read(body, property)?.writable === true);
  const offers = writable.flatMap((body) => {
    const found = read(body, property);
    return found === undefined ? [] : [{ body, offer: offerOf(found) }];
  });
  const sets = offers.map(({ body, offer }) => ({ body, labels: new Set(offer.labels) }));
  const labels = merged(offers.map(({ offer }) => offer.labels));
  return {
    property,
    value,
    values,
    odd:
      values.length === 0 || (values.length === 1 && values[0] === value)
        ? []
        : having.filter((body) => labelAt(body, property) !== value),
    having,
    writable,
    offered: labels.map((label) => ({
      label,
      lacking: sets.filter((each) => !each.labels.has(label)).map(({ body }) => body),
    })),
    isOpenEnded: offers.some(({ offer }) => offer.isOpenEnded),
  };
}

/** The one value that bodies are declared to have, as the label that a body reports for it. */
function declaredLabel(property: string, having: readonly BodySettings[]): string | undefined {
  const labels = having.flatMap((body) => {
    const { desired, drift } = body.camera;
    if (desired[property] === undefined) return [];
    return drift.find((each) => each.property === property)?.desired ?? labelAt(body, property);
  });
  return new Set(labels).size === 1 ? labels[0] : undefined;
}

/** The value of a body, as a label. */
export const labelAt = (body: BodySettings, property: string): string =>
  read(body, property)?.current_formatted ?? '';

/** The property of a body as it was read. */
export const read = ({ reading }: BodySettings, property: string) => reading.properties?.[property];

/** Every setting that a body has, by name. */
export const settingsOf = (bodies: readonly BodySettings[]): readonly string[] =>
  [...new Set(bodies.flatMap(({ reading }) => Object.keys(reading.properties ?? {})))].sort();

/** Lists in one order: a value that only later lists have comes behind the one it follows there. */
function merged(lists: readonly (readonly string[])[]): readonly string[] {
  const [longest = [], ...others] = [...lists].sort((one, other) => other.length - one.length);
  const order = [...longest];
  const known = new Set(order);
  for (const list of others) {
    for (const [at, label] of list.entries()) {
      if (known.has(label)) continue;
      known.add(label);
      const before = list[at - 1];
      order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, label);
    }
  }
  return order;
}
