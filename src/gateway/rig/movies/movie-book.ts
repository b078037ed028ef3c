// All recordings that the service keeps: the newest ones, in memory and on the disk. Gives them numbers, writes each
// change, and reports it to clients at a limited rate. Must not know what causes a change.

import type { Clock } from '../../../base/clock.js';
import { within } from '../../../base/within.js';
import type { KeptFileContext } from '../../host/kept-file.js';
import type { Limits } from '../../limits/limit-table.js';
import { isOpen, type Movie, ownBody } from './movie.js';
import { MovieFiles } from './movie-files.js';

/** Dependencies of the book. */
export interface MovieBookContext extends KeptFileContext {
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'moviesKept' | 'movieEventMs'>;
  /** Called at each change, before it is written; may change the recording further. */
  readonly settle: (movie: Movie) => void;
  /** Called when a recording has changed; at most once in `movieEventMs` for each. */
  readonly report: (movie: Movie) => void;
  /** Called when a recording is over. */
  readonly ended: (movie: Movie) => void;
}

/** A report that waits for its turn. */
interface Report {
  isChanged: boolean;
  cancel: () => void;
}

/** See the head of this file. */
export class MovieBook {
  readonly #context: MovieBookContext;
  readonly #files: MovieFiles;
  /** The recordings by their ids, oldest first. */
  readonly #movies = new Map<string, Movie>();
  readonly #open = new Set<Movie>();
  readonly #reports = new Map<Movie, Report>();
  #lastNumber = 0;

  constructor(context: MovieBookContext) {
    this.#context = context;
    this.#files = new MovieFiles(context);
  }

  /** Reads the recordings of earlier runs. Never rejects. */
  async load(): Promise<void> {
    const { movies, lastNumber } = await this.#files.load();
    this.#lastNumber = lastNumber;
    for (const movie of movies) this.#movies.set(movie.movieId, movie);
    for (const movie of this.#movies.values()) if (isOpen(movie)) this.#open.add(movie);
  }

  /** Begins a recording. */
  begin(facts: Omit<Movie, 'number' | 'startedAt'>): Movie {
    this.#lastNumber += 1;
    const movie = { ...facts, number: this.#lastNumber, startedAt: new Date().toISOString() };
    this.#movies.set(movie.movieId, movie);
    this.#open.add(movie);
    const [oldest] = this.#movies.values();
    if (this.#movies.size > this.#context.limits.moviesKept && oldest !== undefined) this.#remove(oldest);
    this.changed(movie);
    return movie;
  }

  /** The recording with an id. */
  get(movieId: string): Movie | undefined {
    return this.#movies.get(movieId);
  }

  /** The recording with a number. */
  numbered(number: number): Movie | undefined {
    return [...this.#movies.values()].find((movie) => movie.number === number);
  }

  /** All recordings, newest first. */
  newest(): Movie[] {
    return [...this.#movies.values()].reverse();
  }

  /** The recordings that are not over, newest first. */
  open(): Movie[] {
    return [...this.#open].reverse();
  }

  /** The recordings that are not over and have this body of this host, newest first. */
  openWith(id: string): Movie[] {
    return this.open().filter((movie) => ownBody(movie, id) !== undefined);
  }

  /** Writes and reports a change of a recording. */
  changed(movie: Movie): void {
    // A recording that was removed is not written again.
    if (this.#movies.get(movie.movieId) !== movie) return;
    this.#context.settle(movie);
    this.#files.write(movie);
    const isOver = !isOpen(movie);
    if (isOver && this.#open.delete(movie)) this.#context.ended(movie);
    if (!isOver) this.#open.add(movie);
    const waiting = this.#reports.get(movie);
    if (waiting === undefined) this.#report(movie);
    else waiting.isChanged = true;
  }

  /** Cancels the reports, and writes what is not written yet, as far as the file system allows. */
  async close(): Promise<void> {
    for (const { cancel } of this.#reports.values()) cancel();
    this.#reports.clear();
    await this.written();
  }

  /** Resolves when all changes so far are on the disk, or after `fileMs`. Never rejects. */
  async written(): Promise<void> {
    await within(this.#files.settled(), this.#context.fileMs, this.#context.clock);
  }

  /** Reports a recording, and again after a pause if it has changed meanwhile. */
  #report(movie: Movie): void {
    const { clock, limits, report } = this.#context;
    const cancel = clock.setTimer(limits.movieEventMs, () => {
      const isChanged = this.#reports.get(movie)?.isChanged;
      this.#reports.delete(movie);
      if (isChanged === true) this.#report(movie);
    });
    this.#reports.set(movie, { isChanged: false, cancel });
    report(movie);
  }

  #remove(movie: Movie): void {
    this.#movies.delete(movie.movieId);
    this.#open.delete(movie);
    this.#reports.get(movie)?.cancel();
    this.#reports.delete(movie);
    this.#files.remove(movie);
  }
}
