// The run of a recipe that the deck shows: the one under way, of this browser or of another, and its result until a
// person has read it.

import { Cell } from '../cells/cell.js';
import { ask, inPath } from '../interface/service.js';
import type { RecipeRun } from '../interface/wire.js';
import { Newest } from './newest.js';
import { whenKnown } from './rig.js';

const UNDER_WAY: ReadonlySet<string> = new Set(['running', 'paused', 'waiting', 'stopping']);

/** The run; undefined: there is none to show. */
export const shownRun = new Cell<RecipeRun | undefined>(undefined);
/** Whether the dialog that begins a run is open. */
export const areRecipesOpen = new Cell(false);

/** Whether a run still has something to do. */
export const isUnderWay = ({ state }: Pick<RecipeRun, 'state'>): boolean => UNDER_WAY.has(state);

const newest = new Newest(look);

/** Starts to follow the runs of all clients of the rig; called once. */
export function followRuns(): void {
  newest.follow('run', showRun);
  whenKnown(({ run }) => run !== undefined && isUnderWay(run) && showRun(run.runId));
}

/** Shows a run, unless another one that is shown is still under way. */
export function showRun(runId: string): void {
  const shown = shownRun.value;
  if (shown === undefined || !isUnderWay(shown) || shown.runId === runId) newest.want(runId);
}

async function look(runId: string): Promise<void> {
  const answer = await ask<{ run: RecipeRun }>(`api/rig/runs/${inPath(runId)}`).catch(() => undefined);
  if (answer !== undefined) shownRun.value = answer.run;
}
