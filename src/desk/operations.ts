// The parts of the desk, and the operations that they perform: a part has one line here.

import { exportsPart } from './exports/exports-part.js';
import type { DeskContext, DeskHandlers, DeskPart } from './frame/part.js';
import { recipesPart } from './recipes/recipes-part.js';
import { searchPart } from './search/search-part.js';

/** Everything that the desk can do. */
export interface DeskParts {
  readonly handlers: DeskHandlers;
  readonly parts: readonly Pick<DeskPart<never>, 'resume' | 'close'>[];
}

/** Builds all parts; none works yet. */
export function deskParts(context: DeskContext): DeskParts {
  const search = searchPart(context);
  const recipes = recipesPart(context);
  const exports = exportsPart(context);
  const parts = [search, recipes, exports];
  return { handlers: { ...search.handlers, ...recipes.handlers, ...exports.handlers }, parts };
}
