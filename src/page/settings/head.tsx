// The head of a column: the value of the bodies together, which a click changes on all of them, and who differs.

import { Button } from '../components/button.js';
import { Combobox } from '../components/combobox.js';
import { Icon } from '../components/icon.js';
import { t } from '../texts/texts.js';
import { shortWordOf, wordOf } from '../texts/words.js';
import { type ColumnFacts, labelAt } from './column-facts.js';
import { FIRST, removeSetting } from './columns.js';
import { type SettingsContext, signsOf } from './context.js';

/** A head. */
export function Head(props: {
  readonly context: SettingsContext;
  readonly facts: ColumnFacts;
  readonly tabIndex: number;
}) {
  const { facts } = props;
  const { property } = facts;
  return (
    <div
      class="setting-head"
      data-setting={property}
      data-differs={facts.odd.length > 0 ? 'true' : undefined}
    >
      <span class="setting-name">
        <span title={t.property(property)}>{t.property(property)}</span>
        {facts.odd.length === 0 || facts.value === undefined ? null : (
          <strong title={whoDiffers(facts)}>≠ {facts.odd.length}</strong>
        )}
        {FIRST.includes(property) ? null : (
          <Button
            kind="plain"
            class="remove-setting"
            label={t.settings.removeColumn(t.property(property))}
            tabIndex={props.tabIndex}
            onPress={() => removeSetting(property)}
          >
            <Icon name="close" />
          </Button>
        )}
      </span>
      <CommonValue {...props} />
    </div>
  );
}

/** The value of the bodies together, and the button that makes them equal. */
export function CommonValue(props: {
  readonly context: SettingsContext;
  readonly facts: ColumnFacts;
  readonly tabIndex?: number;
}) {
  const { context, facts, tabIndex } = props;
  const { property, value, odd } = facts;
  const name = t.property(property);
  const cameras = context.bodies.map(({ camera }) => camera);
  const set = (label: string) => void context.writes.setGroup(context.group, cameras, property, label);
  const text = commonText(facts, context);
  const isBusy = cameras.some(({ id }) => {
    const write = context.writes.of(id, property);
    return write !== undefined && write.refusal === undefined;
  });
  const canSet = context.mayChange && facts.writable.length > 0;
  return (
    <div class="common-value">
      <Combobox
        tabIndex={tabIndex}
        isBare
        class="plain-value"
        name={`all ${property}`}
        label={t.settings.allLabel(name)}
        value={value}
        text={odd.length === 0 || value === undefined ? text : t.settings.mostly(text, odd.length)}
        isOff={!canSet}
        isBusy={isBusy}
        isOpenEnded={facts.isOpenEnded}
        options={facts.offered.map(({ label, lacking }) => ({
          value: label,
          label: shortWordOf(property, label),
          ...(lacking.length === 0 ? {} : { note: t.settings.notOn(signsOf(lacking)) }),
        }))}
        onChoose={set}
      >
        <span class="combobox-value" title={odd.length === 0 ? undefined : whoDiffers(facts)}>
          {text}
        </span>
      </Combobox>
      {odd.length === 0 || value === undefined || !canSet ? null : (
        <Button
          kind="plain"
          class="equal-all"
          label={t.settings.makeEqual(name, shortWordOf(property, value), signsOf(odd))}
          title={t.settings.makeEqual(name, shortWordOf(property, value), signsOf(odd))}
          isBusy={isBusy}
          tabIndex={tabIndex}
          onPress={() => set(value)}
        >
          =
        </Button>
      )}
    </div>
  );
}

function commonText({ property, value, having }: ColumnFacts, { isReading }: SettingsContext): string {
  if (having.length === 0) return isReading ? t.settings.readingCell : t.settings.lacksSetting;
  if (value === undefined) return t.settings.differs;
  return shortWordOf(property, value);
}

/** The odd values and their bodies, in words. */
function whoDiffers({ property, odd }: ColumnFacts): string {
  const labels = [...new Set(odd.map((body) => labelAt(body, property)))];
  const lines = labels.map((label) =>
    t.settings.hasValue(
      signsOf(odd.filter((body) => labelAt(body, property) === label)),
      wordOf(property, label),
    ),
  );
  return lines.join('\n');
}
