// The queue of downloads: files of cards that are fetched one after the other for each body, two at once in all. It
// stays when another place is opened. A download that failed can be tried again.

import { Cell } from '../../cells/cell.js';
import { problemOf } from '../../state/action.js';
import { fetchFile } from './fetched-file.js';
import type { SavePlace } from './places.js';

/** Most downloads at once. */
const AT_ONCE = 2;

/** A download. */
export interface Download {
  readonly key: number;
  readonly path: string;
  readonly cameraId: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly place: SavePlace;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly gotBytes: number;
  /** Why it failed. */
  readonly problem?: string;
}

/** All downloads since the page was opened, in their order. */
export const downloads = new Cell<readonly Download[]>([]);

const running = new Map<number, AbortController>();
let lastKey = 0;

/** Adds downloads. */
export function add(
  orders: readonly Pick<Download, 'path' | 'cameraId' | 'name' | 'sizeBytes' | 'place'>[],
): void {
  const added = orders.map((order): Download => {
    lastKey += 1;
    return { ...order, key: lastKey, state: 'waiting', gotBytes: 0 };
  });
  downloads.value = [...downloads.value, ...added];
  next();
}

/** Cancels a download that waits or runs. */
export function cancel(key: number): void {
  running.get(key)?.abort();
  change(key, { state: 'cancelled' });
}

/** Tries a download again. */
export function again(key: number): void {
  change(key, { state: 'waiting', gotBytes: 0 });
  next();
}

/** Removes the downloads that have ended from the list. */
export function clearEnded(): void {
  downloads.value = downloads.value.filter(({ state }) => state === 'waiting' || state === 'running');
}

function change(key: number, part: Partial<Download>): void {
  downloads.value = downloads.value.map((each) => (each.key === key ? { ...each, ...part } : each));
}

/** Starts what may be started: one file of each body, since a card gives one at a time. */
function next(): void {
  const busy = new Set(
    downloads.value.filter(({ state }) => state === 'running').map(({ cameraId }) => cameraId),
  );
  const free = downloads.value.find(({ state, cameraId }) => state === 'waiting' && !busy.has(cameraId));
  if (free === undefined || busy.size >= AT_ONCE) return;
  void run(free);
  next();
}

async function run({ key, path, name, place }: Download): Promise<void> {
  const stop = new AbortController();
  running.set(key, stop);
  change(key, { state: 'running', gotBytes: 0 });
  try {
    const sink = await place.open(name);
    try {
      await fetchFile(path, sink, stop.signal, (gotBytes) => change(key, { gotBytes }));
      await sink.keep();
      change(key, { state: 'done' });
    } catch (error) {
      await sink.drop();
      throw error;
    }
  } catch (error) {
    if (!stop.signal.aborted) change(key, { state: 'failed', problem: problemOf(error).message });
  } finally {
    running.delete(key);
    next();
  }
}
