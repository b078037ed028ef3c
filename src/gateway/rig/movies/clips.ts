// Finds the recording of a clip: the one whose stop was the last of that body. A body may report the clip before its
// stop is known here. A clip that is reported while the body records, or long after its last stop, belongs to no
// recording, because it may be of another one.

import { monotonicUs } from '../../../base/clock.js';
import { addClip, isActive, type MovieBody, ownBody } from './movie.js';
import type { MovieBook } from './movie-book.js';

/** Names of movie files. */
const CLIP = /\.(?:mp4|mov|mxf|mts)$/i;
/** How long before the report of its stop a body may report the clip; it reports the stop up to 0.2 s late. */
const EARLY_US = 1_000_000;
/** The most clips of a body whose recording is not known yet. */
const MOST_REPORTED = 64;

interface ReportedClip {
  readonly path: string;
  readonly us: number;
}

/** See the head of this file. */
export class Clips {
  readonly #book: MovieBook;
  readonly #withinMs: number;
  /** The newest clips of each body. */
  readonly #reported = new Map<string, ReportedClip[]>();

  /** @param withinMs how long after its stop a body may report a clip */
  constructor(book: MovieBook, withinMs: number) {
    this.#book = book;
    this.#withinMs = withinMs;
  }

  /** Takes new files on a card of a body. */
  added(id: string, paths: readonly string[]): void {
    const us = monotonicUs();
    const clips = paths.filter((path) => CLIP.test(path)).map((path) => ({ path, us }));
    if (clips.length === 0) return;
    this.#reported.set(id, [...(this.#reported.get(id) ?? []), ...clips].slice(-MOST_REPORTED));
    this.assign(id);
  }

  /** Adds the clips of a body to the recordings that its last stop has ended. Call it when a stop is known. */
  assign(id: string): void {
    const parts = this.#book.newest().flatMap((movie) => {
      const body = ownBody(movie, id);
      return body === undefined ? [] : { movie, body };
    });
    const lastUs = Math.max(0, ...parts.map(({ body }) => stopUs(body)));
    if (lastUs === 0 || parts.some(({ body }) => isActive(body))) return;
    for (const { movie, body } of parts) {
      const { issued, confirmed } = body.stop ?? {};
      // Without an order, the stop was at some time before the report of it, and after the start.
      const startUs = body.start?.confirmed?.us ?? 0;
      const fromUs = issued?.us ?? Math.max(startUs, (confirmed?.us ?? lastUs) - EARLY_US);
      const clips = (this.#reported.get(id) ?? []).filter(
        ({ us }) => us >= fromUs && us <= lastUs + 1_000 * this.#withinMs,
      );
      if (stopUs(body) !== lastUs || clips.length === 0) continue;
      for (const { path } of clips) addClip(body, path);
      this.#book.changed(movie);
    }
  }
}

function stopUs({ stop }: MovieBody): number {
  return stop?.confirmed?.us ?? 0;
}
