// The name of a take: its subject and its number there; the number of the shot, where it is no part of a job.

import type { ShotTake } from '../interface/wire.js';
import { t } from '../texts/texts.js';

interface Named {
  readonly number: number;
  readonly take?: ShotTake | undefined;
}

/** The name. */
export const nameOf = ({ number, take }: Named): string =>
  take === undefined ? t.review.take(number) : t.find.takeOf(take.subject, take.take);

/** The number of the shot, where the name does not have it. */
export const numberOf = ({ number, take }: Named): readonly string[] =>
  take === undefined ? [] : [t.find.shot(number)];
