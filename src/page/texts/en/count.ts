// Numbers in English.

const NUMBERS = new Intl.NumberFormat('en');

/** A number with its separators. */
export const number = (value: number): string => NUMBERS.format(value);

/** A number of things, with their name in singular or plural. */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${number(value)} ${value === 1 ? one : many}`;

const LIST = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });

/** Names in a sentence: `2, 3 and 5`. */
export const listed = (names: readonly string[]): string => LIST.format(names);
