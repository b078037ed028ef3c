// The run of a recipe in the deck: how far it is, and its buttons in place of those of the shutter; at its end, whether
// the bodies have their settings back.

import { useEffect } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Icon } from '../../components/icon.js';
import { Notice } from '../../components/notice.js';
import { Popover } from '../../components/popover.js';
import { ACTION_MS, ask, inPath } from '../../interface/service.js';
import type { RecipeRun, Rig, RunChange } from '../../interface/wire.js';
import { useAction } from '../../state/action.js';
import { cancelPresses } from '../../state/firing.js';
import { labelOf } from '../../state/rig.js';
import { isUnderWay, shownRun } from '../../state/runs.js';
import { armed } from '../../state/view.js';
import { plainName } from '../../texts/shared/plain-name.js';
import { t } from '../../texts/texts.js';

/** Runs that ended well are green; those that wait for a person stand out. */
const LEVELS: Readonly<Partial<Record<RecipeRun['state'], string>>> = {
  done: 'good',
  waiting: 'warn',
  paused: 'warn',
  stopped: 'warn',
  failed: 'bad',
  interrupted: 'bad',
};

/** How far the run is. */
export function RunStrip({ rig, run }: { readonly rig: Rig; readonly run: RecipeRun }) {
  const { recipe, state, unrestored = [] } = run;
  const isOver = !isUnderWay(run);
  return (
    <div class="receipt-strip run-strip" data-run={state}>
      <p class="receipt-title" role="status">
        {plainName(recipe)} <b class={`take ${LEVELS[state] ?? 'calm'}`}>{t.runs.states[state]}</b>
      </p>
      <p class="muted receipt-words">{partsOf(run).join(' · ')}</p>
      <div class="row receipt-more">
        {unrestored.length === 0 ? null : (
          <Popover
            class="unrestored"
            button={t.runs.which}
            buttonLabel={t.runs.which}
            label={t.runs.unrestored(unrestored.length)}
          >
            {() => (
              <ul>
                {unrestored.map(({ camera, property, value, message }) => (
                  <li key={`${camera} ${property}`}>
                    <strong>{nameOf(rig, camera)}</strong> {t.property(property)}: {value}{' '}
                    <span class="muted">{message}</span>
                  </li>
                ))}
              </ul>
            )}
          </Popover>
        )}
        {isOver ? (
          <Button
            kind="plain"
            class="close-run"
            label={t.common.dismiss}
            onPress={() => {
              shownRun.value = undefined;
            }}
          >
            <Icon name="close" />
          </Button>
        ) : (
          <progress aria-label={t.runs.states[state]} max={run.steps} value={run.step} />
        )}
      </div>
    </div>
  );
}

const nameOf = (rig: Rig, id: string): string =>
  labelOf(rig.cameras.find((camera) => camera.id === id) ?? { id, name: '' });

function partsOf(run: RecipeRun): readonly string[] {
  const { step, steps, shots, message, forecastMs, unrestored = [] } = run;
  // The names of kinds of steps are those of the service; other messages are sentences of the recipe.
  const said = t.runs.kinds[message as keyof typeof t.runs.kinds] ?? message;
  const words = [t.runs.step(step, steps), said, t.runs.shots(shots)];
  const back = unrestored.length === 0 ? t.runs.restored : t.runs.unrestored(unrestored.length);
  const end = isUnderWay(run) ? t.runs.left((forecastMs * (steps - Math.max(0, step - 1))) / steps) : back;
  return [...words, end].filter((text) => text !== '');
}

/** The buttons of a run under way. */
export function RunButtons({ run }: { readonly run: RecipeRun }) {
  const { runId, state } = run;
  const action = useAction();
  // The shutter of this page does not stay unlocked behind these buttons.
  useEffect(() => {
    cancelPresses();
    armed.value = false;
  }, []);
  const change = (what: RunChange) => {
    const path = `api/rig/runs/${inPath(runId)}/${what}`;
    void action.run(async () => {
      const answer = await ask<{ run: RecipeRun }>(path, { method: 'POST', body: {}, waitMs: ACTION_MS });
      shownRun.value = answer.run;
    });
  };
  return (
    <div class="deck-buttons run-buttons">
      {action.problem === undefined ? null : (
        <div class="deck-notice">
          <Notice problem={action.problem} onClear={action.clear} />
        </div>
      )}
      <Button class="stop-run" isBusy={action.isBusy} onPress={() => change('stop')}>
        {state === 'stopping' ? t.runs.stopNow : t.runs.stop}
      </Button>
      {state === 'waiting' ? (
        <Button kind="strong" class="continue-run" isBusy={action.isBusy} onPress={() => change('continue')}>
          {t.runs.goOn}
        </Button>
      ) : (
        <Button
          class="pause-run"
          isOff={state === 'stopping'}
          isBusy={action.isBusy}
          onPress={() => change(state === 'paused' ? 'resume' : 'pause')}
        >
          {state === 'paused' ? t.runs.resume : t.runs.pause}
        </Button>
      )}
    </div>
  );
}
