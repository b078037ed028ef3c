// `rigd stop`: ends the service, which disconnects its cameras first.

import type { Given } from '../command.js';
import { clientFor } from '../http/client.js';
import { print, printJson } from '../terminal/output.js';

/** Stops the service. */
export async function run(given: Given): Promise<void> {
  const client = await clientFor(given);
  const answer = await client.ask<'shutdownServer'>('POST', '/api/server/shutdown');
  if (given.options.json === true) printJson(answer);
  else print(`the service at ${client.place.url.href} is stopping`);
}
