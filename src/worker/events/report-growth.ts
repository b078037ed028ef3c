// After a session has opened, the camera reports its properties little by little, for seconds. A property that is not
// reported yet reads as missing, and a write of it is refused; so an operation that misses one waits here for more
// reports. It knows no operations and makes no calls.

import { type Clock, setListeningTimer } from '../../base/clock.js';
import type { NativeEvent } from '../sdk/addon.js';
import { NewsWait } from './news-wait.js';

/** The part of a camera that is needed. */
export interface GrowingCamera {
  clock: Clock;
  /** How long after its start a session may report further properties at most. */
  growthMs: number;
  /** The report counts as complete when no further property has arrived for so long. */
  growthQuietMs: number;
  /** How long one call waits for a property. */
  growthWaitMs: number;
  listen: (listener: (event: NativeEvent) => void) => unknown;
  /** Called when a session has not been quiet once within `growthMs`. */
  restless: (seen: string) => void;
}

/** Longest time between two looks when the camera reports nothing. */
const LOOK_MS = 500;

/** How long the caller waits for what is missing. */
export interface Patience {
  /** The whole wait; `growthWaitMs` when left out. */
  waitMs?: number;
  /** Silence does not end the wait: more may come until the time for reports is over. */
  ignoresQuiet?: boolean;
}

/** How far the report of one camera has grown. Without a session it does not grow. */
export class ReportGrowth {
  readonly #camera: GrowingCamera;
  /** Codes reported in this session. */
  readonly #codes = new Set<number>();
  readonly #news: NewsWait;
  #overAtMs = Number.NEGATIVE_INFINITY;
  /** No further property has arrived for `growthQuietMs`; and whether that was so before in this session. */
  #isQuiet = true;
  #wasQuiet = false;
  /** The time for reports is over, and the first silence of the session is under way. */
  #isLastChance = false;
  #cancelEnd: () => void = () => undefined;
  #cancelSilence: () => void = () => undefined;

  constructor(camera: GrowingCamera) {
    this.#camera = camera;
    this.#news = new NewsWait(camera.clock);
    camera.listen((event) => this.#receive(event));
  }

  /** Whether further properties may still be reported. */
  get isUnderWay(): boolean {
    return this.mayGrow && !this.#isQuiet;
  }

  /** Whether the time for reports is not over, quiet or not: what is missing may come. */
  get mayGrow(): boolean {
    return this.#camera.clock.nowMs() < this.#overAtMs;
  }

  /**
   * Calls `look` until it finds something, no further report is expected, or the caller has waited long enough.
   * @param look returns undefined for what is not there (yet); what it throws goes to the caller.
   */
  async find<T>(
    look: () => Promise<T | undefined>,
    { waitMs = this.#camera.growthWaitMs, ignoresQuiet = false }: Patience = {},
  ): Promise<T | undefined> {
    const untilMs = this.#camera.clock.nowMs() + waitMs;
    for (;;) {
      const before = this.#codes.size;
      const found = await look();
      if (found !== undefined) return found;
      // A property that was reported during the look may be the missing one.
      if (before !== this.#codes.size) continue;
      const nowMs = this.#camera.clock.nowMs();
      const mayCome = ignoresQuiet ? this.mayGrow : this.isUnderWay;
      if (!mayCome || nowMs >= untilMs) return undefined;
      await this.#news.next(Math.min(LOOK_MS, untilMs - nowMs));
    }
  }

  /** Waits for the next report of the camera, for `growthQuietMs` at most. */
  pause(): Promise<void> {
    return this.#news.next(this.#camera.growthQuietMs);
  }

  #receive(event: NativeEvent): void {
    if (event.kind === 'connected') this.#begin();
    else if (event.kind === 'disconnected') this.#end();
    else if (event.kind === 'propertyChanged') this.#add(event.codes);
  }

  #begin(): void {
    const { clock, growthMs } = this.#camera;
    this.#codes.clear();
    this.#overAtMs = clock.nowMs() + growthMs;
    this.#wasQuiet = false;
    this.#isLastChance = false;
    this.#listen();
    this.#cancelEnd();
    this.#cancelEnd = clock.setTimer(growthMs, () => this.#over());
  }

  #end(): void {
    this.#overAtMs = Number.NEGATIVE_INFINITY;
    this.#isLastChance = false;
    this.#cancelEnd();
    this.#cancelSilence();
    this.#news.wake();
  }

  #add(codes: readonly number[]): void {
    const before = this.#codes.size;
    for (const code of codes) this.#codes.add(code);
    if (this.#codes.size === before) return;
    if (this.#isLastChance) this.#neverQuiet(before);
    this.#wasQuiet ||= this.#isQuiet;
    if (this.mayGrow) this.#listen();
    this.#news.wake();
  }

  /** Begins a silence; a further property begins it anew. */
  #listen(): void {
    const { clock, growthQuietMs } = this.#camera;
    this.#cancelSilence();
    this.#isQuiet = false;
    this.#cancelSilence = setListeningTimer(clock, growthQuietMs, () => {
      this.#isQuiet = true;
      this.#isLastChance = false;
    });
  }

  /**
   * Once it was quiet, what comes later may be new at that time. A silence that is under way is awaited to its end: a
   * pause of this process may have made it longer than this time.
   */
  #over(): void {
    if (this.#wasQuiet) this.#cancelSilence();
    else this.#isLastChance = !this.#isQuiet;
  }

  #neverQuiet(codes: number): void {
    this.#isLastChance = false;
    this.#cancelSilence();
    this.#camera.restless(`${codes} properties within ${this.#camera.growthMs} ms, and still further ones`);
  }
}
