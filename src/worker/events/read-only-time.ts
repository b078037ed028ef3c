// For about two seconds after an exposure, and after its mode was changed, a camera may report all its properties as
// read-only; a release in that time is dropped without an error, as is one right after a change of the mode. Operations
// that press or write wait here. It takes events, and knows no operations.

import { type Clock, delay } from '../../base/clock.js';
import { isWritable } from '../properties/reading.js';
import type { NativeEvent, NativeProperty } from '../sdk/addon.js';
import { PRIORITY_KEY, PROPERTY_CODE, WARNING } from '../sdk/codes.js';
import { NewsWait } from './news-wait.js';

/** The part of a camera that is needed. */
export interface ReadOnlyCamera {
  clock: Clock;
  listen: (listener: (event: NativeEvent) => void) => unknown;
  /** Properties as they read now. */
  read: (codes: readonly number[]) => Promise<readonly NativeProperty[]>;
}

/** The longest time in which it is searched for; two seconds were measured. Also how long one caller waits. */
const LONGEST_MS = 3_000;
/** From a write of the mode to a release that is not dropped: measured by others. */
const MODE_MS = 500;
/** From a press to the report of its exposure: up to 633 ms were measured by others. */
const REPORT_MS = 700;
/** Between two looks while the camera reports nothing. */
const LOOK_MS = 200;
/**
 * Settings that can be written on a body that is ready: at least one of them, whatever its dials and its mode decide.
 */
const SETTINGS: readonly number[] = [
  PROPERTY_CODE.exposureProgram,
  PROPERTY_CODE.shutterSpeed,
  PROPERTY_CODE.driveMode,
  PROPERTY_CODE.focusMode,
  PROPERTY_CODE.whiteBalance,
  PROPERTY_CODE.fileType,
  PROPERTY_CODE.stillStoreDestination,
];

/** When one camera takes writes and presses again. */
export class ReadOnlyTime {
  readonly #camera: ReadOnlyCamera;
  /** Until when the camera may be read-only. */
  #untilMs = Number.NEGATIVE_INFINITY;
  #modeAtMs = Number.NEGATIVE_INFINITY;
  /**
   * Time until which the exposure of a button that was let go may be reported: what the camera accepts before proves
   * nothing.
   */
  #reportUntilMs = Number.NEGATIVE_INFINITY;
  #isReported = true;
  readonly #news: NewsWait;

  constructor(camera: ReadOnlyCamera) {
    this.#camera = camera;
    this.#news = new NewsWait(camera.clock);
    camera.listen((event) => this.#receive(event));
  }

  /** Whether the camera may be read-only now, because of something that has happened. Costs nothing. */
  get mayBe(): boolean {
    return this.#camera.clock.nowMs() < this.#untilMs;
  }

  /** The SDK has taken a write of the exposure program. */
  modeWritten(): void {
    this.#modeAtMs = this.#camera.clock.nowMs();
    this.#extend(LONGEST_MS);
  }

  /** The SDK has taken a press whose picture takes so long, or may have. */
  pressed(takingMs: number): void {
    this.#extend(takingMs + LONGEST_MS);
  }

  /** The button is held down, by a caller that does not wait for the report of the exposure. */
  heldDown(): void {
    this.#isReported = false;
  }

  /**
   * Notes that the button was released. An exposure that is not reported yet may make the camera read-only after that.
   */
  letGo(): void {
    this.#extend(LONGEST_MS);
    if (!this.#isReported) this.#reportUntilMs = this.#camera.clock.nowMs() + REPORT_MS;
  }

  /**
   * Waits until something can be written, or for `limitMs`. Returns at once when nothing has happened that makes the
   * camera read-only, or the priority key is at the camera, which makes it so for another reason. Never rejects.
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
   * Makes an attempt again for as long as it is refused and the camera may be read-only. For the priority key, whose
   * place makes the settings read-only for another reason: only the attempt itself shows whether it is taken.
   * @param isRefusal whether it is to be made again; asked once more right before that
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

  /** As {@link over}, and until a release is not dropped because of a write of the mode. Never rejects. */
  async pressable(): Promise<void> {
    await this.over();
    for (;;) {
      const leftMs = this.#modeAtMs + MODE_MS - this.#camera.clock.nowMs();
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
    // A session that the SDK brings back is of a body that may still be read-only.
    if (event.kind === 'disconnected') {
      this.#untilMs = Number.NEGATIVE_INFINITY;
      this.#modeAtMs = Number.NEGATIVE_INFINITY;
    }
    if (event.kind === 'propertyChanged' || event.kind === 'disconnected') this.#news.wake();
  }
}
