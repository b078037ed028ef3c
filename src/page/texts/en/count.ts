// Numbers in English.

const NUMBERS = new Intl.NumberFormat('en');

/** A number with its separators. */
export const number = (value: number): string => NUMBERS.format(value);

/** A number of things, with their name in singular or plural. */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${number(value)} ${value === 1 ? one : many}`;
