// The keys of actions, which a person can change: a foot switch or a presenter sends a key of its own, such as
// PageDown. Kept in the browser. One key belongs to one action.

import { Cell } from '../cells/cell.js';
import { kept } from '../cells/kept.js';

/** The actions, in the order of the lists, each with its key at first. */
const FIRST_KEYS = {
  fire: ' ',
  arm: 'a',
  next: 'n',
  help: '?',
  shoot: 'w',
  review: 'r',
  settings: 's',
  cards: 'd',
  setup: 'u',
} as const;
/** An action that has a key. */
export type KeyAction = keyof typeof FIRST_KEYS;
/** The actions in the order of the lists. */
export const KEY_ACTIONS = Object.keys(FIRST_KEYS) as readonly KeyAction[];
/** The key of each action, as KeyboardEvent.key names it. */
export type Bindings = Readonly<Record<KeyAction, string>>;

/** Keys that the page needs to be operated without a mouse, and those that open a body by its number. */
const FIXED_KEYS = new Set([
  ...['Escape', 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  ...['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'Dead', 'Unidentified', 'Process'],
  ...['1', '2', '3', '4', '5', '6', '7', '8', '9'],
]);
const otherKeys = new Set<string>();
/** The longest name of a key. */
const KEY_CHARS = 32;

const text = kept<string>('keys', '');

/** The keys in force. */
export const bindings = new Cell<Bindings>(bindingsIn(text.value));

/** Reserves keys that the page uses for something else, such as the tools of the large view. */
export function reserveKeys(keys: readonly string[]): void {
  for (const key of keys) otherKeys.add(key);
}

/** Why a key cannot be given to an action. */
export type KeyConflict = { readonly kind: 'reserved' } | { readonly kind: 'taken'; readonly by: KeyAction };

/** Gives a key to an action. @returns why not, when it is refused */
export function bind(action: KeyAction, key: string): KeyConflict | undefined {
  if (key === '' || key.length > KEY_CHARS || FIXED_KEYS.has(key) || otherKeys.has(key))
    return { kind: 'reserved' };
  const by = KEY_ACTIONS.find((each) => each !== action && bindings.value[each] === key);
  if (by !== undefined) return { kind: 'taken', by };
  keep({ ...bindings.value, [action]: key });
  return undefined;
}

/** Gives every action its first key again. */
export function resetBindings(): void {
  keep(FIRST_KEYS);
}

function keep(now: Bindings): void {
  bindings.value = now;
  text.value = JSON.stringify(now);
}

/** The kept keys; the first ones if they are not sound, for example from an earlier version of the page. */
export function bindingsIn(json: string): Bindings {
  const given = parsed(json);
  const keys = KEY_ACTIONS.map((action) => given[action] ?? FIRST_KEYS[action]);
  const isSound =
    new Set(keys).size === keys.length &&
    keys.every((key) => typeof key === 'string' && key !== '' && !FIXED_KEYS.has(key));
  if (!isSound) return FIRST_KEYS;
  return Object.fromEntries(KEY_ACTIONS.map((action, at) => [action, keys[at]])) as Bindings;
}

function parsed(json: string): Partial<Record<string, string>> {
  try {
    return Object(JSON.parse(json === '' ? '{}' : json)) as Partial<Record<string, string>>;
  } catch {
    return {};
  }
}
