// Watches a transfer. It reports progress (from the camera's reports or the growth of the file), detects that the
// transfer has stalled, and detects a file that has been whole for some time although the camera has not reported its
// end.

import type { Growth } from '../landing/fetch-landing.js';
import type { CardCamera } from './card-camera.js';

/** Least time between two reports of progress. */
const PROGRESS_MS = 100;
/** How often the size of the growing file is read. */
const LOOK_MS = 500;
/**
 * Number of looks in a row that must find a whole file unchanged before it counts as complete without a reported end.
 * Source: another program waits for 1.5 s.
 */
const RESTED_LOOKS = 3;

/** The transfer that is watched. */
export interface Watched {
  transferId: string;
  growth: () => Promise<Growth>;
  /** Called when the transfer has made progress. */
  alive: () => void;
  /** Called when the transfer has made no progress for the whole limit. */
  silent: () => void;
  /** Called when the file is whole and has not changed for some looks, and no end was reported. */
  rested: () => void;
}

/** The watch over one transfer; it ends with {@link stop}. */
export class TransferWatch {
  readonly #camera: CardCamera;
  readonly #watched: Watched;
  #isOver = false;
  #seenBytes = 0;
  /** Growth that is seen after this time counts as progress. */
  #countsFromMs = 0;
  /** When the file was last found larger than before. */
  #grewAtMs = Number.NEGATIVE_INFINITY;
  #wholeSinceMs: number | undefined;
  /** Looks since `#wholeSinceMs` that found the file unchanged. */
  #restedLooks = 0;
  #lastReportedAtMs = Number.NEGATIVE_INFINITY;
  #cancelStall: () => void = () => undefined;
  #cancelLook: () => void = () => undefined;

  constructor(camera: CardCamera, watched: Watched) {
    this.#camera = camera;
    this.#watched = watched;
  }

  /**
   * Starts the limit anew with this length. Bytes that have arrived before do not count as progress, even if no look
   * has seen them.
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

  /** Takes the camera's report of its progress. */
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
   * @param sizeBytes size of the whole file, in contents mode. There the camera reports no progress, so it is computed
   * from the size of the growing file
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

  /**
   * Handles the end of the limit. Reports may be lost while the file still grows: the limit then counts from the last
   * growth that was seen.
   */
  async #stalled(): Promise<void> {
    const armed = this.#cancelStall;
    await this.#hasGrown();
    // A report that came during the look has started the limit anew.
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
