// The newest entries of the log, kept for clients that ask, so that much of one kind does not wash out the others. It is
// a second destination of pino and sees its finished lines, so what is hidden from the log is hidden here too. It knows
// nothing of who asks.

import { clipped, printable } from '../../worker/protocol/printable.js';

/** How much an entry matters, from less to more; `fatal` of the log is an `error` here, `trace` is not kept. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** One of {@link LOG_LEVELS}. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** One fact. */
export interface LogEntry {
  /** RFC 3339, UTC. */
  readonly timestamp: string;
  readonly level: LogLevel;
  /** What happened, and after it the details as `name=value`. */
  readonly message: string;
  /** The camera it is about, where it is about one. */
  readonly cameraId?: string;
}

/** The limits it keeps. */
export interface LogRingLimits {
  readonly logEntries: number;
  readonly logMessageChars: number;
}

/** Workers are named so; the scout is not about one camera. */
const WORKER_TITLE = /^camera-worker (.+)$/;

/** What the log calls the end of a request. */
const REQUESTS: ReadonlySet<unknown> = new Set(['request', 'request, caller left']);

/** What has places of its own, what goes first at the head: whoever polls fills the log with requests. */
const KINDS = ['debug', 'request', 'info', 'warn', 'error'] as const;
type Kind = (typeof KINDS)[number];

interface Kept {
  readonly number: number;
  readonly entry: LogEntry;
}

/** The ring; a destination of pino, which must name levels by label and times in ISO 8601. */
export class LogRing {
  readonly #limits: LogRingLimits;
  /** The oldest first. */
  readonly #kept: Readonly<Record<Kind, Kept[]>> = { debug: [], request: [], info: [], warn: [], error: [] };
  #lastNumber = 0;

  constructor(limits: LogRingLimits) {
    this.#limits = limits;
  }

  /** How many entries are kept. */
  get total(): number {
    return KINDS.reduce((sum, kind) => sum + this.#kept[kind].length, 0);
  }

  /** Takes a line of the log. */
  write(line: string): void {
    const facts = JSON.parse(line) as Record<string, unknown>;
    const entry = entryOf(facts, this.#limits.logMessageChars);
    const isRequest = entry.level === 'info' && REQUESTS.has(facts.msg);
    this.#lastNumber += 1;
    this.#kept[isRequest ? 'request' : entry.level].push({ number: this.#lastNumber, entry });
    if (this.total > this.#limits.logEntries) this.#dropOne();
  }

  /** The newest entries that matter at least so much, newest first. */
  recent(lines: number, level: LogLevel): LogEntry[] {
    const wanted = LOG_LEVELS.slice(LOG_LEVELS.indexOf(level));
    return Object.values(this.#kept)
      .flat()
      .filter(({ entry }) => wanted.includes(entry.level))
      .sort((one, other) => other.number - one.number)
      .slice(0, lines)
      .map(({ entry }) => entry);
  }

  /** The oldest of the least important kind that has more than its share; when the ring is full, one has. */
  #dropOne(): void {
    const share = this.#limits.logEntries / KINDS.length;
    const kind = KINDS.find((each) => this.#kept[each].length > share);
    if (kind !== undefined) this.#kept[kind].shift();
  }
}

function entryOf(line: Record<string, unknown>, maxChars: number): LogEntry {
  const { time, level, msg, cameraId, reqId: _, ...details } = line;
  const named = Object.entries(details).map(([name, value]) => ` ${name}=${textOf(value)}`);
  const message = printable(`${msg ?? ''}${named.join('')}`);
  const camera = cameraId ?? WORKER_TITLE.exec(String(details.process))?.[1];
  return {
    timestamp: String(time),
    level: LOG_LEVELS.find((known) => known === level) ?? 'error',
    message: message.length > maxChars ? clipped(message, maxChars - 1) : message,
    ...(camera === undefined ? {} : { cameraId: printable(String(camera)) }),
  };
}

/** Of an error its type and message; its stack is for the log itself. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value);
  const { type, message } = Object(value) as { type?: unknown; message?: unknown };
  if (typeof type === 'string' && typeof message === 'string') return JSON.stringify(`${type}: ${message}`);
  return JSON.stringify(value);
}
