// The part of the address that Review reads and writes, so that an address can be sent to a colleague and shows the
// same. Pure.

import type { PlaceQuery } from '../state/address.js';
import { MOST_TIMES, type View } from './zoom.js';

/** Parts of the filter of takes: members of the address. */
export const FILTERS = [
  'search',
  'day',
  'state',
  'camera',
  'job',
  'subject',
  'take',
  'verdict',
  'rating',
  'session',
] as const;
/** Name of a part of the filter. */
export type FilterName = (typeof FILTERS)[number];
/** The filter; empty texts narrow nothing. */
export type Filter = Readonly<Record<FilterName, string>>;

/** One picture of a take, which is shown alone. */
export interface AskedPicture {
  readonly body: string;
  /** The round, from 0; undefined: the first one that is on the page. */
  readonly round: number | undefined;
  /** The place among the pictures that the body took in the round. */
  readonly nth: number;
}

/** The parts of the address. */
export interface Asked {
  readonly shot: string | undefined;
  readonly clip: string | undefined;
  readonly picture: AskedPicture | undefined;
  /** Id of the take to compare with. */
  readonly other: string | undefined;
  /** Whether compared pictures lie over each other rather than side by side. */
  readonly flips: boolean;
  readonly page: number;
  readonly view: View | undefined;
  readonly filter: Filter;
}

/** Largest number in an address; rounds and pages are far fewer. */
const MOST = 99_999;
/** Least enlargement. */
const FEWEST_TIMES = 0.01;

/** Reads the query of the address. */
export function askedOf(query: PlaceQuery): Asked {
  const { shot, clip, body, with: other, flip, page, round, nth, zoom, at } = query;
  const roundAsked = wholeOf(round);
  return {
    shot,
    clip,
    picture:
      body === undefined
        ? undefined
        : {
            body,
            round: roundAsked === undefined ? undefined : roundAsked - 1,
            nth: (wholeOf(nth) ?? 1) - 1,
          },
    other,
    flips: flip === '1',
    page: (wholeOf(page) ?? 1) - 1,
    view: viewOf(zoom, at),
    filter: Object.fromEntries(FILTERS.map((name) => [name, query[name] ?? ''])) as Filter,
  };
}

/** Values of the query for a view; undefined removes them. */
export function viewQuery(view: View | undefined): Readonly<Record<'zoom' | 'at', string | undefined>> {
  if (view === undefined) return { zoom: undefined, at: undefined };
  const place = [view.x, view.y].map((fraction) => fraction.toFixed(3)).join();
  return { zoom: String(Math.round(view.scale * 100) / 100), at: place };
}

/** Values of the query for one picture; undefined shows all pictures. */
export function pictureQuery(
  picture: { readonly body: string; readonly round: number; readonly nth: number } | undefined,
): Readonly<Record<'body' | 'round' | 'nth', string | undefined>> {
  if (picture === undefined) return { body: undefined, round: undefined, nth: undefined };
  const { body, round, nth } = picture;
  return {
    body,
    round: round === 0 ? undefined : String(round + 1),
    nth: nth === 0 ? undefined : String(nth + 1),
  };
}

function viewOf(zoom: string | undefined, at = '0.5,0.5'): View | undefined {
  const scale = Number(zoom);
  if (!(scale >= FEWEST_TIMES && scale <= MOST_TIMES)) return undefined;
  const [x, y] = at.split(',').map(Number);
  return { x: fractionOf(x), y: fractionOf(y), scale };
}

/** A fraction; the middle for anything else. */
const fractionOf = (value: number | undefined): number =>
  value !== undefined && value >= 0 && value <= 1 ? value : 0.5;

/** A whole number from 1; undefined for anything else. */
function wholeOf(text: string | undefined): number | undefined {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= MOST ? value : undefined;
}
