// A check of the compiler that an object which is spread together has no member that its shape lacks. The compiler
// itself finds a missing one only: it does not check spread objects for surplus ones.

/** An object literal, with `never` for each member that the shape lacks, at any depth; `{}` takes any members. */
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

/** Gives back the object; a member that the shape lacks does not compile. Called as `exact<Shape>()(made)`. */
export const exact =
  <Shape>() =>
  <Made extends Shape>(made: Made & Exact<Shape, Made>): Shape =>
    made;
