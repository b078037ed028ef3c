// The properties of one body as the interface answers them, and which values a body can be set to. Pure.

import type { RigCamera } from '../interface/wire.js';
import type { Problem } from '../state/action.js';

/** A property as one body reports it. */
export interface ReadProperty {
  readonly current_formatted: string;
  readonly writable: boolean;
  readonly available_values: readonly { readonly formatted: string }[];
}

/** The properties of one body. */
export type ReadProperties = Readonly<Record<string, ReadProperty>>;

/** Knowledge of the settings of a body. */
export interface Reading {
  readonly properties?: ReadProperties;
  /** Why they could not be read. */
  readonly problem?: Problem;
}

/** A body with its settings. */
export interface BodySettings {
  readonly camera: RigCamera;
  readonly reading: Reading;
}

/** Most values of a range that are listed; a longer range takes a typed number. */
const MOST_LISTED = 200;
const RANGE_END = /^(?:min: |max: |step: )?([+-]?\d+(?:\.\d+)?)(\D*)$/;

/** The values that a body offers. */
export interface Offer {
  readonly labels: readonly string[];
  /** Whether the labels are not all: any number of the range may be typed. */
  readonly isOpenEnded: boolean;
}

/** The values of a property. A range is given as minimum, maximum and step. */
export function offerOf({ current_formatted, available_values }: ReadProperty): Offer {
  const labels = available_values.map(({ formatted }) => formatted);
  if (!isRange(current_formatted, labels)) return { labels, isOpenEnded: labels.length === 0 };
  const [min, max, step] = labels.map((label) => RANGE_END.exec(label));
  const [from, to, by] = [min, max, step].map((found) => Number(found?.[1]));
  if (from === undefined || to === undefined || by === undefined || by <= 0 || !(to > from))
    return { labels: [], isOpenEnded: true };
  const count = Math.floor((to - from) / by) + 1;
  if (count > MOST_LISTED) return { labels: [], isOpenEnded: true };
  const unit = min?.[2] ?? '';
  return { labels: Array.from({ length: count }, (_, at) => `${from + at * by}${unit}`), isOpenEnded: false };
}

/** Whether three values are minimum, maximum and step: the current value is a number, and none of a list. */
function isRange(current: string, labels: readonly string[]): boolean {
  if (labels.length !== 3 || !labels.every((label) => RANGE_END.test(label))) return false;
  const [min, max, step] = labels.map((label) => Number(RANGE_END.exec(label)?.[1]));
  const value = Number(RANGE_END.exec(current)?.[1]);
  if (Number.isNaN(value)) return false;
  // A list goes up from value to value; the step of a range is below its maximum.
  return !labels.includes(current) || Number(step) <= Number(max) - Number(min);
}
