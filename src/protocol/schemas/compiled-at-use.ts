// Compiles a schema when the first value is checked. Each takes a millisecond to compile, and a program needs few of
// the schemas of its modules at its start.

import type { TProperties, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

/** The functions of a compiled schema that this project uses. */
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
