// `rigd get`: one property, several, or all that a camera reports.

import { printable } from '../../base/printable.js';
import { CommandError, type Given } from '../command.js';
import { type ListedCamera, listedCameras, pathOf } from '../http/cameras.js';
import { clientFor, type ServiceClient } from '../http/client.js';
import { print, printJson, table } from '../terminal/output.js';
import { cameraWords, checkedName, readProperty, valueText } from './properties.js';

const HEAD = ['PROPERTY', 'VALUE', 'CAN BE SET'];

/** Prints properties. */
export async function run(given: Given): Promise<void> {
  const client = await clientFor(given);
  const { camera, words } = cameraWords(await listedCameras(client), given.words);
  const names = words.map(checkedName);
  const [only, ...others] = names;
  if (given.options.values === true && (only === undefined || others.length > 0))
    throw new CommandError('not-understood', '--values takes one property: rigd get iso --values');
  if (only === undefined) await printAll(client, camera, given);
  else if (others.length === 0) await printOne(client, camera, only, given);
  else await printSome(client, camera, names, given);
}

async function printAll(client: ServiceClient, camera: ListedCamera, { options }: Given): Promise<void> {
  const answer = await client.ask<'getAllProperties'>('GET', `${pathOf(camera)}/properties/all`);
  if (options.json === true) {
    printJson(answer);
    return;
  }
  const rows = Object.entries(answer.data.properties).map(([name, property]) => [
    name,
    valueText({ value: property.current_hex_value, formatted: property.current_formatted }),
    property.writable ? 'yes' : '',
  ]);
  print(table(HEAD, rows));
}

async function printOne(
  client: ServiceClient,
  camera: ListedCamera,
  name: string,
  { options }: Given,
): Promise<void> {
  const answer = await readProperty(client, camera, name);
  if (options.json === true) {
    printJson(answer);
    return;
  }
  if (options.values !== true) {
    print(printable(valueText(answer.data)));
    return;
  }
  const values = answer.data.available_values ?? [];
  if (values.length === 0) throw new CommandError('failed', `${camera.id} reports no values for ${name} now`);
  for (const value of values) print(printable(valueText(value)));
}

async function printSome(
  client: ServiceClient,
  camera: ListedCamera,
  names: readonly string[],
  { options }: Given,
): Promise<void> {
  const rows: string[][] = [];
  // One after the other: a camera answers one call at a time.
  for (const name of names) {
    const answer = await readProperty(client, camera, name);
    if (options.json === true) printJson(answer);
    rows.push([name, valueText(answer.data), answer.data.writable ? 'yes' : '']);
  }
  if (options.json !== true) print(table(HEAD, rows));
}
