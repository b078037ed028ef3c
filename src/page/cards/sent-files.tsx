// LUTs and settings files, sent from the host to one body or to several, with the result of each. A body answers after
// it has read the file, as an event.

import { useEffect, useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Check, Segmented, Select, TextField } from '../components/choice.js';
import { PathText } from '../components/path-text.js';
import { ACTION_MS, ask, inPath } from '../interface/service.js';
import type { Rig, RigCamera, RigEvent } from '../interface/wire.js';
import { problemOf } from '../state/action.js';
import { stateOf } from '../state/faults.js';
import { onEvent } from '../state/news.js';
import { faultFor } from '../state/operator-faults.js';
import { ALL, labelOf, membersOf } from '../state/rig.js';
import { may } from '../state/role.js';
import { t } from '../texts/texts.js';

/** Kinds of files. */
type Kind = 'lut' | 'settings';
/** The event with the result of each kind. */
const RESULT: Readonly<Record<Kind, string>> = { lut: 'lutImportResult', settings: 'settingsResult' };
/** Time after which a body without a result is reported as such. */
const RESULT_MS = 120_000;
/** Length of a path that its field may not show whole, so that it is written below it. */
const LONG = 32;
/** Slots for LUTs in a body. */
const LUT_SLOTS = 16;

/** The state of one body. */
interface Sent {
  readonly state: 'sending' | 'waiting' | 'done' | 'failed';
  readonly text: string;
}

/** The form. */
export function SentFiles({ rig }: { readonly rig: Rig }) {
  const [kind, setKind] = useState<Kind>('lut');
  const [path, setPath] = useState('');
  const [slot, setSlot] = useState(1);
  const [file, setFile] = useState('');
  const [group, setGroup] = useState(ALL);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [sent, setSent] = useState<ReadonlyMap<string, Sent>>(new Map());
  const files = useSettingsFiles(rig.cameras[0]);
  const members = membersOf(rig, group);
  const bodies = members.filter(({ id, connected }) => connected && !left.has(id));
  const note = (id: string, state: Sent) => setSent((before) => new Map([...before, [id, state]]));
  const isBusy = [...sent.values()].some(({ state }) => state === 'sending' || state === 'waiting');
  const isNamed = kind === 'lut' ? path.trim() !== '' : file !== '';
  const lack = lackOf(rig, isNamed, kind, bodies.length);
  const sendAll = () => {
    setSent(new Map());
    for (const { id } of bodies) {
      note(id, { state: 'sending', text: t.sent.states.sending });
      const order =
        kind === 'lut'
          ? { path: 'lut/import', body: { filePath: path.trim(), slot } }
          : { path: 'settings/upload', body: { filename: file } };
      void sendOne(id, kind, order).then((result) => note(id, result));
    }
  };
  return (
    <section class="sent-files">
      <Segmented
        label={t.sent.kind}
        options={[
          { value: 'lut', label: t.sent.lut },
          { value: 'settings', label: t.sent.settings },
        ]}
        value={kind}
        onChoose={(value) => setKind(value as Kind)}
      />
      {kind === 'lut' ? (
        <div class="sent-path">
          <TextField
            label={t.sent.path}
            name="lut-path"
            value={path}
            onInput={setPath}
            hint={t.sent.pathHint}
          />
          <Select
            label={t.sent.slot}
            name="lut-slot"
            value={String(slot)}
            options={Array.from({ length: LUT_SLOTS }, (_, at) => ({
              value: String(at + 1),
              label: String(at + 1),
            }))}
            onChoose={(value) => setSlot(Number(value))}
          />
          {path.length > LONG ? <PathText path={path.trim()} /> : null}
        </div>
      ) : (
        <>
          <Select
            label={t.sent.file}
            name="settings-file"
            value={file}
            options={[
              { value: '', label: t.sent.choose },
              ...files.map((name) => ({ value: name, label: name })),
            ]}
            onChoose={setFile}
          />
          <p class="muted">{t.sent.restarts}</p>
        </>
      )}
      <Select
        label={t.deck.group}
        name="sent-group"
        value={group}
        options={[
          { value: ALL, label: t.common.all },
          ...rig.groups.filter(({ name }) => name !== ALL).map(({ name }) => ({ value: name, label: name })),
        ]}
        onChoose={setGroup}
      />
      <ul class="sent-bodies" aria-label={t.cards.bodies}>
        {members.map((camera) => (
          <li key={camera.id} data-sent={sent.get(camera.id)?.state}>
            <Check
              name={`sent-${camera.id}`}
              value={camera.connected && !left.has(camera.id)}
              isOff={!camera.connected}
              onChange={(isIn) => {
                const next = new Set(left);
                if (isIn) next.delete(camera.id);
                else next.add(camera.id);
                setLeft(next);
              }}
            >
              {labelOf(camera)}
            </Check>
            <span role="status">
              {camera.connected ? (sent.get(camera.id)?.text ?? '') : t.state[stateOf(camera)]}
            </span>
          </li>
        ))}
      </ul>
      <Button kind="strong" class="send-file" isBusy={isBusy} isOff={lack !== undefined} onPress={sendAll}>
        {t.sent.send(bodies.length)}
      </Button>
      {lack === undefined ? null : <p class="muted">{lack}</p>}
    </section>
  );
}

/** Why nothing can be sent; undefined when it can. */
function lackOf(rig: Rig, isNamed: boolean, kind: Kind, bodies: number): string | undefined {
  if (!may(rig, 'administer')) return t.setup.needsAdminister;
  if (!isNamed) return t.sent.needs[kind];
  return bodies === 0 ? t.sent.needs.bodies : undefined;
}

/** Sends a file to a body and waits for its result. */
async function sendOne(
  id: string,
  kind: Kind,
  { path, body }: { readonly path: string; readonly body: unknown },
): Promise<Sent> {
  const result = resultOf(id, RESULT[kind]);
  try {
    await ask(`api/cameras/${inPath(id)}/${path}`, { method: 'POST', body, waitMs: ACTION_MS });
  } catch (error) {
    result.end();
    const { code, reason, message } = problemOf(error);
    const { text, check } = faultFor(code, reason, message);
    return { state: 'failed', text: [text, check].join(' ') };
  }
  const event = await result.event;
  if (event === undefined) return { state: 'failed', text: t.sent.silent };
  return event.success === true
    ? { state: 'done', text: t.sent.states.done }
    : { state: 'failed', text: t.sent.refused };
}

/** The next event of this name about a body; undefined when none comes in time. */
function resultOf(
  id: string,
  wanted: string,
): { readonly event: Promise<RigEvent | undefined>; end(): void } {
  let end = () => {};
  const event = new Promise<RigEvent | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), RESULT_MS);
    const stop = onEvent((each) => {
      if (each.name === wanted && each.cameraId === id) resolve(each);
    });
    end = () => {
      clearTimeout(timer);
      stop();
      resolve(undefined);
    };
  });
  return { event: event.finally(() => end()), end: () => end() };
}

/** The settings files on the host; the interface lists them for any body. */
function useSettingsFiles(camera: RigCamera | undefined): readonly string[] {
  const [files, setFiles] = useState<readonly string[]>([]);
  useEffect(() => {
    if (camera === undefined) return;
    ask<{ files: readonly string[] }>(`api/cameras/${inPath(camera.id)}/settings/files`)
      .then((answer) => setFiles(answer.files))
      // Without the list no settings file can be chosen; the list of the form is empty.
      .catch(() => setFiles([]));
  }, [camera?.id]);
  return files;
}
