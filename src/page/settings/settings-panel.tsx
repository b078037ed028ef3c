// The panel of settings: the values that the bodies of a group, or the large body, can be set to.

import { useState } from 'preact/hooks';
import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import { Check, Select, TextField } from '../components/choice.js';
import { Notice } from '../components/notice.js';
import { ACTION_MS, ask, inPath } from '../interface/service.js';
import type { Rig, RigCamera } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { announce } from '../state/announce.js';
import { withOwn } from '../state/declared.js';
import { ALL, labelOf, membersOf } from '../state/rig.js';
import { target, useLargeId } from '../state/view.js';
import { t } from '../texts/texts.js';
import { DeclaredList } from './declared-list.js';
import { DriftList } from './drift.js';
import { isFirst, type SharedProperty, sharedProperties } from './offered-values.js';
import { useProperties } from './read-properties.js';

/** Subject of the settings: a group, or one body. */
type For = { readonly group: string } | { readonly camera: RigCamera };
/**
 * First character of a value that means one body in the list of subjects; names of groups do not have this character.
 */
const ONE = '#';

/** The panel. */
export function SettingsPanel({ rig }: { readonly rig: Rig }) {
  const group = useCell(target);
  const large = rig.cameras.find(({ id }) => id === useLargeId());
  const [isForLarge, setForLarge] = useState(true);
  const whom: For = large !== undefined && isForLarge ? { camera: large } : { group };
  const bodies = 'camera' in whom ? [whom.camera] : membersOf(rig, whom.group);
  const connected = bodies.filter((camera) => camera.connected);
  const groups = rig.groups.map(({ name }) => name).filter((name) => name !== ALL);
  return (
    <>
      <Select
        label={t.settings.whom}
        name="settings-for"
        options={[
          ...(large === undefined ? [] : [{ value: ONE, label: labelOf(large) }]),
          { value: ALL, label: t.common.all },
          ...groups.map((name) => ({ value: name, label: name })),
        ]}
        value={'camera' in whom ? ONE : group}
        onChoose={(value) => {
          setForLarge(value === ONE);
          if (value !== ONE) target.value = value;
        }}
      />
      <DriftList rig={rig} bodies={bodies} group={'camera' in whom ? undefined : whom.group} />
      <DeclaredList rig={rig} whom={whom} />
      {connected.length === 0 ? (
        <p class="muted">{t.settings.noneConnected}</p>
      ) : (
        <Properties
          key={'camera' in whom ? whom.camera.id : whom.group}
          rig={rig}
          whom={whom}
          cameras={connected}
        />
      )}
    </>
  );
}

function Properties(props: {
  readonly rig: Rig;
  readonly whom: For;
  readonly cameras: readonly RigCamera[];
}) {
  const { rig, whom, cameras } = props;
  const { bodies, problem, isLoaded } = useProperties(cameras.map(({ id }) => id));
  const [search, setSearch] = useState('');
  const [isDeclared, setDeclared] = useState(false);
  const all = sharedProperties(bodies);
  const wanted = search.trim().toLowerCase();
  const shown = all.filter(({ name }) => (wanted === '' ? isFirst(name) : name.includes(wanted)));
  return (
    <>
      <TextField
        label={t.settings.search(all.length)}
        type="search"
        value={search}
        onInput={setSearch}
        name="search"
      />
      <Check value={isDeclared} onChange={setDeclared} name="declare">
        {t.settings.declare('camera' in whom)}
      </Check>
      <Notice problem={problem} onClear={() => undefined} />
      {isLoaded ? null : <p class="muted">{t.settings.reading(cameras.length)}</p>}
      <div class="settings">
        {shown.map((property) => (
          <Setting key={property.name} rig={rig} property={property} whom={whom} isDeclared={isDeclared} />
        ))}
      </div>
    </>
  );
}

function Setting(props: {
  readonly rig: Rig;
  readonly property: SharedProperty;
  readonly whom: For;
  readonly isDeclared: boolean;
}) {
  const { name, values, current } = props.property;
  const action = useAction();
  const [typed, setTyped] = useState<string>();
  const set = async (value: string) => {
    if (value === '') return;
    if (await action.run(() => write(props, value))) announce(t.settings.isSet(name, value));
    setTyped(undefined);
  };
  const label = t.property(name);
  return (
    <div class="setting" data-property={name} aria-busy={action.isBusy}>
      {values.length > 0 ? (
        <Select
          label={label}
          name={name}
          options={[
            ...(current === undefined ? [{ value: '', label: t.settings.differs }] : []),
            ...values.map((value) => ({ value, label: value })),
          ]}
          value={current ?? ''}
          onChoose={(value) => void set(value)}
        />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void set(typed ?? '');
          }}
        >
          <TextField
            label={label}
            name={name}
            value={typed ?? current ?? ''}
            onInput={setTyped}
            {...(current === undefined ? { hint: t.settings.differs } : {})}
          />
          <Button isBusy={action.isBusy} onPress={() => void set(typed ?? '')}>
            {t.settings.set}
          </Button>
        </form>
      )}
      <Notice problem={action.problem} onClear={action.clear} />
    </div>
  );
}

/** Declarations are written first: when the file cannot be written, no body changes. */
async function write(
  setting: {
    readonly rig: Rig;
    readonly whom: For;
    readonly property: SharedProperty;
    readonly isDeclared: boolean;
  },
  value: string,
): Promise<void> {
  const { rig, whom, isDeclared } = setting;
  const { name } = setting.property;
  if ('camera' in whom) {
    const id = inPath(whom.camera.id);
    const properties = withOwn(rig, whom.camera, name, value);
    if (isDeclared) await ask(`api/rig/cameras/${id}`, { method: 'PUT', body: { properties } });
    const path = `api/cameras/${id}/properties/${inPath(name)}`;
    await ask(path, { method: 'PUT', body: { value }, waitMs: ACTION_MS });
    return;
  }
  const body = { properties: { [name]: value }, ...(isDeclared ? { desired: true } : {}) };
  await ask(`api/rig/groups/${inPath(whom.group)}/properties`, { method: 'PUT', body, waitMs: ACTION_MS });
}
