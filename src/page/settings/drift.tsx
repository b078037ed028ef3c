// The drift of bodies: each property that has drifted, and two remedies for one body or for all: apply the declared
// values, or adopt the current ones.

import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { Notice } from '../components/notice.js';
import { ACTION_MS, ask, inPath } from '../interface/service.js';
import type { Rig, RigCamera } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { labelOf } from '../state/rig.js';
import { t } from '../texts/texts.js';
import { shortWordOf } from '../texts/words.js';
import { adopt, restore } from './drift-remedies.js';

/** The drift of some bodies; nothing while there is none. */
export function DriftList({
  rig,
  bodies,
  group,
  mayChange,
}: {
  readonly rig: Rig;
  readonly bodies: readonly RigCamera[];
  readonly group: string | undefined;
  readonly mayChange: boolean;
}) {
  const action = useAction();
  const rows = bodies.flatMap((camera) => camera.drift.map((drift) => ({ camera, drift })));
  if (rows.length === 0 && action.problem === undefined) return null;
  const forGroup = (way: 'apply' | 'adopt') =>
    void action.run(() =>
      ask(`api/rig/groups/${inPath(group ?? '')}/${way}`, { method: 'POST', body: {}, waitMs: ACTION_MS }),
    );
  return (
    <section class="drift-list" aria-label={t.settings.drift}>
      <h2>
        <Icon name="drift" /> {t.settings.drift}
      </h2>
      <ul>
        {rows.map(({ camera, drift }) => (
          <li key={`${camera.id} ${drift.property}`} data-drift={drift.property}>
            <p>
              <strong>{labelOf(camera)}</strong> {t.property(drift.property)}
              <br />
              <span class="muted">
                {t.settings.drifted(
                  shortWordOf(drift.property, drift.desired),
                  shortWordOf(drift.property, drift.current),
                )}
              </span>
            </p>
            <div class="row" hidden={!mayChange}>
              <Button
                isBusy={action.isBusy}
                title={t.settings.applyHint}
                onPress={() => void action.run(() => restore(camera, drift))}
              >
                {t.settings.apply}
              </Button>
              <Button
                class="adopt"
                isBusy={action.isBusy}
                title={t.settings.adoptHint}
                onPress={() => void action.run(() => adopt(rig, camera, drift))}
              >
                {t.settings.adopt}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {group === undefined || rows.length === 0 || !mayChange ? null : (
        <div class="row">
          <Button
            kind="strong"
            isBusy={action.isBusy}
            title={t.settings.applyHint}
            onPress={() => forGroup('apply')}
          >
            {t.settings.applyAll}
          </Button>
          <Button isBusy={action.isBusy} title={t.settings.adoptHint} onPress={() => forGroup('adopt')}>
            {t.settings.adoptAll}
          </Button>
        </div>
      )}
      <Notice problem={action.problem} onClear={action.clear} />
    </section>
  );
}
