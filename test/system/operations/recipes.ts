// Rows of recipes: a group of one camera runs a recipe that waits for a trigger, so that each row finds it there.

import { deepStrictEqual, match, strictEqual } from 'node:assert/strict';
import { until } from '#harness/deadline.js';
import type { OperationCases, Stage } from './case.js';

const group = 'one';
const text = 'title = "One shot"\n\n[[steps]]\nfire = {}\n';
/** Each row has a run with an id of its own, so that it can run again on the same service. */
let count = 0;

const declare = async ({ service, id }: Stage) => {
  await service.ok('PUT', `/api/rig/groups/${group}`, { cameras: [id] });
};
const undeclare = async ({ service, id }: Stage) => {
  await service.ok('PUT', `/api/rig/groups/${group}`, { cameras: [] });
  await service.ok('DELETE', `/api/rig/cameras/${id}`);
};
const waiting = { group, parameters: { positions: 1 } };

async function reached({ service }: Stage, runId: string, state: string): Promise<void> {
  await until(`${runId} is ${state}`, async () => {
    return (await service.ok('GET', `/api/rig/runs/${runId}`)).body.run.state === state;
  });
}

/** Ends the run of a row. */
async function end(stage: Stage): Promise<void> {
  const path = `/api/rig/runs/run-${count}`;
  await stage.service.request('POST', `${path}/stop`);
  await until('the run has ended', async () => {
    const { status, body } = await stage.service.request('GET', path);
    return status === 404 || !['running', 'paused', 'waiting', 'stopping'].includes(body.run.state);
  });
  await undeclare(stage);
}

/** Begins a run that waits for its trigger. @returns its id */
async function begun(stage: Stage): Promise<string> {
  count += 1;
  const runId = `run-${count}`;
  await declare(stage);
  await stage.service.ok('POST', '/api/rig/recipes/turntable/runs', { runId, ...waiting });
  await reached(stage, runId, 'waiting');
  return runId;
}

const onRun = { asks: async (stage: Stage) => ({ params: { runId: await begun(stage) } }), restore: end };
const unknown = { asks: { params: { runId: 'no-such-run' } }, code: 'RUN_NOT_FOUND' };
const asking = (change: string, runId: string) => ({ params: { runId, change } });
const noRecipe = { asks: { params: { recipe: 'no-such-recipe' } }, code: 'RECIPE_NOT_FOUND' };

/** See case.ts. */
export const RECIPE_CASES: OperationCases = {
  listRecipes: [
    {
      says: 'lists the shipped recipes with their parameters',
      check: ({ body }) => strictEqual(body.recipes.length, 12),
    },
  ],
  getRecipe: [
    {
      says: 'has the text of the recipe',
      asks: { params: { recipe: 'colour-card' } },
      check: ({ body }) => match(body.text, /^title = "Colour card"/),
    },
    { says: 'names an unknown recipe', ...noRecipe },
  ],
  saveRecipe: [
    {
      says: 'saves a recipe of the studio',
      asks: { params: { recipe: 'one-shot' }, body: { text } },
      restore: async ({ service }) => void (await service.ok('DELETE', '/api/rig/recipes/one-shot')),
      check: ({ body }) => strictEqual(body.recipe.source, 'studio'),
    },
    {
      says: 'names the line of a fault',
      asks: { params: { recipe: 'one-shot' }, body: { text: text.replace('fire', 'fier') } },
      code: 'RECIPE_INVALID',
      check: ({ body }) => strictEqual(body.data.line, 4),
    },
  ],
  deleteRecipe: [
    {
      says: 'removes a recipe of the studio',
      prepare: async ({ service }) => void (await service.ok('PUT', '/api/rig/recipes/old', { text })),
      asks: { params: { recipe: 'old' } },
    },
    {
      says: 'keeps the shipped recipes',
      asks: { params: { recipe: 'turntable' } },
      code: 'RECIPE_NOT_FOUND',
    },
  ],
  forecastRecipe: [
    {
      says: 'adds up time and pictures',
      prepare: declare,
      restore: undeclare,
      asks: { params: { recipe: 'focus-stack' }, body: { group, parameters: { pictures: 5 } } },
      check: ({ body: { forecast } }) =>
        deepStrictEqual([forecast.shots, forecast.bodies[0].pictures], [5, 5]),
    },
    {
      says: 'names a parameter that is out of range',
      prepare: declare,
      restore: undeclare,
      asks: { params: { recipe: 'focus-stack' }, body: { group, parameters: { pictures: 1 } } },
      code: 'RECIPE_INVALID',
    },
    { says: 'names an unknown recipe', ...noRecipe },
  ],
  startRun: [
    {
      says: 'begins a run',
      prepare: declare,
      restore: end,
      asks: () => {
        count += 1;
        return { params: { recipe: 'turntable' }, body: { runId: `run-${count}`, ...waiting } };
      },
      check: ({ body }) => strictEqual(body.run.state, 'running'),
    },
    {
      says: 'needs connected bodies',
      mode: 'none',
      prepare: declare,
      restore: undeclare,
      asks: { params: { recipe: 'turntable' }, body: { group } },
      code: 'RUN_REFUSED',
    },
    { says: 'names an unknown recipe', ...noRecipe },
  ],
  listRuns: [
    {
      says: 'lists the runs, newest first',
      prepare: async (stage) => void (await begun(stage)),
      restore: end,
      check: ({ body }) => strictEqual(body.runs[0].runId, `run-${count}`),
    },
  ],
  getRun: [
    {
      says: 'has the state and the step',
      ...onRun,
      check: ({ body: { run } }) => deepStrictEqual([run.state, run.step, run.steps], ['waiting', 1, 3]),
    },
    { says: 'names an unknown run', ...unknown },
  ],
  changeRun: [
    {
      says: 'pauses before the next step',
      ...onRun,
      asks: async (stage) => asking('pause', await busy(stage)),
    },
    {
      says: 'ends the pause',
      ...onRun,
      asks: async (stage) => {
        const runId = await busy(stage);
        await stage.service.ok('POST', `/api/rig/runs/${runId}/pause`);
        return asking('resume', runId);
      },
    },
    {
      says: 'is the trigger',
      ...onRun,
      asks: async (stage) => asking('continue', await begun(stage)),
    },
    {
      says: 'ends the run',
      ...onRun,
      asks: async (stage) => asking('stop', await begun(stage)),
      check: ({ body }) => strictEqual(body.run.state, 'stopping'),
    },
    {
      says: 'pauses no run that waits for its trigger',
      ...onRun,
      asks: async (stage) => asking('pause', await begun(stage)),
      code: 'RUN_REFUSED',
    },
    { says: 'names an unknown run', asks: asking('stop', 'no-such-run'), code: 'RUN_NOT_FOUND' },
  ],
};

/** Begins a run that counts down for a minute. @returns its id */
async function busy(stage: Stage): Promise<string> {
  count += 1;
  const runId = `run-${count}`;
  await declare(stage);
  const body = { runId, group, parameters: { seconds: 60 } };
  await stage.service.ok('POST', '/api/rig/recipes/countdown-portrait/runs', body);
  await reached(stage, runId, 'running');
  return runId;
}
