// Why something failed, beside what was pressed: the message, and for a group which bodies, those with one reason
// together.

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
  // A reason shared by a few is most likely the cause for the others, too.
  return new Map([...reasons].sort(([, some], [, others]) => some.length - others.length));
}

/** The message of a group continues with the entries of the list for each body, and with advice for programs. */
const headOf = (message: string): string => readable(/^.*?(?=; |\. |$)/.exec(message)?.[0] ?? message);

/** Moments of the service, as people read them. */
const readable = (message: string): string =>
  message.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (moment) => clockTime(moment));
