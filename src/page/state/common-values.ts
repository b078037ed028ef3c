// The value that the bodies of a group have in common, and the bodies with another one. Pure.

import type { RigCamera } from '../interface/wire.js';
import { prevailing } from './prevailing.js';

/** A body as far as it is compared: the properties that the bodies report as exposure. */
export type Compared = Pick<RigCamera, 'id' | 'connected' | 'desired' | 'drift' | 'facts'>;

/** Properties that bodies taking pictures together should have in common, in the order of the left column. */
export const COMPARED = ['iso', 'shutter-speed', 'aperture', 'white-balance', 'file-format'] as const;
/** Name of a compared property. */
export type ComparedProperty = (typeof COMPARED)[number];

/** White balance is compared with the colour temperature, where a body uses that. */
const TEMPERATURE = 'white-balance-color-temp';

/** One body with another value than the others. */
export interface OddBody<Body> {
  readonly camera: Body;
  readonly value: string;
}

/** The values of a group for one property. */
export interface CommonValue<Body> {
  readonly property: ComparedProperty;
  /** The declared value, else that of most bodies; undefined when no body reports one, or no value prevails. */
  readonly value: string | undefined;
  /** All values, the most frequent first. */
  readonly values: readonly string[];
  /** Bodies with another value than the common one; without a common one, all that report a value. */
  readonly odd: readonly OddBody<Body>[];
}

/** Labels by which a body says that it has no such value, such as the aperture of a lens without contacts. */
const NO_VALUES: ReadonlySet<string> = new Set(['', '--']);

/** Whether a label says that there is no value. */
export const isNoValue = (label: string): boolean => NO_VALUES.has(label);

/** The value of a body: the colour temperature in place of the white balance that uses it; undefined if it has none. */
export function valueFrom(
  { facts }: Pick<Compared, 'facts'>,
  property: ComparedProperty,
): string | undefined {
  const exposure = facts.exposure ?? {};
  const label =
    property === 'white-balance' ? (exposure[TEMPERATURE] ?? exposure[property]) : exposure[property];
  return label === undefined || isNoValue(label) ? undefined : label;
}

/** The common values of the connected bodies among these. */
export function commonValues<Body extends Compared>(cameras: readonly Body[]): CommonValue<Body>[] {
  const connected = cameras.filter((camera) => camera.connected);
  return COMPARED.map((property) => commonValue(connected, property));
}

function commonValue<Body extends Compared>(
  cameras: readonly Body[],
  property: ComparedProperty,
): CommonValue<Body> {
  const found = cameras.flatMap((camera) => {
    const value = valueFrom(camera, property);
    return value === undefined ? [] : [{ camera, value }];
  });
  const counted = prevailing(found.map((each) => each.value));
  const value = declaredValue(cameras, property) ?? counted.value;
  return {
    property,
    value,
    values: counted.values,
    odd: found.filter((each) => each.value !== value),
  };
}

/** The one value that bodies are declared to have, as the label that a body reports for it. */
function declaredValue(cameras: readonly Compared[], property: ComparedProperty): string | undefined {
  const labels = new Set(
    cameras.flatMap((camera) => {
      if (camera.desired[property] === undefined) return [];
      const drift = camera.drift.find((each) => each.property === property);
      return drift?.desired ?? valueFrom(camera, property) ?? [];
    }),
  );
  return labels.size === 1 ? [...labels][0] : undefined;
}
