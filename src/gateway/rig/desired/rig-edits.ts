// Changes to what the rig file declares: values for a body, values for a group, presets. Each function returns the
// changed content and leaves the given one as it is.

import { ALL, type KnownCamera, type Preset, type Properties, type RigContent } from '../declared/model.js';

/**
 * Declares values for a group. A body's own values and those of its later groups would override them, so the values are
 * also declared for each body of the group that would have others. The group `all` has no values of its own: each body
 * gets them.
 */
export function declareForGroup(content: RigContent, name: string, properties: Properties): RigContent {
  if (name === ALL)
    return withCameras(
      content,
      () => true,
      (camera) => declared(content, camera, properties),
    );
  const groups = content.groups.map((group) =>
    group.name === name ? { ...group, properties: { ...group.properties, ...properties } } : group,
  );
  const next = { ...content, groups };
  const isMember = (camera: KnownCamera) => camera.groups.includes(name);
  return withCameras(next, isMember, (camera) => declared(next, camera, properties));
}

/** Declares values for one body; has no effect for a body that the rig file does not list. */
export function declareFor(content: RigContent, id: string, properties: Properties): RigContent {
  return withCameras(
    content,
    (camera) => camera.id === id,
    (camera) => declared(content, camera, properties),
  );
}

/** Adds a preset, or replaces the preset with its name. */
export function putPreset(content: RigContent, preset: Preset): RigContent {
  const at = content.presets.findIndex(({ name }) => name === preset.name);
  return { ...content, presets: at < 0 ? [...content.presets, preset] : content.presets.with(at, preset) };
}

/** Removes a preset. */
export function removePreset(content: RigContent, name: string): RigContent {
  return { ...content, presets: content.presets.filter((preset) => preset.name !== name) };
}

/** Declared values of a body's groups; later groups take precedence over earlier ones. */
function ofGroups({ groups }: RigContent, camera: KnownCamera): Properties {
  const values = camera.groups.map((name) => groups.find((group) => group.name === name)?.properties ?? {});
  return Object.assign({}, ...values) as Properties;
}

/** The body with these values; they become its own only where its groups have other values. */
function declared(content: RigContent, camera: KnownCamera, properties: Properties): KnownCamera {
  const inherited = ofGroups(content, camera);
  const own = Object.entries({ ...camera.properties, ...properties }).filter(
    ([property, text]) => properties[property] === undefined || inherited[property] !== text,
  );
  return { ...camera, properties: Object.fromEntries(own) };
}

function withCameras(
  content: RigContent,
  isMeant: (camera: KnownCamera) => boolean,
  change: (camera: KnownCamera) => KnownCamera,
): RigContent {
  return {
    ...content,
    cameras: content.cameras.map((camera) => (isMeant(camera) ? change(camera) : camera)),
  };
}
