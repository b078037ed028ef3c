// `rigd group`: one thing done with all bodies of a group; one line for each.

import { CommandError, type Given } from '../command.js';
import { clientFor } from '../http/client.js';
import { askGroup, groupPath } from './group-results.js';

interface Order {
  readonly path: string;
  readonly body?: (given: Given) => Readonly<Record<string, unknown>>;
}

const ORDERS: Readonly<Record<string, Order>> = {
  connect: { path: 'connect' },
  disconnect: { path: 'disconnect' },
  'half-press': { path: 'half-press' },
  shoot: { path: 'shoot', body: shot },
  record: { path: 'record', body: () => ({ action: 'start' }) },
  'stop-record': { path: 'record', body: () => ({ action: 'stop' }) },
  'live-view': { path: 'live-view', body: () => ({ enabled: true }) },
  clock: { path: 'clock' },
  'no-live-view': { path: 'live-view', body: () => ({ enabled: false }) },
};

/** Does it. */
export async function run(given: Given): Promise<void> {
  const [group = '', name = ''] = given.words;
  const order = Object.hasOwn(ORDERS, name) ? ORDERS[name] : undefined;
  if (order === undefined) throw new CommandError('not-understood', `a group cannot ${name}`);
  const body = order.body?.(given);
  const request = { method: 'POST', path: groupPath(group, order.path) } as const;
  await askGroup(await clientFor(given), given, body === undefined ? request : { ...request, body });
}

function shot({ options }: Given): Record<string, unknown> {
  const { 'no-af': noAf, id, policy, together } = options;
  return {
    ...(noAf === true ? { focus: false } : {}),
    ...(id === undefined ? {} : { shotId: id }),
    ...(policy === undefined ? {} : { policy }),
    ...(together === undefined ? {} : { togetherMs: millisecondsIn(String(together)) }),
  };
}

function millisecondsIn(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new CommandError('not-understood', '--together is a whole number of milliseconds');
}
