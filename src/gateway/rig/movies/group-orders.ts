// Starts and stops recording on a group, and notes in recordings what the bodies answer. Bodies of other hosts are
// ordered by their own hosts, so only the results of such requests are known here.

import { randomUUID } from 'node:crypto';
import type { Cameras } from '../../cameras/cameras.js';
import type { MovieReceipt } from '../../contract/shapes.js';
import {
  type BodyResult,
  bodyOf,
  failureOf,
  type GroupAnswer,
  type GroupRequest,
  type GroupWork,
  groupAnswer,
  partial,
  runForGroup,
  workFor,
} from '../declared/group-run.js';
import type { RigFile } from '../declared/model.js';
import { type Movie, type MovieBody, momentsOf, ownBody, started } from './movie.js';
import type { MovieBook } from './movie-book.js';
import {
  failureIn,
  noteStart,
  noteStop,
  noteStopped,
  notStarted,
  shownTimes,
  startResult,
} from './order-results.js';
import { receiptOf } from './receipt.js';

/** Dependencies of the orders. */
export interface GroupOrdersContext {
  /** The cameras of this host. */
  readonly cameras: Pick<Cameras, 'call'>;
  readonly rigFile: Pick<RigFile, 'camera' | 'members'>;
  readonly book: MovieBook;
  readonly limits: { readonly groupBodies: number };
  /** Called when a body of this host has been stopped. */
  readonly stopKnown: (id: string) => void;
}

/** The answer to a start or a stop. */
export interface RecordAnswer extends GroupAnswer {
  readonly receipt?: MovieReceipt;
}

/** See the head of this file. */
export class GroupOrders {
  readonly #context: GroupOrdersContext;
  /** Starts that are under way, by the id of their recording. */
  readonly #starting = new Map<string, Promise<unknown>>();
  /** Bodies that are being stopped, with the number of requests that do so. */
  readonly #stopping = new Map<string, number>();

  constructor(context: GroupOrdersContext) {
    this.#context = context;
  }

  /** Whether requests are stopping a body now. */
  isStopping(id: string): boolean {
    return this.#stopping.has(id);
  }

  /**
   * Starts recording on a group.
   * @param movieId an id of the client. If it is used, no order is given, and the answer is that of its recording
   * @throws GROUP_NOT_FOUND, GROUP_EMPTY, GROUP_PARTIAL with the results and the receipt
   */
  async start(request: GroupRequest, movieId?: string): Promise<RecordAnswer> {
    const { book, rigFile, limits } = this.#context;
    const work = workFor(rigFile, limits.groupBodies, request);
    if (work.ids.length === 0) return groupAnswer('record', []);
    const used = movieId === undefined ? undefined : book.get(movieId);
    // A host with many bodies gets several parts of one request, all with the same id.
    const isOtherPart = request.part !== undefined && !work.ids.some((id) => used && ownBody(used, id));
    if (used !== undefined && !isOtherPart) {
      await this.#starting.get(used.movieId);
      return answer('record', used.bodies.map(startResult), used);
    }
    const id = used === undefined ? (movieId ?? randomUUID()) : randomUUID();
    const movie = book.begin({ movieId: id, group: request.group, bodies: this.#planned(work) });
    const run = this.#startAll(movie, work);
    this.#starting.set(id, run);
    try {
      return answer('record', await run, movie);
    } finally {
      this.#starting.delete(id);
    }
  }

  /**
   * Stops recording on a group.
   * @returns the receipt of the newest recording of this group, or else of its bodies; without one if none was open
   * @throws GROUP_NOT_FOUND, GROUP_EMPTY, GROUP_PARTIAL with the results and that receipt
   */
  async stop(request: GroupRequest): Promise<RecordAnswer> {
    const { book, rigFile, limits } = this.#context;
    const work = workFor(rigFile, limits.groupBodies, request);
    const concerned = book.open().filter(({ bodies }) => bodies.some(({ id }) => work.ids.includes(id)));
    for (const id of work.ids) this.#stopping.set(id, (this.#stopping.get(id) ?? 0) + 1);
    const results = await runForGroup(work, (id) => this.#stopOne(id));
    for (const id of work.ids) this.#stopEnded(id);
    for (const movie of concerned) {
      for (const result of results) noteStop(movie, result);
      book.changed(movie);
    }
    const ofGroup = concerned.find(({ group }) => group === request.group);
    return answer('do not record', results, ofGroup ?? concerned[0]);
  }

  #planned({ ids, others }: GroupWork): MovieBody[] {
    return ids.map((id) => {
      const host = others?.hostOf(id);
      return {
        ...bodyOf(this.#context.rigFile, id),
        ...(host === undefined ? {} : { host }),
        state: 'planned',
      };
    });
  }

  async #startAll(movie: Movie, work: GroupWork): Promise<BodyResult[]> {
    const results = await runForGroup(work, (id) => this.#startOne(movie, id));
    for (const result of results) noteStart(movie, result);
    this.#context.book.changed(movie);
    return results;
  }

  async #startOne(movie: Movie, id: string): Promise<object | undefined> {
    const { cameras, book } = this.#context;
    const body = ownBody(movie, id);
    if (body === undefined) return undefined;
    body.state = 'starting';
    book.changed(movie);
    try {
      const { moments } = await cameras.call(id, 'toggleMovieRecording', { to: true });
      const times = momentsOf(moments);
      started(body, times);
      return shownTimes(times);
    } catch (error) {
      notStarted(body, failureIn(failureOf(error)));
      throw error;
    } finally {
      book.changed(movie);
    }
  }

  async #stopOne(id: string): Promise<object | undefined> {
    const { cameras, book, stopKnown } = this.#context;
    const { moments } = await cameras.call(id, 'toggleMovieRecording', { to: false });
    const times = momentsOf(moments);
    for (const movie of book.openWith(id)) {
      const body = ownBody(movie, id);
      if (body !== undefined && noteStopped(body, times)) book.changed(movie);
    }
    stopKnown(id);
    return shownTimes(times);
  }

  #stopEnded(id: string): void {
    const others = (this.#stopping.get(id) ?? 1) - 1;
    if (others > 0) this.#stopping.set(id, others);
    else this.#stopping.delete(id);
  }
}

/** The answer with its receipt. @throws GROUP_PARTIAL, GROUP_EMPTY */
function answer(done: string, results: BodyResult[], movie: Movie | undefined): RecordAnswer {
  const receipt = movie === undefined ? {} : { receipt: receiptOf(movie) };
  if (results.some(({ success }) => !success)) throw partial(done, results, receipt);
  return { ...groupAnswer(done, results), ...receipt };
}
