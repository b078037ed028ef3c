// The place Cards: the cards of all bodies and their files, and files that are sent to bodies. The body, the slot and
// the tab are in the address (`#/cards?body=…&slot=2`).

import { useCell } from '../cells/cell.js';
import { Tabs } from '../components/tabs.js';
import type { Rig } from '../interface/wire.js';
import { address, goTo } from '../state/address.js';
import { t } from '../texts/texts.js';
import { Browse } from './browse.js';
import { DownloadsList } from './downloads/downloads-list.js';
import { SentFiles } from './sent-files.js';
import { Slots } from './slots.js';

/** The place. */
export function Cards({ rig }: { readonly rig: Rig }) {
  const { query } = useCell(address);
  const camera = rig.cameras.find(({ id }) => id === query.body) ?? rig.cameras[0];
  const slot = query.slot === '2' ? 2 : 1;
  const tab = query.section === 'send' ? 'send' : 'browse';
  return (
    <Tabs
      label={t.shell.cards}
      tabs={[
        { value: 'browse', label: t.cards.browse },
        { value: 'send', label: t.sent.title },
      ]}
      value={tab}
      onChoose={(section) => goTo('cards', { section: section === 'send' ? section : undefined })}
    >
      {tab === 'send' ? (
        <SentFiles rig={rig} />
      ) : (
        <div class="card-browser">
          <Slots cameras={rig.cameras} body={camera?.id} slot={slot} />
          <div class="card-main">
            {camera === undefined ? (
              <p class="muted">{t.wall.empty}</p>
            ) : (
              <Browse key={`${camera.id} ${slot}`} rig={rig} camera={camera} slot={slot} />
            )}
          </div>
          <DownloadsList />
        </div>
      )}
    </Tabs>
  );
}
