// Hand-over: a new export of the chosen takes, the exports, and the bin. It is loaded when it is opened.

import { useState } from 'preact/hooks';
import { Dialog } from '../../components/dialog.js';
import { Tabs } from '../../components/tabs.js';
import { t } from '../../texts/texts.js';
import { Bin } from './bin.js';
import type { Chosen } from './chosen.js';
import { Exports } from './exports.js';
import { NewExport } from './new-export.js';

const TABS = ['new', 'exports', 'bin'] as const;
type Tab = (typeof TABS)[number];

/** The panel. @param first the tab that is open at first */
export function HandOver(props: {
  readonly first: Tab;
  readonly chosen: Chosen | undefined;
  readonly onClose: () => void;
}) {
  const { chosen } = props;
  const [tab, setTab] = useState<Tab>(props.first);
  return (
    <Dialog title={t.handOver.title} class="hand-over" onClose={props.onClose}>
      <Tabs
        label={t.handOver.title}
        tabs={TABS.map((value) => ({ value, label: t.handOver.tabs[value] }))}
        value={tab}
        onChoose={(value) => setTab(value as Tab)}
      >
        {tab === 'new' ? <NewExport chosen={chosen} onStarted={() => setTab('exports')} /> : null}
        {tab === 'exports' ? <Exports /> : null}
        {tab === 'bin' ? <Bin chosen={chosen} /> : null}
      </Tabs>
    </Dialog>
  );
}
