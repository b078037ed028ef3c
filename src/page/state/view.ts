// Choices of the person at this screen: rate of pictures, the large body, the target of group operations, appearance.
// Preferences are kept in the browser; a choice that could do harm, such as "armed", is not.

import { Cell, useCell } from '../cells/cell.js';
import { kept } from '../cells/kept.js';
import { address, goTo } from './address.js';
import { ALL } from './rig.js';

/** Highest number of pictures a second, of each body of the wall. */
export const RATES = [2, 5, 10, 15, 30] as const;
/** Appearances of the page; `auto` follows the computer. */
export const THEMES = ['dark', 'light', 'red', 'auto'] as const;
/** An appearance. */
export type Theme = (typeof THEMES)[number];

/** Highest number of pictures a second. */
export const rate = kept<number>('rate', 15, RATES);
/** The appearance. */
export const theme = kept<Theme>('theme', 'dark', THEMES);
/** The group that operations are for. */
export const target = new Cell<string>(ALL);
/** The body that has the keyboard in the wall. */
export const currentId = new Cell<string | undefined>(undefined);
/** Whether the deck is armed, so that a press of the shutter exposes. */
export const armed = new Cell(false);

/** Whether the column beside the wall is open, on screens where it is a drawer. */
export const isColumnOpen = new Cell(false);

/** The body that is shown large, from the address. */
export const largeId = (): string | undefined =>
  address.value.place === 'shoot' ? address.value.query.body : undefined;

/** The body that is shown large; the component is drawn again when it changes. */
export function useLargeId(): string | undefined {
  useCell(address);
  return largeId();
}

/** Shows a body large, or the wall. */
export const showLarge = (id: string | undefined): void => goTo('shoot', { body: id });

/** A dialog that is open. */
export type OpenDialog =
  | { readonly kind: 'none' }
  | { readonly kind: 'help' | 'lease' }
  | { readonly kind: 'log-in'; readonly cameraId: string }
  | { readonly kind: 'camera'; readonly cameraId: string };
/** The dialog that is open. */
export const dialog = new Cell<OpenDialog>({ kind: 'none' });
/** Closes the dialog. */
export const closeDialog = (): void => {
  dialog.value = { kind: 'none' };
};

/** Whether bodies in an AF mode focus before they expose; without focus they may not expose. */
export const focusFirst = kept<'on' | 'off'>('focus-first', 'on', ['on', 'off']);

/** The name under which the person at this screen holds the rig. */
export const holderName = kept<string>('holder', '');

/** Countdowns before a shot, in seconds; 0: none. */
export const COUNTDOWNS = [0, 3, 5, 10] as const;
/** The countdown before a shot. */
export const countdownS = kept<number>('countdown', 0, COUNTDOWNS);

/** Whether a tone marks the end of a shot, or the loss of something in it. */
export const sounds = kept<'on' | 'off'>('sounds', 'off', ['on', 'off']);
