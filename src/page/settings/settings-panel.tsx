// The panel of settings: what the bodies of a group, or the one that is large, can be set to together.

import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Check, Select, TextField } from '../components/choice.js';
import { Notice } from '../components/notice.js';
import { ACTION_MS, ask, inPath } from '../interface/service.js';
import type { Rig, RigCamera } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { announce } from '../state/announce.js';
import { useCell } from '../state/cell.js';
import { ALL, labelOf, membersOf } from '../state/rig.js';
import { largeId, target } from '../state/view.js';
import { t } from '../texts/texts.js';
import { DriftList } from './drift.js';
import { isFirst, type SharedProperty, sharedProperties } from './offered-values.js';
import { useProperties } from './read-properties.js';

/** What the settings are for: a group, or one body. */
type For = { readonly group: string } | { readonly camera: RigCamera };
/** Among the values of the list for whom: groups have no such sign. */
const ONE = '#';

/** The panel. */
export function SettingsPanel({ rig }: { readonly rig: Rig }) {
  const group = useCell(target);
  const large = rig.cameras.find(({ id }) => id === useCell(largeId));
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
      <DriftList bodies={bodies} group={'camera' in whom ? undefined : whom.group} />
      {connected.length === 0 ? (
        <p class="muted">{t.settings.noneConnected}</p>
      ) : (
        <Properties key={connected.map(({ id }) => id).join()} whom={whom} cameras={connected} />
      )}
    </>
  );
}

function Properties({ whom, cameras }: { readonly whom: For; readonly cameras: readonly RigCamera[] }) {
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
      {'group' in whom ? (
        <Check value={isDeclared} onChange={setDeclared} name="declare">
          {t.settings.declare}
        </Check>
      ) : null}
      <Notice problem={problem} onClear={() => undefined} />
      {isLoaded ? null : <p class="muted">{t.settings.reading(cameras.length)}</p>}
      <div class="settings">
        {shown.map((property) => (
          <Setting key={property.name} property={property} whom={whom} isDeclared={isDeclared} />
        ))}
      </div>
    </>
  );
}

function Setting(props: {
  readonly property: SharedProperty;
  readonly whom: For;
  readonly isDeclared: boolean;
}) {
  const { name, values, current } = props.property;
  const action = useAction();
  const [typed, setTyped] = useState<string>();
  const set = async (value: string) => {
    if (value === '') return;
    if (await action.run(() => write(props.whom, name, value, props.isDeclared)))
      announce(t.settings.isSet(name, value));
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

async function write(whom: For, name: string, value: string, isDeclared: boolean): Promise<void> {
  if ('camera' in whom) {
    const path = `api/cameras/${inPath(whom.camera.id)}/properties/${inPath(name)}`;
    await ask(path, { method: 'PUT', body: { value }, waitMs: ACTION_MS });
    return;
  }
  const body = { properties: { [name]: value }, ...(isDeclared ? { desired: true } : {}) };
  await ask(`api/rig/groups/${inPath(whom.group)}/properties`, { method: 'PUT', body, waitMs: ACTION_MS });
}
