// Stand-ins for parts of rigd in tests: objects with the few members that a test needs. The compiler checks the name of
// each member against the real type, so a renamed one does not compile; a missing one throws when it is used.

/**
 * A member of a stand-in. For a function only the name is checked, since tests cannot implement generic functions
 * fully.
 */
type Part<Value> = Value extends (...args: never[]) => unknown
  ? (...args: never[]) => unknown
  : Value extends readonly unknown[] | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
    ? Value
    : Value extends object
      ? Parts<Value>
      : Value;

/** The given members of a type. `undefined` may be given for an optional one that the code reads. */
export type Parts<Whole> = { readonly [Name in keyof Whole]?: Part<Whole[Name]> | undefined };

/** The language reads these of any object, whether it has them or not. */
const READ_OF_ANY: ReadonlySet<string | symbol> = new Set(['then', 'toJSON', 'constructor']);

/**
 * An object with these members. Call it with an object literal: only then does the compiler find surplus members.
 * @returns an object that throws when code reads a member that was not given.
 */
export function standIn<Whole extends object>(given: Parts<NoInfer<Whole>>): Whole {
  const object = new Proxy(given, {
    get(target, name, receiver) {
      if (name in target || typeof name === 'symbol' || READ_OF_ANY.has(name))
        return Reflect.get(target, name, receiver);
      throw new Error(`the stand-in of a test has no member ${name}`);
    },
  });
  return object as unknown as Whole;
}
