// What bodies have and should not have: each property that drifted, and the two ways out: the bodies take what is
// declared, or what they have is declared.

import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { Notice } from '../components/notice.js';
import { ACTION_MS, ask, inPath } from '../interface/service.js';
import type { Drift, RigCamera } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { labelOf } from '../state/rig.js';
import { t } from '../texts/texts.js';

/** The drift of some bodies; nothing while there is none. */
export function DriftList({
  bodies,
  group,
}: {
  readonly bodies: readonly RigCamera[];
  readonly group: string | undefined;
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
      <h3>
        <Icon name="drift" /> {t.settings.drift}
      </h3>
      <ul>
        {rows.map(({ camera, drift }) => (
          <li key={`${camera.id} ${drift.property}`} data-drift={drift.property}>
            <p>
              <strong>{labelOf(camera)}</strong> {t.property(drift.property)}
              <br />
              <span class="muted">{t.settings.drifted(drift.desired, drift.current)}</span>
            </p>
            <Button isBusy={action.isBusy} onPress={() => void action.run(() => restore(camera, drift))}>
              {t.settings.apply}
            </Button>
          </li>
        ))}
      </ul>
      {group === undefined || rows.length === 0 ? null : (
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

async function restore({ id }: RigCamera, { property, desired }: Drift): Promise<void> {
  const path = `api/cameras/${inPath(id)}/properties/${inPath(property)}`;
  await ask(path, { method: 'PUT', body: { value: desired }, waitMs: ACTION_MS });
}
