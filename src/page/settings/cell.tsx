// A cell of the table: the value of one setting of one body, which a click changes; or why it cannot be changed, with
// the button that makes it possible. A mark beside it explains a refusal or a drift.

import { Combobox } from '../components/combobox.js';
import { Icon } from '../components/icon.js';
import { Popover } from '../components/popover.js';
import { stateOf } from '../state/faults.js';
import { labelOf } from '../state/rig.js';
import { t } from '../texts/texts.js';
import { shortWordOf, wordOf } from '../texts/words.js';
import { DeclaredMark, DriftMark, RefusalMark } from './cell-marks.js';
import { type ColumnFacts, read } from './column-facts.js';
import { type AboutCell, type SettingsContext, signOf } from './context.js';
import { type BodySettings, offerOf } from './reading.js';
import { hindranceOf } from './remedies.js';
import { RemedyButton } from './remedy-button.js';

/** A cell. */
export function Cell(props: {
  readonly context: SettingsContext;
  readonly facts: ColumnFacts;
  readonly body: BodySettings;
  readonly tabIndex: number;
}) {
  const { context, facts, body, tabIndex } = props;
  const { property } = facts;
  const { camera } = body;
  if (!camera.connected) {
    return (
      <span class="cell-none" title={t.state[stateOf(camera)]}>
        {t.settings.away}
      </span>
    );
  }
  const found = read(body, property);
  if (found === undefined) return <Missing body={body} />;
  const write = context.writes.of(camera.id, property);
  const drift = camera.drift.find((each) => each.property === property);
  const about = { context, property, body, found, tabIndex, write };
  return (
    <div
      class="setting-cell"
      data-odd={facts.odd.includes(body) ? 'true' : undefined}
      data-state={write === undefined ? 'set' : write.refusal === undefined ? 'pending' : 'refused'}
    >
      {!found.writable || !context.mayChange ? <LockedValue {...about} /> : <Value {...about} />}
      {write?.refusal === undefined ? null : <RefusalMark {...about} refusal={write.refusal} />}
      {drift === undefined ? (
        <DeclaredMark camera={camera} property={property} />
      ) : (
        <DriftMark context={context} camera={camera} drift={drift} tabIndex={tabIndex} />
      )}
    </div>
  );
}

/** A body that has not been read yet, cannot be read, or has no such setting. */
function Missing({ body: { reading } }: { readonly body: BodySettings }) {
  if (reading.properties !== undefined) return <span class="cell-none">{t.settings.lacksSetting}</span>;
  return (
    <span class="cell-none" title={reading.problem?.message}>
      {reading.problem === undefined ? t.settings.readingCell : t.settings.unreadable}
    </span>
  );
}

/** A value that can be changed. */
function Value({ context, property, body: { camera }, found, tabIndex, write }: AboutCell) {
  const { labels, isOpenEnded } = offerOf(found);
  const shown =
    write?.refusal === undefined ? (write?.value ?? found.current_formatted) : found.current_formatted;
  return (
    <Combobox
      isBare
      name={`${camera.id} ${property}`}
      class="plain-value"
      label={t.settings.cellLabel(labelOf(camera), t.property(property))}
      value={shown}
      options={labels.map((value) => ({ value, label: shortWordOf(property, value) }))}
      isOpenEnded={isOpenEnded}
      isBusy={write !== undefined && write.refusal === undefined}
      tabIndex={tabIndex}
      onChoose={(value) => void context.writes.setBody(camera, property, value)}
    >
      <OddMark />
      <span class="combobox-value">{shortWordOf(property, shown)}</span>
    </Combobox>
  );
}

/** A sign beside the colour; the style sheet shows it for odd values only. */
function OddMark() {
  return (
    <span class="odd-mark">
      <span aria-hidden="true">≠</span>
      <span class="unseen">{t.settings.odd}</span>
    </span>
  );
}

/** A value that cannot be changed now, with the reason and the remedy. */
function LockedValue({ context, property, body, found, tabIndex }: AboutCell) {
  const { camera, reading } = body;
  const word = shortWordOf(property, found.current_formatted);
  if (!context.mayChange) return <span class="cell-value">{word}</span>;
  const hindrance = hindranceOf(reading.properties ?? {}, property, context.usual);
  const name = t.property(property);
  return (
    <Popover
      kind="plain"
      class="locked"
      label={t.settings.locked(name)}
      buttonLabel={t.settings.lockedCell(labelOf(camera), name, word)}
      tabIndex={tabIndex}
      button={
        <>
          <OddMark />
          <span class="combobox-value">{word}</span>
          <Icon name="lock" />
        </>
      }
    >
      {(close) => (
        <>
          <p>
            {hindrance === undefined
              ? t.settings.lockedByBody(signOf(camera))
              : t.settings.lockedBy(
                  signOf(camera),
                  t.property(hindrance.property),
                  wordOf(hindrance.property, hindrance.value),
                )}
          </p>
          <RemedyButton context={context} body={body} hindrance={hindrance} onPress={close} />
        </>
      )}
    </Popover>
  );
}
