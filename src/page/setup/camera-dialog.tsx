// The dialog for the declaration of one body: name, number, groups, mode, and whether the service connects it
// automatically. It can add a body to the rig file, and remove it after a confirmation.

import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Check, Select, TextField } from '../components/choice.js';
import { Dialog } from '../components/dialog.js';
import { Notice } from '../components/notice.js';
import { ask, inPath } from '../interface/service.js';
import type { Rig, RigCamera } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { closeSession } from '../state/connect.js';
import { inheritedTemplate, ownTemplate } from '../state/declared.js';
import { labelOf } from '../state/rig.js';
import { closeDialog } from '../state/view.js';
import { clockTime, t } from '../texts/texts.js';

/** The mode of a body without a declared mode. */
const REMOTE = 'remote';
const MODES = [
  { value: REMOTE, label: t.camera.remote },
  { value: 'remote-transfer', label: t.camera.remoteTransfer },
  { value: 'contents', label: t.camera.contents },
];

/** The dialog. */
export function CameraDialog({ rig, camera }: { readonly rig: Rig; readonly camera: RigCamera }) {
  const { id, known } = camera;
  const action = useAction();
  const [name, setName] = useState(camera.name);
  const [number, setNumber] = useState(camera.number === undefined ? '' : String(camera.number));
  const [groups, setGroups] = useState(camera.groups.join(', '));
  const declaredBefore = camera.declaredMode ?? REMOTE;
  const [mode, setMode] = useState<string>(declaredBefore);
  const [connects, setConnects] = useState(camera.connect);
  const templateBefore = ownTemplate(rig, camera);
  const [template, setTemplate] = useState(templateBefore);
  const [isForgetting, setForgetting] = useState(false);
  const path = `api/rig/cameras/${inPath(id)}`;
  const save = async () => {
    const body = {
      name: name.trim(),
      number: number === '' ? null : Number(number),
      groups: groups.split(',').flatMap((group) => group.trim() || []),
      connect: connects,
      ...(mode === declaredBefore ? {} : { mode }),
      ...(template.trim() === templateBefore ? {} : { template: template.trim() }),
    };
    if (await action.run(() => ask(path, { method: 'PUT', body }))) closeDialog();
  };
  const forget = async () => {
    if (await action.run(() => ask(path, { method: 'DELETE' }))) closeDialog();
  };
  return (
    <Dialog title={known ? labelOf(camera) : t.camera.take(id)} onClose={closeDialog}>
      <About camera={camera} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t.camera.name}
          name="name"
          value={name}
          onInput={setName}
          hint={t.camera.nameHint}
        />
        <TextField label={t.camera.number} name="number" type="number" value={number} onInput={setNumber} />
        <TextField
          label={t.camera.groups}
          name="groups"
          value={groups}
          onInput={setGroups}
          hint={t.camera.groupsHint}
        />
        <TextField
          label={t.camera.template}
          name="template"
          value={template}
          onInput={setTemplate}
          hint={t.camera.inherited(inheritedTemplate(rig, camera))}
        />
        <Select label={t.camera.mode} name="mode" options={MODES} value={mode} onChoose={setMode} />
        {mode === REMOTE ? null : <p class="hint">{t.camera.modeHint}</p>}
        {mode === declaredBefore ? null : <p class="hint">{t.camera.modeNextSession}</p>}
        <Check name="connect" value={connects} onChange={setConnects}>
          {t.camera.connects}
        </Check>
        <Notice problem={action.problem} onClear={action.clear} />
        <div class="row">
          <button type="submit" class="button strong" aria-busy={action.isBusy}>
            {known ? t.common.save : t.camera.add}
          </button>
          {camera.connected ? (
            <Button isBusy={action.isBusy} onPress={() => void action.run(() => closeSession(id))}>
              {t.common.disconnect}
            </Button>
          ) : null}
          {known ? (
            <Button
              kind="danger"
              isBusy={action.isBusy}
              onPress={() => (isForgetting ? void forget() : setForgetting(true))}
            >
              {isForgetting ? t.camera.reallyForget : t.camera.forget}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}

function About({ camera }: { readonly camera: RigCamera }) {
  const lastPicture = camera.lastPicture?.path;
  const { id, model, state, since, reason, connectionType } = camera;
  const rows = [
    [t.camera.body, `${model} ${id}`],
    [t.camera.attached, connectionType],
    [t.camera.state, `${t.state[state]} ${since === undefined ? '' : t.tile.since(clockTime(since))}`],
    [t.camera.lastPicture, lastPicture],
  ].filter(([, value]) => value !== undefined);
  return (
    <>
      <dl class="about">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {reason === '' ? null : (
        <details class="fault-details">
          <summary>{t.notice.details}</summary>
          <p>{reason}</p>
        </details>
      )}
    </>
  );
}
