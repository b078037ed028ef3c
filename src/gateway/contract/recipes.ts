// Operations on recipes (declared captures) and their runs. docs/use/recipes.md explains recipes.

import Type from 'typebox';
import { RUN_CHANGES, RUN_STATES } from '../../protocol/words.js';
import { plainAnswer } from './envelope.js';
import { DESK_FAILURES } from './failures.js';
import { jsonAnswer, operation } from './operation.js';
import { PLAIN_ID } from './shot-take.js';
import { MAX_ID, MAX_TEXT } from './texts.js';

const optional = Type.Optional;
const text = (description: string) => Type.String({ description });
const shortText = (description: string) => Type.String({ maxLength: MAX_TEXT, description });

/** Most characters of the text of a recipe. */
export const MOST_RECIPE_CHARS = 65_536;
/** Most numbers of a list, and most texts to choose from. */
const MOST_VALUES = 200;

const RecipeParams = Type.Object({
  recipe: Type.String({
    maxLength: 64,
    pattern: '^[a-z0-9][a-z0-9-]*$',
    description: 'Name of the recipe: lower-case letters, digits and hyphens.',
  }),
});
const RUN_ID = Type.String({ ...PLAIN_ID, description: 'Id of the run.' });
const RunParams = Type.Object({ runId: RUN_ID });

const ParameterValue = Type.Union(
  [
    Type.String({ maxLength: MAX_TEXT }),
    Type.Number(),
    Type.Boolean(),
    Type.Array(Type.Number(), { maxItems: MOST_VALUES }),
  ],
  { description: 'Value of a parameter.' },
);

/** Members of a parameter, in the text of a recipe and for clients. */
export const PARAMETER = {
  type: Type.Enum(['integer', 'number', 'text', 'switch', 'list'], {
    description: 'Type of its values. switch: true or false. list: a list of numbers.',
  }),
  default: ParameterValue,
  label: optional(shortText('Text for people that names the parameter.')),
  unit: optional(shortText('Unit of its numbers.')),
  min: optional(Type.Number({ description: 'Smallest number.' })),
  max: optional(Type.Number({ description: 'Largest number.' })),
  options: optional(
    Type.Array(shortText('A text.'), {
      minItems: 1,
      maxItems: MOST_VALUES,
      description: 'The only allowed texts.',
    }),
  ),
};

/** A recipe as clients see it. */
export const Recipe = Type.Object(
  {
    name: text('Name of the recipe, as in paths.'),
    source: Type.Enum(['shipped', 'studio'], {
      description: 'studio: a file in the state directory. It replaces the shipped recipe of the same name.',
    }),
    title: text('Title for people; the name if the text has a fault.'),
    about: text('What the recipe does, in a few sentences.'),
    parameters: Type.Array(
      Type.Object({ name: text('Name of the parameter.'), ...PARAMETER }, { title: 'RecipeParameter' }),
      { description: 'The parameters in the order of the text.' },
    ),
    fault: optional(
      Type.Object(
        {
          message: text('The fault as a sentence for people.'),
          line: optional(
            Type.Integer({ description: 'Number of the faulty line, from 1; absent if unknown.' }),
          ),
        },
        { description: 'Fault of the text; such a recipe cannot be run.' },
      ),
    ),
  },
  { title: 'Recipe' },
);

const Begin = {
  group: optional(
    Type.String({ maxLength: MAX_ID, description: 'Name of the group. Absent: all bodies of the rig.' }),
  ),
  parameters: optional(
    Type.Record(Type.String({ maxLength: 64 }), ParameterValue, {
      description:
        'Values by the names of the parameters. Numbers, switches and lists may also be given as texts.',
    }),
  ),
  except: optional(
    Type.Array(Type.String({ maxLength: MAX_ID }), {
      maxItems: 1_024,
      description: 'Camera ids of bodies of the group that take no part.',
    }),
  ),
};

const BODY = {
  id: text('Camera id of the body.'),
  name: text('Name of the body; its id if it has none.'),
};

const Forecast = Type.Object(
  {
    ms: Type.Integer({
      description:
        'Expected duration in milliseconds, without waits for triggers and without commands. It gets better with ' +
        'each run, because durations are learnt.',
    }),
    steps: Type.Integer({ description: 'Number of steps, with every repetition.' }),
    shots: Type.Integer({ description: 'Number of shots.' }),
    bodies: Type.Array(
      Type.Object({
        ...BODY,
        pictures: Type.Integer({ description: 'Number of exposures.' }),
        bytes: optional(
          Type.Integer({
            description: 'Bytes on the host, by the newest exposure of the body; absent if unknown.',
          }),
        ),
      }),
      { description: 'The bodies that take part.' },
    ),
  },
  { title: 'RecipeForecast' },
);

/** Members of a run in events. */
export const RUN_SUMMARY = {
  runId: text('Id of the run. The ids of its shots are this id, a hyphen and a number.'),
  recipe: text('Name of the recipe.'),
  state: Type.Enum([...RUN_STATES], {
    description:
      'running. paused. waiting: for a trigger (changeRun). stopping: the settings are being given back. done. ' +
      'stopped: by a client. failed: message has the reason. interrupted: the service ended during the run.',
  }),
  step: Type.Integer({ description: 'Number of the present or last step, from 1; 0 before the first.' }),
  steps: Type.Integer({ description: 'Number of steps.' }),
  shots: Type.Integer({ description: 'Number of shots so far, with those that were refused.' }),
  message: text('The present step, or the result, as a sentence for people.'),
};

/** A run as clients see it; its last record on the disk. */
export const Run = Type.Object(
  {
    ...RUN_SUMMARY,
    group: text('Name of the group.'),
    parameters: Type.Record(Type.String(), Type.Unknown(), { description: 'Values of all parameters.' }),
    bodies: Type.Array(Type.Object(BODY), { description: 'The bodies that take part.' }),
    exposures: Type.Integer({ description: 'Number of exposures that the bodies have reported.' }),
    at: text('Time at which the run began. RFC 3339, UTC.'),
    endedAt: optional(text('Time at which it ended; absent before. RFC 3339, UTC.')),
    forecastMs: Type.Integer({ description: 'Forecast duration, in milliseconds.' }),
    unrestored: optional(
      Type.Array(
        Type.Object({
          camera: text('Camera id of the body.'),
          property: text('Name of the property.'),
          value: text('Label of its value before the run.'),
          message: text('Reason as a sentence for people.'),
        }),
        { description: 'Settings that could not be given back; absent if there are none.' },
      ),
    ),
  },
  { title: 'RecipeRun' },
);

const runAnswer = (description: string) => jsonAnswer(description, plainAnswer({ run: Run }));
const recipeAnswer = jsonAnswer(
  'The recipe and its text.',
  plainAnswer({ recipe: Recipe, text: text('The text of the recipe, TOML or JSON.') }),
);

const common = { tag: 'Recipes', desk: true, failures: DESK_FAILURES } as const;
const ofRecipe = {
  ...common,
  path: '/api/rig/recipes/{recipe}',
  params: RecipeParams,
  failures: ['RECIPE_NOT_FOUND', ...DESK_FAILURES],
} as const;
const RUN_FAILURES = [
  'GROUP_NOT_FOUND',
  'RECIPE_INVALID',
  'RECIPE_NOT_FOUND',
  'RUN_REFUSED',
  ...DESK_FAILURES,
] as const;

/** GET /api/rig/recipes. */
export const listRecipes = operation({
  ...common,
  operationId: 'listRecipes',
  method: 'GET',
  path: '/api/rig/recipes',
  summary: 'List the recipes',
  description:
    'A recipe is a declared capture: settings, focus, shots, waits and repetitions with parameters.',
  success: jsonAnswer('All recipes, by name.', plainAnswer({ recipes: Type.Array(Recipe) })),
});

/** GET /api/rig/recipes/{recipe}. */
export const getRecipe = operation({
  ...ofRecipe,
  operationId: 'getRecipe',
  method: 'GET',
  summary: 'Read a recipe',
  success: recipeAnswer,
});

/** PUT /api/rig/recipes/{recipe}. */
export const saveRecipe = operation({
  ...ofRecipe,
  operationId: 'saveRecipe',
  method: 'PUT',
  summary: 'Save a recipe of the studio',
  description: 'Replaces the recipe of this name. A text with a fault is refused; the answer names its line.',
  body: Type.Object({
    text: Type.String({ maxLength: MOST_RECIPE_CHARS, description: 'The text of the recipe, TOML or JSON.' }),
  }),
  success: recipeAnswer,
  failures: ['RECIPE_INVALID', ...DESK_FAILURES],
});

/** DELETE /api/rig/recipes/{recipe}. */
export const deleteRecipe = operation({
  ...ofRecipe,
  operationId: 'deleteRecipe',
  method: 'DELETE',
  summary: 'Remove a recipe of the studio',
  description: 'A shipped recipe that it had replaced is there again. Shipped recipes cannot be removed.',
  success: jsonAnswer('The recipe is removed.', plainAnswer({})),
});

/** POST /api/rig/recipes/{recipe}/forecast. */
export const forecastRecipe = operation({
  ...ofRecipe,
  operationId: 'forecastRecipe',
  method: 'POST',
  path: '/api/rig/recipes/{recipe}/forecast',
  summary: 'Forecast time, pictures and bytes of a run',
  description: 'Reads the bodies and changes nothing.',
  body: Type.Object(Begin),
  success: jsonAnswer('The forecast.', plainAnswer({ forecast: Forecast })),
  failures: RUN_FAILURES,
});

/** POST /api/rig/recipes/{recipe}/runs. */
export const startRun = operation({
  ...ofRecipe,
  operationId: 'startRun',
  method: 'POST',
  path: '/api/rig/recipes/{recipe}/runs',
  summary: 'Run a recipe with the bodies of a group',
  description:
    'Answers when the run has begun; the event run reports its progress. Every body of the group that takes still ' +
    'pictures must be connected and in no other run. Whatever ends the run, the settings that it changed are given ' +
    'back, and every exposure has a receipt. The leases that this request shows are used for the whole run. A ' +
    'request with the id of an earlier run starts nothing and gets that run.',
  body: Type.Object({
    runId: optional(
      Type.String({ ...PLAIN_ID, description: 'Id of the run. Absent: the service chooses it.' }),
    ),
    ...Begin,
  }),
  success: runAnswer('The run.'),
  failures: RUN_FAILURES,
});

/** GET /api/rig/runs. */
export const listRuns = operation({
  ...common,
  operationId: 'listRuns',
  method: 'GET',
  path: '/api/rig/runs',
  summary: 'List the runs of recipes',
  success: jsonAnswer('The runs that are kept, newest first.', plainAnswer({ runs: Type.Array(Run) })),
});

/** GET /api/rig/runs/{runId}. */
export const getRun = operation({
  ...common,
  operationId: 'getRun',
  method: 'GET',
  path: '/api/rig/runs/{runId}',
  summary: 'Read a run',
  params: RunParams,
  success: runAnswer('The run.'),
  failures: ['RUN_NOT_FOUND', ...DESK_FAILURES],
});

/** POST /api/rig/runs/{runId}/{change}. */
export const changeRun = operation({
  ...common,
  operationId: 'changeRun',
  method: 'POST',
  path: '/api/rig/runs/{runId}/{change}',
  summary: 'Pause, resume, continue or stop a run',
  params: Type.Object({
    runId: RUN_ID,
    change: Type.Enum([...RUN_CHANGES], {
      description:
        'pause: the run pauses before its next step. resume: ends the pause. continue: is the trigger that the run ' +
        'waits for; a person or a device has done its part. stop: orders of a shot that were not given yet are ' +
        'cancelled, and the settings are given back. A further stop ends the wait for bodies that are away.',
    }),
  }),
  success: runAnswer('The run after the change.'),
  failures: ['RUN_NOT_FOUND', 'RUN_REFUSED', ...DESK_FAILURES],
});
