// Finds the body of the rig that a word names by its name, its number, or its id or a part of it. The body may be
// attached or not.

import { didYouMean } from '../../base/nearest.js';
import { CommandError } from '../command.js';
import { nameOfCamera } from './cameras.js';
import type { AnswerOf, ServiceClient } from './client.js';

/** A body in the answer of the service. */
export type RigBody = AnswerOf<'getRig'>['cameras'][number];

/** Fewest characters that count as a part of an id. */
const SHORTEST_PART = 2;

/**
 * The body that a word names.
 * @throws CommandError when none or several are meant
 */
export async function bodyNamed(client: ServiceClient, word: string): Promise<RigBody> {
  const { cameras } = await client.ask<'getRig'>('GET', '/api/rig');
  return bodyAmong(cameras, word);
}

/**
 * The one of these bodies that a word names.
 * @throws CommandError when none or several are meant
 */
export function bodyAmong(cameras: readonly RigBody[], word: string): RigBody {
  const [body, ...others] = bodiesNamed(cameras, word);
  if (body === undefined) {
    const words = cameras.flatMap(({ id, name }) => (name === '' ? [id] : [name, id]));
    throw new CommandError('failed', `no body "${word}"${didYouMean(word, words)} (rigd rig lists them)`);
  }
  if (others.length > 0) {
    const ids = [body, ...others].map(({ id }) => id).join(', ');
    throw new CommandError('not-understood', `"${word}" matches several bodies: ${ids}`);
  }
  return body;
}

/**
 * The bodies that a word can mean: by the whole id, the name or the number; if there is none, by the beginning or end
 * of the id.
 */
export function bodiesNamed(cameras: readonly RigBody[], word: string): readonly RigBody[] {
  const wanted = word.toLowerCase();
  const whole = cameras.filter(
    ({ id, name, number }) =>
      [id, name].some((each) => each.toLowerCase() === wanted) || `${number}` === wanted,
  );
  if (whole.length > 0 || wanted.length < SHORTEST_PART) return whole;
  return cameras.filter(({ id }) => id.toLowerCase().startsWith(wanted) || id.toLowerCase().endsWith(wanted));
}

/** Name of a body for people: `1 front left`, or its id. */
export function bodyName(
  body: Pick<RigBody, 'id'> & { readonly name?: string; readonly number?: number },
): string {
  return nameOfCamera(body) || body.id;
}

/** The path of the declaration of a body. */
export function rigPathOf({ id }: Pick<RigBody, 'id'>): string {
  return `/api/rig/cameras/${encodeURIComponent(id)}`;
}
