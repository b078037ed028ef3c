// Desired values in the rig file: of a group, or of one body with the values from its groups. A value is declared by
// setting it with the box ticked, and removed from the file here.

import { Button } from '../components/button.js';
import { Notice } from '../components/notice.js';
import { ask, inPath } from '../interface/service.js';
import type { Properties, Rig, RigCamera } from '../interface/wire.js';
import { useAction } from '../state/action.js';
import { inheritedProperties, ownProperties, without } from '../state/declared.js';
import { ALL } from '../state/rig.js';
import { t } from '../texts/texts.js';

/** The list; nothing when nothing is declared. */
export function DeclaredList({
  rig,
  whom,
}: {
  readonly rig: Rig;
  readonly whom: { readonly group: string } | { readonly camera: RigCamera };
}) {
  const action = useAction();
  // The group of all bodies has no values of its own.
  if ('group' in whom && whom.group === ALL) return null;
  const own = 'camera' in whom ? ownProperties(rig, whom.camera) : propertiesOf(rig, whom.group);
  const inherited = 'camera' in whom ? inheritedProperties(rig, whom.camera) : {};
  const path = 'camera' in whom ? `cameras/${inPath(whom.camera.id)}` : `groups/${inPath(whom.group)}`;
  const others = Object.entries(inherited).filter(([property]) => own[property] === undefined);
  if (Object.keys(own).length + others.length === 0 && action.problem === undefined) return null;
  const remove = (property: string) =>
    void action.run(() =>
      ask(`api/rig/${path}`, { method: 'PUT', body: { properties: without(own, property) } }),
    );
  return (
    <section class="declared" aria-label={t.settings.declared}>
      <h3>{t.settings.declared}</h3>
      <ul>
        {Object.entries(own).map(([property, value]) => (
          <li key={property} data-declared={property}>
            <span>
              {t.property(property)} <strong>{value}</strong>
            </span>
            <Button
              kind="plain"
              isBusy={action.isBusy}
              label={t.settings.undeclareOf(t.property(property))}
              title={t.settings.undeclareHint}
              onPress={() => remove(property)}
            >
              {t.settings.undeclare}
            </Button>
          </li>
        ))}
        {others.map(([property, value]) => (
          <li key={property}>
            <span>
              {t.property(property)} <strong>{value}</strong>{' '}
              <span class="muted">{t.settings.fromGroup}</span>
            </span>
          </li>
        ))}
      </ul>
      <Notice problem={action.problem} onClear={action.clear} />
    </section>
  );
}

const propertiesOf = ({ groups }: Rig, group: string): Properties =>
  groups.find(({ name }) => name === group)?.properties ?? {};
