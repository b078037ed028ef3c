// `rigd recipe`: lists recipes, runs one with its parameters as options, and controls its run.

import { randomUUID } from 'node:crypto';
import { RUN_CHANGES, RUN_ENDS, type RunChange } from '../../protocol/words.js';
import { CommandError, EXIT_CODES, type Given } from '../command.js';
import { type AnswerOf, clientFor } from '../http/client.js';
import { fileText } from '../terminal/file-text.js';
import { type Cell, print, printJson, remark, sizeText, spanText, table } from '../terminal/output.js';
import { type Action, type Asked, act, needed, tell } from './answers.js';
import { bodiesIn } from './shot-order.js';
import { untilOver } from './until-over.js';

type Recipe = AnswerOf<'listRecipes'>['recipes'][number];
type Run = AnswerOf<'getRun'>['run'];

const RECIPES = '/api/rig/recipes';
const RUNS = '/api/rig/runs';
const OVER: ReadonlySet<Run['state']> = new Set(RUN_ENDS);

const ACTIONS: Readonly<Record<string, Action>> = {
  show: async (asked) => {
    const path = recipePath(needed(asked.words, 'the recipe'));
    await tell<'getRecipe'>(asked, ['GET', path], ({ recipe }) => recipeText(recipe));
  },
  save: async (asked) => {
    const [name, file] = asked.words;
    if (name === undefined || file === undefined)
      throw new CommandError('not-understood', 'give the name of the recipe and its file');
    const text = await fileText(file);
    await tell<'saveRecipe'>(asked, ['PUT', recipePath(name), { text }], ({ recipe }) => recipeText(recipe));
  },
  remove: async (asked) => {
    const path = recipePath(needed(asked.words, 'the recipe'));
    await tell<'deleteRecipe'>(asked, ['DELETE', path], ({ message }) => message);
  },
  forecast: async (asked) => {
    const { path, body } = await beginning(asked);
    await tell<'forecastRecipe'>(asked, ['POST', `${path}/forecast`, body], ({ forecast }) =>
      forecastText(forecast),
    );
  },
  run: async (asked) => {
    const { path, body } = await beginning(asked);
    const runId = asked.given.options.id ?? randomUUID();
    const { run } = await asked.client.ask<'startRun'>('POST', `${path}/runs`, { ...body, runId });
    await finish(asked, run);
  },
  runs: (asked) =>
    tell<'listRuns'>(asked, ['GET', RUNS], ({ runs }) =>
      runs.length === 0 ? 'no runs yet' : runTable(runs),
    ),
  watch: async (asked) => finish(asked, await runMeant(asked)),
  ...Object.fromEntries(RUN_CHANGES.map((change) => [change, order(change)])),
};

/** Carries out the action. */
export async function run(given: Given): Promise<void> {
  await act(await clientFor(given), given, ACTIONS, list);
}

const list: Action = (asked) =>
  tell<'listRecipes'>(asked, ['GET', RECIPES], ({ recipes }) =>
    table(
      ['RECIPE', 'FROM', 'WHAT'],
      recipes.map(({ name, source, title, fault }): Cell[] => [
        name,
        source,
        fault === undefined ? title : { text: fault.message, colour: 'red' },
      ]),
    ),
  );

/** The action that changes a run: the named one, or the only one that is not over. */
function order(name: RunChange): Action {
  return async (asked) => {
    const path = `${runPath(await runMeant(asked))}/${name}`;
    await tell<'changeRun'>(asked, ['POST', path], ({ run }) => runTable([run]));
  };
}

async function runMeant({ client, words: [word] }: Asked): Promise<Run> {
  if (word !== undefined) return (await client.ask<'getRun'>('GET', runPath({ runId: word }))).run;
  const { runs } = await client.ask<'listRuns'>('GET', RUNS);
  const [only, ...others] = runs.filter(({ state }) => !OVER.has(state));
  if (only !== undefined && others.length === 0) return only;
  const why = only === undefined ? 'no recipe is running' : 'several recipes are running';
  throw new CommandError('failed', `${why}\n  next: rigd recipe runs, which lists the runs`);
}

/** The request of a run or a forecast; further options are parameters, which the service checks. */
async function beginning({ client, given, words }: Asked) {
  const [, group] = words;
  const body = { parameters: given.more ?? {}, ...(group === undefined ? {} : { group }) };
  const except = await bodiesIn(client, given.options);
  return { path: recipePath(needed(words, 'the recipe')), body: { ...body, ...except } };
}

/** Waits for the end of a run, and prints it. */
async function finish({ client, given }: Asked, first: Run): Promise<void> {
  const path = runPath(first);
  const isForProgram = given.options.json === true;
  let shown: Run['state'] = 'running';
  const onState = ({ state, message, runId }: Run) => {
    if (state === 'waiting' && shown !== 'waiting' && !isForProgram)
      remark(`${message}\n  next: rigd recipe continue ${runId}`);
    shown = state;
  };
  const end =
    given.options['no-wait'] === true
      ? first
      : await untilOver(client, {
          of: ['runId', first.runId],
          first,
          read: async () => (await client.ask<'getRun'>('GET', path)).run,
          stop: () => client.ask<'changeRun'>('POST', `${path}/stop`),
          isOver: ({ state }) => OVER.has(state),
          onState,
          text: ({ step, steps, message }) => `step ${step} of ${steps}: ${message}`,
          share: ({ step, steps }) => (steps === 0 ? 0 : step / steps),
        });
  if (isForProgram) printJson(end);
  else print(runTable([end]));
  if (!isForProgram && end.message !== '') remark(end.message);
  if (OVER.has(end.state) && end.state !== 'done') process.exitCode ??= EXIT_CODES.failed;
}

function recipePath(name: string): string {
  return `${RECIPES}/${encodeURIComponent(name)}`;
}

function runPath({ runId }: Pick<Run, 'runId'>): string {
  return `${RUNS}/${encodeURIComponent(runId)}`;
}

function runTable(runs: readonly Run[]): string {
  const rows = runs.map(({ at, recipe, group, state, step, steps, shots, runId }): Cell[] => [
    at,
    recipe,
    group,
    state === 'failed' || state === 'interrupted' ? { text: state, colour: 'red' } : state,
    `${step}/${steps}`,
    String(shots),
    runId,
  ]);
  return table(['AT', 'RECIPE', 'GROUP', 'STATE', 'STEP', 'SHOTS', 'RUN'], rows);
}

/** A recipe, with its parameters as the options of the command. */
function recipeText({ name, title, about, parameters, fault }: Recipe): string {
  const rows = parameters.map((each) => {
    const { min, max, options, unit = '' } = each;
    const range =
      options?.join(', ') ?? (min === undefined && max === undefined ? '' : `${min ?? ''} to ${max ?? ''}`);
    return [
      `--${each.name}`,
      each.type,
      String(each.default),
      [range, unit].join(' ').trim(),
      each.label ?? '',
    ];
  });
  const head = fault === undefined ? `${title}\n${about}` : `${name}: ${fault.message}`;
  if (rows.length === 0) return head;
  return `${head}\n${table(['OPTION', 'TYPE', 'DEFAULT', 'RANGE', 'WHAT'], rows)}`;
}

function forecastText({ ms, steps, shots, bodies }: AnswerOf<'forecastRecipe'>['forecast']): string {
  const rows = bodies.map(({ name, pictures, bytes }) => [
    name,
    String(pictures),
    bytes === undefined ? 'unknown' : sizeText(bytes),
  ]);
  const head = `${spanText(Math.ceil(ms / 1_000))}, ${steps} steps, ${shots} shots`;
  return [head, table(['BODY', 'PICTURES', 'SIZE'], rows)].join('\n');
}
