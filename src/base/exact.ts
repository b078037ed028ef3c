// A check at compile time that an object built with spread syntax has no member that its type lacks. The compiler on
// its own only finds missing members there: it does not check spread objects for surplus members.

/**
 * The type of an object literal, with `never` for each member that `Shape` lacks, at any depth. A `Shape` without
 * members allows any members.
 */
type Exact<Shape, Made> = keyof Shape extends never
  ? Made
  : Made extends readonly (infer Item)[]
    ? Shape extends readonly (infer Of)[]
      ? Exact<Of, Item>[]
      : Made
    : Made extends object
      ? {
          [Name in keyof Made]: Name extends keyof Shape
            ? Exact<NonNullable<Shape[Name]>, NonNullable<Made[Name]>>
            : never;
        }
      : Made;

/**
 * Returns its argument; an argument with a member that `Shape` lacks does not compile. Called as
 * `exact<Shape>()(made)`.
 */
export const exact =
  <Shape>() =>
  <Made extends Shape>(made: Made & Exact<Shape, Made>): Shape =>
    made;
