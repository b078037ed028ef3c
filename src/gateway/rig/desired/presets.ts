// A preset is a look under a name: values for every body, and values of their own for some. How it is made of what
// bodies read, and its values for one of them. It contacts no camera and changes nothing.

import { quoted } from '../../../base/quoted.js';
import type { ComparedReading } from '../../../protocol/operations.js';
import { ServiceError } from '../../errors/errors.js';
import type { Preset, Properties, RigContent } from '../declared/model.js';

/** A property of a body that a preset would change. */
export interface PresetDifference {
  readonly property: string;
  readonly preset: string;
  /** The label of what the body reads; empty when it does not report the property. */
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
 * The look of one body: what it lacks or takes no write of now is no part of it.
 * @param isNamed the client has named the properties: they are saved although the body takes no write of them now
 */
export function savedOf(readings: readonly ComparedReading[], isNamed: boolean): Properties {
  const saved = readings.filter(({ value, writable }) => value !== '' && (writable || isNamed));
  return Object.fromEntries(saved.map(({ property, portable }) => [property, portable]));
}

/** The preset that bodies of these looks show: what all of them share, and what is different under each of them. */
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
