// Watches the transfer of a file from a card to its end: which notifications came and when, and which files are in its
// directory afterwards. The directory belongs to the probe and is removed.

import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { delay, systemClock } from '../../../base/clock.js';
import type { NativeEvent } from '../../../worker/sdk/addon.js';
import type { Probe } from '../probe.js';
import type { Outcome, SdkProcess, TimedEvent } from '../sdk-process.js';

/** Time without growth after which a whole file counts as arrived, even without a report. */
const RESTED_MS = 1500;
const LOOK_MS = 100;

/** Observations of a transfer; times in ms of the process's clock. */
export interface WatchedTransfer {
  readonly begun: Outcome<void>;
  /** The notifications of transfers that came, including the end. */
  readonly news: readonly TimedEvent[];
  /** Undefined when none was reported. */
  readonly end: TimedEvent | undefined;
  /** The names in its directory at the end. */
  readonly names: readonly string[];
  readonly bytes: number;
}

let directories = 0;

/**
 * Begins a transfer into an empty directory and waits for its end: a report, or a file of the whole size that no longer
 * grows.
 * @param sizeBytes undefined when the size is not known: then only a report ends the wait before the limit
 * @param isNews whether an event is a notification of transfers
 * @param isEnd whether such an event is the end of one
 * @param meanwhile runs when the SDK has accepted the transfer
 */
export async function watchTransfer(
  probe: Probe,
  process: SdkProcess,
  options: {
    sizeBytes: number | undefined;
    limitMs: number;
    begin: (directory: string) => Promise<Outcome<void>>;
    isNews: (event: NativeEvent) => boolean;
    isEnd: (event: NativeEvent) => boolean;
    meanwhile?: (sinceMs: number) => Promise<void>;
  },
): Promise<WatchedTransfer> {
  directories += 1;
  const directory = join(probe.directory, `fetch-${directories}`);
  await mkdir(directory);
  const { sizeBytes, limitMs, begin, isNews, isEnd, meanwhile } = options;
  let isUnderWay = false;
  try {
    const begun = await begin(directory);
    const since = begun.fromMs;
    const news = (): TimedEvent[] =>
      process.events.filter(({ atMs, event }) => atMs >= since && isNews(event));
    const ended = (): TimedEvent | undefined => news().find(({ event }) => isEnd(event));
    if (begun.ok) {
      isUnderWay = true;
      await meanwhile?.(since);
      await waitForEnd(directory, sizeBytes, limitMs, () => ended() !== undefined);
    }
    const files = await filesIn(directory);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    isUnderWay = begun.ok && ended() === undefined && bytes !== sizeBytes;
    return { begun, news: news(), end: ended(), names: files.map(({ name }) => name), bytes };
  } finally {
    // The SDK may still write into the directory of a transfer that has not ended.
    if (isUnderWay) probe.remarks.push(`a transfer did not end: ${directory} was not removed`);
    else await rm(directory, { recursive: true, force: true });
  }
}

async function waitForEnd(
  directory: string,
  sizeBytes: number | undefined,
  limitMs: number,
  hasEnded: () => boolean,
): Promise<void> {
  const untilMs = systemClock.nowMs() + limitMs;
  let wholeSinceMs: number | undefined;
  while (!hasEnded() && systemClock.nowMs() < untilMs) {
    const [file] = await filesIn(directory);
    const isWhole = sizeBytes !== undefined && file?.bytes === sizeBytes;
    wholeSinceMs = isWhole ? (wholeSinceMs ?? systemClock.nowMs()) : undefined;
    if (wholeSinceMs !== undefined && systemClock.nowMs() - wholeSinceMs >= RESTED_MS) return;
    await delay(systemClock, LOOK_MS);
  }
}

async function filesIn(directory: string): Promise<{ name: string; bytes: number }[]> {
  const names = await readdir(directory);
  return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(directory, name))).size })));
}

/**
 * The origin of the name of a copy: `given` is the name that the program chose, `own` the name on the card; undefined
 * when there is not exactly one copy, or its name is like neither.
 */
export function namedBy(names: readonly string[], given: string, own: string): string | undefined {
  const [name] = names;
  if (name === undefined || names.length > 1) return undefined;
  if (name === given) return 'as-given';
  if (name === own) return 'own';
  return name.startsWith(given) ? 'extended' : undefined;
}

/** The form in which a notification names a file. */
export function reportedBy(path: string): string {
  if (path === '') return 'empty-name';
  if (path.startsWith('/')) return 'path';
  return path.includes('/') ? 'relative' : 'name';
}
