// Watches a transfer: its progress, as the camera reports it or as the file grows, whether it has stalled, and whether
// its file has been whole for some time although the camera has not reported that.

import type { Growth } from '../landing/fetch-landing.js';
import type { CardCamera } from './card-camera.js';

/** Least time between two reports of progress. */
const PROGRESS_MS = 100;
/** How often the size of the growing file is read. */
const LOOK_MS = 500;
/**
 * So many looks in a row find a whole file unchanged: it is complete, although no end is reported. Source: another
 * program waits for 1.5 s.
 */
const RESTED_LOOKS = 3;

/** The transfer that is watched. */
export interface Watched {
  transferId: string;
  growth: () => Promise<Growth>;
  /** The transfer has made progress. */
  alive: () => void;
  /** The transfer has made no progress for the whole limit. */
  silent: () => void;
  /** The file is whole, has rested, and no end was reported. */
  rested: () => void;
}

/** The watch over one transfer; it ends with {@link stop}. */
export class TransferWatch {
  readonly #camera: CardCamera;
  readonly #watched: Watched;
  #isOver = false;
  #seenBytes = 0;
  /** Growth that is seen later counts as progress; and when the file was last found larger than before. */
  #countsFromMs = 0;
  #grewAtMs = Number.NEGATIVE_INFINITY;
  #wholeSinceMs: number | undefined;
  /** Looks since then that found the file unchanged. */
  #restedLooks = 0;
  #lastReportedAtMs = Number.NEGATIVE_INFINITY;
  #cancelStall: () => void = () => undefined;
  #cancelLook: () => void = () => undefined;

  constructor(camera: CardCamera, watched: Watched) {
    this.#camera = camera;
    this.#watched = watched;
  }

  /**
   * Starts another limit for this time. Bytes that have arrived until now are no progress, although no look may have
   * seen them.
   */
  armAfresh(limitMs: number): void {
    this.arm(limitMs);
    void this.#hasGrown().then(() => {
      this.#countsFromMs = this.#camera.clock.nowMs();
    });
  }

  /** Starts the limit for silence anew. */
  arm(limitMs: number = this.#camera.limits.transferStallMs): void {
    this.#cancelStall();
    if (this.#isOver) return;
    const { clock } = this.#camera;
    this.#countsFromMs = clock.nowMs();
    this.#cancelStall = clock.setTimer(limitMs, () => void this.#stalled());
  }

  /** The camera has reported how far it is. */
  reported(percent: number): void {
    if (this.#isOver) return;
    this.#watched.alive();
    this.#restedLooks = 0;
    this.arm();
    const nowMs = this.#camera.clock.nowMs();
    if (percent >= 100 || nowMs - this.#lastReportedAtMs < PROGRESS_MS) return;
    this.#lastReportedAtMs = nowMs;
    this.#camera.report({
      name: 'transferProgress',
      payload: { transferId: this.#watched.transferId, percent },
    });
  }

  /**
   * Looks at the file from time to time.
   * @param sizeBytes of the whole file, in contents mode: there the camera reports nothing until the end, and progress
   * is read from the size of the file
   */
  look(sizeBytes = 0): void {
    if (this.#isOver) return;
    this.#cancelLook = this.#camera.clock.setTimer(LOOK_MS, () => {
      void this.#hasGrown().then((hasGrown) => {
        if (hasGrown && sizeBytes > 0)
          this.reported(Math.min(99, Math.floor((this.#seenBytes * 100) / sizeBytes)));
        if (!this.#isOver && this.#restedLooks >= RESTED_LOOKS) this.#watched.rested();
        this.look(sizeBytes);
      });
    });
  }

  stop(): void {
    this.#isOver = true;
    this.#cancelStall();
    this.#cancelLook();
  }

  /** A report may be lost while the file still grows: silence then counts from the last growth that was seen. */
  async #stalled(): Promise<void> {
    const armed = this.#cancelStall;
    await this.#hasGrown();
    // A report that came meanwhile has started the limit anew.
    if (this.#isOver || this.#cancelStall !== armed) return;
    if (this.#grewAtMs <= this.#countsFromMs) {
      this.#watched.silent();
      return;
    }
    this.#watched.alive();
    const silentMs = this.#camera.clock.nowMs() - this.#grewAtMs;
    this.arm(Math.max(0, this.#camera.limits.transferStallMs - silentMs));
  }

  async #hasGrown(): Promise<boolean> {
    const { bytes, wholeSinceMs } = await this.#watched.growth();
    const hasGrown = bytes > this.#seenBytes;
    if (hasGrown) this.#grewAtMs = this.#camera.clock.nowMs();
    const hasRested = wholeSinceMs !== undefined && wholeSinceMs === this.#wholeSinceMs;
    this.#restedLooks = hasRested ? this.#restedLooks + 1 : 0;
    this.#wholeSinceMs = wholeSinceMs;
    this.#seenBytes = Math.max(bytes, this.#seenBytes);
    return hasGrown;
  }
}
