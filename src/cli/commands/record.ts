// `rigd record`: starts or stops recording with one camera. The order names the wanted state, so a repeated one changes
// nothing.

import { CommandError, type Given } from '../command.js';
import { listedCameras, oneCamera } from '../http/cameras.js';
import { clientFor } from '../http/client.js';
import { askGroup, groupPath } from './group-results.js';

/** Gives the order, and prints its result. */
export async function run(given: Given): Promise<void> {
  const action = given.words.at(-1);
  if (action !== 'start' && action !== 'stop')
    throw new CommandError(
      'not-understood',
      'rigd record needs the word start or stop: rigd record ID start',
    );
  const client = await clientFor(given);
  const [word] = given.words.slice(0, -1);
  const { id } = oneCamera(await listedCameras(client), word);
  const path = groupPath('all', 'record');
  await askGroup(client, given, { method: 'POST', path, body: { action, only: [id] } });
}
