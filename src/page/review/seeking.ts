// The search of takes: what the service is asked for, from the filter in the address. Pure.

import type { ShotSelection } from '../interface/wire.js';
import type { Filter } from './asked.js';

/** The results that the list can be narrowed to, with the state that the service is asked for. */
const STATES = {
  complete: 'complete',
  missing: 'lost',
  apart: undefined,
  refused: 'refused',
  stopped: 'stopped',
  arriving: 'incomplete',
} as const;
/** One of them. */
export type ResultKind = keyof typeof STATES;
/** Their names. */
export const RESULTS = Object.keys(STATES) as readonly ResultKind[];

/** The members of a search; those that narrow nothing are left out. */
export function membersOf(filter: Filter): ShotSelection {
  const { search, day, state, camera, job, subject, take, verdict, rating, session } = filter;
  const members = {
    ...{ text: search.trim(), day, state: STATES[state as ResultKind], camera, jobId: job, subject, session },
    ...{ verdict, take: Number(take), rating: Number(rating) },
  };
  const given = Object.entries(members).filter(([, value]) => Boolean(value));
  return Object.fromEntries(given) as ShotSelection;
}

/** Whether the service finds these takes in all receipts, rather than among those in its memory. */
export const isSearch = (members: ShotSelection): boolean =>
  Object.keys(members).some((name) => name !== 'camera');
