// Desired values in the rig file, of a group or of one body. A value is declared by setting it with the box ticked, and
// removed from the file here.

import { Button } from '../components/button.js';
import { Notice } from '../components/notice.js';
import { ask, inPath } from '../interface/service.js';
import type { Properties, Rig, RigCamera } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { ownProperties, without } from '../state/declared.js';
import { ALL, labelOf } from '../state/rig.js';
import { t } from '../texts/texts.js';
import { shortWordOf } from '../texts/words.js';

/** The list; nothing when nothing is declared. */
export function DeclaredList({
  rig,
  whom,
  mayChange,
}: {
  readonly rig: Rig;
  readonly whom: { readonly group: string } | { readonly camera: RigCamera };
  readonly mayChange: boolean;
}) {
  const action = useAction();
  // The group of all bodies has no values of its own.
  if ('group' in whom && whom.group === ALL) return null;
  const own = 'camera' in whom ? ownProperties(rig, whom.camera) : propertiesOf(rig, whom.group);
  const path = 'camera' in whom ? `cameras/${inPath(whom.camera.id)}` : `groups/${inPath(whom.group)}`;
  if (Object.keys(own).length === 0 && action.problem === undefined) return null;
  const title = t.settings.declaredFor('camera' in whom ? labelOf(whom.camera) : whom.group);
  const remove = (property: string) =>
    void action.run(() =>
      ask(`api/rig/${path}`, { method: 'PUT', body: { properties: without(own, property) } }),
    );
  return (
    <section class="declared" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {Object.entries(own).map(([property, value]) => (
          <li key={property} data-declared={property}>
            <span>
              {t.property(property)} <strong>{shortWordOf(property, value)}</strong>
            </span>
            <Button
              kind="plain"
              isBusy={action.isBusy}
              isOff={!mayChange}
              label={t.settings.undeclareOf(t.property(property))}
              title={t.settings.undeclareHint}
              onPress={() => remove(property)}
            >
              {t.settings.undeclare}
            </Button>
          </li>
        ))}
      </ul>
      <Notice problem={action.problem} onClear={action.clear} />
    </section>
  );
}

const propertiesOf = ({ groups }: Rig, group: string): Properties =>
  groups.find(({ name }) => name === group)?.properties ?? {};
