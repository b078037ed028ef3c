// The fault of a recipe, of the parameters of a run, or of what a recipe says about the bodies. Imports nothing.

/** A fault for the person who wrote the recipe or who starts it. */
export class RecipeFault extends Error {
  /** Names and indexes from the recipe to the faulty member; empty: the recipe as a whole. */
  readonly path: readonly (string | number)[];

  constructor(message: string, path: readonly (string | number)[] = []) {
    super(message);
    this.name = 'RecipeFault';
    this.path = path;
  }

  /** The same fault with the place of what encloses it; a place that is known already stays. */
  at(path: readonly (string | number)[]): RecipeFault {
    return this.path.length > 0 ? this : new RecipeFault(this.message, path);
  }
}
