// Finds the camera that a command is about, by its id, or by its name or number in the rig file. An id may be shortened
// to a beginning or an end that no other camera has, and may be left out if only one camera can be meant.

import { didYouMean } from '../../base/nearest.js';
import { CommandError } from '../command.js';
import type { AnswerOf, ServiceClient } from './client.js';

/** A camera as the service lists it. */
export type ListedCamera = AnswerOf<'listCameras'>['cameras'][number];

/** The word for all cameras. */
export const ALL = 'all';

/** Fewest characters that count as a part of an id. */
const SHORTEST_PART = 2;

/** The cameras that the service lists. */
export async function listedCameras(client: ServiceClient): Promise<readonly ListedCamera[]> {
  return (await client.ask<'listCameras'>('GET', '/api/cameras')).cameras;
}

/**
 * The one camera that a word names.
 * @param word undefined: the only camera, or else the only connected one
 * @param groups names of groups, if the word could have meant a group
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
 * @param among the cameras that `all` means
 * @throws CommandError
 */
export function someCameras(
  cameras: readonly ListedCamera[],
  word: string | undefined,
  among: (camera: ListedCamera) => boolean,
): readonly ListedCamera[] {
  return word === ALL ? cameras.filter(among) : [oneCamera(cameras, word)];
}

/**
 * Whether a word names a camera by its name or its id, whole or in part. A number does not count, because it can mean
 * something else.
 */
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

/**
 * The camera with this id; otherwise all cameras that the word can mean by a name, a number, or the beginning or end of
 * an id.
 */
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

/**
 * The id without colons: the id of a body on the network is its MAC address, which people write with and without
 * colons.
 */
function plain(id: string): string {
  return id.toLowerCase().replaceAll(/[:-]/g, '');
}

function idsOf(cameras: readonly ListedCamera[]): string {
  return cameras.map((camera) => `${camera.id} (${nameOfCamera(camera) || camera.model})`).join(', ');
}
