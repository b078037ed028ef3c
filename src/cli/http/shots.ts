// Shots of the rig as the service gives them.

import type { AnswerOf } from './client.js';

/** Receipt of a shot. */
export type Receipt = AnswerOf<'getShot'>['receipt'];

/** The path of all shots. */
export const SHOTS = '/api/rig/shots';

/** The path of a shot, by its id or, as people speak of it, by its number. */
export function shotPath(word: string): string {
  return `${SHOTS}/${encodeURIComponent(word)}`;
}
