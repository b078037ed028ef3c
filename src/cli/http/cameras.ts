// Which camera a command is about: its id, or the name or number that the rig file gives it. An id may be shortened to
// a beginning or an end that no other camera has, and left out where only one camera can be meant.

import { didYouMean } from '../../base/nearest.js';
import { CommandError } from '../command.js';
import type { AnswerOf, ServiceClient } from './client.js';

/** A camera as the service lists it. */
export type ListedCamera = AnswerOf<'listCameras'>['cameras'][number];

/** The word for all cameras. */
export const ALL = 'all';

/** Fewer characters than this are not taken for a part of an id. */
const SHORTEST_PART = 2;

/** The cameras that the service lists. */
export async function listedCameras(client: ServiceClient): Promise<readonly ListedCamera[]> {
  return (await client.ask<'listCameras'>('GET', '/api/cameras')).cameras;
}

/**
 * The one camera that a word names.
 * @param word undefined: the only camera, or else the only one that is connected
 * @param groups names of groups, where the word could have meant one of them
 * @throws CommandError
 */
export function oneCamera(
  cameras: readonly ListedCamera[],
  word: string | undefined,
  groups?: readonly string[],
): ListedCamera {
  if (word === ALL)
    throw new CommandError('not-understood', `this command takes one camera, not all: ${idsOf(cameras)}`);
  return word === undefined ? onlyCamera(cameras) : cameraNamed(cameras, word, groups);
}

/**
 * The cameras that a word names: one, or `all`.
 * @param among what `all` means here
 * @throws CommandError
 */
export function someCameras(
  cameras: readonly ListedCamera[],
  word: string | undefined,
  among: (camera: ListedCamera) => boolean,
): readonly ListedCamera[] {
  return word === ALL ? cameras.filter(among) : [oneCamera(cameras, word)];
}

/** Whether a word names a camera by its name or its id, whole or in part; a number can be that of something else. */
export function isCamera(cameras: readonly ListedCamera[], word: string): boolean {
  const withoutNumbers = cameras.map(({ number: _number, ...camera }) => camera);
  return matching(withoutNumbers, word).length > 0;
}

/** Name that the operator gave a camera, `1 front left`; empty without one. */
export function nameOfCamera({ name, number }: Pick<ListedCamera, 'name' | 'number'>): string {
  return [number ?? '', name ?? ''].filter((part) => part !== '').join(' ');
}

/** The path of a camera's operations. */
export function pathOf({ id }: Pick<ListedCamera, 'id'>): string {
  return `/api/cameras/${encodeURIComponent(id)}`;
}

function onlyCamera(cameras: readonly ListedCamera[]): ListedCamera {
  const connected = cameras.filter((camera) => camera.connected);
  const [camera, ...others] = connected.length === 1 ? connected : cameras;
  if (camera === undefined)
    throw new CommandError(
      'failed',
      'the service sees no camera\n  next: check cable, power and PC Remote, then rigd list; rigd status shows the state ' +
        'of discovery',
    );
  if (others.length === 0) return camera;
  throw new CommandError('not-understood', `name one camera: ${idsOf(cameras)}`);
}

function cameraNamed(
  cameras: readonly ListedCamera[],
  word: string,
  groups: readonly string[] | undefined,
): ListedCamera {
  const [camera, ...others] = matching(cameras, word);
  if (camera !== undefined && others.length === 0) return camera;
  if (camera !== undefined)
    throw new CommandError(
      'not-understood',
      `"${word}" matches several cameras: ${idsOf([camera, ...others])}`,
    );
  const isInSeveral = cameras.some(({ id }) => plain(id).includes(plain(word)));
  if (word !== '' && isInSeveral)
    throw new CommandError(
      'not-understood',
      `"${word}" is neither the beginning nor the end of one id: ${idsOf(cameras)}`,
    );
  const names = cameras.flatMap(({ id, name }) => (name === undefined ? [id] : [id, name]));
  const meant = didYouMean(word, [...names, ...(groups ?? [])]);
  if (groups !== undefined)
    throw new CommandError(
      'failed',
      `no camera or group "${word}"${meant}\n  next: rigd rig, which lists both`,
    );
  const known = cameras.length === 0 ? 'the service sees none' : `there are ${idsOf(cameras)}`;
  throw new CommandError('failed', `no camera "${word}"${meant} (${known})`);
}

/** The camera of this id alone, or all that the word can mean: a name, a number, the beginning or the end of an id. */
function matching(cameras: readonly ListedCamera[], word: string): readonly ListedCamera[] {
  const wanted = plain(word);
  const exact = cameras.find(({ id }) => plain(id) === wanted);
  if (exact !== undefined) return [exact];
  const isPart = (id: string) =>
    wanted.length >= SHORTEST_PART && (plain(id).startsWith(wanted) || plain(id).endsWith(wanted));
  return cameras.filter(
    ({ id, name, number }) =>
      name?.toLowerCase() === word.toLowerCase() || `${number}` === word || isPart(id),
  );
}

/** The id of a body on the network is its MAC address, which is written with and without colons. */
function plain(id: string): string {
  return id.toLowerCase().replaceAll(/[:-]/g, '');
}

function idsOf(cameras: readonly ListedCamera[]): string {
  return cameras.map((camera) => `${camera.id} (${nameOfCamera(camera) || camera.model})`).join(', ');
}
