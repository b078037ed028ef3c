// The changes that make a group equal: which body gets which values. Pure.

import { type CommonValue, type Compared, type ComparedProperty, valueFrom } from './common-values.js';

/** A change of one body. */
export interface EqualChange<Body> {
  readonly camera: Body;
  readonly property: ComparedProperty;
  readonly from: string;
  readonly to: string;
  /** The writes, in this order: property and label. */
  readonly writes: readonly (readonly [property: string, label: string])[];
}

/** The changes. @param chosen values of properties that have no common one, as a person chose them */
export function equalPlan<Body extends Compared>(
  cameras: readonly Body[],
  commons: readonly CommonValue<Body>[],
  chosen: Readonly<Partial<Record<ComparedProperty, string>>>,
): EqualChange<Body>[] {
  return commons.flatMap(({ property, value, odd }) => {
    const to = value ?? chosen[property];
    if (to === undefined) return [];
    const writes = writesFor(cameras, property, to);
    return odd
      .filter((each) => each.value !== to)
      .map(({ camera, value: from }) => ({ camera, property, from, to, writes }));
  });
}

/** White balance may be a colour temperature: a body that has it shows both values. */
function writesFor(
  cameras: readonly Compared[],
  property: ComparedProperty,
  to: string,
): EqualChange<unknown>['writes'] {
  if (property !== 'white-balance') return [[property, to]];
  const model = cameras.find((camera) => camera.connected && valueFrom(camera, property) === to);
  const names = ['white-balance', 'white-balance-color-temp'];
  const writes = names.flatMap((name) => {
    const label = model?.facts.exposure[name];
    return label === undefined ? [] : [[name, label] as const];
  });
  return writes.length === 0 ? [[property, to]] : writes;
}
