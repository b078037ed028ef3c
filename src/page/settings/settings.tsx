// The place Settings: a table of bodies and settings, with presets and declarations beside it.

import { useMemo, useState } from 'preact/hooks';
import { useCell } from '../cells/cell.js';
import { Select } from '../components/choice.js';
import { Notice } from '../components/notice.js';
import type { Rig } from '../interface/wire.js';
import { address, changeQuery } from '../state/address.js';
import { PHONE, useMedia } from '../state/media.js';
import { ALL, labelOf, membersOf } from '../state/rig.js';
import { may } from '../state/role.js';
import { t } from '../texts/texts.js';
import { columnFacts } from './column-facts.js';
import { addedFrom, addedText, FIRST } from './columns.js';
import type { SettingsContext } from './context.js';
import { useReadings } from './readings.js';
import { SettingsList } from './settings-list.js';
import { SettingsTable } from './settings-table.js';
import { SideSheet } from './side-sheet.js';
import { type Choices, Toolbar } from './toolbar.js';
import { useWrites } from './writes.js';

/** The place. */
export function Settings({ rig }: { readonly rig: Rig }) {
  const { query } = useCell(address);
  const added = useCell(addedText);
  const isNarrow = useMedia(PHONE);
  const [choices, setChoices] = useState<Choices>({
    isDeclared: false,
    onlyDifferent: false,
    isSheetOpen: false,
  });
  const group = rig.groups.some(({ name }) => name === query.group) ? (query.group ?? ALL) : ALL;
  const cameras = membersOf(rig, group);
  const connected = cameras.filter((camera) => camera.connected).map(({ id }) => id);
  const readings = useReadings(connected);
  const writes = useWrites(rig, choices.isDeclared, readings.reread);
  const shown = [...FIRST, ...addedFrom(added)];
  const { bodies, all } = useMemo(() => {
    const found = cameras.map((camera) => ({ camera, reading: readings.of(camera.id) }));
    return { bodies: found, all: shown.map((property) => columnFacts(property, found)) };
  }, [rig, readings.known, group, added]);
  const asked = bodies.find(({ camera }) => camera.id === query.body);
  const columns = choices.onlyDifferent ? all.filter(({ odd }) => odd.length > 0) : all;
  const context: SettingsContext = {
    rig,
    group,
    bodies,
    writes,
    mayChange: may(rig, 'operate'),
    usual: (property) => all.find((facts) => facts.property === property)?.value,
    isReading: connected.some((id) => {
      const { properties, problem } = readings.of(id);
      return properties === undefined && problem === undefined;
    }),
  };
  return (
    <>
      <Toolbar
        {...{ rig, context, shown, choices }}
        bodyChoice={isNarrow ? <BodyChoice bodies={bodies} asked={asked?.camera.id} /> : undefined}
        onChoose={setChoices}
      />
      <Notice problem={writes.problem} onClear={writes.clearProblem} />
      <div class="settings-main" data-sheet={choices.isSheetOpen}>
        {isNarrow ? (
          <SettingsList context={context} columns={columns} body={asked} />
        ) : (
          <SettingsTable context={context} columns={columns} />
        )}
        {choices.isSheetOpen ? <SideSheet context={context} /> : null}
      </div>
    </>
  );
}

/** One body, or all bodies together. */
function BodyChoice(props: {
  readonly bodies: SettingsContext['bodies'];
  readonly asked: string | undefined;
}) {
  return (
    <Select
      label={t.settings.oneBody}
      isBare
      name="settings-body"
      options={[
        { value: '', label: t.settings.together },
        ...props.bodies.map(({ camera }) => ({ value: camera.id, label: labelOf(camera) })),
      ]}
      value={props.asked ?? ''}
      onChoose={(id) => changeQuery({ body: id === '' ? undefined : id })}
    />
  );
}
