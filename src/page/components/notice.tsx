// A notice of a failure, beside the button that was pressed: what happened, what to check, buttons that help and, for a
// group, the bodies by what happened to them. The message of the service and its code are in the details.

import type { Problem } from '../state/action.js';
import { type FaultOfBodies, faultFor, faultsOf } from '../state/operator-faults.js';
import { rigView } from '../state/rig.js';
import { clockTime, t } from '../texts/texts.js';
import { Button } from './button.js';
import { FaultButtons, FaultList, type Remedies } from './fault-list.js';
import { Icon } from './icon.js';

const NONE: Remedies = {};
/** The code of faults in what a person has typed: the message names the place in it, so that its details are open. */
const TYPED = 'RIG_INVALID';

/** A failure; nothing while there is none. */
export function Notice(props: {
  readonly problem: Problem | undefined;
  readonly onClear: () => void;
  /** The actions that the part of the page has for it. */
  readonly remedies?: Remedies;
  /** The body that it is about, if it is about a single one. */
  readonly cameraId?: string;
}) {
  const { problem, onClear, remedies = NONE, cameraId } = props;
  if (problem === undefined) return null;
  const fault = faultFor(problem.code, problem.reason, readable(problem.message));
  const faults = faultsOf(problem.results);
  const ids = cameraId === undefined ? [] : [cameraId];
  return (
    <div class="notice" role="alert">
      <div>
        <p>
          {fault.text} {holderOf(problem)} <span class="muted">{faults.length === 0 ? fault.check : ''}</span>
        </p>
        {faults.length === 0 ? (
          <FaultButtons fault={fault} ids={ids} remedies={remedies} />
        ) : (
          <FaultList faults={faults} remedies={remedies} />
        )}
        <Details problem={problem} faults={faults} isShown={fault.text === readable(problem.message)} />
      </div>
      <Button kind="plain" label={t.common.dismiss} onPress={onClear}>
        <Icon name="close" />
      </Button>
    </div>
  );
}

/** The words of the service, for a person who helps from afar. */
function Details(props: {
  readonly problem: Problem;
  readonly faults: readonly FaultOfBodies[];
  readonly isShown: boolean;
}) {
  const { problem, faults, isShown } = props;
  if (problem.code === undefined && isShown) return null;
  return (
    <details class="fault-details" open={problem.code === TYPED}>
      <summary>{t.notice.details}</summary>
      <p>{readable(problem.message)}</p>
      <ul>
        {faults.map(({ message, code }) => (
          <li key={message}>
            {readable(message)} <code>{code}</code>
          </li>
        ))}
      </ul>
      <code>{problem.code}</code>
    </details>
  );
}

/** The person who holds the rig, if that is the cause. */
function holderOf({ code, results }: Problem): string {
  const holder = rigView.value.rig?.lease?.holder;
  const isLeased = code === 'LEASED' || results.some((result) => result.code === 'LEASED');
  return isLeased && holder !== undefined ? t.notice.heldBy(holder) : '';
}

/** The message with the times of the service in a readable form. */
const readable = (message: string): string =>
  message.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (moment) => clockTime(moment));
