// `rigd presets`: lists presets, saves the current values of bodies as a preset, and applies, compares and removes
// presets.

import { CommandError, type Given } from '../command.js';
import { bodyName } from '../http/bodies.js';
import { clientFor, type ServiceClient } from '../http/client.js';
import { print, printJson, remark, table } from '../terminal/output.js';
import { askGroup, type BodyResult } from './group-results.js';
import { checkedName } from './properties.js';

interface Difference {
  readonly property: string;
  readonly preset: string;
  readonly current: string;
}

type Order = (client: ServiceClient, given: Given, path: string, group: string | undefined) => Promise<void>;

const ORDERS: Readonly<Record<string, Order>> = {
  save: (client, given, path, group) => {
    const { property } = given.options;
    const names = typeof property === 'string' ? { properties: property.split(',').map(checkedName) } : {};
    return askGroup(client, given, { method: 'PUT', path, body: { ...names, ...inGroup(group) } });
  },
  apply: (client, given, path, group) => {
    const desired = given.options.desired === true ? { desired: true } : {};
    return askGroup(client, given, {
      method: 'POST',
      path: `${path}/apply`,
      body: { ...desired, ...inGroup(group) },
    });
  },
  diff: (client, given, path, group) => {
    const query = group === undefined ? '' : `?group=${encodeURIComponent(group)}`;
    return askGroup(client, given, { method: 'GET', path: `${path}/diff${query}` }, differenceTable);
  },
  delete: async (client, given, path) => {
    const answer = await client.ask<'deletePreset'>('DELETE', path);
    if (given.options.json === true) printJson(answer);
    else remark(answer.message);
  },
};

/** Carries out the order. */
export async function run(given: Given): Promise<void> {
  const [order, name, group] = given.words;
  if (order !== undefined && (!Object.hasOwn(ORDERS, order) || name === undefined)) {
    const orders = Object.keys(ORDERS).join(', ');
    throw new CommandError(
      'not-understood',
      `rigd presets takes no argument, or an action (${orders}) and the name of a preset`,
    );
  }
  const client = await clientFor(given);
  if (order === undefined || name === undefined) await list(client, given);
  else await ORDERS[order]?.(client, given, `/api/rig/presets/${encodeURIComponent(name)}`, group);
}

async function list(client: ServiceClient, given: Given): Promise<void> {
  const answer = await client.ask<'listPresets'>('GET', '/api/rig/presets');
  if (given.options.json === true) {
    printJson(answer);
    return;
  }
  if (answer.presets.length === 0) {
    remark('no presets: rigd presets save NAME saves the current values of the bodies');
    return;
  }
  const rows = answer.presets.map(({ name, properties, cameras }) => {
    const values = Object.entries(properties).map(([property, value]) => `${property} ${value}`);
    return [name, `${Object.keys(cameras).length}`, values.join(', ')];
  });
  print(table(['PRESET', 'BODIES WITH THEIR OWN', 'FOR EVERY BODY'], rows));
}

function differenceTable(results: readonly BodyResult[]): string {
  const rows = results.flatMap((result) => {
    const { differs = [] } = (result.data ?? {}) as { differs?: readonly Difference[] };
    if (!result.success) return [[bodyName(result), result.code ?? '', '', result.message ?? '']];
    if (differs.length === 0) return [[bodyName(result), 'as the preset', '', '']];
    return differs.map(({ property, preset, current }) => [bodyName(result), property, preset, current]);
  });
  return table(['BODY', 'PROPERTY', 'PRESET', 'READS'], rows);
}

function inGroup(group: string | undefined): { group?: string } {
  return group === undefined ? {} : { group };
}
