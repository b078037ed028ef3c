// The values that the bodies of the chosen group have in common, and who differs.

import { useMemo, useState } from 'preact/hooks';
import { useCell } from '../../cells/cell.js';
import { Button } from '../../components/button.js';
import type { Rig, RigCamera } from '../../interface/wire.js';
import { goTo } from '../../state/address.js';
import { type CommonValue, commonValues } from '../../state/common-values.js';
import { ALL, labelOf, membersOf } from '../../state/rig.js';
import { may } from '../../state/role.js';
import { target } from '../../state/view.js';
import { t } from '../../texts/texts.js';
import { shortWordOf } from '../../texts/words.js';
import { GroupMenu } from './group-menu.js';
import { MakeEqual } from './make-equal.js';

/** Values, and the actions on the group. */
export function Values({ rig }: { readonly rig: Rig }) {
  const group = useCell(target);
  const members = useMemo(() => membersOf(rig, group), [rig, group]);
  const commons = commonValues(members).filter(({ values }) => values.length > 0);
  const mayOperate = may(rig, 'operate');
  const [isEqualOpen, setEqualOpen] = useState(false);
  const isEqual = commons.every(({ odd }) => odd.length === 0);
  return (
    <section class="values" aria-label={titleOf(group)}>
      <header>
        <h3 class="eyebrow">{titleOf(group)}</h3>
        {mayOperate ? <GroupMenu group={group} members={members} /> : null}
      </header>
      {commons.length === 0 ? <p class="muted">{t.column.noneConnected}</p> : null}
      <dl>
        {commons.map((common) => (
          <Value key={common.property} common={common} />
        ))}
      </dl>
      {mayOperate ? (
        <div class="row">
          <Button class="make-equal" isOff={isEqual} onPress={() => setEqualOpen(true)}>
            {t.column.makeEqual}
          </Button>
          <Button
            class="change-values"
            onPress={() => goTo('settings', { group: group === ALL ? undefined : group })}
          >
            {t.column.change}
          </Button>
        </div>
      ) : null}
      {isEqualOpen ? (
        <MakeEqual
          members={members}
          commons={commons}
          title={titleOf(group)}
          onClose={() => setEqualOpen(false)}
        />
      ) : null}
    </section>
  );
}

const titleOf = (group: string): string => (group === ALL ? t.common.all : t.column.group(group));

function Value({ common }: { readonly common: CommonValue<RigCamera> }) {
  const { property, value, odd } = common;
  const [first] = odd;
  const word = value === undefined ? t.column.theyDiffer : shortWordOf(property, value);
  const text =
    first === undefined || value === undefined
      ? word
      : odd.length === 1
        ? t.column.oneDiffers(word, shortWordOf(property, first.value))
        : t.column.severalDiffer(word, odd.length);
  return (
    <div class={odd.length === 0 ? undefined : 'odd'} data-value={property}>
      <dt>{t.property(property)}</dt>
      <dd>
        {text}
        {odd.length === 0 || value === undefined ? null : (
          <small>{t.common.listed(odd.map(({ camera }) => labelOf(camera)))}</small>
        )}
      </dd>
    </div>
  );
}
