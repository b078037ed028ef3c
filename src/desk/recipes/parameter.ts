// Values for the parameters of a recipe, also as texts from a command line. Pure.

import { didYouMean } from '../../base/nearest.js';
import { quoted } from '../../base/quoted.js';
import type { Value } from './expression.js';
import { RecipeFault } from './fault.js';
import type { Parameter, Recipe } from './shape.js';

const numberFrom = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** Each type: its name in messages, the value that a text stands for, and whether a value has the type. */
const TYPES: Readonly<
  Record<
    Parameter['type'],
    {
      readonly name: string;
      readonly from: (text: string) => unknown;
      readonly has: (value: unknown) => boolean;
    }
  >
> = {
  integer: { name: 'a whole number', from: numberFrom, has: Number.isSafeInteger },
  number: { name: 'a number', from: numberFrom, has: Number.isFinite },
  list: {
    name: 'a list of numbers',
    from: (text) => text.split(',').map(numberFrom),
    has: (value) => Array.isArray(value) && value.length > 0 && value.every(Number.isFinite),
  },
  switch: {
    name: 'true or false',
    from: (text) => (text === 'true' || text === 'false' ? text === 'true' : text),
    has: (value) => typeof value === 'boolean',
  },
  text: { name: 'a text', from: (text) => text, has: (value) => typeof value === 'string' },
};

/** The values of all parameters: the given ones, and the defaults of the others. @throws RecipeFault */
export function parametersOf(
  recipe: Pick<Recipe, 'parameters'>,
  given: Readonly<Record<string, unknown>>,
): Record<string, Value> {
  const names = Object.keys(recipe.parameters);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new RecipeFault(`the recipe has no parameter ${quoted(unknown)}${didYouMean(unknown, names)}`);
  const values = Object.entries(recipe.parameters).map(([name, parameter]) => {
    return [name, checked(name, parameter, given[name] ?? parameter.default)] as const;
  });
  return Object.fromEntries(values);
}

function checked(
  name: string,
  { type, min = -Infinity, max = Infinity, options }: Parameter,
  given: unknown,
): Value {
  const value = typeof given === 'string' ? TYPES[type].from(given) : given;
  const isWithin = [value].flat().every((each) => typeof each !== 'number' || (each >= min && each <= max));
  const isOption = options?.includes(String(value)) ?? true;
  if (TYPES[type].has(value) && isWithin && isOption) return value as Value;
  const range = [
    ...(min > -Infinity ? [`at least ${min}`] : []),
    ...(max < Infinity ? [`at most ${max}`] : []),
  ];
  const choice =
    options === undefined ? [] : [`one of ${options.join(', ')}${didYouMean(String(value), options)}`];
  const wanted = [TYPES[type].name, ...range, ...choice].join(', ');
  throw new RecipeFault(`${name} is ${quoted(String(given))}; it must be ${wanted}`, [
    'parameters',
    name,
    'default',
  ]);
}
