// A check at compile time that a schema and its type agree, so that neither can be changed alone.

import type { Static, TSchema } from 'typebox';

/** True when the type of the schema and `Shape` are assignable to each other. */
export type Agree<Schema extends TSchema, Shape> = [Static<Schema>] extends [Shape]
  ? [Shape] extends [Static<Schema>]
    ? true
    : false
  : false;

/** Compiles only with `true`. */
export type Assert<Condition extends true> = Condition;

/** The names in a table whose schema and type do not agree. */
export type Disagreeing<Schemas extends Record<keyof Shapes, TSchema>, Shapes> = {
  [Name in keyof Shapes]: Agree<Schemas[Name], Shapes[Name]> extends true ? never : Name;
}[keyof Shapes];

/** True when `Names` contains no name. */
export type None<Names> = [Names] extends [never] ? true : false;
