// `rigd set`: sets a property and prints the value that the camera has taken.

import { printable } from '../../base/printable.js';
import { CommandError, type Given } from '../command.js';
import { type ListedCamera, listedCameras, pathOf } from '../http/cameras.js';
import { clientFor, type ServiceClient } from '../http/client.js';
import type { Refusal } from '../http/refusals.js';
import { print, printJson, remark } from '../terminal/output.js';
import { cameraWords, checkedName, readProperty, valueText } from './properties.js';

/** Number of values shown of longer lists; `rigd get --values` shows all. */
const MOST_VALUES = 40;
/** Refusals to which a list of the possible values is added. */
const ABOUT_VALUES: ReadonlySet<string> = new Set(['VALUE_NOT_ALLOWED', 'VALUE_NOT_UNDERSTOOD']);

/** Sets a property. */
export async function run(given: Given): Promise<void> {
  const client = await clientFor(given);
  const { camera, words } = cameraWords(await listedCameras(client), given.words);
  const [wanted = '', value, ...more] = words;
  const name = checkedName(wanted);
  if (value === undefined || more.length > 0) {
    const line = `rigd set ${camera.id} ${name} "${words.slice(1).join(' ') || 'VALUE'}"`;
    throw new CommandError('not-understood', `give one value, in quotes if it contains spaces: ${line}`);
  }
  const path = `${pathOf(camera)}/properties/${name}`;
  const answer = await client
    .ask<'setProperty'>('PUT', path, { value })
    .catch(async (error: unknown) => failWithValues(client, camera, name, error));
  if (given.options.json === true) {
    printJson(answer);
    return;
  }
  // A read of the property waits until the camera has carried out the write.
  const { data } = await readProperty(client, camera, name);
  print(`${camera.id}  ${name}  ${printable(valueText(data))}`);
  if (answer.data.value !== undefined && data.value !== answer.data.value)
    remark(
      `the camera uses this value instead of "${value}", or needs more time: rigd get ${camera.id} ${name}`,
    );
}

/** Fails with the refusal, and adds the values that the camera accepts now if the refusal is about the value. */
async function failWithValues(
  client: ServiceClient,
  camera: ListedCamera,
  name: string,
  error: unknown,
): Promise<never> {
  const isAboutValue =
    error instanceof CommandError && ABOUT_VALUES.has((error.answer as Refusal | undefined)?.code ?? '');
  if (!isAboutValue) throw error;
  const read = await readProperty(client, camera, name).catch(() => undefined);
  const values = (read?.data.available_values ?? []).map(valueText);
  if (values.length === 0) throw error;
  const shown = printable(values.slice(0, MOST_VALUES).join(', '));
  const rest = values.length - MOST_VALUES;
  const further = rest > 0 ? `, and ${rest} more: rigd get ${camera.id} ${name} --values` : '';
  throw new CommandError(
    'failed',
    `${error.message}\n  values that it accepts now: ${shown}${further}`,
    error.answer,
  );
}
