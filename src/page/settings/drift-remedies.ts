// The two remedies for a value that has drifted: apply the declared value, or declare the current one.

import { ACTION_MS, ask, inPath } from '../interface/service.js';
import type { Drift, Rig, RigCamera } from '../interface/wire.js';
import { withOwn } from '../state/declared.js';

/** Declares the body's current value. It becomes a value of the body itself only if its groups have another value. */
export async function adopt(rig: Rig, camera: RigCamera, { property, current }: Drift): Promise<void> {
  const properties = withOwn(rig, camera, property, current);
  await ask(`api/rig/cameras/${inPath(camera.id)}`, { method: 'PUT', body: { properties } });
}

/** Sets the body to the declared value. */
export async function restore({ id }: RigCamera, { property, desired }: Drift): Promise<void> {
  const path = `api/cameras/${inPath(id)}/properties/${inPath(property)}`;
  await ask(path, { method: 'PUT', body: { value: desired }, waitMs: ACTION_MS });
}
