// The sheet beside the table: presets, and what the rig file declares.

import { useState } from 'preact/hooks';
import { Tabs } from '../components/tabs.js';
import { ALL } from '../state/rig.js';
import { t } from '../texts/texts.js';
import type { SettingsContext } from './context.js';
import { DeclaredList } from './declared-list.js';
import { DriftList } from './drift.js';
import { PresetsPanel } from './presets-panel.js';

/** The sheet. */
export function SideSheet({ context }: { readonly context: SettingsContext }) {
  const { rig, group } = context;
  const cameras = context.bodies.map(({ camera }) => camera);
  const groups = rig.groups.filter(({ name }) => group === ALL || name === group);
  const [tab, setTab] = useState('presets');
  return (
    <aside class="settings-sheet" aria-label={t.settings.sheet}>
      <Tabs
        label={t.settings.sheet}
        value={tab}
        onChoose={setTab}
        tabs={[
          { value: 'presets', label: t.presets.title },
          { value: 'file', label: t.settings.rigFile },
        ]}
      >
        {tab === 'presets' ? (
          <PresetsPanel rig={rig} group={group} mayChange={context.mayChange} />
        ) : (
          <div class="rig-file">
            <DriftList rig={rig} bodies={cameras} group={group} mayChange={context.mayChange} />
            {groups.map(({ name }) => (
              <DeclaredList key={name} rig={rig} whom={{ group: name }} mayChange={context.mayChange} />
            ))}
            {cameras.map((camera) => (
              <DeclaredList key={camera.id} rig={rig} whom={{ camera }} mayChange={context.mayChange} />
            ))}
            <p class="muted">{t.settings.declareHint}</p>
          </div>
        )}
      </Tabs>
    </aside>
  );
}
