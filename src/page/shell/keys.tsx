// The keys of the page, in one table, which handles the keys and which the help lists.

import { Dialog } from '../components/dialog.js';
import { switchTool, TOOLS } from '../large/tools.js';
import { address, goTo } from '../state/address.js';
import { bindings, KEY_ACTIONS, type KeyAction, reserveKeys } from '../state/bindings.js';
import { cancelPresses } from '../state/firing.js';
import { armed, closeDialog, dialog, isColumnOpen, largeId, showLarge } from '../state/view.js';
import { keyName, t } from '../texts/texts.js';

/** A key and what it does. */
interface Shortcut {
  readonly keys: readonly string[];
  readonly what: string;
  /** Left out for keys that the focused element handles. */
  readonly act?: (key: string) => void;
}

/** Keys that the focused element handles itself. */
const OF_CONTROLS: Readonly<Record<string, string>> = {
  ' ': 'button, a, summary',
  Enter: 'button, a, summary',
};

/** The work of each action with a changeable key. */
const ACTS: Readonly<Record<KeyAction, () => void>> = {
  fire: () => pressInShoot('.deck .fire'),
  arm: () => pressInShoot('.deck .arm'),
  next: () => pressInShoot('.job .next-subject'),
  help: () => {
    dialog.value = { kind: 'help' };
  },
  shoot: () => goTo('shoot'),
  review: () => goTo('review'),
  settings: () => goTo('settings'),
  cards: () => goTo('cards'),
  setup: () => goTo('setup'),
};

/** The table, with the keys in force. */
export function shortcuts(openByNumber: (number: number) => void): Shortcut[] {
  return [
    ...KEY_ACTIONS.map((action) => ({
      keys: [bindings.value[action]],
      what: t.keys.actions[action],
      act: ACTS[action],
    })),
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
    { keys: ['k'], what: t.keys.keep, act: () => pressInShoot('.job .keep') },
    { keys: ['x'], what: t.keys.reject, act: () => pressInShoot('.job .reject') },
    { keys: ['0', '1', '2', '3', '4', '5'], what: t.keys.rate },
  ];
}

reserveKeys([...TOOLS.map(({ key }) => key), 'k', 'x', '0']);

/** Acts on a key, unless the focused element handles it. @returns whether it acted */
export function actOnKey(event: KeyboardEvent, table: readonly Shortcut[]): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !(event.target instanceof Element))
    return false;
  if (event.target.closest('input, select, textarea, dialog') !== null) return false;
  const controls = OF_CONTROLS[event.key];
  if (controls !== undefined && event.target.closest(controls) !== null) return false;
  const found = table.find(({ keys, act }) => act !== undefined && keys.includes(event.key));
  found?.act?.(event.key);
  return found !== undefined;
}

/**
 * Presses a button like a click: a disabled button does nothing. Another place has keys of its own, and does not show
 * that the deck is armed.
 */
function pressInShoot(selector: string): void {
  if (address.value.place === 'shoot') document.querySelector<HTMLButtonElement>(selector)?.click();
}

function goBack(): void {
  if (cancelPresses()) return;
  if (isColumnOpen.value) isColumnOpen.value = false;
  else if (armed.value) armed.value = false;
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
                key === '…' ? ' … ' : <kbd key={key}>{keyName(key)}</kbd>,
              )}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p class="muted">{t.keys.change}</p>
    </Dialog>
  );
}
