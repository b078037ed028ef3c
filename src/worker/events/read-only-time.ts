// Waits for a camera that is read-only for a while. For about two seconds after an exposure or a change of the exposure
// program a camera may report all its properties as read-only, and it drops a release in that time without an error.
// Operations that press or write wait here. Takes events, and knows no operations.

import { type Clock, delay } from '../../base/clock.js';
import { isWritable } from '../properties/reading.js';
import type { NativeEvent, NativeProperty } from '../sdk/addon.js';
import { PRIORITY_KEY, PROPERTY_CODE, WARNING } from '../sdk/codes.js';
import { NewsWait } from './news-wait.js';

/** The part of a camera that is needed. */
export interface ReadOnlyCamera {
  clock: Clock;
  listen: (listener: (event: NativeEvent) => void) => unknown;
  /** Reads properties. */
  read: (codes: readonly number[]) => Promise<readonly NativeProperty[]>;
}

/**
 * Longest time after an event in which the camera may be read-only; two seconds were measured. Also the longest wait of
 * a caller.
 */
const LONGEST_MS = 3_000;
/** Time from a write of the exposure program until no release is dropped, as authors of other programs measured it. */
const PROGRAM_MS = 500;
/** Time from a press to the report of its exposure; authors of other programs measured up to 633 ms. */
const REPORT_MS = 700;
/** Pause between two reads while the camera reports nothing. */
const LOOK_MS = 200;
/** Settings of which at least one can be written on a body that is ready, whatever its dials and mode. */
const SETTINGS: readonly number[] = [
  PROPERTY_CODE.exposureProgram,
  PROPERTY_CODE.shutterSpeed,
  PROPERTY_CODE.driveMode,
  PROPERTY_CODE.focusMode,
  PROPERTY_CODE.whiteBalance,
  PROPERTY_CODE.fileType,
  PROPERTY_CODE.stillStoreDestination,
];

/** The read-only time of one camera. */
export class ReadOnlyTime {
  readonly #camera: ReadOnlyCamera;
  /** Until when the camera may be read-only. */
  #untilMs = Number.NEGATIVE_INFINITY;
  #programAtMs = Number.NEGATIVE_INFINITY;
  /**
   * Until when the exposure of a released button may be reported. That the camera accepts writes before this time
   * proves nothing.
   */
  #reportUntilMs = Number.NEGATIVE_INFINITY;
  #isReported = true;
  readonly #news: NewsWait;

  constructor(camera: ReadOnlyCamera) {
    this.#camera = camera;
    this.#news = new NewsWait(camera.clock);
    camera.listen((event) => this.#receive(event));
  }

  /** Whether the camera may be read-only now, by the events so far. Makes no call. */
  get mayBe(): boolean {
    return this.#camera.clock.nowMs() < this.#untilMs;
  }

  /** Notes that the SDK has accepted a write of the exposure program. */
  exposureProgramWritten(): void {
    this.#programAtMs = this.#camera.clock.nowMs();
    this.#extend(LONGEST_MS);
  }

  /** Notes that the SDK has accepted, or may have accepted, a press. @param takingMs how long its picture takes */
  pressed(takingMs: number): void {
    this.#extend(takingMs + LONGEST_MS);
  }

  /** Notes that the button is held down by a caller that does not wait for the report of the exposure. */
  heldDown(): void {
    this.#isReported = false;
  }

  /** Notes that the button was released. An exposure that is not reported yet may make the camera read-only later. */
  letGo(): void {
    this.#extend(LONGEST_MS);
    if (!this.#isReported) this.#reportUntilMs = this.#camera.clock.nowMs() + REPORT_MS;
  }

  /**
   * Waits until some setting can be written, for at most `limitMs`. Returns at once in two cases: nothing has happened
   * that makes the camera read-only, or the camera has the priority key, which makes it read-only for another reason.
   * Never rejects.
   * @returns false when it is still read-only
   */
  async over(limitMs = LONGEST_MS): Promise<boolean> {
    const { clock } = this.#camera;
    const latestMs = clock.nowMs() + limitMs;
    while (this.mayBe) {
      const isAwaited = !this.#isReported && clock.nowMs() < this.#reportUntilMs;
      if (!isAwaited && !(await this.#isReadOnly())) return true;
      const leftMs = Math.min(this.#untilMs, latestMs) - clock.nowMs();
      if (leftMs <= 0) return false;
      await this.#news.next(Math.min(LOOK_MS, leftMs));
    }
    return true;
  }

  /**
   * Repeats an attempt while it is refused and the camera may be read-only. It is used to set the priority key: while
   * the camera has that key its settings are read-only anyway, so only the attempt itself shows whether the camera
   * accepts it.
   * @param isRefusal whether the attempt is to be repeated after this error; called again right before the repetition
   * @throws the last refusal, at the latest after `limitMs`
   */
  async untilTaken<T>(
    attempt: () => Promise<T>,
    isRefusal: (error: unknown) => boolean,
    limitMs = LONGEST_MS,
  ): Promise<T> {
    const { clock } = this.#camera;
    const latestMs = clock.nowMs() + limitMs;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        const leftMs = Math.min(this.#untilMs, latestMs) - clock.nowMs();
        if (!isRefusal(error) || leftMs <= 0) throw error;
        await this.#news.next(Math.min(LOOK_MS, leftMs));
        if (!isRefusal(error)) throw error;
      }
    }
  }

  /**
   * Waits like {@link over}, and also until a write of the exposure program no longer makes the camera drop a release.
   * Never rejects.
   */
  async pressable(): Promise<void> {
    await this.over();
    for (;;) {
      const leftMs = this.#programAtMs + PROGRAM_MS - this.#camera.clock.nowMs();
      if (leftMs <= 0) return;
      await delay(this.#camera.clock, leftMs);
    }
  }

  async #isReadOnly(): Promise<boolean> {
    const natives = await this.#camera.read([...SETTINGS, PROPERTY_CODE.priorityKey]).catch(() => []);
    const key = natives.find(({ code }) => code === PROPERTY_CODE.priorityKey);
    if (key?.current === PRIORITY_KEY.camera) return false;
    const settings = natives.filter(({ code, enableFlag }) => SETTINGS.includes(code) && enableFlag > 0);
    return settings.length > 0 && !settings.some(isWritable);
  }

  #extend(forMs: number): void {
    this.#untilMs = Math.max(this.#untilMs, this.#camera.clock.nowMs() + forMs);
  }

  #receive(event: NativeEvent): void {
    if (event.kind === 'warning' && event.code === WARNING.exposureStarted) {
      this.#isReported = true;
      this.#extend(LONGEST_MS);
      this.#news.wake();
    }
    if (event.kind === 'connected' || event.kind === 'disconnected') this.#isReported = true;
    // The SDK may restore the session while the body is still read-only.
    if (event.kind === 'disconnected') {
      this.#untilMs = Number.NEGATIVE_INFINITY;
      this.#programAtMs = Number.NEGATIVE_INFINITY;
    }
    if (event.kind === 'propertyChanged' || event.kind === 'disconnected') this.#news.wake();
  }
}
