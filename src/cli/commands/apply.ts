// `rigd apply`: gives bodies what the rig file declares for them.

import type { Given } from '../command.js';
import { clientFor } from '../http/client.js';
import { askGroup, groupPath } from './group-results.js';

/** Applies what is declared. */
export async function run(given: Given): Promise<void> {
  const [group] = given.words;
  await askGroup(await clientFor(given), given, { method: 'POST', path: groupPath(group, 'apply') });
}
