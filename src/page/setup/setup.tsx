// The place Setup: one section at a time, named in the address (`#/setup?section=groups`).

import type { ComponentChildren } from 'preact';
import { useCell } from '../cells/cell.js';
import { Tabs } from '../components/tabs.js';
import type { Rig } from '../interface/wire.js';
import { address, goTo, type PlaceQuery } from '../state/address.js';
import { t } from '../texts/texts.js';
import { Clocks } from './clocks.js';
import { Events } from './events.js';
import { FileNamesForm } from './file-names-form.js';
import { Groups } from './groups.js';
import { Interface } from './interface.js';
import { Keys } from './keys.js';
import { Log } from './log.js';
import { Look } from './look.js';
import { NamesForm } from './names/names-form.js';
import { Secure } from './secure.js';

/** The sections, in the order of the tabs. */
const SECTIONS: Readonly<
  Record<keyof typeof t.setup.sections, (rig: Rig, query: PlaceQuery) => ComponentChildren>
> = {
  bodies: (rig) => <NamesForm rig={rig} />,
  groups: (rig) => <Groups rig={rig} />,
  files: (rig) => <FileNamesForm rig={rig} />,
  clocks: (rig) => <Clocks rig={rig} />,
  events: (rig, { body = '', kind = '' }) => <Events rig={rig} body={body} kind={kind} />,
  log: () => <Log />,
  keys: () => <Keys />,
  look: () => <Look />,
  secure: () => <Secure />,
  interface: () => <Interface />,
};
const NAMES = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[];

/** The place. */
export function Setup({ rig }: { readonly rig: Rig }) {
  const { query } = useCell(address);
  const open = NAMES.find((name) => name === query.section) ?? 'bodies';
  return (
    <Tabs
      label={t.shell.setup}
      tabs={NAMES.map((value) => ({ value, label: t.setup.sections[value] }))}
      value={open}
      onChoose={(section) => goTo('setup', { section })}
    >
      <div class={`section ${open}`}>{SECTIONS[open](rig, query)}</div>
    </Tabs>
  );
}
