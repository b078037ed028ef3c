// `rigd adopt`: writes what the bodies have into the rig file.

import type { Given } from '../command.js';
import { clientFor } from '../http/client.js';
import { askGroup, groupPath } from './group-results.js';
import { checkedName } from './properties.js';

/** Adopts what drifts, or the properties that are named. */
export async function run(given: Given): Promise<void> {
  const [group, ...properties] = given.words;
  const body = properties.length === 0 ? {} : { properties: properties.map(checkedName) };
  await askGroup(await clientFor(given), given, { method: 'POST', path: groupPath(group, 'adopt'), body });
}
