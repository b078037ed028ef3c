// Proof at compile time that a schema and its type are the same, so that neither changes alone.

import type { Static, TSchema } from 'typebox';

/** True when what the schema takes and the type are assignable to each other. */
export type Agree<Schema extends TSchema, Shape> = [Static<Schema>] extends [Shape]
  ? [Shape] extends [Static<Schema>]
    ? true
    : false
  : false;

/** Does not compile with anything but true. */
export type Assert<Condition extends true> = Condition;

/** The names of a table whose schemas and types do not agree. */
export type Disagreeing<Schemas extends Record<keyof Shapes, TSchema>, Shapes> = {
  [Name in keyof Shapes]: Agree<Schemas[Name], Shapes[Name]> extends true ? never : Name;
}[keyof Shapes];

/** True when there is no name. */
export type None<Names> = [Names] extends [never] ? true : false;
