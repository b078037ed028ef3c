// The keys of the page, in one table, which handles the keys and which the help lists.

import { Dialog } from '../components/dialog.js';
import { switchTool, TOOLS } from '../large/tools.js';
import { goTo, PLACES } from '../state/address.js';
import { armed, closeDialog, dialog, largeId, showLarge } from '../state/view.js';
import { t } from '../texts/texts.js';

/** A key and what it does. */
interface Shortcut {
  readonly keys: readonly string[];
  readonly what: string;
  /** Left out for keys that the focused element handles. */
  readonly act?: (key: string) => void;
}

/** Keys of the places, in the order of {@link PLACES}. */
const PLACE_KEYS = ['w', 'r', 's', 'd', 'u'];

/** The table. @param press presses the button of the page with this class */
export function shortcuts(press: (name: string) => void, openByNumber: (number: number) => void): Shortcut[] {
  return [
    { keys: ['?'], what: t.keys.help, act: () => (dialog.value = { kind: 'help' }) },
    { keys: ['a'], what: t.keys.arm, act: () => press('arm') },
    { keys: [t.keys.space], what: t.keys.fire },
    { keys: [t.keys.moves], what: t.keys.move },
    { keys: ['Enter'], what: t.keys.large },
    {
      keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
      what: t.keys.number,
      act: (key) => openByNumber(Number(key)),
    },
    { keys: ['Escape'], what: t.keys.back, act: goBack },
    ...TOOLS.map(({ name, key }) => ({
      keys: [key],
      what: t.large.tools[name],
      act: () => switchTool(name),
    })),
    ...PLACES.map((name, at) => ({
      keys: [PLACE_KEYS[at] ?? ''],
      what: t.shell[name],
      act: () => goTo(name),
    })),
  ];
}

/** Acts on a key, unless the focused element handles it. @returns whether it acted */
export function actOnKey(event: KeyboardEvent, table: readonly Shortcut[]): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !(event.target instanceof Element))
    return false;
  if (event.target.closest('input, select, textarea, dialog, .floating') !== null) return false;
  const found = table.find(({ keys, act }) => act !== undefined && keys.includes(event.key));
  found?.act?.(event.key);
  return found !== undefined;
}

function goBack(): void {
  if (armed.value) armed.value = false;
  else if (largeId() !== undefined) showLarge(undefined);
  else goTo('shoot');
}

/** The dialog that lists the keys. */
export function HelpDialog({ table }: { readonly table: readonly Shortcut[] }) {
  return (
    <Dialog title={t.keys.title} onClose={closeDialog}>
      <dl class="keys">
        {table.map(({ keys, what }) => (
          <div key={what}>
            <dt>
              {(keys.length > 3 ? [keys[0] ?? '', '…', keys.at(-1) ?? ''] : keys).map((key) =>
                key === '…' ? ' … ' : <kbd key={key}>{key}</kbd>,
              )}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
