// The choices around the table: for whom, which settings, whether values are declared, and the sheet beside it. On a
// narrow screen they are behind one button, because the values matter more.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Check, Select } from '../components/choice.js';
import { Combobox } from '../components/combobox.js';
import type { Rig } from '../interface/wire.js';
import { changeQuery } from '../state/address.js';
import { ALL } from '../state/rig.js';
import { t } from '../texts/texts.js';
import { settingsOf } from './column-facts.js';
import { addSetting } from './columns.js';
import type { SettingsContext } from './context.js';

/** The choices of the person. */
export interface Choices {
  readonly isDeclared: boolean;
  readonly onlyDifferent: boolean;
  readonly isSheetOpen: boolean;
}

/** Values that the bar shows. */
export interface ToolbarProps {
  readonly rig: Rig;
  readonly context: SettingsContext;
  readonly shown: readonly string[];
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
  /** The choice of the body, on a screen that is too narrow for the table; undefined: there is room for it. */
  readonly bodyChoice: ComponentChildren | undefined;
}

/** The bar. */
export function Toolbar(props: ToolbarProps) {
  const { context, choices, bodyChoice } = props;
  const isNarrow = bodyChoice !== undefined;
  const [isOpen, setOpen] = useState(false);
  const chosen = [context.group !== ALL, choices.isDeclared, choices.onlyDifferent];
  return (
    <div class="settings-bar">
      {bodyChoice}
      {isNarrow ? (
        <Button class="settings-tools" isOpen={isOpen} onPress={() => setOpen(!isOpen)}>
          {t.settings.tools(chosen.filter(Boolean).length)}
        </Button>
      ) : null}
      {isNarrow && !isOpen ? null : <Tools {...props} />}
    </div>
  );
}

function Tools({ rig, context, shown, choices, onChoose }: ToolbarProps) {
  const groups = rig.groups.map(({ name }) => name).filter((name) => name !== ALL);
  const others = settingsOf(context.bodies).filter((name) => !shown.includes(name));
  return (
    <>
      {groups.length === 0 ? null : (
        <Select
          label={t.settings.whom}
          name="settings-for"
          isBare
          options={[
            { value: ALL, label: t.common.all },
            ...groups.map((name) => ({ value: name, label: name })),
          ]}
          value={context.group}
          onChoose={(group) => changeQuery({ group: group === ALL ? undefined : group, body: undefined })}
        />
      )}
      <Combobox
        isBare
        name="add-setting"
        label={t.settings.addColumn}
        value={undefined}
        text={t.settings.addColumn}
        isOff={others.length === 0}
        options={others
          .map((value) => ({ value, label: t.property(value) }))
          .sort((one, other) => one.label.localeCompare(other.label))}
        onChoose={addSetting}
      />
      <Check
        name="differences"
        value={choices.onlyDifferent}
        onChange={(onlyDifferent) => onChoose({ ...choices, onlyDifferent })}
      >
        {t.settings.onlyDifferent}
      </Check>
      {context.mayChange ? (
        <Check
          name="declare"
          value={choices.isDeclared}
          onChange={(isDeclared) => onChoose({ ...choices, isDeclared })}
        >
          {t.settings.declare}
        </Check>
      ) : null}
      {context.isReading ? <span class="muted settings-reading">{t.settings.reading}</span> : null}
      <Button
        class="sheet-button"
        isPressed={choices.isSheetOpen}
        onPress={() => onChoose({ ...choices, isSheetOpen: !choices.isSheetOpen })}
      >
        {t.settings.sheet}
      </Button>
    </>
  );
}
