// The parts of recipes that are loaded together, when one is to be run, or runs.

export { RecipeDialog } from './recipe-dialog.js';
export { RunButtons, RunStrip } from './run-strip.js';
