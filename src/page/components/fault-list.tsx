// Faults of bodies in the words of operators, each with the buttons that help.

import { useState } from 'preact/hooks';
import { problemOf } from '../state/action.js';
import { address, goTo } from '../state/address.js';
import { reconnect } from '../state/connect.js';
import type { FaultAction } from '../state/fault-actions.js';
import { type Fault, type FaultOfBodies, faultFor } from '../state/operator-faults.js';
import { labelOf } from '../state/rig.js';
import { dialog } from '../state/view.js';
import { t } from '../texts/texts.js';
import { Button } from './button.js';

/** Actions that only some parts of the page can offer, by what they do with the bodies. */
export type Remedies = Readonly<
  Partial<Record<'fire-without' | 'shoot-again' | 'retry', (ids: readonly string[]) => void>>
>;

/** The faults. */
export function FaultList(props: { readonly faults: readonly FaultOfBodies[]; readonly remedies: Remedies }) {
  return (
    <ul class="faults">
      {props.faults.map((fault) => (
        <li key={`${fault.text} ${fault.check}`}>
          <p>
            <strong>{t.common.listed(fault.bodies.map(labelOf))}</strong> {fault.text}{' '}
            <span class="muted">{fault.check}</span>
          </p>
          <FaultButtons fault={fault} ids={fault.bodies.map(({ id }) => id)} remedies={props.remedies} />
        </li>
      ))}
    </ul>
  );
}

/** The buttons of a fault. */
export function FaultButtons(props: {
  readonly fault: Fault;
  readonly ids: readonly string[];
  readonly remedies: Remedies;
}) {
  const { fault, ids, remedies } = props;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const connect = async () => {
    setBusy(true);
    setFailure('');
    try {
      await reconnect(ids);
    } catch (error) {
      const { code, reason, message } = problemOf(error);
      setFailure(faultFor(code, reason, message).text);
    } finally {
      setBusy(false);
    }
  };
  const doers = { ...GENERAL, ...(ids.length === 0 ? {} : { reconnect: () => void connect() }), ...remedies };
  const offered = fault.actions.flatMap((action) => {
    const act = doers[action as keyof typeof doers];
    const isHere = action === address.value.place;
    return act === undefined || isHere || !isForBodies(action, ids) ? [] : [{ action, act }];
  });
  if (offered.length === 0) return null;
  return (
    <div class="row fault-buttons">
      {offered.map(({ action, act }) => (
        <Button key={action} class={`do-${action}`} isBusy={isBusy} onPress={() => act(ids)}>
          {t.notice.actions[action as keyof typeof t.notice.actions](ids.length)}
        </Button>
      ))}
      {failure === '' ? null : <p role="alert">{t.notice.stillFails(failure)}</p>}
    </div>
  );
}

/** Whether an action makes sense for these bodies. */
function isForBodies(action: FaultAction, ids: readonly string[]): boolean {
  if (action === 'log-in') return ids.length === 1;
  return ids.length > 0 || !['fire-without', 'shoot-again'].includes(action);
}

/** The actions that every part of the page has. */
const GENERAL = {
  'log-in': ([cameraId = '']: readonly string[]) => {
    dialog.value = { kind: 'log-in', cameraId };
  },
  settings: () => goTo('settings'),
  cards: () => goTo('cards'),
  setup: () => goTo('setup'),
};
