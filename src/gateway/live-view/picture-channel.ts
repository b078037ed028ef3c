// One layer of one camera: its newest picture and all its viewers. However many viewers there are, the worker is asked
// for each picture once, and no more often than the fastest viewer shows pictures. It is asked for a few pictures in
// advance, so that it need not wait; without viewers it is asked for none. After a second without a picture, viewers
// get a slate, and the worker is asked again, since it may be a new one.

import type { Clock } from '../../base/clock.js';
import type { AbortNotice } from '../../base/within.js';
import type { Held, RoomyPicture } from '../cameras/picture-room.js';
import { mjpegPart } from './mjpeg-part.js';

/** A picture as it came from the worker. */
export interface LivePicture {
  /** The camera's own number. */
  readonly number: number;
  /** When the worker received it: milliseconds since 1970. */
  readonly capturedAtMs: number;
  /** A JPEG; it must not be changed. */
  readonly image: Buffer;
}

/** Content of a part of a stream. */
export type PartKind = 'picture' | 'slate';

/**
 * Receives the parts of a stream. Must not throw.
 * @param held the memory of the part, if it may be used again. A viewer that uses it after the call must hold it.
 */
export type Viewer = (part: Buffer, kind: PartKind, held?: Held) => void;

/** Order for pictures, to a worker. */
export interface PictureOrder {
  /** The number of further pictures; 0 = none, and ordered pictures that have not come are cancelled. */
  readonly count: number;
  /** The shortest time between two pictures; 0 = as they come. */
  readonly periodMs: number;
}

/** Dependencies of a channel. */
export interface PictureChannelContext {
  readonly cameraId: string;
  readonly clock: Clock;
  readonly limits: { readonly slateMs: number; readonly stalePictureMs: number };
  /** Asks the worker for pictures. */
  readonly ask: (order: PictureOrder) => void;
  /** The most pictures that the worker is asked for in advance. */
  readonly ahead: number;
  /** Makes the image that is shown when there is no picture. */
  readonly slate: (sinceMs: number, isStopped: boolean) => Buffer;
}

/** The number of pictures over which the rate is measured. */
const RATE_PICTURES = 45;

/** A picture whose number is lower by more than this is from another session. */
const MOST_LATE = 30;

/** When a timer is late by this part of the silence that it watches for, this process did not run meanwhile. */
const LATE_PART = 0.1;

/** One layer of one camera. */
export class PictureChannel {
  readonly #context: PictureChannelContext;
  /** Viewers, each with the shortest time between two pictures that it shows; 0 = it shows all. */
  readonly #viewers = new Map<Viewer, number>();
  readonly #waits = new Set<(picture: LivePicture) => void>();
  readonly #receivedAtMs: number[] = [];
  #latest: (LivePicture & { receivedAtMs: number }) | undefined;
  /** Pictures that were requested of the worker and have not arrived. */
  #asked = 0;
  #askedPeriodMs = 0;
  /** The memory of the newest picture, if it may be used again. */
  #latestHeld: Held | undefined;
  #isHeld = false;
  #isStopped = false;
  #skipped = 0;
  #stalls = 0;
  #isSilent = false;
  #hasCome = false;
  /** Time of the last picture, or of the first request while there is no picture; monotonic. */
  #quietSinceMs = 0;
  /** The same time in milliseconds since 1970, for the slate. */
  #noSignalSinceMs = 0;
  #slate: { sinceMs: number; isStopped: boolean; part: Buffer } | undefined;
  #cancelWatch: (() => void) | undefined;

  constructor(context: PictureChannelContext) {
    this.#context = context;
  }

  /** Whether pictures are being fetched. */
  get isRequested(): boolean {
    return !this.#isStopped && (this.#isHeld || this.#viewers.size > 0 || this.#waits.size > 0);
  }

  /** Whether pictures are being fetched and at least one has arrived. */
  get isStreaming(): boolean {
    return this.isRequested && this.#hasCome;
  }

  get viewerCount(): number {
    return this.#viewers.size;
  }

  /** The number of pictures that were never fetched, by gaps in the numbers of the camera. */
  get skippedPictures(): number {
    return this.#skipped;
  }

  /** How often no picture came for `slateMs` although pictures were being fetched. */
  get stalls(): number {
    return this.#stalls;
  }

  /** Age of the newest picture, stale or not; undefined while there is none. */
  get ageMs(): number | undefined {
    const { capturedAtMs } = this.#latest ?? {};
    return capturedAtMs === undefined ? undefined : Math.max(0, Date.now() - capturedAtMs);
  }

  /** Pictures a second, measured over the last ones; 0 when none come. */
  get picturesPerSecond(): number {
    const times = this.#receivedAtMs;
    const first = times[0];
    const last = times.at(-1);
    if (first === undefined || last === undefined || last === first) return 0;
    if (this.#context.clock.nowMs() - last > this.#context.limits.slateMs) return 0;
    return ((times.length - 1) * 1000) / (last - first);
  }

  /** The newest picture, unless it is stale. */
  get latest(): LivePicture | undefined {
    const latest = this.#latest;
    if (latest === undefined) return undefined;
    // How long the caller uses it is not known.
    this.#latestHeld?.keep();
    return this.#context.clock.nowMs() - latest.receivedAtMs > this.#context.limits.stalePictureMs
      ? undefined
      : latest;
  }

  /** Takes a picture from the worker. @param roomy its image with free room, which belongs to the channel. */
  receive(picture: LivePicture, roomy?: RoomyPicture): void {
    this.#asked = Math.max(0, this.#asked - 1);
    const nowMs = this.#context.clock.nowMs();
    if (this.#isLate(picture, nowMs)) {
      this.#ask();
      return;
    }
    const gap = picture.number - (this.#latest?.number ?? picture.number) - 1;
    const isGap = gap > 0 && this.#askedPeriodMs === 0;
    if (isGap && nowMs - (this.#latest?.receivedAtMs ?? 0) < this.#context.limits.slateMs)
      this.#skipped += gap;
    if (!this.isRequested) return;
    this.#hasCome = true;
    this.#keepLatest(picture, nowMs, roomy);
    this.#quietSinceMs = nowMs;
    this.#isSilent = false;
    this.#noSignalSinceMs = picture.capturedAtMs;
    this.#slate = undefined;
    this.#receivedAtMs.push(nowMs);
    if (this.#receivedAtMs.length > RATE_PICTURES) this.#receivedAtMs.shift();
    if (this.#waits.size > 0) roomy?.keep();
    for (const settle of [...this.#waits]) settle(picture);
    // Asks before the viewers get this picture, so that the worker fetches the next one meanwhile.
    this.#ask();
    if (this.#viewers.size === 0) return;
    const part = this.#partOf(picture, roomy);
    for (const viewer of this.#viewers.keys()) viewer(part, 'picture', roomy);
  }

  /**
   * Adds a viewer, which gets the newest picture at once.
   * @param fps the most pictures a second that it shows; left out = all. It may get more.
   * @returns a function that removes the viewer; it may be called twice.
   */
  watch(viewer: Viewer, fps?: number): () => void {
    // The same viewer added twice counts as two viewers.
    const own: Viewer = (...part) => viewer(...part);
    this.#begin(() => {
      this.#isStopped = false;
      this.#viewers.set(own, fps === undefined ? 0 : 1000 / fps);
    });
    const { latest } = this;
    if (latest !== undefined) own(this.#partOf(latest), 'picture');
    return () => {
      this.#viewers.delete(own);
      this.#end();
    };
  }

  /** Fetches pictures even without viewers, until {@link letGo} or {@link stop}. */
  hold(): void {
    this.#begin(() => {
      this.#isStopped = false;
      this.#isHeld = true;
    });
  }

  /** Ends {@link hold}. */
  letGo(): void {
    this.#isHeld = false;
    this.#end();
  }

  /** Ends {@link stop}: the remaining viewers get pictures again. */
  resume(): void {
    if (!this.#isStopped) return;
    this.#begin(() => {
      this.#isStopped = false;
    });
    this.#end();
  }

  /** Stops fetching: viewers get a slate until {@link resume}, {@link hold} or a new {@link watch}. */
  stop(): void {
    this.#isHeld = false;
    this.#isStopped = true;
    this.#forgetLatest();
    this.#noSignalSinceMs = Date.now();
    this.#slate = undefined;
    this.#end();
  }

  /** Drops everything about the session, which is over. */
  reset(): void {
    this.#isHeld = false;
    this.#isStopped = false;
    this.#forgetLatest();
    this.#end();
  }

  /** Asks again: the worker may be a new one, which does not know the request. */
  remind(): void {
    this.#asked = 0;
    this.#ask();
  }

  /** The next picture whose number is not `after`; undefined after `waitMs` or when the caller leaves. */
  next(after: number | undefined, waitMs: number, signal: AbortNotice): Promise<LivePicture | undefined> {
    const { latest } = this;
    if (latest !== undefined && latest.number !== after) return Promise.resolve(latest);
    return new Promise((resolve) => {
      const settle = (picture?: LivePicture) => {
        if (picture !== undefined && picture.number === after) return;
        this.#waits.delete(settle);
        cancelTimer();
        signal.removeEventListener('abort', abort);
        resolve(picture);
        this.#end();
      };
      const abort = () => settle();
      const cancelTimer = this.#context.clock.setTimer(waitMs, () => settle());
      signal.addEventListener('abort', abort);
      this.#begin(() => this.#waits.add(settle));
    });
  }

  #begin(add: () => void): void {
    const wasRequested = this.isRequested;
    add();
    if (!wasRequested && this.isRequested) {
      this.#quietSinceMs = this.#context.clock.nowMs();
      this.#noSignalSinceMs = Date.now();
      this.#slate = undefined;
      this.#hasCome = false;
      this.#receivedAtMs.length = 0;
      this.#asked = 0;
    }
    this.#ask();
    this.#cancelWatch ??= this.#watchSilence(this.#context.limits.slateMs);
  }

  #keepLatest(picture: LivePicture, receivedAtMs: number, held: Held | undefined): void {
    held?.hold();
    this.#latestHeld?.release();
    this.#latestHeld = held;
    this.#latest = { ...picture, receivedAtMs };
  }

  #forgetLatest(): void {
    this.#latestHeld?.release();
    this.#latestHeld = undefined;
    this.#latest = undefined;
  }

  #end(): void {
    if (this.isRequested) {
      this.#ask();
      return;
    }
    if (this.#asked > 1) {
      this.#asked = 0;
      this.#context.ask({ count: 0, periodMs: 0 });
    }
    if (this.#viewers.size > 0) return;
    this.#cancelWatch?.();
    this.#cancelWatch = undefined;
  }

  /** Asks for more pictures when few of the requested ones are left, or when the needs of the viewers change. */
  #ask(): void {
    if (!this.isRequested) return;
    const isStream = this.#isHeld || this.#viewers.size > 0;
    const most = isStream ? this.#context.ahead : 1;
    const periodMs = this.#periodMs;
    if (this.#asked > most / 2 && periodMs === this.#askedPeriodMs) return;
    const count = Math.max(1, most - this.#asked);
    this.#asked += count;
    this.#askedPeriodMs = periodMs;
    this.#context.ask({ count, periodMs });
  }

  /** The shortest time between two pictures that any viewer needs. */
  get #periodMs(): number {
    if (this.#isHeld || this.#waits.size > 0 || this.#viewers.size === 0) return 0;
    return Math.min(...this.#viewers.values());
  }

  /**
   * Checks for silence after a time, again and again.
   * @param isAgain the last check was too late to judge; this one judges even if it is late too.
   */
  #watchSilence(waitMs: number, isAgain = false): () => void {
    const { clock, limits } = this.#context;
    const { slateMs } = limits;
    const dueMs = clock.nowMs() + waitMs;
    return clock.setTimer(waitMs, () => {
      const nowMs = clock.nowMs();
      const lateMs = nowMs - dueMs;
      // When this process was paused, its timers run before the pictures are read that came meanwhile.
      if (!isAgain && lateMs > slateMs * LATE_PART) {
        this.#cancelWatch = this.#watchSilence(Math.min(lateMs, slateMs), true);
        return;
      }
      const quietMs = nowMs - this.#quietSinceMs;
      const isQuiet = this.#isStopped || quietMs >= slateMs;
      if (isQuiet) this.#sendSlate();
      this.#cancelWatch = this.#watchSilence(isQuiet ? slateMs : slateMs - quietMs);
    });
  }

  /** Whether a newer picture came before this one: pictures arrive in two ways, and one may be slower for a moment. */
  #isLate({ number }: LivePicture, nowMs: number): boolean {
    const latest = this.#latest;
    if (latest === undefined || nowMs - latest.receivedAtMs > this.#context.limits.slateMs) return false;
    if (number >= latest.number || number < latest.number - MOST_LATE) return false;
    // When the numbers start again, they fall by more than MOST_LATE, or to the beginning. The first numbers could be
    // late or new: they count as late only while the latest number is small too.
    return number > MOST_LATE || latest.number <= MOST_LATE;
  }

  #sendSlate(): void {
    this.remind();
    if (this.isRequested && !this.#isSilent) {
      this.#isSilent = true;
      this.#stalls += 1;
    }
    if (this.#viewers.size === 0) return;
    const { cameraId, slate } = this.#context;
    const sinceMs = this.#noSignalSinceMs;
    this.#slate ??= {
      sinceMs,
      isStopped: this.#isStopped,
      part: mjpegPart(slate(sinceMs, this.#isStopped), { cameraId, noSignalSinceMs: sinceMs }),
    };
    for (const viewer of this.#viewers.keys()) viewer(this.#slate.part, 'slate');
  }

  #partOf({ image, number, capturedAtMs }: LivePicture, roomy?: RoomyPicture): Buffer {
    const ageMs = Math.max(0, Date.now() - capturedAtMs);
    return mjpegPart(image, { cameraId: this.#context.cameraId, number, capturedAtMs, ageMs }, roomy);
  }
}
