// Recipes as a part of the desk: its operations.

import { randomUUID } from 'node:crypto';
import { quoted } from '../../base/quoted.js';
import { ServiceError } from '../../gateway/errors/errors.js';
import type { DeskCall, DeskContext, DeskPart } from '../frame/part.js';
import type { OnBehalf } from '../frame/service-client.js';
import { bodiesNow } from './bodies-now.js';
import { RecipeFault } from './fault.js';
import { forecastOf } from './forecast.js';
import type { RunView } from './journal.js';
import { requireAllowed } from './outside.js';
import { parametersOf } from './parameter.js';
import { planOf } from './plan.js';
import { Runs } from './runs.js';
import { RecipeShelf } from './shelf.js';

type Operations =
  | 'listRecipes'
  | 'getRecipe'
  | 'saveRecipe'
  | 'deleteRecipe'
  | 'forecastRecipe'
  | 'startRun'
  | 'listRuns'
  | 'getRun'
  | 'changeRun';

/** Why a run cannot change. */
const REFUSED = {
  pause: 'the run is not running',
  resume: 'the run is not paused',
  continue: 'the run waits for no trigger',
  stop: 'the run has ended',
} as const;

/** The recipes as a part of the desk. */
export function recipesPart(context: DeskContext): DeskPart<Operations> {
  const shelf = new RecipeShelf(context.options.stateDirectory);
  const runs = new Runs(context);

  /** The plan of a run, and its forecast. */
  async function planned({ params, body, role, leases }: DeskCall<'forecastRecipe' | 'startRun'>) {
    const { group = 'all', parameters: given = {}, except = [] } = body;
    const recipe = await shelf.usable(params.recipe);
    try {
      const parameters = parametersOf(recipe, given);
      const bodies = await bodiesNow(context.service, { role, leases }, { group, except });
      const actions = planOf(recipe, parameters, bodies);
      for (const action of actions)
        if (action.kind === 'command' || action.kind === 'webhook')
          requireAllowed(action, context.options.recipeAllow);
      await runs.ready();
      const forecast = forecastOf(actions, bodies, runs.learnt);
      return { group, except, parameters, bodies, actions, forecast };
    } catch (error) {
      if (!(error instanceof RecipeFault)) throw error;
      const place = error.path[0] === 'steps' ? ` (${error.path.join('.')})` : '';
      throw new ServiceError('RECIPE_INVALID', `${params.recipe}: ${error.message}${place}`);
    }
  }

  async function start(call: DeskCall<'startRun'>): Promise<RunView> {
    const { params, body, role, leases } = call;
    const { runId = randomUUID() } = body;
    await runs.ready();
    const known = runs.find(runId);
    if (known !== undefined) return known;
    const { forecast, bodies, actions, ...asked } = await planned(call);
    await requireUnused(`${runId}-1`, { role, leases });
    const begun = {
      ...{ kind: 'begun' as const, runId, recipe: params.recipe, ...asked },
      bodies: bodies.map(({ id, name }) => ({ id, name })),
      ...{ steps: actions.length, forecastMs: forecast.ms, at: new Date().toISOString() },
    };
    return runs.begin(begun, actions, forecast, { role, leases });
  }

  /** An id of a shot exposes once: a run whose ids were used would take no picture. @throws RUN_REFUSED */
  async function requireUnused(shotId: string, by: OnBehalf): Promise<void> {
    const shot = await context.service.call('getShot', { params: { shotId } }, by).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'SHOT_NOT_FOUND') return undefined;
      throw error;
    });
    if (shot !== undefined)
      throw new ServiceError('RUN_REFUSED', `there is a shot ${quoted(shotId)} already`);
  }

  return {
    handlers: {
      listRecipes: async () => {
        const recipes = await shelf.list();
        return { success: true, message: `${recipes.length} recipe(s).`, recipes };
      },
      getRecipe: async ({ params }) => recipeAnswer(await shelf.get(params.recipe)),
      saveRecipe: async ({ params, body }) => recipeAnswer(await shelf.save(params.recipe, body.text)),
      deleteRecipe: async ({ params }) => {
        await shelf.remove(params.recipe);
        return { success: true, message: 'The recipe is removed.' };
      },
      forecastRecipe: async (call) => {
        const { forecast, actions } = await planned(call);
        const shots = actions.filter(({ kind }) => kind === 'fire').length;
        const { ms, bodies } = forecast;
        const message = `${shots} shot(s) in ${Math.round(ms / 1_000)} s.`;
        return {
          success: true,
          message,
          forecast: { ms, steps: actions.length, shots, bodies: [...bodies] },
        };
      },
      startRun: async (call) => runAnswer(await start(call)),
      listRuns: async () => {
        await runs.ready();
        return { success: true, message: `${runs.list().length} run(s).`, runs: runs.list() };
      },
      getRun: async ({ params: { runId } }) => {
        await runs.ready();
        return runAnswer(runs.find(runId) ?? runs.current(runId).view);
      },
      changeRun: async ({ params: { runId, change } }) => {
        await runs.ready();
        const run = runs.current(runId);
        if (!(await run[change]())) throw new ServiceError('RUN_REFUSED', REFUSED[change]);
        return runAnswer(run.view);
      },
    },
    resume: () => runs.ready(),
    close: () => runs.close(),
  };
}

function runAnswer(run: RunView) {
  return { success: true as const, message: run.message, run };
}

function recipeAnswer({ shown, text }: Awaited<ReturnType<RecipeShelf['get']>>) {
  return { success: true as const, message: shown.title, recipe: shown, text };
}
