// The standard output and standard error of a child, cut into lines. The last lines are kept for the report of its end.
// Lines are passed on at a limited rate, because the vendor's library may print without end. Reading never stops: a
// full pipe would block the child in the middle of an SDK call. Unprintable characters are escaped.

import type { Readable } from 'node:stream';
import type { Clock } from '../../base/clock.js';
import { printable } from '../../base/printable.js';
import type { Limits } from '../limits/limit-table.js';

/** The limits of the output. */
export type OutputLimits = Pick<Limits, 'workerLineBytes' | 'workerOutputLines' | 'workerLinesPerS'>;

/** Takes the output of a child. */
export interface OutputOwner {
  line(line: string): void;
  /** @param count how many lines were not passed on */
  dropped(count: number): void;
}

const SECOND_MS = 1_000;
const NEWLINE = 0x0a;

/** Cuts bytes into lines. A line longer than `maxBytes` is cut off there, and its rest is skipped. */
class LineCutter {
  readonly #maxBytes: number;
  readonly #line: (line: string) => void;
  readonly #bytes: Buffer;
  #length = 0;
  #isCut = false;

  constructor(maxBytes: number, line: (line: string) => void) {
    this.#maxBytes = maxBytes;
    this.#bytes = Buffer.alloc(maxBytes);
    this.#line = line;
  }

  push(chunk: Buffer): void {
    for (let start = 0; start < chunk.length; ) {
      const newline = chunk.indexOf(NEWLINE, start);
      const end = newline < 0 ? chunk.length : newline;
      const copied = chunk.copy(this.#bytes, this.#length, start, end);
      this.#length += copied;
      this.#isCut ||= copied < end - start;
      start = end + 1;
      if (newline >= 0) this.end();
    }
  }

  /** Ends the line and passes it on. */
  end(): void {
    if (this.#length > 0) {
      // Tabs are common in output and harmless; as \u0009 they would be hard to read.
      const text = printable(this.#bytes.toString('utf8', 0, this.#length).trimEnd().replaceAll('\t', ' '));
      this.#line(this.#isCut ? `${text} … (longer than ${this.#maxBytes} bytes)` : text);
    }
    this.#length = 0;
    this.#isCut = false;
  }
}

/** The output of one child, both streams together. */
export class ChildOutput {
  readonly #clock: Clock;
  readonly #limits: OutputLimits;
  readonly #last: string[] = [];
  #secondStartedAtMs = Number.NEGATIVE_INFINITY;
  #passedOn = 0;
  #dropped = 0;
  #cancelReport: () => void = () => undefined;

  constructor(clock: Clock, limits: OutputLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** The last lines, oldest first, whether they were passed on or not. */
  get last(): readonly string[] {
    return this.#last;
  }

  /** Reads a stream to its end. */
  follow(stream: Readable | null, owner: OutputOwner): void {
    if (stream === null) return;
    const cutter = new LineCutter(this.#limits.workerLineBytes, (line) => this.#take(line, owner));
    stream.on('data', (chunk: Buffer) => cutter.push(chunk));
    // A broken pipe counts as an end; the report of the end of the process has the reason.
    stream.on('error', () => undefined);
    // `end` comes before the end of the process is reported; `close` also comes when the stream is destroyed.
    for (const end of ['end', 'close']) {
      stream.once(end, () => {
        cutter.end();
        this.#reportDropped(owner);
      });
    }
  }

  #take(line: string, owner: OutputOwner): void {
    this.#last.push(line);
    if (this.#last.length > this.#limits.workerOutputLines) this.#last.shift();
    const nowMs = this.#clock.nowMs();
    if (nowMs - this.#secondStartedAtMs >= SECOND_MS) {
      this.#secondStartedAtMs = nowMs;
      this.#passedOn = 0;
    }
    if (this.#passedOn < this.#limits.workerLinesPerS) {
      this.#passedOn += 1;
      owner.line(line);
      return;
    }
    if (this.#dropped === 0)
      this.#cancelReport = this.#clock.setTimer(SECOND_MS, () => this.#reportDropped(owner));
    this.#dropped += 1;
  }

  #reportDropped(owner: OutputOwner): void {
    this.#cancelReport();
    if (this.#dropped > 0) owner.dropped(this.#dropped);
    this.#dropped = 0;
  }
}
