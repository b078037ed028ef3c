// Parameters of recipes as fields of a form: their first texts, and the values that texts stand for. Pure.

import type { RecipeParameter } from '../../interface/wire.js';

/** The content of a field: a text, or whether its check is set. */
export type Typed = string | boolean;
/** A value of a parameter in a request. */
export type Value = string | number | boolean | readonly number[];

/** The content of a field at first: the default of the parameter. */
export function firstOf({ type, default: first }: RecipeParameter): Typed {
  if (type === 'switch') return first === true;
  return type === 'list' && Array.isArray(first) ? first.join(', ') : String(first);
}

/** The value of a field; undefined: the parameter does not allow it. */
export function readValue(parameter: RecipeParameter, typed: Typed): Value | undefined {
  const { type, options } = parameter;
  if (typeof typed === 'boolean') return typed;
  if (type === 'text') return options === undefined || options.includes(typed) ? typed : undefined;
  if (type !== 'list') return numberIn(parameter, typed);
  const numbers = typed.split(/[\s,;]+/).filter((text) => text !== '');
  const values = numbers.flatMap((text) => numberIn(parameter, text) ?? []);
  return values.length === 0 || values.length < numbers.length ? undefined : values;
}

function numberIn({ type, min, max }: RecipeParameter, text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  const isAllowed =
    Number.isFinite(value) &&
    (type !== 'integer' || Number.isInteger(value)) &&
    value >= (min ?? value) &&
    value <= (max ?? value);
  return isAllowed ? value : undefined;
}

/** The values of all fields by the names of their parameters; undefined: one of them is not allowed. */
export function valuesOf(
  parameters: readonly RecipeParameter[],
  typed: Readonly<Record<string, Typed>>,
): Readonly<Record<string, Value>> | undefined {
  const values: Record<string, Value> = {};
  for (const parameter of parameters) {
    const value = readValue(parameter, typed[parameter.name] ?? firstOf(parameter));
    if (value === undefined) return undefined;
    values[parameter.name] = value;
  }
  return values;
}
