// The dialog that runs a recipe with the bodies that the deck has chosen: the list of recipes, the parameters of one as
// fields, and how long it takes and what it makes.

import { useEffect, useState } from 'preact/hooks';
import { Cell, useCell } from '../../cells/cell.js';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { Notice } from '../../components/notice.js';
import { ACTION_MS, ask, inPath } from '../../interface/service.js';
import type { Forecast, Recipe, RecipeRun } from '../../interface/wire.js';
import { useAction } from '../../state/action.js';
import { leftOut } from '../../state/left-out.js';
import { useQuestion } from '../../state/question.js';
import { areRecipesOpen, showRun } from '../../state/runs.js';
import { target } from '../../state/view.js';
import { t } from '../../texts/texts.js';
import { ParameterField } from './parameter-field.js';
import { firstOf, readValue, type Typed, valuesOf } from './parameters.js';

/** The recipe that was chosen last, with the contents of its fields: mostly the same is run again. */
const chosen = new Cell<{ readonly name?: string; readonly typed: Readonly<Record<string, Typed>> }>({
  typed: {},
});
const close = () => {
  areRecipesOpen.value = false;
};

/** The dialog. @param who the bodies of the deck, in a few words */
export function RecipeDialog({ who }: { readonly who: string }) {
  const [recipes, setRecipes] = useState<readonly Recipe[]>();
  const { name } = useCell(chosen);
  const read = useAction();
  useEffect(() => {
    void read.run(async () =>
      setRecipes((await ask<{ recipes: readonly Recipe[] }>('api/rig/recipes')).recipes),
    );
  }, []);
  const recipe = recipes?.find((each) => each.name === name && each.fault === undefined);
  return (
    <Dialog title={recipe?.title ?? t.recipes.title} class="recipes" onClose={close}>
      {recipes === undefined && read.isBusy ? <p class="muted">{t.recipes.loading}</p> : null}
      <Notice problem={read.problem} onClear={read.clear} />
      {recipe === undefined ? (
        <ul class="recipe-list">
          {recipes?.map((each) => (
            <li key={each.name}>
              <RecipeButton recipe={each} />
            </li>
          ))}
        </ul>
      ) : (
        <RecipeForm key={recipe.name} recipe={recipe} who={who} />
      )}
    </Dialog>
  );
}

function RecipeButton({ recipe }: { readonly recipe: Recipe }) {
  const { name, title, about, source, fault } = recipe;
  return (
    <button
      type="button"
      class="choice recipe"
      data-recipe={name}
      aria-disabled={fault === undefined ? undefined : 'true'}
      onClick={() => {
        if (fault === undefined) chosen.value = { name, typed: {} };
      }}
    >
      <strong>{title}</strong> {source === 'studio' ? <Badge>{t.recipes.own}</Badge> : null}
      <small class={fault === undefined ? 'muted' : 'recipe-fault'}>
        {fault === undefined ? about : t.recipes.faulty(fault.message, fault.line)}
      </small>
    </button>
  );
}

function RecipeForm({ recipe, who }: { readonly recipe: Recipe; readonly who: string }) {
  const { name, about, parameters } = recipe;
  const { typed } = useCell(chosen);
  const group = useCell(target);
  const except = [...useCell(leftOut)];
  const action = useAction();
  const values = valuesOf(parameters, typed);
  const path = `api/rig/recipes/${inPath(name)}`;
  const body = values && { group, except, parameters: values };
  const looked = useQuestion<{ forecast: Forecast }>(`${path}/forecast`, body);
  const forecast = looked.answer?.forecast;
  const run = async () => {
    const answer = await ask<{ run: RecipeRun }>(`${path}/runs`, { method: 'POST', body, waitMs: ACTION_MS });
    showRun(answer.run.runId);
    close();
  };
  const isReady = forecast !== undefined;
  return (
    <>
      <p class="muted">
        {about} {t.recipes.withBodies(who)}
      </p>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void action.run(run);
        }}
      >
        {parameters.map((parameter) => {
          const content = typed[parameter.name] ?? firstOf(parameter);
          return (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              typed={content}
              isWrong={readValue(parameter, content) === undefined}
              onType={(now) => {
                chosen.value = { name, typed: { ...chosen.value.typed, [parameter.name]: now } };
              }}
            />
          );
        })}
        <ForecastView forecast={forecast} />
        {values === undefined ? <p role="status">{t.recipes.fix}</p> : null}
        <Notice problem={looked.problem} onClear={looked.clear} />
        <Notice problem={action.problem} onClear={action.clear} />
        <div class="row">
          <button
            type="submit"
            class="button strong run-recipe"
            aria-disabled={isReady ? undefined : 'true'}
            aria-busy={action.isBusy}
          >
            {t.recipes.run(forecast?.bodies.length ?? 0)}
          </button>
          <Button
            class="other-recipe"
            onPress={() => {
              chosen.value = { typed: {} };
            }}
          >
            {t.recipes.other}
          </Button>
        </div>
      </form>
    </>
  );
}

function ForecastView({ forecast }: { readonly forecast: Forecast | undefined }) {
  if (forecast === undefined) return null;
  const { ms, shots, bodies } = forecast;
  const textOf = (pictures: number, bytes: number | undefined) =>
    [t.recipes.pictures(pictures), ...(bytes === undefined ? [] : [t.cards.size(bytes)])].join(' · ');
  const all = bodies.reduce((sum, { pictures }) => sum + pictures, 0);
  const isKnown = bodies.every(({ bytes }) => bytes !== undefined);
  const bytes = bodies.reduce((sum, body) => sum + (body.bytes ?? 0), 0);
  return (
    <div class="forecast" role="status">
      <p>
        <strong>{t.recipes.forecast(Math.max(ms, LEAST_MS), shots)}</strong>{' '}
        {textOf(all, isKnown ? bytes : undefined)}
      </p>
      <details>
        <summary>{t.recipes.perBody}</summary>
        <ul>
          {bodies.map((body) => (
            <li key={body.id}>
              {body.name}: {textOf(body.pictures, body.bytes)}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Shortest duration that is shown: the words have whole seconds. */
const LEAST_MS = 1000;
