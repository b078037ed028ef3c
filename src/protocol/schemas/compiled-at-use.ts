// Checks of schemas that are compiled when the first value is checked: a start of a program needs few of those that its
// modules hold, and each takes a millisecond.

import type { TProperties, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

/** Functions of a compiled schema that are used. */
export type SchemaCheck<Schema extends TSchema> = Pick<
  Validator<TProperties, Schema>,
  'Check' | 'Errors' | 'Type'
>;

/** A check of this schema. */
export function compiledAtUse<const Schema extends TSchema>(schema: Schema): SchemaCheck<Schema> {
  let compiled: Validator<TProperties, Schema> | undefined;
  const validator = () => {
    compiled ??= Compile(schema) as unknown as Validator<TProperties, Schema>;
    return compiled;
  };
  return {
    Type: () => schema,
    Check: (value): value is never => validator().Check(value),
    Errors: (value) => validator().Errors(value),
  };
}
