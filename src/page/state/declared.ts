// Declarations of the rig file for one body, separated: its own, and those from its groups and from the rig. The answer
// of the service has what holds. Pure.

import type { Properties, Rig, RigCamera } from '../interface/wire.js';

/** The values that a body has from its groups: later groups before earlier ones. */
export function inheritedProperties({ groups }: Rig, camera: RigCamera): Properties {
  const values = camera.groups.map((group) => groups.find(({ name }) => name === group)?.properties ?? {});
  return Object.assign({}, ...values) as Properties;
}

/** The values that a body has of its own; those equal to the values of its groups are left out. */
export function ownProperties(rig: Rig, camera: RigCamera): Properties {
  const inherited = inheritedProperties(rig, camera);
  return Object.fromEntries(
    Object.entries(camera.desired).filter(([property, value]) => inherited[property] !== value),
  );
}

/** Own values of a body together with this new one. */
export function withOwn(rig: Rig, camera: RigCamera, property: string, value: string): Properties {
  const own = { ...ownProperties(rig, camera), [property]: value };
  return inheritedProperties(rig, camera)[property] === value ? without(own, property) : own;
}

/** Values without one of them. */
export function without(properties: Properties, property: string): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => name !== property));
}

/** The template that a body has when it has none of its own: of its last group that has one, else of the rig. */
export function inheritedTemplate({ rig, groups }: Rig, camera: Pick<RigCamera, 'groups'>): string {
  const own = camera.groups.map((group) => groups.find(({ name }) => name === group)?.template);
  return own.findLast((template) => template !== undefined) ?? rig.template ?? rig.defaultTemplate ?? '';
}

/** The template of a body itself; empty when it has that of a group or of the rig. */
export function ownTemplate(rig: Rig, camera: RigCamera): string {
  const { template = '' } = camera;
  return template === inheritedTemplate(rig, camera) ? '' : template;
}
