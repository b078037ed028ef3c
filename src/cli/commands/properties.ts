// Shared part of `rigd get` and `rigd set`: properties by name, with values as people read them.

import { didYouMean } from '../../base/nearest.js';
import { PROPERTY_NAMES } from '../../gateway/contract/property-names.js';
import { CommandError } from '../command.js';
import { isCamera, type ListedCamera, oneCamera, pathOf } from '../http/cameras.js';
import type { AnswerOf, ServiceClient } from '../http/client.js';

/** A property as the camera has it. */
export type Property = AnswerOf<'getProperty'>['data'];

/** Camera named by the words, and the words after it. */
export interface CameraWords {
  readonly camera: ListedCamera;
  readonly words: readonly string[];
}

/**
 * Splits words whose first may be a camera: it may be left out where only one can be meant.
 * @throws CommandError
 */
export function cameraWords(cameras: readonly ListedCamera[], words: readonly string[]): CameraWords {
  const [first, ...rest] = words;
  if (first === undefined || isPropertyFirst(cameras, first))
    return { camera: oneCamera(cameras, undefined), words };
  return { camera: oneCamera(cameras, first), words: rest };
}

/** A name with a typing error is no camera either. */
function isPropertyFirst(cameras: readonly ListedCamera[], word: string): boolean {
  if (PROPERTY_NAMES.some((name) => name === word)) return true;
  return !isCamera(cameras, word) && didYouMean(word, PROPERTY_NAMES) !== '';
}

/** @throws CommandError when there is no such property */
export function checkedName(name: string): string {
  if (PROPERTY_NAMES.some((each) => each === name)) return name;
  throw new CommandError(
    'failed',
    `there is no property "${name}"${didYouMean(name, PROPERTY_NAMES)}\n  next: rigd get lists them`,
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

/** The value as people read it; what the camera does not have is said. */
export function valueText({ value, formatted }: Pick<Property, 'value' | 'formatted'>): string {
  if (formatted !== '') return formatted;
  return value === '' ? '(none)' : value;
}
