// A preset is a set of values under a name: values for every body, and different ones for some. Makes a preset from the
// values of bodies, and finds its values for one body. Contacts no camera and changes nothing.

import { quoted } from '../../../base/quoted.js';
import type { ComparedReading } from '../../../protocol/operations.js';
import { ServiceError } from '../../errors/errors.js';
import type { Preset, Properties, RigContent } from '../declared/model.js';

/** A property of a body that a preset would change. */
export interface PresetDifference {
  readonly property: string;
  readonly preset: string;
  /** The label of the body's present value; empty when it does not report the property. */
  readonly current: string;
}

/** The preset of this name. @throws PRESET_NOT_FOUND */
export function presetNamed(content: RigContent, name: string): Preset {
  const preset = content.presets.find((each) => each.name === name);
  if (preset === undefined) throw new ServiceError('PRESET_NOT_FOUND', `there is no preset ${quoted(name)}`);
  return preset;
}

/** Values of a preset for one camera. */
export function presetFor({ properties, cameras }: Preset, cameraId: string): Properties {
  return { ...properties, ...cameras[cameraId] };
}

/**
 * The values of one body for a preset. Properties that the body lacks, or takes no write of now, are left out.
 * @param isNamed whether the client named the properties: then those that take no write now are saved too
 */
export function savedOf(readings: readonly ComparedReading[], isNamed: boolean): Properties {
  const saved = readings.filter(({ value, writable }) => value !== '' && (writable || isNamed));
  return Object.fromEntries(saved.map(({ property, portable }) => [property, portable]));
}

/** Makes a preset from the values of several bodies: the values that all share, and those that differ, by body. */
export function presetOf(name: string, bodies: ReadonlyMap<string, Properties>): Preset {
  const looks = new Map([...bodies].map(([id, look]) => [id, new Map(Object.entries(look))]));
  const all = [...looks.values()];
  const [first = new Map<string, string>()] = all;
  const shared = [...first].filter(([property, text]) => all.every((look) => look.get(property) === text));
  const isShared = new Set(shared.map(([property]) => property));
  const own = [...looks].flatMap(([id, look]) => {
    const rest = [...look].filter(([property]) => !isShared.has(property));
    return rest.length === 0 ? [] : [[id, Object.fromEntries(rest)] as const];
  });
  return { name, properties: Object.fromEntries(shared), cameras: Object.fromEntries(own) };
}
