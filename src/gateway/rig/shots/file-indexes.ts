// The indexes of the files of a shot over several hosts: each host has a range of its own, by its place among the hosts
// of the shot, so that no two files have one index. Pure.

import type { RecordOf } from './record.js';

/** Indexes of files that one host can give in a shot. */
export const FILES_OF_HOST = 1_000_000;
/** Indexes given in the order of landing; the others are for files of shots that are no longer in memory. */
export const FILES_IN_ORDER = 900_000;
/** The first index that a host gives in a shot. */
export function firstIndexOf(hosts: RecordOf<'begun'>['hosts'] = [], own: string): number {
  const place = hosts.findIndex(({ host }) => host === own);
  return FILES_OF_HOST * (place < 0 ? hosts.length : place);
}

/** Whether an index is one that this host gives, so that the files of others keep theirs. */
export function isIndexOf({ hosts }: RecordOf<'begun'>, host: string, index: number | undefined): boolean {
  if (index === undefined) return false;
  const first = firstIndexOf(hosts, host);
  const isLate = index >= FILES_IN_ORDER && index < FILES_OF_HOST;
  return isLate || (index >= first && index < first + FILES_OF_HOST);
}

/** The index of a file in a shot that its host has joined: there it has counted for a shot of its own. */
export function joinedIndex({ hosts }: RecordOf<'begun'>, host: string, index: number): number {
  return firstIndexOf(hosts, host) + (index % FILES_OF_HOST);
}
