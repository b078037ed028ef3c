// The first cell of a row: the body, and its state with a button when it is not connected.

import { Button } from '../components/button.js';
import { useAction } from '../state/action.js';
import { connectCamera } from '../state/connect.js';
import { stateOf } from '../state/faults.js';
import { faultFor } from '../state/operator-faults.js';
import { t } from '../texts/texts.js';
import type { SettingsContext } from './context.js';
import type { BodySettings } from './reading.js';

/** The name of a body. */
export function BodyName(props: {
  readonly context: SettingsContext;
  readonly body: BodySettings;
  readonly tabIndex: number;
}) {
  const { camera } = props.body;
  const action = useAction();
  const { problem } = action;
  const name = camera.name === '' ? camera.id : camera.name;
  const canConnect = camera.state === 'available' && props.context.mayChange;
  const failure =
    problem === undefined ? undefined : faultFor(problem.code, problem.reason, problem.message).text;
  const state = failure ?? (camera.connected || canConnect ? undefined : t.state[stateOf(camera)]);
  return (
    <div class="body-name">
      {camera.number === undefined ? null : <span class="number">{camera.number}</span>}
      <span class="name" title={`${name} · ${camera.model}`}>
        <span>{name}</span>
        {state === undefined ? null : <small>{state}</small>}
      </span>
      {canConnect ? (
        <Button
          kind="plain"
          isBusy={action.isBusy}
          tabIndex={props.tabIndex}
          onPress={() => void action.run(() => connectCamera(camera))}
        >
          {t.common.connect}
        </Button>
      ) : null}
    </div>
  );
}
