// Facts of the card slots of a body: which properties report them, and what the values mean. No value of a slot means
// "full": a card is full when the body reports that it can be written to and has room for nothing.

import type { BodyKind, CardState } from '../../../protocol/words.js';
import type { RigCameraView } from '../../contract/shapes.js';

/** Number in the reading of a property; undefined: the body lacks it, or the number is above `most`. */
export type NumberIn = (property: string, most: number) => number | undefined;
/** Value in the reading of a property; empty: the body lacks it. */
export type ValueIn = (property: string) => string;

type CardFacts = RigCameraView['facts']['cards'][number];

/** The largest valid numbers; larger ones mean that the body does not know the value. */
const MOST = { pictures: 1_000_000, seconds: 10_000_000 } as const;
const SECONDS_PER_MINUTE = 60;

const SLOTS = [1, 2].map((slot) => ({
  slot,
  status: `media-slot${slot}-status`,
  pictures: `media-slot${slot}-remaining-photos`,
  /** In seconds. */
  time: `media-slot${slot}-remaining-time`,
}));

/** The properties that these facts are made of. */
export const CARD_PROPERTIES: readonly string[] = SLOTS.flatMap(({ status, pictures, time }) => [
  ...[status, pictures, time],
]);

/** States by the value of the status (CrSlotStatus); any other value, such as "recognizing", is unknown. */
const STATES: Readonly<Record<string, CardState>> = {
  '0x0': 'ok',
  '0x1': 'none',
  '0x2': 'error',
  '0x4': 'error',
  '0x6': 'error',
  '0x7': 'error',
  '0x8': 'error',
};

/**
 * The card slots about which a body reports something. A cinema body counts pictures, too, but cannot take them: that
 * number is left out.
 */
export function cardFacts(valueIn: ValueIn, numberIn: NumberIn, kind: BodyKind | undefined): CardFacts[] {
  return SLOTS.flatMap(({ slot, status, pictures, time }): CardFacts[] => {
    const value = valueIn(status);
    const remainingPictures = kind === 'cinema' ? undefined : numberIn(pictures, MOST.pictures);
    const seconds = numberIn(time, MOST.seconds);
    if (value === '' && remainingPictures === undefined && seconds === undefined) return [];
    const state = STATES[value] ?? 'unknown';
    // A slot without a card reports room for 0 pictures.
    if (state === 'none') return [{ slot, state }];
    const isFull = state === 'ok' && (remainingPictures ?? seconds) === 0;
    return [
      {
        slot,
        state: isFull ? 'full' : state,
        ...(remainingPictures === undefined ? {} : { remainingPictures }),
        ...(seconds === undefined ? {} : { remainingMinutes: Math.floor(seconds / SECONDS_PER_MINUTE) }),
      },
    ];
  });
}
