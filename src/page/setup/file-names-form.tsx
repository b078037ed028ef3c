// The name of the rig, the session, and the templates for the names of pictures, with the names that they give to the
// next shot. The service checks the templates and reports their faults.

import { useState } from 'preact/hooks';
import { TextField } from '../components/choice.js';
import { Notice } from '../components/notice.js';
import { PathText } from '../components/path-text.js';
import { ask, inPath } from '../interface/service.js';
import type { Rig, RigCamera } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { announce } from '../state/announce.js';
import { ownTemplate } from '../state/declared.js';
import { ALL, labelOf } from '../state/rig.js';
import { may } from '../state/role.js';
import { t } from '../texts/texts.js';
import { previewOf } from './file-names.js';

/** Bodies in the preview. */
const SHOWN = 12;

/** The form. */
export function FileNamesForm({ rig: whole }: { readonly rig: Rig }) {
  const { rig, groups } = whole;
  const action = useAction();
  const [name, setName] = useState(rig.name);
  const [session, setSession] = useState(rig.session);
  const templateBefore = rig.template ?? rig.defaultTemplate ?? '';
  const [template, setTemplate] = useState(templateBefore);
  const [ofGroups, setOfGroups] = useState<Readonly<Record<string, string>>>({});
  const isAllowed = may(whole, 'administer');
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
  const templateOf = (camera: RigCamera): string => {
    const own = ownTemplate(whole, camera);
    const typed = camera.groups.map((group) => ofGroups[group]?.trim() || templateOfGroup(whole, group));
    return own || typed.findLast((each) => each !== '') || template.trim();
  };
  return (
    <form
      class="file-names"
      onSubmit={(event) => {
        event.preventDefault();
        if (isAllowed) void action.run(save).then((isDone) => isDone && announce(t.fileNames.saved));
      }}
    >
      <fieldset disabled={!isAllowed}>
        <TextField label={t.rig.name} name="rig-name" value={name} onInput={setName} />
        <TextField label={t.rig.session} name="session" value={session} onInput={setSession} />
        <TextField
          label={t.rig.template}
          name="template"
          value={template}
          onInput={setTemplate}
          hint={t.rig.templateHint}
        />
        {groups
          .filter((group) => group.name !== ALL)
          .map((group) => (
            <TextField
              key={group.name}
              label={t.rig.group(group.name)}
              name={`template-${group.name}`}
              value={ofGroups[group.name] ?? group.template ?? ''}
              onInput={(own) => setOfGroups({ ...ofGroups, [group.name]: own })}
              hint={t.rig.groupHint}
            />
          ))}
      </fieldset>
      <Notice problem={action.problem} onClear={action.clear} />
      <div class="row">
        <button
          type="submit"
          class="button strong"
          aria-busy={action.isBusy}
          aria-disabled={!isAllowed || undefined}
        >
          {t.common.save}
        </button>
        {isAllowed ? null : <p class="muted">{t.setup.needsAdminister}</p>}
      </div>
      <h2>{t.fileNames.preview}</h2>
      <ul class="name-previews">
        {whole.cameras.slice(0, SHOWN).map((camera) => (
          <li key={camera.id}>
            <span class="muted">{labelOf(camera)}</span>
            <PathText
              path={previewOf(
                templateOf(camera) || '{original}.{ext}',
                textsOf(whole, camera, { name, session }),
              )}
            />
          </li>
        ))}
      </ul>
      <p class="muted">{t.rig.file(rig.file.path)}</p>
    </form>
  );
}

const templateOfGroup = ({ groups }: Rig, name: string): string =>
  groups.find((group) => group.name === name)?.template ?? '';

/** The texts of the next shot. */
function textsOf(
  { shot }: Rig,
  camera: RigCamera,
  { name, session }: { readonly name: string; readonly session: string },
): Readonly<Record<string, string | number>> {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    rig: name,
    session,
    group: camera.groups[0] ?? ALL,
    camera: camera.id,
    serial: camera.id,
    number: camera.number ?? camera.id,
    name: camera.name || camera.id,
    model: camera.model,
    shot: (shot?.number ?? 0) + 1,
    seq: 1,
    counter: 1,
    date: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    time: `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`,
    original: 'DSC00001',
    ext: 'ARW',
  };
}
