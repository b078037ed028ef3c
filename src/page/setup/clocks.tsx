// The clocks of the bodies, set to the clock of the host. Cameras do not tell their time, so only the setting is shown.

import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Notice } from '../components/notice.js';
import { ACTION_MS, ask, inPath } from '../interface/service.js';
import type { BodyResult, Rig } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { ALL, labelOf } from '../state/rig.js';
import { may } from '../state/role.js';
import { clockTime, t } from '../texts/texts.js';

/** Members of the result for one body. */
interface ClockData {
  readonly setTo?: string;
  readonly confirmed?: boolean;
}

/** The button, and the results of the last press. */
export function Clocks({ rig }: { readonly rig: Rig }) {
  const action = useAction();
  const [results, setResults] = useState<readonly BodyResult[]>([]);
  const set = async () => {
    const answer = await ask<{ results: readonly BodyResult[] }>(`api/rig/groups/${inPath(ALL)}/clock`, {
      method: 'POST',
      body: {},
      waitMs: ACTION_MS,
    });
    setResults(answer.results);
  };
  const connected = rig.cameras.filter((camera) => camera.connected).length;
  return (
    <section class="clocks">
      <p>{t.clocks.about}</p>
      <Button
        kind="strong"
        class="set-clocks"
        isBusy={action.isBusy}
        isOff={connected === 0 || !may(rig, 'operate')}
        onPress={() => void action.run(set)}
      >
        {t.clocks.set(connected)}
      </Button>
      <Notice problem={action.problem} onClear={action.clear} />
      <ul>
        {results.map((result) => {
          const { setTo, confirmed } = (result.data ?? {}) as ClockData;
          return (
            <li key={result.id}>
              <strong>{labelOf(result)}</strong>{' '}
              {setTo === undefined ? '' : t.clocks.done(clockTime(setTo), confirmed === true)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
