// Follows the bodies of recordings by the news of cameras: a body stops on its own, its session is lost and restored, a
// body records without a request for a group. Ends the wait for a lost body. Must not know how orders are given.

import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../base/clock.js';
import { type CameraNews, handleNews, type NewsHandlers } from '../../cameras/camera-news.js';
import type { Cameras } from '../../cameras/cameras.js';
import { PROPERTY_CODES } from '../../contract/property-codes.js';
import type { Limits } from '../../limits/limit-table.js';
import { bodyOf } from '../declared/group-run.js';
import type { RigFile } from '../declared/model.js';
import { Clips } from './clips.js';
import { Looks } from './looks.js';
import {
  foundRecording,
  givenUp,
  isActive,
  lost,
  type Moment,
  type Movie,
  ownBody,
  stoppedItself,
} from './movie.js';
import type { MovieBook } from './movie-book.js';

/** Dependencies of following. */
export interface FollowingContext {
  readonly cameras: Pick<Cameras, 'call'>;
  readonly rigFile: Pick<RigFile, 'camera'>;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'movieLostMs' | 'movieClipMs'>;
  readonly book: MovieBook;
  /** Whether requests are stopping a body now: then its stop is theirs. */
  readonly isStopping: (id: string) => boolean;
}

/** See the head of this file. */
export class Following {
  readonly #context: FollowingContext;
  readonly #looks: Looks;
  readonly #clips: Clips;
  /** The waits for lost bodies, one for each recording. */
  readonly #waits = new Map<Movie, () => void>();
  readonly #handlers: NewsHandlers = {
    propertyChanged: ({ codes }, id) => {
      const names = codes.map((code) => PROPERTY_CODES[`0x${code.toString(16)}`]);
      if (names.includes('recording-state')) this.#looks.look(id);
    },
    opened: (_, id) => this.#looks.look(id, true),
    reconnecting: (_, id) => this.#lost(id, 'the SDK lost it and is reconnecting'),
    reconnected: (_, id) => this.#looks.look(id),
    lost: ({ reason }, id) => this.#lost(id, `its session was lost: ${reason}`),
    closed: (_, id) => this.#lost(id, 'a client ended its session'),
    broke: ({ message, isSessionOver }, id) => {
      if (isSessionOver) this.#lost(id, `its session was lost: ${message}`);
    },
    contentAdded: ({ files }, id) =>
      this.#clips.added(
        id,
        files.map(({ path }) => path),
      ),
  };

  constructor(context: FollowingContext) {
    this.#context = context;
    this.#clips = new Clips(context.book, context.limits.movieClipMs);
    this.#looks = new Looks({ cameras: context.cameras, seen: (id, state) => this.#seen(id, state) });
  }

  /** Takes news of cameras. */
  onNews(news: CameraNews): void {
    handleNews(this.#handlers, news);
  }

  /**
   * Takes up the recordings that an earlier run of the service has left open.
   * @param connected bodies with a session
   */
  takeUp(connected: readonly string[]): void {
    for (const movie of this.#context.book.open()) {
      for (const body of movie.bodies) {
        // The clock of CLOCK_MONOTONIC may have begun anew.
        for (const { issued, confirmed } of [body.start ?? {}, body.stop ?? {}]) {
          delete issued?.us;
          delete confirmed?.us;
        }
        if (body.state === 'stopped' || body.state === 'refused') continue;
        const message = 'the service ended, and it is not known whether it records';
        if (body.host !== undefined) givenUp(body, message);
        else if (body.state !== 'lost') lost(body, { code: 'NOT_CONNECTED', message, outcome: 'unknown' });
      }
      this.#context.book.changed(movie);
    }
    for (const id of connected) this.#looks.look(id, true);
  }

  /** Notes that a stop of a body is known. */
  stopKnown(id: string): void {
    this.#clips.assign(id);
  }

  /** Settles a recording that has changed: begins or ends its waits. */
  settle(movie: Movie): void {
    this.#settleOthers(movie);
    const isAwaiting = movie.bodies.some(({ isAwaited }) => isAwaited === true);
    if (!isAwaiting) this.#endWait(movie);
    else if (!this.#waits.has(movie)) this.#wait(movie);
  }

  /** Ends all waits. */
  close(): void {
    for (const movie of [...this.#waits.keys()]) this.#endWait(movie);
  }

  /** When no body of this host is left, nothing tells this host of a stop of another host's body by another request. */
  #settleOthers({ bodies }: Movie): void {
    const isOwn = ({ host }: Movie['bodies'][number]) => host === undefined;
    const isUnderWay = bodies.some(
      (body) =>
        (isOwn(body) && isActive(body)) ||
        body.state === 'planned' ||
        body.state === 'starting' ||
        this.#context.isStopping(body.id),
    );
    if (isUnderWay || !bodies.some(isOwn)) return;
    for (const body of bodies) {
      if (isOwn(body) || body.state !== 'recording') continue;
      givenUp(body, `no request to this host has stopped it; the receipt of the host ${body.host} has more`);
    }
  }

  #wait(movie: Movie): void {
    const { clock, limits, book } = this.#context;
    const cancel = clock.setTimer(limits.movieLostMs, () => {
      for (const body of movie.bodies)
        if (body.isAwaited === true) givenUp(body, `${body.failure?.message}; it has not come back in time`);
      book.changed(movie);
    });
    this.#waits.set(movie, cancel);
  }

  #endWait(movie: Movie): void {
    this.#waits.get(movie)?.();
    this.#waits.delete(movie);
  }

  #lost(id: string, message: string): void {
    for (const movie of this.#context.book.openWith(id)) {
      const body = ownBody(movie, id);
      if (body?.state !== 'recording') continue;
      lost(body, { code: 'NOT_CONNECTED', message, outcome: 'unknown' });
      this.#context.book.changed(movie);
    }
  }

  #seen(
    id: string,
    { isRecording, at, isFirst }: { isRecording: boolean; at: Moment; isFirst: boolean },
  ): void {
    const { book, isStopping } = this.#context;
    for (const movie of book.openWith(id)) {
      const body = ownBody(movie, id);
      if (body === undefined) continue;
      const { state } = body;
      if (isRecording && (state === 'lost' || state === 'refused')) foundRecording(body, at);
      else if (!isRecording && state === 'recording' && !isStopping(id)) stoppedItself(body, at);
      else if (!isRecording && state === 'lost')
        givenUp(body, `${body.failure?.message}; when it was back, it did not record`);
      else continue;
      book.changed(movie);
    }
    if (!isRecording) this.stopKnown(id);
    if (isRecording && !this.#isFollowed(id)) this.#beginSingle(id, at, isFirst);
  }

  #isFollowed(id: string): boolean {
    return this.#context.book.openWith(id).some((movie) => {
      const body = ownBody(movie, id);
      return body !== undefined && isActive(body);
    });
  }

  #beginSingle(id: string, confirmed: Moment, isFirst: boolean): void {
    const { book, rigFile } = this.#context;
    const start = { confirmed, ...(isFirst ? { already: true as const } : {}) };
    book.begin({
      movieId: randomUUID(),
      group: '',
      bodies: [{ ...bodyOf(rigFile, id), state: 'recording', start }],
    });
  }
}
