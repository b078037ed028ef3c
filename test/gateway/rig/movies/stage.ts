// Recordings over stand-ins of bodies that begin and stop recording at once, with real files in a directory of the test
// and time that the test moves.

import { pino } from 'pino';
import type { Test } from 'tap';
import { delay, monotonicUs, systemClock } from '#base/clock.js';
import type { CameraNews, NewsName, NewsPayloads } from '#gateway/cameras/camera-news.js';
import type { Cameras } from '#gateway/cameras/cameras.js';
import type { MovieReceipt, MovieSummary } from '#gateway/contract/shapes.js';
import { ServiceError } from '#gateway/errors/errors.js';
import { DEFAULT_LIMITS, type Limits } from '#gateway/limits/limit-table.js';
import { FREE, type GroupRequest } from '#gateway/rig/declared/group-run.js';
import type { KnownCamera, RigFile } from '#gateway/rig/declared/model.js';
import { Movies } from '#gateway/rig/movies/movies.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { standIn } from '../../../support/stand-in.js';

/** A stand-in of a body. */
export interface StageBody {
  isRecording: boolean;
  hasSession: boolean;
  /** The error of every order. */
  refuses?: ServiceError;
  /** Orders wait for it. */
  gate?: Promise<void>;
  /** Called between an order to stop and its answer. */
  reportsOnStop?: () => void;
  /** How many orders it has got. */
  orders: number;
}

/** See the head of this file. */
export class Stage {
  readonly clock = new ManualClock();
  readonly directory: string;
  readonly bodies: Map<string, StageBody>;
  readonly reports: MovieSummary[] = [];
  movies: Movies;
  readonly #limits: Limits;
  readonly #lines: string[];

  constructor(t: Test, ids: readonly string[], limits: Partial<Limits> = {}, lines: string[] = []) {
    this.directory = testDirectory(t);
    this.bodies = new Map(ids.map((id) => [id, { isRecording: false, hasSession: true, orders: 0 }]));
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#lines = lines;
    this.movies = this.#begun();
    t.teardown(() => this.movies.close());
  }

  /** A body, for the test to change. */
  body(id: string): StageBody {
    const body = this.bodies.get(id);
    if (body === undefined) throw new Error(`the stage has no body ${id}`);
    return body;
  }

  /** A request of a client for all bodies. */
  all(more: Partial<GroupRequest> = {}): GroupRequest {
    return { group: 'all', mayChange: FREE, ...more };
  }

  /** Starts recording with all bodies. */
  start(movieId?: string, more: Partial<GroupRequest> = {}) {
    return this.movies.record(this.all(more), {
      action: 'start',
      ...(movieId === undefined ? {} : { movieId }),
    });
  }

  /** Stops recording with all bodies. */
  stop(more: Partial<GroupRequest> = {}) {
    return this.movies.record(this.all(more), { action: 'stop' });
  }

  /** Reports news of a body. */
  news<Name extends NewsName>(name: Name, cameraId: string, payload: NewsPayloads[Name]): void {
    this.movies.onNews({ name, cameraId, payload } as CameraNews);
  }

  /** Has a body begin or stop by its own button, and report it. */
  press(id: string, isRecording: boolean): void {
    this.body(id).isRecording = isRecording;
    this.news('propertyChanged', id, { codes: [0x705] });
  }

  /** Loses the session of a body. */
  lose(id: string): void {
    this.body(id).hasSession = false;
    this.news('lost', id, { reason: 'the cable was pulled', isRecovering: true });
  }

  /** Restores the session of a body. */
  restore(id: string): void {
    this.body(id).hasSession = true;
    this.news('opened', id, {});
  }

  /** The receipt of a recording. */
  async receipt(movieId: string): Promise<MovieReceipt> {
    const receipt = await this.movies.receipt(movieId);
    if (receipt === undefined) throw new Error(`there is no recording ${movieId}`);
    return receipt;
  }

  /** Waits until the bodies of a recording have these states. */
  async states(movieId: string, ...states: string[]): Promise<MovieReceipt> {
    return until(`the states ${states.join(', ')}`, async () => {
      const receipt = await this.receipt(movieId);
      return receipt.bodies.map(({ state }) => state).join() === states.join() && receipt;
    });
  }

  /** Ends the service and starts it again; without `isClean` nothing is written at its end. */
  async restart(): Promise<void> {
    await this.movies.close();
    this.movies = this.#begun();
    await this.movies.newest(1);
  }

  #begun(): Movies {
    const movies = new Movies({
      stateDirectory: this.directory,
      rigFile: standIn<RigFile>({
        camera: (id: string) =>
          standIn<KnownCamera>({ name: `body ${id}`, number: [...this.bodies.keys()].indexOf(id) + 1 }),
        members: (group: string) => {
          if (group === 'none') return [];
          return [...this.bodies.keys()].filter((id) => group === 'all' || id === group);
        },
      }),
      cameras: {
        call: ((id: string, operation: string, params: { to?: boolean }) =>
          this.#call(id, operation, params)) as Cameras['call'],
        vitals: () =>
          [...this.bodies].map(([id, { hasSession }]) => ({ id, mode: hasSession ? 'remote' : undefined })),
      },
      clock: this.clock,
      fileMs: 5_000,
      logger: pino({ level: 'info' }, { write: (line: string) => this.#lines.push(line) }),
      limits: this.#limits,
      report: (summary) => this.reports.push(summary),
    });
    movies.start();
    return movies;
  }

  async #call(id: string, operation: string, { to }: { to?: boolean }): Promise<object> {
    const body = this.body(id);
    if (!body.hasSession) throw new ServiceError('NOT_CONNECTED', 'the camera has no session');
    if (operation === 'compareProperties')
      return { readings: [{ property: 'recording-state', value: body.isRecording ? '0x1' : '0x0' }] };
    if (to === undefined || operation !== 'toggleMovieRecording') throw new Error(operation);
    body.orders += 1;
    await body.gate;
    if (body.refuses !== undefined) throw body.refuses;
    if (body.isRecording === to) return { isRecording: to };
    const issuedUs = monotonicUs();
    body.isRecording = to;
    if (!to) body.reportsOnStop?.();
    await delay(systemClock, 1 + Number(id.slice(1)));
    return { isRecording: to, moments: { issuedUs, confirmedUs: monotonicUs() } };
  }
}
