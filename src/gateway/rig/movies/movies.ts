// The recordings of the rig, as routes and the assembly see them: starts and stops, receipts, and what is kept over a
// restart of the service. Must not know HTTP, or events on the wire.

import type { Logger } from 'pino';
import type { Clock } from '../../../base/clock.js';
import type { RecordAction } from '../../../protocol/words.js';
import type { CameraNews } from '../../cameras/camera-news.js';
import type { Cameras, CameraVitals } from '../../cameras/cameras.js';
import type { MovieReceipt, MovieSummary, RigMovie } from '../../contract/shapes.js';
import { ServiceError } from '../../errors/errors.js';
import type { Limits } from '../../limits/limit-table.js';
import type { GroupRequest } from '../declared/group-run.js';
import type { RigFile } from '../declared/model.js';
import { Following } from './following.js';
import { GroupOrders, type RecordAnswer } from './group-orders.js';
import type { Movie } from './movie.js';
import { MovieBook } from './movie-book.js';
import { receiptOf, stateOf, summaryOf } from './receipt.js';

/** Dependencies of the recordings. */
export interface MoviesContext {
  readonly stateDirectory: string;
  /** The cameras of this host. */
  readonly cameras: Pick<Cameras, 'call'> & { vitals(): Pick<CameraVitals, 'id' | 'mode'>[] };
  readonly rigFile: Pick<RigFile, 'camera' | 'members'>;
  readonly clock: Clock;
  readonly fileMs: number;
  readonly logger: Logger;
  readonly limits: Pick<
    Limits,
    'groupBodies' | 'moviesKept' | 'movieLostMs' | 'movieEventMs' | 'movieClipMs'
  >;
  /** Called when a recording has changed. */
  readonly report: (summary: MovieSummary) => void;
}

/** The number of a recording as a text. */
const NUMBER = /^[1-9]\d{0,14}$/;

/** See the head of this file. */
export class Movies {
  readonly #context: MoviesContext;
  readonly #book: MovieBook;
  readonly #orders: GroupOrders;
  readonly #following: Following;
  #isFollowing = false;
  #startLoading: (loaded: Promise<void>) => void = () => undefined;
  /** Resolves when the recordings of earlier runs are known. Requests that come before the start wait for it. */
  readonly #isLoaded = new Promise<void>((resolve) => {
    this.#startLoading = resolve;
  });

  constructor(context: MoviesContext) {
    this.#context = context;
    this.#book = new MovieBook({
      ...context,
      settle: (movie) => this.#following.settle(movie),
      report: (movie) => context.report(summaryOf(movie)),
      ended: (movie) => this.#logEnd(movie),
    });
    this.#orders = new GroupOrders({
      ...context,
      book: this.#book,
      stopKnown: (id) => this.#following.stopKnown(id),
    });
    this.#following = new Following({
      ...context,
      book: this.#book,
      isStopping: (id) => this.#orders.isStopping(id),
    });
  }

  /** Reads the recordings of earlier runs, and takes up those that are open. Never rejects; requests wait for it. */
  start(): void {
    this.#startLoading(this.#load());
  }

  /** Stops following the bodies: they may record longer than the service runs. */
  rest(): void {
    this.#isFollowing = false;
    this.#following.close();
  }

  /** Writes what is not written yet, as far as the file system allows. */
  async close(): Promise<void> {
    this.rest();
    await this.#book.close();
  }

  /**
   * Starts or stops recording on a group. Before the answer, the receipt is on the disk, unless the disk does not take
   * it: that prevents no recording.
   * @throws GROUP_NOT_FOUND, GROUP_EMPTY, GROUP_PARTIAL, BAD_REQUEST for a stop with an id
   */
  async record(
    request: GroupRequest,
    { action, movieId }: { action: RecordAction; movieId?: string },
  ): Promise<RecordAnswer> {
    await this.#isLoaded;
    if (action === 'stop' && movieId !== undefined) {
      const text = 'movieId is for the action start; a stop concerns all bodies of the group';
      throw new ServiceError('BAD_REQUEST', text);
    }
    try {
      return await (action === 'start' ? this.#orders.start(request, movieId) : this.#orders.stop(request));
    } finally {
      await this.#book.written();
    }
  }

  /** The newest recordings, newest first. */
  async newest(most: number): Promise<MovieSummary[]> {
    await this.#isLoaded;
    return this.#book.newest().slice(0, most).map(summaryOf);
  }

  /** The receipt of a recording. @param movieId its id; or its number, if no recording has such an id */
  async receipt(movieId: string): Promise<MovieReceipt | undefined> {
    await this.#isLoaded;
    const numbered = () => (NUMBER.test(movieId) ? this.#book.numbered(Number(movieId)) : undefined);
    const movie = this.#book.get(movieId) ?? numbered();
    return movie && receiptOf(movie);
  }

  /** The newest recording; never waits. */
  get current(): RigMovie | undefined {
    const [movie] = this.#book.newest();
    if (movie === undefined) return undefined;
    const { movieId, number, startedAt } = movie;
    return { movieId, number, state: stateOf(movie), startedAt };
  }

  /** Takes news of cameras. */
  onNews(news: CameraNews): void {
    if (this.#isFollowing) this.#following.onNews(news);
  }

  async #load(): Promise<void> {
    await this.#book.load();
    this.#isFollowing = true;
    const connected = this.#context.cameras.vitals().filter(({ mode }) => mode !== undefined);
    this.#following.takeUp(connected.map(({ id }) => id));
  }

  #logEnd(movie: Movie): void {
    const { movieId, number, state, message } = receiptOf(movie);
    this.#context.logger[state === 'done' ? 'info' : 'warn']({ movieId, number, state }, message);
  }
}
