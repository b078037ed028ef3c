// Separates the declarations for one body into its own and those from its groups and the rig. The answer of the service
// only has the values in force. Pure.

import type { Properties, Rig, RigCamera } from '../interface/wire.js';

/** The values that a body has from its groups. A later group overrides an earlier one. */
export function inheritedProperties({ groups }: Rig, camera: RigCamera): Properties {
  const values = camera.groups.map((group) => groups.find(({ name }) => name === group)?.properties ?? {});
  return Object.assign({}, ...values) as Properties;
}

/** The values declared for the body itself; values that are equal to those of its groups are left out. */
export function ownProperties(rig: Rig, camera: RigCamera): Properties {
  const inherited = inheritedProperties(rig, camera);
  return Object.fromEntries(
    Object.entries(camera.desired).filter(([property, value]) => inherited[property] !== value),
  );
}

/** The body's own values with this new value. */
export function withOwn(rig: Rig, camera: RigCamera, property: string, value: string): Properties {
  const own = { ...ownProperties(rig, camera), [property]: value };
  return inheritedProperties(rig, camera)[property] === value ? without(own, property) : own;
}

/** The values without one property. */
export function without(properties: Properties, property: string): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => name !== property));
}

/** The template for a body without its own: that of its last group with one, else that of the rig. */
export function inheritedTemplate({ rig, groups }: Rig, camera: Pick<RigCamera, 'groups'>): string {
  const own = camera.groups.map((group) => groups.find(({ name }) => name === group)?.template);
  return own.findLast((template) => template !== undefined) ?? rig.template ?? rig.defaultTemplate ?? '';
}

/** The body's own template; empty when it uses that of a group or of the rig. */
export function ownTemplate(rig: Rig, camera: RigCamera): string {
  const { template = '' } = camera;
  return template === inheritedTemplate(rig, camera) ? '' : template;
}
