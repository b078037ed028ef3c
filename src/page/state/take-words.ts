// The result of a take (a shot) in the words of the trade: complete, with missing pictures, or not together. Pure.

import type { ListedShot, Receipt } from '../interface/wire.js';
import { filesOf, markOf } from './body-mark.js';
import type { Level } from './level.js';

/** The result of a take. */
export type TakeResult =
  | { readonly kind: 'complete' | 'refused' | 'stopped' }
  | { readonly kind: 'arriving'; readonly landed: number; readonly expected: number }
  | { readonly kind: 'missing'; readonly bodies: number }
  | { readonly kind: 'apart'; readonly ms: number | undefined };

/** The result as the list of shots has it, which does not count the bodies that lack a file. */
export type ListedResult = TakeResult | { readonly kind: 'picturesMissing' };

/** How good each result is: the colour of its mark. */
export const TAKE_LEVELS: Readonly<Record<ListedResult['kind'], Level>> = {
  complete: 'good',
  arriving: 'calm',
  missing: 'bad',
  picturesMissing: 'bad',
  apart: 'warn',
  refused: 'bad',
  stopped: 'warn',
};

/** How good each state of a recording is: the colour of its mark. */
export const CLIP_LEVELS = { recording: 'bad', done: 'good', incomplete: 'warn' } as const;

/** The result of a take, from its receipt. */
export function resultOf({ state, bodies, together, skew }: Receipt): TakeResult {
  if (state === 'refused' || state === 'stopped') return { kind: state };
  if (state === 'lost') {
    const whole = bodies.filter((body) => markOf(body) === 'complete').length;
    return { kind: 'missing', bodies: bodies.length - whole };
  }
  if (together === false) return { kind: 'apart', ms: skew.exposureMs };
  if (state === 'complete') return { kind: 'complete' };
  const files = bodies.map(filesOf);
  const sumOf = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0);
  return {
    kind: 'arriving',
    landed: sumOf(files.map(({ landed }) => landed)),
    expected: sumOf(files.map(({ landed, expected }) => expected ?? Math.max(1, landed))),
  };
}

/** The result of a listed shot. */
export function listedResult(shot: ListedShot): ListedResult {
  const { state, planned, exposed, files, together, skew } = shot;
  if (state === 'lost')
    return exposed < planned ? { kind: 'missing', bodies: planned - exposed } : { kind: 'picturesMissing' };
  if (state !== 'refused' && together === false) return { kind: 'apart', ms: skew?.exposureMs };
  if (state === 'incomplete') return { kind: 'arriving', landed: files, expected: planned };
  return { kind: state };
}
