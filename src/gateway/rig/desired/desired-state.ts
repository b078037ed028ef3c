// Desired state. The values that are declared for a camera are applied when a session opens and when the declaration
// changes; then they are read back and watched. A value that is changed at the camera is reported as drift and left as
// it is: the operator decides whether to apply the declared value or to adopt the new one.

import type { Clock } from '../../../base/clock.js';
import {
  type CameraNews,
  handleNews,
  type NewsHandlers,
  type ReportNews,
} from '../../cameras/camera-news.js';
import type { Cameras, CameraVitals } from '../../cameras/cameras.js';
import { ServiceError } from '../../errors/errors.js';
import type { Properties, RigFile } from '../declared/model.js';
import { applyProperties, type PropertyOutcome } from './apply-properties.js';
import type { BodyFacts } from './body-facts.js';
import type { BodyWatch } from './body-watch.js';
import { type Drift, DriftBook, type ReadingOf } from './drift-book.js';
import { Turns } from './turns.js';

/** The limits of the desired state. */
export interface DesiredLimits {
  /** The most cameras that get values at the same time. */
  readonly bodiesSetAtOnce: number;
  /** The most sets of values that wait or are being applied for one camera. */
  readonly bodySets: number;
}

/** Dependencies of the desired state. */
export interface DesiredStateContext {
  readonly cameras: Pick<Cameras, 'call' | 'mode'> & { vitals(): CameraVitals[] };
  readonly rigFile: Pick<RigFile, 'camera' | 'desired' | 'onChange'>;
  readonly watch: Pick<BodyWatch, 'compare' | 'facts' | 'onReading' | 'reading'>;
  readonly clock: Clock;
  readonly limits: DesiredLimits;
  readonly report: ReportNews;
  readonly logger: Readonly<Record<'info' | 'warn', (facts: object, text: string) => void>>;
}

/** Facts of a camera in `GET /api/rig`. */
export interface DesiredFacts {
  readonly desired: Properties;
  readonly drift: readonly Drift[];
  readonly facts: BodyFacts;
}

interface Session {
  /** The declared values that were last applied. */
  declared: Properties;
  /** The number of sets of values that wait or are being applied. */
  sets: number;
  /** Ends when the last of these sets has been applied. */
  last: Promise<unknown>;
}

/** The desired state of all cameras. */
export class DesiredState {
  readonly #context: DesiredStateContext;
  readonly #sessions = new Map<string, Session>();
  readonly #book = new DriftBook();
  readonly #turns: Turns;
  readonly #handlers: NewsHandlers = {
    state: ({ state }, id) => (state === 'connected' ? this.#begin(id) : this.#end(id)),
  };

  constructor(context: DesiredStateContext) {
    this.#context = context;
    this.#turns = new Turns(() => context.limits.bodiesSetAtOnce);
    context.watch.onReading((id) => this.#compare(id));
    context.rigFile.onChange(() => {
      for (const id of this.#sessions.keys()) this.#redeclare(id);
    });
  }

  /** Takes news of cameras. */
  onNews(news: CameraNews): void {
    handleNews(this.#handlers, news);
  }

  /** Declared values of a camera, its drift, and its facts; from memory. */
  facts(cameraId: string): DesiredFacts {
    const { rigFile, watch } = this.#context;
    return { desired: rigFile.desired(cameraId), drift: this.drift(cameraId), facts: watch.facts(cameraId) };
  }

  /** Declared properties of a camera with another value; from memory. */
  drift(cameraId: string): readonly Drift[] {
    return this.#book.drift(cameraId);
  }

  /** Applies the declared values of a camera. @throws as {@link set} */
  apply(cameraId: string): Promise<PropertyOutcome[]> {
    return this.set(cameraId, this.#context.rigFile.desired(cameraId));
  }

  /**
   * Gives a camera these values, after the sets that already wait, and reads them back.
   * @throws NOT_CONNECTED, WRONG_MODE, CAMERA_BUSY, WORKER_LOST and other errors that end a session
   */
  async set(cameraId: string, properties: Properties): Promise<PropertyOutcome[]> {
    const session = this.#sessions.get(cameraId) ?? { declared: {}, sets: 0, last: Promise.resolve() };
    const { rigFile, limits, cameras, watch } = this.#context;
    if (session.sets >= limits.bodySets) {
      throw new ServiceError(
        'CAMERA_BUSY',
        `${session.sets} sets of values are already waiting for ${cameraId}`,
      );
    }
    session.sets += 1;
    const hands = { call: cameras.call.bind(cameras), compare: watch.compare.bind(watch) };
    const run = session.last.then(() => this.#turns.run(() => applyProperties(hands, cameraId, properties)));
    session.last = run.catch(() => undefined);
    try {
      const outcomes = await run;
      if (this.#sessions.get(cameraId) === session)
        this.#book.noteOutcomes(cameraId, rigFile.desired(cameraId), outcomes, this.#readingOf(cameraId));
      return outcomes;
    } finally {
      session.sets -= 1;
      this.#compare(cameraId);
    }
  }

  #begin(id: string): void {
    this.#end(id);
    // In contents mode a camera has no properties.
    if (this.#context.cameras.mode(id) === 'contents') return;
    this.#sessions.set(id, { declared: {}, sets: 0, last: Promise.resolve() });
    this.#redeclare(id);
  }

  #end(id: string): void {
    this.#sessions.delete(id);
    this.#book.forget(id);
  }

  /** Applies the values that are declared since the last time. Values that have drifted meanwhile stay unchanged. */
  #redeclare(id: string): void {
    const session = this.#sessions.get(id);
    if (session === undefined) return;
    const desired = this.#context.rigFile.desired(id);
    const isNew = ([property, text]: [string, string]) => session.declared[property] !== text;
    const changed = Object.fromEntries(Object.entries(desired).filter(isNew));
    session.declared = desired;
    if (Object.keys(changed).length === 0) this.#compare(id);
    else void this.#setByItself(id, changed);
  }

  async #setByItself(cameraId: string, properties: Properties): Promise<void> {
    const { logger } = this.#context;
    try {
      const outcomes = await this.set(cameraId, properties);
      const failed = outcomes.filter(({ success }) => !success).map(({ property }) => property);
      const facts = { cameraId, properties: outcomes.length };
      if (failed.length === 0) logger.info(facts, 'declared properties are applied');
      else logger.warn({ ...facts, failed }, 'declared properties are not all applied');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      logger.warn({ cameraId, reason }, 'declared properties are not applied');
    }
  }

  #readingOf(cameraId: string): ReadingOf {
    return (property) => this.#context.watch.reading(cameraId, property);
  }

  /** Compares a camera with its declaration. While values are being applied, a difference does not count as drift. */
  #compare(cameraId: string): void {
    const session = this.#sessions.get(cameraId);
    if (session === undefined || session.sets > 0) return;
    const { rigFile, report } = this.#context;
    const desired = rigFile.desired(cameraId);
    const readingOf = this.#readingOf(cameraId);
    const changes = this.#book.compare(cameraId, desired, readingOf, new Date().toISOString());
    for (const change of changes) report({ cameraId, name: 'drift', payload: change });
    const opened = this.#book.opened(cameraId, readingOf);
    if (opened.length === 0) return;
    const again = Object.fromEntries(opened.map((property) => [property, desired[property] ?? '']));
    void this.#setByItself(cameraId, again);
  }
}
