// `rigd group`: performs an action on all bodies of a group, and prints one line for each. `rigd shoot` takes pictures
// with a group.

import { CommandError, type Given } from '../command.js';
import { clientFor } from '../http/client.js';
import { askGroup, groupPath } from './group-results.js';

interface Order {
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

const ORDERS: Readonly<Record<string, Order>> = {
  connect: { path: 'connect' },
  disconnect: { path: 'disconnect' },
  'half-press': { path: 'half-press' },
  record: { path: 'record', body: { action: 'start' } },
  'stop-record': { path: 'record', body: { action: 'stop' } },
  'live-view': { path: 'live-view', body: { enabled: true } },
  clock: { path: 'clock' },
  'no-live-view': { path: 'live-view', body: { enabled: false } },
};

/** Sends the request of the named action, and prints the results. */
export async function run(given: Given): Promise<void> {
  const [group = '', name = ''] = given.words;
  const order = Object.hasOwn(ORDERS, name) ? ORDERS[name] : undefined;
  if (order === undefined)
    throw new CommandError(
      'not-understood',
      `no action "${name}" for a group: ${Object.keys(ORDERS).join(', ')}`,
    );
  const { path, ...rest } = order;
  await askGroup(await clientFor(given), given, { method: 'POST', path: groupPath(group, path), ...rest });
}
