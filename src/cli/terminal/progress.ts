// A line of progress on a terminal, for work that takes more than a second. Without a terminal nothing is written.

import { printable } from '../../base/printable.js';

/** Time before anything is shown: short work needs no progress. */
const FIRST_MS = 1_000;
/** Least time between two drawings. */
const STEP_MS = 100;
/** Pause between two calls for the text to show. */
const LOOK_MS = 200;
const BAR_CHARS = 24;
const CLEAR_LINE = '\r\u001b[K';

/** One line that is drawn over and over. */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #startedMs = performance.now();
  #drawnMs = Number.NEGATIVE_INFINITY;
  #isDrawn = false;

  constructor(stream: NodeJS.WriteStream = process.stderr) {
    this.#stream = stream;
  }

  /** Shows a text. @param share progress from 0 to 1, drawn as a bar; undefined when it is not known */
  show(text: string, share?: number): void {
    const nowMs = performance.now();
    if (!this.#stream.isTTY || nowMs - this.#startedMs < FIRST_MS || nowMs - this.#drawnMs < STEP_MS) return;
    this.#drawnMs = nowMs;
    this.#isDrawn = true;
    const width = Math.max(20, (this.#stream.columns || 80) - 1);
    const bar = share === undefined ? '' : `${barOf(share)} `;
    this.#stream.write(`${CLEAR_LINE}${`${bar}${printable(text)}`.slice(0, width)}`);
  }

  /** Removes the line; the next text takes its place. */
  clear(): void {
    if (!this.#isDrawn) return;
    this.#isDrawn = false;
    this.#stream.write(CLEAR_LINE);
  }
}

function barOf(share: number): string {
  const done = Math.min(1, Math.max(0, share));
  const filled = Math.round(done * BAR_CHARS);
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_CHARS - filled)}] ${String(Math.floor(done * 100)).padStart(3)} %`;
}

/**
 * Shows a text while work is done.
 * @param text the text to show, called again and again
 * @param share progress from 0 to 1, called as often; left out = it is not known
 */
export async function withProgress<Result>(
  text: () => string,
  work: () => Promise<Result>,
  share: () => number | undefined = () => undefined,
): Promise<Result> {
  const progress = new Progress();
  const drawing = setInterval(() => progress.show(text(), share()), LOOK_MS);
  try {
    return await work();
  } finally {
    clearInterval(drawing);
    progress.clear();
  }
}
