// Keeps a few properties of each watched body in memory: those behind its facts, and those that are declared for it.
// They are read when a session opens, when the body reports a change of one of them, and from time to time. A body in
// the rig file is always watched; any other body only while clients read about it. Must not know what declared values
// are for.

import type { Clock } from '../../../base/clock.js';
import type { ComparedReading } from '../../../protocol/operations.js';
import { type CameraNews, handleNews, type NewsHandlers } from '../../cameras/camera-news.js';
import type { Cameras, CameraVitals } from '../../cameras/cameras.js';
import { PROPERTY_CODES } from '../../contract/property-codes.js';
import type { RigFile } from '../declared/model.js';
import { type BodyFacts, FACT_PROPERTIES, factsOf, NO_FACTS } from './body-facts.js';
import { Turns } from './turns.js';

/** The limits of the watch. */
export interface WatchLimits {
  /** Time from one reading of a body to the next when the body reports no change. */
  readonly bodyReadMs: number;
  /** The shortest time between two readings that changes cause. */
  readonly bodyPauseMs: number;
  /** The most readings at the same time, of all bodies. */
  readonly bodyReadsAtOnce: number;
  /** How long after a client's last read bodies that the rig file does not list are watched. */
  readonly scrapeWatchMs: number;
}

/** Dependencies of the watch. */
export interface BodyWatchContext {
  readonly cameras: Pick<Cameras, 'call' | 'mode'> & { vitals(): CameraVitals[] };
  readonly rigFile: Pick<RigFile, 'camera' | 'desired' | 'onChange'>;
  readonly clock: Clock;
  readonly limits: WatchLimits;
}

/** A property, and the text that its value is compared with. */
export interface Asked {
  readonly property: string;
  readonly wanted?: string;
}

interface Noted {
  readonly reading: ComparedReading;
  /** The value that the reading was compared with. */
  readonly wanted: string | undefined;
  /** Number of the reading: one with a higher number began later and is newer, whichever ends first. */
  readonly begun: number;
}

interface Body {
  readonly model: string;
  readonly readings: Map<string, Noted>;
  isReading: boolean;
  /** Whether a change was reported during the reading. */
  isStale: boolean;
  readAtMs: number;
  cancel: () => void;
}

/** The bodies that are watched. */
export class BodyWatch {
  readonly #context: BodyWatchContext;
  readonly #bodies = new Map<string, Body>();
  readonly #turns: Turns;
  readonly #listeners: ((cameraId: string) => void)[] = [];
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  #begun = 0;
  readonly #handlers: NewsHandlers = {
    state: ({ state }, id) => (state === 'connected' ? this.#follow(id) : this.#leave(id)),
    removed: (_, id) => this.#leave(id),
    propertyChanged: ({ codes }, id) => {
      const names = codes.map((code) => PROPERTY_CODES[`0x${code.toString(16)}`]);
      const watched = this.#watched(id);
      if (names.some((name) => name !== undefined && watched.has(name))) this.#soon(id);
    },
  };

  constructor(context: BodyWatchContext) {
    this.#context = context;
    this.#turns = new Turns(() => context.limits.bodyReadsAtOnce);
    context.rigFile.onChange(() => {
      for (const { id } of context.cameras.vitals()) this.#followOrRead(id);
    });
  }

  /** Takes news of cameras. */
  onNews(news: CameraNews): void {
    handleNews(this.#handlers, news);
  }

  /** Adds a listener that is called whenever properties of a body were read. */
  onReading(listener: (cameraId: string) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Notes that a client reads about the bodies. A single scrape does not start a watch of bodies outside the rig file.
   */
  looked(by: 'person' | 'scrape'): void {
    const { clock, cameras } = this.#context;
    const isWatched = by === 'person' || this.#isLookedAt;
    this.#lookedAtMs = clock.nowMs();
    if (isWatched) for (const { id } of cameras.vitals()) if (!this.#bodies.has(id)) this.#follow(id);
  }

  /** The facts of a body, from memory. */
  facts(cameraId: string): BodyFacts {
    const body = this.#bodies.get(cameraId);
    if (body === undefined) return NO_FACTS;
    const readings = new Map([...body.readings].map(([property, { reading }]) => [property, reading]));
    return factsOf(readings, body.model);
  }

  /**
   * The last reading of a property, compared with the declared value; from memory. Undefined: the property is not
   * watched, or has not been compared with this value yet.
   */
  reading(cameraId: string, property: string): ComparedReading | undefined {
    const noted = this.#bodies.get(cameraId)?.readings.get(property);
    return noted?.wanted === this.#context.rigFile.desired(cameraId)[property] ? noted?.reading : undefined;
  }

  /**
   * Reads properties now, in the given order, and remembers those that are watched.
   * @throws the errors that `compareProperties` documents
   */
  async compare(cameraId: string, properties: readonly Asked[]): Promise<ComparedReading[]> {
    this.#begun += 1;
    const begun = this.#begun;
    const body = this.#bodies.get(cameraId);
    const call = { properties: properties.map((each) => ({ ...each })) };
    const { readings } = await this.#context.cameras.call(cameraId, 'compareProperties', call);
    if (body !== undefined && body === this.#bodies.get(cameraId)) {
      this.#note(cameraId, body, begun, properties, readings);
      for (const listener of this.#listeners) listener(cameraId);
    }
    return readings;
  }

  /** Stops reading bodies. */
  close(): void {
    for (const id of [...this.#bodies.keys()]) this.#leave(id);
  }

  get #isLookedAt(): boolean {
    const { clock, limits } = this.#context;
    return clock.nowMs() - this.#lookedAtMs <= limits.scrapeWatchMs;
  }

  #isWatched(id: string): boolean {
    const mode = this.#context.cameras.mode(id);
    // In contents mode a camera has no properties.
    if (mode === undefined || mode === 'contents') return false;
    return this.#context.rigFile.camera(id) !== undefined || this.#isLookedAt;
  }

  /** Watched properties of a body, with the values that they are compared with. */
  #watched(id: string): ReadonlyMap<string, string | undefined> {
    const desired = Object.entries(this.#context.rigFile.desired(id));
    return new Map([...FACT_PROPERTIES.map((property) => [property, undefined] as const), ...desired]);
  }

  #followOrRead(id: string): void {
    if (this.#bodies.has(id)) this.#soon(id);
    else this.#follow(id);
  }

  #follow(id: string): void {
    this.#leave(id);
    if (!this.#isWatched(id)) return;
    const body = {
      model: this.#context.cameras.vitals().find((each) => each.id === id)?.model ?? '',
      readings: new Map(),
      isReading: false,
      isStale: false,
      readAtMs: Number.NEGATIVE_INFINITY,
      cancel: () => {},
    };
    this.#bodies.set(id, body);
    this.#soon(id);
  }

  #leave(id: string): void {
    this.#bodies.get(id)?.cancel();
    this.#bodies.delete(id);
  }

  /** Reads as soon as the pause after the last reading is over. */
  #soon(id: string): void {
    const body = this.#bodies.get(id);
    if (body === undefined) return;
    body.isStale = true;
    const { clock, limits } = this.#context;
    this.#readIn(id, body, Math.max(0, body.readAtMs + limits.bodyPauseMs - clock.nowMs()));
  }

  #readIn(id: string, body: Body, delayMs: number): void {
    if (body.isReading) return;
    body.cancel();
    if (delayMs <= 0) void this.#read(id, body);
    else body.cancel = this.#context.clock.setTimer(delayMs, () => void this.#read(id, body));
  }

  async #read(id: string, body: Body): Promise<void> {
    const { clock, limits, cameras } = this.#context;
    if (!this.#isWatched(id)) {
      this.#leave(id);
      return;
    }
    body.isReading = true;
    // A busy camera is not asked, unless it has reported a change.
    const isBusy = cameras.vitals().some((each) => each.id === id && each.queued > 0);
    if (body.isStale || !isBusy) await this.#turns.run(() => this.#readNow(id, body));
    body.isReading = false;
    if (this.#bodies.get(id) !== body) return;
    const pauseMs = body.isStale ? limits.bodyPauseMs : limits.bodyReadMs;
    this.#readIn(id, body, Math.max(1, body.readAtMs + pauseMs - clock.nowMs()));
  }

  /** Reads a body. After a failure it is read again the next time; if the session was lost, the watch of it ends. */
  async #readNow(id: string, body: Body): Promise<void> {
    if (this.#bodies.get(id) !== body) return;
    body.isStale = false;
    body.readAtMs = this.#context.clock.nowMs();
    const properties = [...this.#watched(id)].map(([property, wanted]) => {
      return wanted === undefined ? { property } : { property, wanted };
    });
    await this.compare(id, properties).catch(() => undefined);
  }

  #note(
    id: string,
    body: Body,
    begun: number,
    asked: readonly Asked[],
    readings: readonly ComparedReading[],
  ): void {
    const watched = this.#watched(id);
    for (const property of body.readings.keys()) if (!watched.has(property)) body.readings.delete(property);
    for (const [at, reading] of readings.entries()) {
      const { property, wanted } = asked[at] as Asked;
      // A reading that was compared with another text does not show whether the property has its declared value.
      if (!watched.has(property) || watched.get(property) !== wanted) continue;
      const noted = body.readings.get(property);
      if (noted === undefined || noted.begun < begun) body.readings.set(property, { reading, wanted, begun });
    }
  }
}
