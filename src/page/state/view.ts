// Choices of the person at this screen: sizes, the large body, the open panel, the target of group operations. What is
// a matter of taste is kept in the browser; what may do harm, such as being armed, is not.

import { Cell } from './cell.js';
import { ALL } from './rig.js';

const PREFIX = 'rigd-';

/** Sizes of tiles, smallest first. */
export const TILE_SIZES = ['s', 'm', 'l'] as const;
/** One of them. */
export type TileSize = (typeof TILE_SIZES)[number];
/** Contents of the side panel. */
export const PANELS = ['shots', 'settings', 'presets', 'events', 'log'] as const;
/** One of them. */
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
/** A press of the shutter exposes. */
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

/** Bodies in an AF mode focus before they expose; without focus they would not. */
export const focusFirst = kept<'on' | 'off'>('focus-first', 'on', ['on', 'off']);

/** The name under which the person at this screen holds the rig. */
export const holderName = kept<string>('holder', '');

/** A choice that outlives the page, as far as the browser keeps anything; without a list any text is one. */
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
      // The browser keeps nothing for this page: the choice lasts as long as the page.
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
