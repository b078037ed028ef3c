// The dialog for declarations of the whole rig: its name, the session, and the templates for picture names, for all
// bodies and for each group. The service checks the templates and reports their faults.

import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { TextField } from '../components/choice.js';
import { Dialog } from '../components/dialog.js';
import { Notice } from '../components/notice.js';
import { ask, inPath } from '../interface/service.js';
import type { Rig } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { closeDialog } from '../state/view.js';
import { t } from '../texts/texts.js';

/** The dialog. */
export function RigDialog({ rig: { rig, groups } }: { readonly rig: Rig }) {
  const action = useAction();
  const [name, setName] = useState(rig.name);
  const [session, setSession] = useState(rig.session);
  const templateBefore = rig.template ?? rig.defaultTemplate ?? '';
  const [template, setTemplate] = useState(templateBefore);
  const [ofGroups, setOfGroups] = useState<Readonly<Record<string, string>>>({});
  const save = async () => {
    const body = {
      name: name.trim(),
      session: session.trim(),
      ...(template.trim() === templateBefore ? {} : { template: template.trim() }),
    };
    await ask('api/rig', { method: 'PUT', body });
    for (const [group, own] of Object.entries(ofGroups))
      await ask(`api/rig/groups/${inPath(group)}`, { method: 'PUT', body: { template: own.trim() } });
  };
  return (
    <Dialog title={t.rig.title} onClose={closeDialog}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void action.run(save).then((isDone) => isDone && closeDialog());
        }}
      >
        <TextField label={t.rig.name} name="rig-name" value={name} onInput={setName} />
        <TextField label={t.rig.session} name="session" value={session} onInput={setSession} />
        <TextField
          label={t.rig.template}
          name="template"
          value={template}
          onInput={setTemplate}
          hint={t.rig.templateHint}
        />
        {groups.map((group) => (
          <TextField
            key={group.name}
            label={t.rig.group(group.name)}
            name={`template-${group.name}`}
            value={ofGroups[group.name] ?? group.template ?? ''}
            onInput={(own) => setOfGroups({ ...ofGroups, [group.name]: own })}
            hint={t.rig.groupHint}
          />
        ))}
        <p class="muted">{t.rig.file(rig.file.path)}</p>
        <Notice problem={action.problem} onClear={action.clear} />
        <div class="row">
          <button type="submit" class="button strong" aria-busy={action.isBusy}>
            {t.common.save}
          </button>
          <Button onPress={closeDialog}>{t.common.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
