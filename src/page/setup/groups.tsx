// The groups of the rig: their members, and a new group. Bodies are in a group by check boxes, one column a group.

import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Check, TextField } from '../components/choice.js';
import { Confirm } from '../components/confirm.js';
import { Notice } from '../components/notice.js';
import { ask, inPath } from '../interface/service.js';
import type { Rig, RigGroup } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { ALL, labelOf } from '../state/rig.js';
import { may } from '../state/role.js';
import { t } from '../texts/texts.js';

/** The groups. */
export function Groups({ rig }: { readonly rig: Rig }) {
  const action = useAction();
  const [name, setName] = useState('');
  const [removed, setRemoved] = useState<RigGroup>();
  const isAllowed = may(rig, 'administer');
  const groups = rig.groups.filter((group) => group.name !== ALL);
  const write = (group: string, body: unknown) =>
    action.run(() => ask(`api/rig/groups/${inPath(group)}`, { method: 'PUT', body }));
  const toggle = (group: RigGroup, id: string, isIn: boolean) =>
    void write(group.name, {
      cameras: isIn ? [...group.cameras, id] : group.cameras.filter((each) => each !== id),
    });
  const add = async () => {
    const first = rig.cameras.slice(0, 1).map(({ id }) => id);
    if (await write(name.trim(), { cameras: first })) setName('');
  };
  return (
    <section class="groups">
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && isAllowed) void add();
        }}
      >
        <TextField
          label={t.groups.name}
          name="new-group"
          value={name}
          onInput={setName}
          hint={t.groups.hint}
          isRequired
        />
        <button type="submit" class="button" aria-disabled={!isAllowed || undefined}>
          {t.groups.add}
        </button>
      </form>
      <Notice problem={action.problem} onClear={action.clear} />
      {groups.length === 0 ? <p class="muted">{t.groups.none}</p> : null}
      {groups.map((group) => (
        <fieldset key={group.name} class="group" data-group={group.name} disabled={!isAllowed}>
          <legend>
            {group.name} <span class="muted">{t.groups.members(group.cameras.length)}</span>
          </legend>
          <div class="row">
            {rig.cameras.map((camera) => (
              <Check
                key={camera.id}
                name={`${group.name}-${camera.id}`}
                value={group.cameras.includes(camera.id)}
                onChange={(isIn) => toggle(group, camera.id, isIn)}
              >
                {labelOf(camera)}
              </Check>
            ))}
            <Button kind="danger" isOff={!isAllowed} onPress={() => setRemoved(group)}>
              {t.groups.remove}
            </Button>
          </div>
        </fieldset>
      ))}
      {removed === undefined ? null : (
        <Confirm
          title={t.groups.removeOf(removed.name)}
          action={t.groups.remove}
          isDanger={true}
          onClose={() => setRemoved(undefined)}
          onConfirm={() => {
            void write(removed.name, { cameras: [], template: '', properties: {} });
            setRemoved(undefined);
          }}
        >
          <p>{t.groups.removeText}</p>
        </Confirm>
      )}
    </section>
  );
}
