// The address of the page: the place that is open and what it shows, in the fragment (`#/review?shot=…`), so that an
// address can be sent to a colleague and the browser's Back button works.

import { Cell } from '../cells/cell.js';

/** The places of the page, in the order of the bar. */
export const PLACES = ['shoot', 'review', 'settings', 'cards', 'setup'] as const;
/** Name of a place. */
export type PlaceName = (typeof PLACES)[number];

/** Names and values of the query: the content that a place shows. */
export type PlaceQuery = Readonly<Record<string, string>>;

/** An open place. */
export interface Address {
  readonly place: PlaceName;
  readonly query: PlaceQuery;
}

/** The open place. */
export const address = new Cell<Address>(addressOf(location.hash));

/** The fragment of a place, for links. Empty values are left out. */
export function hrefOf(place: PlaceName, query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given as [string, string][]).toString();
  return `#/${place}${text === '' ? '' : `?${text}`}`;
}

/** Opens a place. @param isStep whether the Back button returns to what was open before */
export function goTo(
  place: PlaceName,
  query: Readonly<Record<string, string | undefined>> = {},
  isStep = true,
): void {
  const href = hrefOf(place, query);
  if (href === location.hash) return;
  // The token was taken out of the search by replaceState, so only the fragment may be changed here.
  if (isStep) history.pushState(null, '', href);
  else history.replaceState(null, '', href);
  read();
}

/** Changes some values of the query of the open place; undefined removes a value. */
export function changeQuery(changes: Readonly<Record<string, string | undefined>>, isStep = false): void {
  const { place, query } = address.value;
  goTo(place, { ...query, ...changes }, isStep);
}

/** An address from a fragment; an unknown place becomes the first one. */
function addressOf(fragment: string): Address {
  const [path = '', search = ''] = fragment.replace(/^#\/?/, '').split('?');
  const place = PLACES.find((name) => name === path) ?? PLACES[0];
  return { place, query: Object.fromEntries(new URLSearchParams(search)) };
}

function read(): void {
  address.value = addressOf(location.hash);
}

addEventListener('hashchange', read);
addEventListener('popstate', read);
