// Recordings on the disk: one file for each, movies/NUMBER.json in the state directory, replaced as a whole at each
// change. A file is checked before it is used. Must not know what the members mean.

import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withinLimit } from '../../../base/file-calls.js';
import { KeptFile, type KeptFileContext } from '../../host/kept-file.js';
import { MOVIE_CHECK, type Movie } from './movie.js';

const DIRECTORY = 'movies';
/** Size limit of a file; more than a recording of all bodies of a rig needs. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;
/** The most files beyond the kept ones that one start of the service removes. */
const MOST_REMOVED = 1_000;
/** The name of a file; a damaged one is renamed, and its number stays used. */
const NAME = /^(\d{1,12})\.json(\.damaged)?$/;

/** Dependencies of the files. */
export interface MovieFilesContext extends KeptFileContext {
  readonly limits: { readonly moviesKept: number };
}

/** The recordings that were found on the disk, oldest first, and the largest number that was ever given. */
export interface FoundMovies {
  readonly movies: readonly Movie[];
  readonly lastNumber: number;
}

/** See the head of this file. */
export class MovieFiles {
  readonly #context: MovieFilesContext;
  readonly #directory: string;
  readonly #files = new Map<number, KeptFile<Movie | undefined>>();
  readonly #written = new Map<number, Movie>();
  /** Resolves when all changes so far are written, or could not be written. */
  #settled: Promise<unknown> = Promise.resolve();

  constructor(context: MovieFilesContext) {
    this.#context = context;
    this.#directory = join(context.stateDirectory, DIRECTORY);
  }

  /**
   * Reads the newest recordings, and removes older files. Never rejects: a file that cannot be read is logged and left
   * out.
   */
  async load(): Promise<FoundMovies> {
    const { limits, logger } = this.#context;
    try {
      await this.#within(mkdir(this.#directory, { recursive: true, mode: 0o700 }));
      const names = await this.#within(readdir(this.#directory));
      const found = names.flatMap((name) => {
        const [, digits, damaged] = NAME.exec(name) ?? [];
        return digits === undefined
          ? []
          : [{ name, number: Number(digits), isDamaged: damaged !== undefined }];
      });
      const whole = found.filter(({ isDamaged }) => !isDamaged).toSorted((a, b) => a.number - b.number);
      const kept = whole.slice(-limits.moviesKept);
      const older = found.filter(({ number }) => number < (kept[0]?.number ?? 0)).slice(0, MOST_REMOVED);
      await this.#within(
        Promise.all(older.map(({ name }) => rm(join(this.#directory, name), { force: true }))),
      );
      const movies = await Promise.all(kept.map(({ number }) => this.#fileOf(number).load(movieIn(number))));
      return {
        movies: movies.filter((movie) => movie !== undefined),
        lastNumber: Math.max(0, ...found.map(({ number }) => number)),
      };
    } catch (error) {
      logger.error({ err: error, path: this.#directory }, 'the receipts of recordings cannot be read');
      return { movies: [], lastNumber: 0 };
    }
  }

  /** Writes a recording, as it is when the write begins. */
  write(movie: Movie): void {
    this.#written.set(movie.number, movie);
    this.#settle(this.#fileOf(movie.number).write());
  }

  /** Removes a recording. */
  remove({ number }: Movie): void {
    const file = this.#fileOf(number);
    this.#files.delete(number);
    this.#settle(file.drop().then(() => this.#written.delete(number)));
  }

  /** Resolves when all changes so far are written, or could not be written. */
  async settled(): Promise<void> {
    await this.#settled;
  }

  #fileOf(number: number): KeptFile<Movie | undefined> {
    const known = this.#files.get(number);
    if (known !== undefined) return known;
    const file = new KeptFile<Movie | undefined>(this.#context, {
      name: join(DIRECTORY, `${number}.json`),
      what: `the receipt of recording ${number}`,
      maxBytes: MAX_FILE_BYTES,
      content: () => this.#written.get(number),
    });
    this.#files.set(number, file);
    return file;
  }

  #settle(done: Promise<unknown>): void {
    this.#settled = Promise.all([this.#settled, done]);
  }

  #within<T>(call: Promise<T>): Promise<T> {
    return withinLimit(this.#context, `the directory ${this.#directory}`, call);
  }
}

/** A check of the content of a file. @throws Error when the content is not the recording with this number */
function movieIn(number: number): (value: unknown) => Movie {
  return (value) => {
    if (!MOVIE_CHECK.Check(value) || (value as Movie).number !== number)
      throw new Error('it is not the receipt of a recording');
    return value as Movie;
  };
}
