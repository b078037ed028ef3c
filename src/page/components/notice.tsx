// A notice of a failure, beside the button that was pressed: the message and, for a group, the bodies by reason.

import type { BodyResult } from '../interface/wire.js';
import type { Problem } from '../state/action.js';
import { labelOf } from '../state/rig.js';
import { clockTime, t } from '../texts/texts.js';
import { Button } from './button.js';
import { Icon } from './icon.js';

/** A failure; nothing while there is none. */
export function Notice({
  problem,
  onClear,
}: {
  readonly problem: Problem | undefined;
  readonly onClear: () => void;
}) {
  if (problem === undefined) return null;
  const reasons = reasonsOf(problem.results);
  return (
    <div class="notice" role="alert">
      <div>
        <p>{reasons.size === 0 ? readable(problem.message) : headOf(problem.message)}</p>
        {reasons.size === 0 ? null : (
          <ul>
            {[...reasons].map(([reason, bodies]) => (
              <li key={reason}>
                <strong>{bodies.join(', ')}</strong> {reason}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button kind="plain" label={t.common.dismiss} onPress={onClear}>
        <Icon name="close" />
      </Button>
    </div>
  );
}

/** The bodies of each reason. */
function reasonsOf(results: readonly BodyResult[]): ReadonlyMap<string, readonly string[]> {
  const reasons = new Map<string, string[]>();
  for (const result of results) {
    const reason = readable(result.message ?? result.code ?? '');
    reasons.set(reason, [...(reasons.get(reason) ?? []), labelOf(result)]);
  }
  // Rare reasons come first, because a failure of a few bodies is most likely the cause of the others.
  return new Map([...reasons].sort(([, some], [, others]) => some.length - others.length));
}

/** The first part of the message. For a group the rest repeats the list of bodies and has advice for programs. */
const headOf = (message: string): string => readable(/^.*?(?=; |\. |$)/.exec(message)?.[0] ?? message);

/** The message with the times of the service in a readable form. */
const readable = (message: string): string =>
  message.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (moment) => clockTime(moment));
