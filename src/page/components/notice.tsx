// Why something failed, beside what was pressed: the message, and for a group which bodies.

import type { Problem } from '../state/action.js';
import { labelOf } from '../state/rig.js';
import { t } from '../texts/texts.js';
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
  return (
    <div class="notice" role="alert">
      <div>
        <p>{problem.message}</p>
        {problem.results.length === 0 ? null : (
          <ul>
            {problem.results.map((result) => (
              <li key={result.id}>
                <strong>{labelOf(result)}</strong> {result.message ?? result.code}
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
