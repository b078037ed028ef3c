// The timeline: what happened to each body during the last day. It is in memory for readers, and in a file for the next
// start of the service. Must not know what causes an entry.

import { exact } from '../../../base/exact.js';
import type { Happening } from '../../../protocol/words.js';
import type { Limits } from '../../limits/limit-table.js';
import type { RigFile } from '../declared/model.js';
import { type EntryDetails, entryOf, type TimelineEntry } from './entry.js';
import type { LineFile } from './line-file.js';

/** A new entry. The timeline adds the time and the name of the body. */
export interface NewEntry {
  readonly camera?: string | undefined;
  readonly what: Happening;
  /** Text of the entry, as the end of a sentence that begins with the body: `is recovering`. */
  readonly text: string;
  readonly details?: EntryDetails;
}

/** Query of a reader. */
export interface TimelineQuery {
  /** Only entries after this time, in milliseconds since 1970. */
  readonly sinceMs?: number | undefined;
  readonly camera?: string | undefined;
  readonly most: number;
}

/** Dependencies of the timeline. */
export interface TimelineContext {
  readonly file: Pick<LineFile, 'load' | 'append' | 'flush'>;
  readonly rigFile: Pick<RigFile, 'camera' | 'label'>;
  readonly limits: Pick<Limits, 'timelineEntries' | 'timelineMs'>;
  /** Gives milliseconds since 1970. */
  readonly wallMs?: () => number;
}

/** See the head of this file. */
export class Timeline {
  readonly #context: Required<TimelineContext>;
  /** The entries, oldest first. */
  #entries: TimelineEntry[] = [];

  constructor(context: TimelineContext) {
    this.#context = { wallMs: Date.now, ...context };
  }

  /** Reads the entries of earlier runs of the service, and adds one for this start. Never rejects. */
  async start(version: string): Promise<void> {
    const lines = await this.#context.file.load();
    const earlier = lines.flatMap((line) => entryOf(line) ?? []);
    this.#entries = [...earlier, ...this.#entries];
    this.#prune();
    const last = earlier.at(-1)?.what;
    const isSudden = last !== undefined && last !== 'stopped';
    this.add({
      what: 'started',
      text: `the service was started${isSudden ? '; it had ended unexpectedly' : ''}`,
      details: { version, ...(isSudden ? { sudden: true } : {}) },
    });
  }

  /** Adds an entry for the end of the service, and waits a moment until it is on the disk. Never rejects. */
  async stop(why: string): Promise<void> {
    this.add({ what: 'stopped', text: `the service was stopped: ${why}` });
    await this.#context.file.flush();
  }

  /** Adds an entry. */
  add({ camera, what, text, details }: NewEntry): void {
    const { file, rigFile, wallMs } = this.#context;
    const name = camera === undefined ? '' : (rigFile.camera(camera)?.name ?? '');
    const entry = exact<TimelineEntry>()({
      at: new Date(wallMs()).toISOString(),
      ...(camera === undefined ? {} : { camera }),
      ...(name === '' ? {} : { name }),
      what,
      text: camera === undefined ? text : `${rigFile.label(camera)} ${text}`,
      ...(details === undefined ? {} : { details }),
    });
    this.#entries.push(entry);
    this.#prune();
    file.append(JSON.stringify(entry));
  }

  /** The newest entries that a query asks for, newest first. */
  read({ sinceMs = 0, camera, most }: TimelineQuery): TimelineEntry[] {
    const oldestMs = Math.max(sinceMs, this.#context.wallMs() - this.#context.limits.timelineMs);
    const found: TimelineEntry[] = [];
    for (const entry of this.#entries.toReversed()) {
      if (found.length >= most) break;
      if (Date.parse(entry.at) > oldestMs && (camera === undefined || entry.camera === camera))
        found.push(entry);
    }
    return found;
  }

  #prune(): void {
    const { timelineEntries, timelineMs } = this.#context.limits;
    const over = this.#entries.length - timelineEntries;
    if (over > 0) this.#entries.splice(0, over);
    const oldest = new Date(this.#context.wallMs() - timelineMs).toISOString();
    const kept = this.#entries.findIndex(({ at }) => at > oldest);
    if (kept > 0) this.#entries.splice(0, kept);
  }
}
