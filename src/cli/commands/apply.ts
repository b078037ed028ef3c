// `rigd apply`: sets bodies to the values that the rig file declares.

import type { Given } from '../command.js';
import { clientFor } from '../http/client.js';
import { askGroup, groupPath } from './group-results.js';

/** Applies the declared values. */
export async function run(given: Given): Promise<void> {
  const [group] = given.words;
  await askGroup(await clientFor(given), given, { method: 'POST', path: groupPath(group, 'apply') });
}
