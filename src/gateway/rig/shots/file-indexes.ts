// The indexes of the files of a shot. When several hosts take part, each has a range of its own, by its place among the
// hosts of the shot, so that no two files have the same index. Pure.

import type { RecordOf } from './record.js';

/** The number of indexes that one host has for its files in a shot. */
export const FILES_OF_HOST = 1_000_000;
/** Indexes that are given in the order of landing; the others are for files of shots that are no longer in memory. */
export const FILES_IN_ORDER = 900_000;
/** The first index that a host gives in a shot. */
export function firstIndexOf(hosts: RecordOf<'begun'>['hosts'] = [], own: string): number {
  const place = hosts.findIndex(({ host }) => host === own);
  return FILES_OF_HOST * (place < 0 ? hosts.length : place);
}

/** Whether an index is in the range of this host. */
export function isIndexOf({ hosts }: RecordOf<'begun'>, host: string, index: number | undefined): boolean {
  if (index === undefined) return false;
  const first = firstIndexOf(hosts, host);
  const isLate = index >= FILES_IN_ORDER && index < FILES_OF_HOST;
  return isLate || (index >= first && index < first + FILES_OF_HOST);
}

/** The index of a file when its host has joined a shot: the host numbered the file as in a shot of its own. */
export function joinedIndex({ hosts }: RecordOf<'begun'>, host: string, index: number): number {
  return firstIndexOf(hosts, host) + (index % FILES_OF_HOST);
}
