// The marks beside a value: a refusal and a drift, each with what helps, and a declaration in the rig file.

import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { Notice } from '../components/notice.js';
import { Popover } from '../components/popover.js';
import type { Drift, RigCamera } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { type Fault, faultFor } from '../state/operator-faults.js';
import { t } from '../texts/texts.js';
import { shortWordOf } from '../texts/words.js';
import type { AboutCell, SettingsContext } from './context.js';
import { adopt, restore } from './drift-remedies.js';
import type { Refusal } from './refusals.js';
import { hindranceOf } from './remedies.js';
import { RemedyButton } from './remedy-button.js';

/** Why a change was refused. */
export function RefusalMark(props: AboutCell & { readonly refusal: Refusal }) {
  const { context, property, body, tabIndex, refusal, write } = props;
  const { camera, reading } = body;
  const hindrance = hindranceOf(reading.properties ?? {}, property, context.usual);
  const value = write?.value ?? '';
  const again = (close: () => void) => {
    close();
    void context.writes.setBody(camera, property, value);
  };
  return (
    <Popover
      kind="plain"
      class="cell-mark refused"
      label={t.settings.refused(t.property(property), shortWordOf(property, value))}
      tabIndex={tabIndex}
      button={<Icon name="close" />}
    >
      {(close) => (
        <>
          <p>{t.settings.refused(t.property(property), shortWordOf(property, value))}</p>
          <FaultText fault={faultFor(refusal.code, refusal.reason, refusal.message)} />
          <div class="row">
            {hindrance?.remedy === undefined ? (
              <Button onPress={() => again(close)}>{t.settings.again}</Button>
            ) : (
              <RemedyButton
                context={context}
                body={body}
                hindrance={hindrance}
                onPress={close}
                onSet={() => context.writes.setBody(camera, property, value)}
              />
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

/** A fault in the words of operators, with the message of the service in its details. */
function FaultText({ fault: { text, check, message } }: { readonly fault: Fault }) {
  return (
    <>
      <p>
        {text} <span class="muted">{check}</span>
      </p>
      {text === message ? null : (
        <details class="fault-details">
          <summary>{t.notice.details}</summary>
          <p>{message}</p>
        </details>
      )}
    </>
  );
}

/** A sign that the rig file declares the value. */
export function DeclaredMark({
  camera,
  property,
}: {
  readonly camera: RigCamera;
  readonly property: string;
}) {
  if (camera.desired[property] === undefined) return null;
  return (
    <span class="declared-mark" title={t.settings.isDeclared}>
      <Icon name="bookmark" />
      <span class="unseen">{t.settings.isDeclared}</span>
    </span>
  );
}

/** A value that is not as declared, with the two remedies. */
export function DriftMark(props: {
  readonly context: SettingsContext;
  readonly camera: RigCamera;
  readonly drift: Drift;
  readonly tabIndex: number;
}) {
  const { context, camera, drift, tabIndex } = props;
  const action = useAction();
  const { property } = drift;
  const sentence = t.settings.drifted(
    shortWordOf(property, drift.desired),
    shortWordOf(property, drift.current),
  );
  return (
    <Popover
      kind="plain"
      class="cell-mark drifted"
      label={t.settings.driftLabel(t.property(property), sentence)}
      tabIndex={tabIndex}
      button={<Icon name="drift" />}
    >
      {(close) => (
        <>
          <p>{t.settings.driftLabel(t.property(property), sentence)}</p>
          {drift.code === undefined ? null : (
            <FaultText fault={faultFor(drift.code, undefined, drift.message ?? '')} />
          )}
          <Notice problem={action.problem} onClear={action.clear} cameraId={camera.id} />
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
