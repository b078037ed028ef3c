// Shared part of `rigd get` and `rigd set`: properties by name, with values in readable form.

import { didYouMean } from '../../base/nearest.js';
import { PROPERTY_NAMES } from '../../gateway/contract/property-names.js';
import { CommandError } from '../command.js';
import { isCamera, type ListedCamera, oneCamera, pathOf } from '../http/cameras.js';
import type { AnswerOf, ServiceClient } from '../http/client.js';

/** A property as the camera has it. */
export type Property = AnswerOf<'getProperty'>['data'];

/** The camera that the words name, and the words after it. */
export interface CameraWords {
  readonly camera: ListedCamera;
  readonly words: readonly string[];
}

/**
 * Splits off an optional camera from the front of the arguments. It may be left out when only one camera can be meant.
 * @throws CommandError
 */
export function cameraWords(cameras: readonly ListedCamera[], words: readonly string[]): CameraWords {
  const [first, ...rest] = words;
  if (first === undefined || isPropertyFirst(cameras, first))
    return { camera: oneCamera(cameras, undefined), words };
  return { camera: oneCamera(cameras, first), words: rest };
}

/**
 * Whether the first argument is a property. A mistyped property counts too, so that it is not mistaken for a camera.
 */
function isPropertyFirst(cameras: readonly ListedCamera[], word: string): boolean {
  if (PROPERTY_NAMES.some((name) => name === word)) return true;
  return !isCamera(cameras, word) && didYouMean(word, PROPERTY_NAMES) !== '';
}

/** Returns the name of a property. @throws CommandError when there is no such property */
export function checkedName(name: string): string {
  if (PROPERTY_NAMES.some((each) => each === name)) return name;
  throw new CommandError(
    'failed',
    `there is no property "${name}"${didYouMean(name, PROPERTY_NAMES)}\n  to list them: rigd get`,
  );
}

/** Reads a property. @throws CommandError */
export async function readProperty(
  client: ServiceClient,
  camera: ListedCamera,
  name: string,
): Promise<AnswerOf<'getProperty'>> {
  return client.ask<'getProperty'>('GET', `${pathOf(camera)}/properties/${name}`);
}

/** The value in readable form; `(none)` when the camera has none. */
export function valueText({ value, formatted }: Pick<Property, 'value' | 'formatted'>): string {
  if (formatted !== '') return formatted;
  return value === '' ? '(none)' : value;
}
