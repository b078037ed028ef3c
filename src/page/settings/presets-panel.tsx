// The panel of presets: sets of values in the rig file. It shows what each would change, and applies one.

import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { TextField } from '../components/choice.js';
import { Confirm } from '../components/confirm.js';
import { Notice } from '../components/notice.js';
import { ACTION_MS, ask, inPath } from '../interface/service.js';
import type { BodyResult, Rig } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { announce } from '../state/announce.js';
import { ALL, labelOf } from '../state/rig.js';
import { t } from '../texts/texts.js';
import { shortWordOf } from '../texts/words.js';

/** A change that a preset would make on a body. */
interface Difference {
  readonly property: string;
  readonly preset: string;
  readonly current: string;
}

/** The panel. */
export function PresetsPanel({
  rig,
  group,
  mayChange,
}: {
  readonly rig: Rig;
  readonly group: string;
  readonly mayChange: boolean;
}) {
  const save = useAction();
  const [name, setName] = useState('');
  return (
    <>
      <p class="muted">{t.presets.forGroup(group === ALL ? t.common.all : group)}</p>
      {rig.presets.length === 0 ? <p>{t.presets.none}</p> : null}
      <ul class="presets">
        {rig.presets.map((preset) => (
          <PresetRow key={preset} preset={preset} group={group} mayChange={mayChange} />
        ))}
      </ul>
      <form
        class="form"
        hidden={!mayChange}
        onSubmit={(event) => {
          event.preventDefault();
          const path = `api/rig/presets/${inPath(name.trim())}`;
          void save.run(() => ask(path, { method: 'PUT', body: { group }, waitMs: ACTION_MS }));
        }}
      >
        <TextField
          label={t.presets.name}
          name="preset"
          value={name}
          onInput={setName}
          isRequired
          hint={t.presets.hint}
        />
        <div class="row">
          <button type="submit" class="button" aria-busy={save.isBusy}>
            {t.presets.save}
          </button>
        </div>
        <Notice problem={save.problem} onClear={save.clear} />
      </form>
    </>
  );
}

function PresetRow({
  preset,
  group,
  mayChange,
}: {
  readonly preset: string;
  readonly group: string;
  readonly mayChange: boolean;
}) {
  const [isAsked, setAsked] = useState(false);
  const action = useAction();
  const [differences, setDifferences] = useState<readonly BodyResult[]>();
  const path = `api/rig/presets/${inPath(preset)}`;
  const compare = async () => {
    const { results } = await ask<{ results: readonly BodyResult[] }>(`${path}/diff?group=${inPath(group)}`, {
      waitMs: ACTION_MS,
    });
    setDifferences(results);
  };
  const apply = async () => {
    await ask(`${path}/apply`, { method: 'POST', body: { group }, waitMs: ACTION_MS });
    setDifferences(undefined);
    announce(t.presets.applied(preset));
  };
  return (
    <li>
      <strong>{preset}</strong>
      <div class="row">
        <Button
          isBusy={action.isBusy}
          isOff={!mayChange}
          label={t.presets.applyOf(preset)}
          onPress={() => void action.run(apply)}
        >
          {t.presets.apply}
        </Button>
        <Button
          isBusy={action.isBusy}
          label={t.presets.diffOf(preset)}
          onPress={() => void action.run(compare)}
        >
          {t.presets.diff}
        </Button>
        <Button
          kind="danger"
          isBusy={action.isBusy}
          isOff={!mayChange}
          label={t.presets.removeOf(preset)}
          onPress={() => setAsked(true)}
        >
          {t.presets.remove}
        </Button>
      </div>
      <Notice problem={action.problem} onClear={action.clear} />
      {isAsked ? (
        <Confirm
          title={t.presets.removeOf(preset)}
          action={t.presets.remove}
          isDanger
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false);
            void action.run(() => ask(path, { method: 'DELETE' }));
          }}
        >
          <p>{t.presets.removeHint}</p>
        </Confirm>
      ) : null}
      {differences === undefined ? null : <Differences results={differences} />}
    </li>
  );
}

function Differences({ results }: { readonly results: readonly BodyResult[] }) {
  const rows = results.flatMap((result) =>
    ((result.data?.differs ?? []) as readonly Difference[]).map((difference) => ({ result, difference })),
  );
  if (rows.length === 0) return <p class="muted">{t.presets.same}</p>;
  return (
    <ul class="differences">
      {rows.map(({ result, difference: { property, preset, current } }) => (
        <li key={`${result.id} ${property}`}>
          <strong>{labelOf(result)}</strong> {t.property(property)}:{' '}
          <span class="muted">
            {t.presets.differs(shortWordOf(property, current), shortWordOf(property, preset))}
          </span>
        </li>
      ))}
    </ul>
  );
}
