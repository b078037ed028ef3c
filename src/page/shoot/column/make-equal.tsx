// The dialog that makes a group equal: shows what will be set on which body, sets it, and shows the result of each.

import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { Dialog } from '../../components/dialog.js';
import { ACTION_MS, ask, inPath } from '../../interface/service.js';
import type { RigCamera } from '../../interface/wire.js';
import { problemOf, useAction } from '../../state/action.js';
import type { CommonValue, ComparedProperty } from '../../state/common-values.js';
import { type EqualChange, equalPlan } from '../../state/equal-plan.js';
import { labelOf } from '../../state/rig.js';
import { t } from '../../texts/texts.js';
import { shortWordOf } from '../../texts/words.js';

type Change = EqualChange<RigCamera>;
/** Result of each change by its key: an empty text for success, else the reason. */
type Results = Readonly<Record<string, string>>;

const keyOf = ({ camera, property }: Change): string => `${camera.id} ${property}`;

/** The dialog. The plan is that of the moment when it was opened, so that nothing moves under the hand. */
export function MakeEqual(props: {
  readonly members: readonly RigCamera[];
  readonly commons: readonly CommonValue<RigCamera>[];
  readonly title: string;
  readonly onClose: () => void;
}) {
  const [{ members, commons }] = useState(props);
  const [chosen, setChosen] = useState<Readonly<Partial<Record<ComparedProperty, string>>>>({});
  const [results, setResults] = useState<Results>();
  const action = useAction();
  const changes = equalPlan(members, commons, chosen);
  const open = commons.filter(({ value, odd }) => value === undefined && odd.length > 0);
  const apply = async () => {
    setResults({});
    const note = (change: Change, text: string) =>
      setResults((before) => ({ ...before, [keyOf(change)]: text }));
    await action.run(() => setAll(changes, note));
  };
  const isDone = results !== undefined && !action.isBusy;
  return (
    <Dialog title={t.equal.title} class="make-equal-dialog" onClose={props.onClose}>
      <p>{changes.length + open.length === 0 ? t.equal.nothing : t.equal.explain(props.title)}</p>
      {results !== undefined
        ? null
        : open.map(({ property, values }) => (
            <Select
              key={property}
              label={t.equal.valueOf(t.property(property))}
              name={`equal-${property}`}
              options={[
                { value: '', label: t.equal.choose },
                ...values.map((value) => ({ value, label: shortWordOf(property, value) })),
              ]}
              value={chosen[property] ?? ''}
              onChoose={(value) => setChosen({ ...chosen, [property]: value === '' ? undefined : value })}
            />
          ))}
      <table class="changes">
        <tbody>
          {changes.map((change) => (
            <ChangeRow
              key={keyOf(change)}
              change={change}
              result={results?.[keyOf(change)]}
              isSet={results !== undefined}
            />
          ))}
        </tbody>
      </table>
      <div class="row">
        {isDone ? (
          <Button kind="strong" onPress={props.onClose}>
            {t.common.close}
          </Button>
        ) : (
          <Button
            kind="strong"
            class="set-equal"
            isBusy={action.isBusy}
            isOff={changes.length === 0}
            onPress={() => void apply()}
          >
            {t.equal.set(changes.length)}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function ChangeRow(props: {
  readonly change: Change;
  readonly result: string | undefined;
  readonly isSet: boolean;
}) {
  const { change, result, isSet } = props;
  const { camera, property, from, to } = change;
  const state = result === undefined ? 'open' : result === '' ? 'done' : 'failed';
  return (
    <tr data-change={property} data-result={isSet ? state : undefined}>
      <th scope="row">{labelOf(camera)}</th>
      <td>
        {t.property(property)}: {shortWordOf(property, from)} → <strong>{shortWordOf(property, to)}</strong>
      </td>
      {isSet ? (
        <td>
          {t.equal[state]}
          {state === 'failed' ? <small class="reason">{result}</small> : null}
        </td>
      ) : null}
    </tr>
  );
}

/** Sets all values: the bodies at the same time, the values of each one after the other. */
async function setAll(
  changes: readonly Change[],
  note: (change: Change, text: string) => void,
): Promise<void> {
  const ids = [...new Set(changes.map(({ camera }) => camera.id))];
  await Promise.all(
    ids.map(async (id) => {
      for (const change of changes.filter(({ camera }) => camera.id === id))
        note(change, await setOne(change));
    }),
  );
}

/** Sets one value. @returns why it failed; empty for success */
async function setOne({ camera, writes }: Change): Promise<string> {
  try {
    for (const [property, value] of writes)
      await ask(`api/cameras/${inPath(camera.id)}/properties/${inPath(property)}`, {
        method: 'PUT',
        body: { value },
        waitMs: ACTION_MS,
      });
    return '';
  } catch (error) {
    return problemOf(error).message;
  }
}
