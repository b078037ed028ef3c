// `rigd adopt`: writes current values of the bodies into the rig file.

import type { Given } from '../command.js';
import { clientFor } from '../http/client.js';
import { askGroup, groupPath } from './group-results.js';
import { checkedName } from './properties.js';

/** Adopts the values of drifted properties, or of the named ones. */
export async function run(given: Given): Promise<void> {
  const [group, ...properties] = given.words;
  const body = properties.length === 0 ? {} : { properties: properties.map(checkedName) };
  await askGroup(await clientFor(given), given, { method: 'POST', path: groupPath(group, 'adopt'), body });
}
