// Room on cards, which is written in the same way in every language.

/** Bodies count pictures only to this number: a card has room for so many, or for more. */
const MOST_COUNTED = 9_999;

/** A number of pictures that fit on a card, with its separators: `412`, `9,999+`. */
export const roomText = (pictures: number, number: (value: number) => string): string =>
  pictures < MOST_COUNTED ? number(pictures) : `${number(MOST_COUNTED)}+`;
