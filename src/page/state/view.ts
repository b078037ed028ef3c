// Choices of the person at this screen: sizes, the large body, the open panel, the target of group operations.
// Preferences are kept in the browser; a choice that could do harm, such as "armed", is not.

import { Cell } from './cell.js';
import { ALL } from './rig.js';

const PREFIX = 'rigd-';

/** Sizes of tiles, smallest first. */
export const TILE_SIZES = ['s', 'm', 'l'] as const;
/** A size of tiles. */
export type TileSize = (typeof TILE_SIZES)[number];
/** Contents of the side panel. */
export const PANELS = ['shots', 'settings', 'presets', 'events', 'log'] as const;
/** Name of a side panel. */
export type PanelName = (typeof PANELS)[number];
/** Highest number of pictures a second, of each body of the wall. */
export const RATES = [2, 5, 10, 15, 30] as const;

/** Size of the tiles. */
export const tileSize = kept<TileSize>('tile-size', 'm', TILE_SIZES);
/** Highest number of pictures a second. */
export const rate = kept<number>('rate', 15, RATES);
/** The panel beside the wall; `none` while it is closed. */
export const panel = kept<PanelName | 'none'>('panel', 'none', ['none', ...PANELS]);
/** The group that operations are for. */
export const target = new Cell<string>(ALL);
/** The body that is shown large. */
export const largeId = new Cell<string | undefined>(undefined);
/** The body that has the keyboard in the wall. */
export const currentId = new Cell<string | undefined>(undefined);
/** Whether the deck is armed, so that a press of the shutter exposes. */
export const armed = new Cell(false);

/** A dialog that is open. */
export type OpenDialog =
  | { readonly kind: 'none' }
  | { readonly kind: 'help' | 'lease' | 'rig' }
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

/** A choice that the browser keeps after the page is closed, if it allows that. Without a list any text is allowed. */
function kept<Value extends string | number>(
  name: string,
  first: Value,
  allowed?: readonly Value[],
): Cell<Value> {
  const before = read(name);
  const known =
    allowed === undefined ? (before as Value | null) : allowed.find((value) => String(value) === before);
  const cell = new Cell<Value>(known ?? first);
  cell.follow(() => {
    try {
      localStorage.setItem(PREFIX + name, String(cell.value));
    } catch {
      // The browser keeps nothing for this page, so the choice ends with the page.
    }
  });
  return cell;
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}
