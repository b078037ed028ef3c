// Keeps the newest entries of the log for clients. Each kind of entry has a share, so that many entries of one kind do
// not displace the others. It is a second destination of pino and gets finished lines, so secrets are already redacted.
// Must not know HTTP.

import { exact } from '../../base/exact.js';
import { clipped, printable } from '../../base/printable.js';
import { LOG_ENTRY_LEVELS, type LogEntryLevel } from '../../protocol/words.js';
import type { LogEntry } from '../contract/shapes.js';

/** One entry. A `fatal` line of the log becomes an `error` entry; `trace` lines are not kept. */
export type { LogEntry } from '../contract/shapes.js';

/** The limits of the ring. */
export interface LogRingLimits {
  readonly logEntries: number;
  readonly logMessageChars: number;
}

/** Title of a worker's process. The scout has another title and serves no single camera. */
const WORKER_TITLE = /^camera-worker (.+)$/;

/** Texts of the lines that request-log.ts writes. */
const REQUESTS: ReadonlySet<unknown> = new Set(['request', 'request, caller left']);

const [LOWEST, ...HIGHER] = LOG_ENTRY_LEVELS;
/** Kinds with a share of their own, in the order in which they are dropped. Polling clients cause many requests. */
const KINDS = [LOWEST, 'request', ...HIGHER] as const;
type Kind = (typeof KINDS)[number];

interface Kept {
  readonly number: number;
  /** Makes the entry when a client asks; most entries are dropped before that. */
  readonly entry: () => LogEntry;
}

/** The ring; a destination of pino, which must name levels by label and times in ISO 8601. */
export class LogRing {
  readonly #limits: LogRingLimits;
  /** The kept entries, oldest first. */
  readonly #kept: Readonly<Record<Kind, Kept[]>> = { debug: [], request: [], info: [], warn: [], error: [] };
  #lastNumber = 0;

  constructor(limits: LogRingLimits) {
    this.#limits = limits;
  }

  /** How many entries are kept. */
  get total(): number {
    let total = 0;
    for (const kind of KINDS) total += this.#kept[kind].length;
    return total;
  }

  /** Takes a line of the log. */
  write(line: string): void {
    const facts = JSON.parse(line) as Record<string, unknown>;
    const entry = entryOf(facts, this.#limits.logMessageChars);
    this.#keep(entry.level, facts.msg, () => entry);
  }

  /**
   * Takes an entry that was not written as a line.
   * @param facts makes its details when a client asks; they hold no secret
   */
  note(level: LogEntryLevel, facts: () => Record<string, unknown>, text: string): void {
    const nowMs = Date.now();
    this.#keep(level, text, () => {
      const line = { ...facts(), time: new Date(nowMs).toISOString(), level, msg: text };
      return entryOf(line, this.#limits.logMessageChars);
    });
  }

  #keep(level: LogEntryLevel, text: unknown, entry: () => LogEntry): void {
    const isRequest = level === 'info' && REQUESTS.has(text);
    this.#lastNumber += 1;
    this.#kept[isRequest ? 'request' : level].push({ number: this.#lastNumber, entry });
    if (this.total > this.#limits.logEntries) this.#dropOne();
  }

  /** The newest entries of this level and above, newest first. */
  recent(lines: number, level: LogEntryLevel): LogEntry[] {
    const wanted = LOG_ENTRY_LEVELS.slice(LOG_ENTRY_LEVELS.indexOf(level));
    return KINDS.filter((kind) => wanted.includes(kind === 'request' ? 'info' : kind))
      .flatMap((kind) => this.#kept[kind])
      .sort((one, other) => other.number - one.number)
      .slice(0, lines)
      .map(({ entry }) => entry());
  }

  /** Drops the oldest entry of the first kind that exceeds its share. In a full ring at least one kind does. */
  #dropOne(): void {
    const share = this.#limits.logEntries / KINDS.length;
    const kind = KINDS.find((each) => this.#kept[each].length > share);
    if (kind !== undefined) this.#kept[kind].shift();
  }
}

function entryOf(line: Record<string, unknown>, maxChars: number): LogEntry {
  const { time, level, msg, cameraId, reqId: _, ...details } = line;
  const given = Object.entries(details).filter(([, value]) => value !== undefined);
  const named = given.map(([name, value]) => ` ${name}=${textOf(value)}`);
  const message = printable(`${msg ?? ''}${named.join('')}`);
  const camera = cameraId ?? WORKER_TITLE.exec(String(details.process))?.[1];
  return exact<LogEntry>()({
    timestamp: String(time),
    level: LOG_ENTRY_LEVELS.find((known) => known === level) ?? 'error',
    message: message.length > maxChars ? clipped(message, maxChars - 1) : message,
    ...(camera === undefined ? {} : { cameraId: printable(String(camera)) }),
  });
}

/** A detail as text; an error is shown by its type and message, without the stack. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value);
  const { type, message } = Object(value) as { type?: unknown; message?: unknown };
  if (typeof type === 'string' && typeof message === 'string') return JSON.stringify(`${type}: ${message}`);
  return JSON.stringify(value);
}
