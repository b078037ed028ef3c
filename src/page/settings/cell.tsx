// A cell of the table: the value of one setting of one body, which a click changes; or why it cannot be changed, with
// the button that makes it possible. A mark beside it explains a refusal or a drift.

import { Button } from '../components/button.js';
import { Combobox } from '../components/combobox.js';
import { Icon } from '../components/icon.js';
import { Popover } from '../components/popover.js';
import type { Drift, RigCamera } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { labelOf } from '../state/rig.js';
import { t } from '../texts/texts.js';
import { shortWordOf, wordOf } from '../texts/words.js';
import type { ColumnFacts } from './column-facts.js';
import { read } from './column-facts.js';
import { type SettingsContext, signOf } from './context.js';
import { adopt, restore } from './drift-remedies.js';
import { type BodySettings, offerOf, type ReadProperty } from './reading.js';
import { hindranceOf } from './remedies.js';
import type { Write } from './writes.js';

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
  if (!camera.connected) return <span class="cell-none">{t.settings.away}</span>;
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

/** What the parts of a cell need. */
interface AboutCell {
  readonly context: SettingsContext;
  readonly property: string;
  readonly body: BodySettings;
  readonly found: ReadProperty;
  readonly tabIndex: number;
  readonly write: Write | undefined;
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
  const remedy = hindrance?.remedy;
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
          {hindrance === undefined || remedy === undefined ? null : (
            <Button
              kind="strong"
              class="remedy"
              onPress={() => {
                close();
                void context.writes.setBody(camera, hindrance.property, remedy);
              }}
            >
              {t.settings.setOn(
                t.property(hindrance.property),
                wordOf(hindrance.property, remedy),
                signOf(camera),
              )}
            </Button>
          )}
        </>
      )}
    </Popover>
  );
}

/** Why a change was refused. */
function RefusalMark(props: AboutCell & { readonly refusal: string }) {
  const { context, property, body, tabIndex, refusal, write } = props;
  const { camera, reading } = body;
  const hindrance = hindranceOf(reading.properties ?? {}, property, context.usual);
  const remedy = hindrance?.remedy;
  const value = write?.value ?? '';
  return (
    <Popover
      kind="plain"
      class="mark refused"
      label={t.settings.refused(t.property(property), wordOf(property, value))}
      tabIndex={tabIndex}
      button={<Icon name="close" />}
    >
      {(close) => (
        <>
          <p>{t.settings.refused(t.property(property), wordOf(property, value))}</p>
          <p class="muted">{refusal}</p>
          <div class="row">
            {hindrance === undefined || remedy === undefined ? (
              <Button
                onPress={() => {
                  close();
                  void context.writes.setBody(camera, property, value);
                }}
              >
                {t.settings.again}
              </Button>
            ) : (
              <Button
                kind="strong"
                class="remedy"
                onPress={() => {
                  close();
                  void context.writes
                    .setBody(camera, hindrance.property, remedy)
                    .then(() => context.writes.setBody(camera, property, value));
                }}
              >
                {t.settings.setOn(
                  t.property(hindrance.property),
                  wordOf(hindrance.property, remedy),
                  signOf(camera),
                )}
              </Button>
            )}
            <Button
              onPress={() => {
                close();
                context.writes.clear(camera.id, property);
              }}
            >
              {t.common.dismiss}
            </Button>
          </div>
        </>
      )}
    </Popover>
  );
}

/** A sign that the rig file declares the value. */
function DeclaredMark({ camera, property }: { readonly camera: RigCamera; readonly property: string }) {
  if (camera.desired[property] === undefined) return null;
  return (
    <span class="declared-mark" title={t.settings.isDeclared}>
      <Icon name="bookmark" />
      <span class="unseen">{t.settings.isDeclared}</span>
    </span>
  );
}

/** A value that is not as declared, with the two remedies. */
function DriftMark(props: {
  readonly context: SettingsContext;
  readonly camera: RigCamera;
  readonly drift: Drift;
  readonly tabIndex: number;
}) {
  const { context, camera, drift, tabIndex } = props;
  const action = useAction();
  const { property } = drift;
  const sentence = t.settings.drifted(wordOf(property, drift.desired), wordOf(property, drift.current));
  return (
    <Popover
      kind="plain"
      class="mark drifted"
      label={t.settings.driftLabel(t.property(property), sentence)}
      tabIndex={tabIndex}
      button={<Icon name="drift" />}
    >
      {(close) => (
        <>
          <p>{t.settings.driftLabel(t.property(property), sentence)}</p>
          {drift.message === undefined ? null : <p class="muted">{drift.message}</p>}
          {action.problem === undefined ? null : <p role="alert">{action.problem.message}</p>}
          {context.mayChange ? (
            <div class="row">
              <Button
                kind="strong"
                isBusy={action.isBusy}
                title={t.settings.applyHint}
                onPress={() =>
                  void action.run(() => restore(camera, drift)).then((isDone) => isDone && close())
                }
              >
                {t.settings.apply}
              </Button>
              <Button
                class="adopt"
                isBusy={action.isBusy}
                title={t.settings.adoptHint}
                onPress={() =>
                  void action.run(() => adopt(context.rig, camera, drift)).then((isDone) => isDone && close())
                }
              >
                {t.settings.adopt}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Popover>
  );
}
