// One layer of one camera: its newest picture and all its viewers. However many viewers there are, the worker is asked
// for one picture at a time, and for none without viewers. After a second without a picture viewers get a slate, and
// the worker, which may be a new one by then, is asked again.

import type { Clock } from '../../worker/protocol/clock.js';
import type { AbortNotice } from '../../worker/protocol/within.js';
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

/** Receives the parts of a stream. Must not throw. */
export type Viewer = (part: Buffer, kind: 'picture' | 'slate') => void;

/** What a channel needs. */
export interface ChannelParts {
  readonly cameraId: string;
  readonly clock: Clock;
  readonly limits: { readonly slateMs: number; readonly stalePictureMs: number };
  /** Asks the worker for one picture. */
  readonly ask: () => void;
  /** Makes the image that says that there is no picture. */
  readonly slate: (sinceMs: number, isStopped: boolean) => Buffer;
}

/** Number of pictures over which their rate is measured. */
const RATE_PICTURES = 45;

/** One layer of one camera. */
export class PictureChannel {
  readonly #parts: ChannelParts;
  readonly #viewers = new Set<Viewer>();
  readonly #waits = new Set<(picture: LivePicture) => void>();
  readonly #receivedAtMs: number[] = [];
  #latest: (LivePicture & { receivedAtMs: number }) | undefined;
  #isHeld = false;
  #isStopped = false;
  #skipped = 0;
  #stalls = 0;
  #isSilent = false;
  /** Monotonic time of the last picture, or of the first request while there is none. */
  #quietSinceMs = 0;
  /** The same in milliseconds since 1970, for the slate. */
  #noSignalSinceMs = 0;
  #slate: { sinceMs: number; isStopped: boolean; part: Buffer } | undefined;
  #cancelWatch: (() => void) | undefined;

  constructor(parts: ChannelParts) {
    this.#parts = parts;
  }

  /** Pictures are being fetched. */
  get isRequested(): boolean {
    return !this.#isStopped && (this.#isHeld || this.#viewers.size > 0 || this.#waits.size > 0);
  }

  get viewerCount(): number {
    return this.#viewers.size;
  }

  /** Pictures that were never fetched, by the camera's numbers. */
  get skippedPictures(): number {
    return this.#skipped;
  }

  /** Times that no picture came for `slateMs` although pictures were being fetched. */
  get stalls(): number {
    return this.#stalls;
  }

  /** Age of the newest picture, stale or not; undefined while there is none. */
  get ageMs(): number | undefined {
    const { capturedAtMs } = this.#latest ?? {};
    return capturedAtMs === undefined ? undefined : Math.max(0, Date.now() - capturedAtMs);
  }

  /** Pictures a second, measured over the last ones; 0 when none comes. */
  get picturesPerSecond(): number {
    const times = this.#receivedAtMs;
    const first = times[0];
    const last = times.at(-1);
    if (first === undefined || last === undefined || last === first) return 0;
    if (this.#parts.clock.nowMs() - last > this.#parts.limits.slateMs) return 0;
    return ((times.length - 1) * 1000) / (last - first);
  }

  /** The newest picture, unless it is stale. */
  get latest(): LivePicture | undefined {
    const latest = this.#latest;
    if (latest === undefined) return undefined;
    return this.#parts.clock.nowMs() - latest.receivedAtMs > this.#parts.limits.stalePictureMs
      ? undefined
      : latest;
  }

  /** Takes a picture from the worker. */
  receive(picture: LivePicture): void {
    const nowMs = this.#parts.clock.nowMs();
    const gap = picture.number - (this.#latest?.number ?? picture.number) - 1;
    if (gap > 0 && nowMs - (this.#latest?.receivedAtMs ?? 0) < this.#parts.limits.slateMs)
      this.#skipped += gap;
    if (!this.isRequested) return;
    this.#latest = { ...picture, receivedAtMs: nowMs };
    this.#quietSinceMs = nowMs;
    this.#isSilent = false;
    this.#noSignalSinceMs = picture.capturedAtMs;
    this.#slate = undefined;
    this.#receivedAtMs.push(nowMs);
    if (this.#receivedAtMs.length > RATE_PICTURES) this.#receivedAtMs.shift();
    for (const settle of [...this.#waits]) settle(picture);
    // Before the fan-out, so that the worker fetches the next picture meanwhile.
    if (this.isRequested) this.#parts.ask();
    if (this.#viewers.size === 0) return;
    const part = this.#partOf(picture);
    for (const viewer of this.#viewers) viewer(part, 'picture');
  }

  /** Adds a viewer; it gets the newest picture at once. @returns a function that removes it, also when called twice. */
  watch(viewer: Viewer): () => void {
    // A viewer that is added twice counts as two.
    const own: Viewer = (part, kind) => viewer(part, kind);
    this.#begin(() => {
      this.#isStopped = false;
      this.#viewers.add(own);
    });
    const { latest } = this;
    if (latest !== undefined) own(this.#partOf(latest), 'picture');
    return () => {
      this.#viewers.delete(own);
      this.#end();
    };
  }

  /** Fetches pictures also without viewers, until {@link letGo} or {@link stop}. */
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

  /** Ends {@link stop}: the viewers that are left get pictures again. */
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
    this.#latest = undefined;
    this.#noSignalSinceMs = Date.now();
    this.#slate = undefined;
    this.#end();
  }

  /** The session is over: everything about it is dropped. */
  reset(): void {
    this.#isHeld = false;
    this.#isStopped = false;
    this.#latest = undefined;
    this.#end();
  }

  /** Asks again: the worker may be a new one without the request. */
  remind(): void {
    if (this.isRequested) this.#parts.ask();
  }

  /** The next picture whose number is not `after`; undefined after `waitMs`, or when the caller has left. */
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
      const cancelTimer = this.#parts.clock.setTimer(waitMs, () => settle());
      signal.addEventListener('abort', abort);
      this.#begin(() => this.#waits.add(settle));
    });
  }

  #begin(add: () => void): void {
    const wasRequested = this.isRequested;
    add();
    if (!wasRequested && this.isRequested) {
      this.#quietSinceMs = this.#parts.clock.nowMs();
      this.#noSignalSinceMs = Date.now();
      this.#slate = undefined;
      this.#receivedAtMs.length = 0;
      this.#parts.ask();
    }
    this.#cancelWatch ??= this.#watchSilence(this.#parts.limits.slateMs);
  }

  #end(): void {
    if (this.isRequested || this.#viewers.size > 0) return;
    this.#cancelWatch?.();
    this.#cancelWatch = undefined;
  }

  #watchSilence(waitMs: number): () => void {
    return this.#parts.clock.setTimer(waitMs, () => {
      const { slateMs } = this.#parts.limits;
      const quietMs = this.#parts.clock.nowMs() - this.#quietSinceMs;
      const isQuiet = this.#isStopped || quietMs >= slateMs;
      if (isQuiet) this.#sendSlate();
      this.#cancelWatch = this.#watchSilence(isQuiet ? slateMs : slateMs - quietMs);
    });
  }

  #sendSlate(): void {
    this.remind();
    if (this.isRequested && !this.#isSilent) {
      this.#isSilent = true;
      this.#stalls += 1;
    }
    if (this.#viewers.size === 0) return;
    const { cameraId, slate } = this.#parts;
    const sinceMs = this.#noSignalSinceMs;
    this.#slate ??= {
      sinceMs,
      isStopped: this.#isStopped,
      part: mjpegPart(slate(sinceMs, this.#isStopped), { cameraId, noSignalSinceMs: sinceMs }),
    };
    for (const viewer of this.#viewers) viewer(this.#slate.part, 'slate');
  }

  #partOf({ image, number, capturedAtMs }: LivePicture): Buffer {
    const ageMs = Math.max(0, Date.now() - capturedAtMs);
    return mjpegPart(image, { cameraId: this.#parts.cameraId, number, capturedAtMs, ageMs });
  }
}
