// The foot of the list: what is done with the selected takes, or with those that the search has found.

import { useState } from 'preact/hooks';
import { useCell } from '../cells/cell.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { lazy } from '../components/lazy.js';
import type { Rig, ShotTake } from '../interface/wire.js';
import { may } from '../state/role.js';
import { JudgeButtons, useJudging } from '../takes/judge.js';
import { t } from '../texts/texts.js';
import { ClientView } from './client-view.js';
import type { Chosen } from './handover/chosen.js';
import { selected } from './selected.js';

const HandOver = lazy(async () => (await import('./handover/hand-over.js')).HandOver);

/** The foot; nothing for a person who may only look. */
export function ListFoot(props: {
  readonly rig: Rig;
  /** The takes of the selected shots that are parts of a job. */
  readonly takes: readonly ShotTake[];
  readonly chosen: Chosen | undefined;
}) {
  const { rig, takes, chosen } = props;
  const ids = useCell(selected);
  const judging = useJudging(takes);
  const [tab, setTab] = useState<'new' | 'bin'>();
  if (!may(rig, 'operate')) return null;
  return (
    <div class="list-foot">
      {ids.length === 0 ? null : (
        <p class="row" role="status">
          {t.find.selected(ids.length)}
          <Button
            kind="plain"
            class="select-none"
            label={t.find.selectNone}
            title={t.find.selectNone}
            onPress={() => {
              selected.value = [];
            }}
          >
            <Icon name="close" />
          </Button>
        </p>
      )}
      {ids.length === 0 || judging === undefined ? null : (
        <div class="row">
          <JudgeButtons judging={judging} />
        </div>
      )}
      <div class="row">
        <Button class="hand-over-button" onPress={() => setTab('new')}>
          {t.handOver.open}
        </Button>
        <Button class="bin-button" onPress={() => setTab('bin')}>
          {t.bin.open}
        </Button>
        {may(rig, 'administer') ? <ClientView /> : null}
      </div>
      {tab === undefined ? null : <HandOver first={tab} chosen={chosen} onClose={() => setTab(undefined)} />}
    </div>
  );
}
