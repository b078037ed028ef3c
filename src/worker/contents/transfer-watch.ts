// Watches a transfer: how far it is, as the camera reports or as its file grows, and whether nothing comes any more.

import type { CardCamera } from './card-camera.js';

/** Progress closer together than this is not reported. */
const PROGRESS_MS = 100;
/** How often the growing file is looked at, where the camera does not report. */
const LOOK_MS = 500;

/** What is watched. */
export interface Watched {
  transferId: string;
  /** Bytes that have come so far. */
  bytes: () => Promise<number>;
  /** Something has come. */
  alive: () => void;
  /** Nothing has come for the whole limit. */
  silent: () => void;
}

/** The watch over one transfer; it ends with {@link stop}. */
export class TransferWatch {
  readonly #camera: CardCamera;
  readonly #watched: Watched;
  #isOver = false;
  #seenBytes = 0;
  #lastReportedAtMs = Number.NEGATIVE_INFINITY;
  #cancelStall: () => void = () => undefined;
  #cancelLook: () => void = () => undefined;

  constructor(camera: CardCamera, watched: Watched) {
    this.#camera = camera;
    this.#watched = watched;
  }

  /** Silence counts from now on. @param limitMs this once */
  arm(limitMs: number = this.#camera.limits.transferStallMs): void {
    this.#cancelStall();
    if (!this.#isOver) this.#cancelStall = this.#camera.clock.setTimer(limitMs, () => void this.#stalled());
  }

  /** The camera has reported how far it is. */
  reported(percent: number): void {
    if (this.#isOver) return;
    this.#watched.alive();
    this.arm();
    const nowMs = this.#camera.clock.nowMs();
    if (percent >= 100 || nowMs - this.#lastReportedAtMs < PROGRESS_MS) return;
    this.#lastReportedAtMs = nowMs;
    this.#camera.report({
      name: 'transferProgress',
      payload: { transferId: this.#watched.transferId, percent },
    });
  }

  /** A camera in contents mode says nothing until the end, but the file grows. */
  look(sizeBytes: number): void {
    if (this.#isOver) return;
    this.#cancelLook = this.#camera.clock.setTimer(LOOK_MS, () => {
      void this.#hasGrown().then((hasGrown) => {
        if (hasGrown && sizeBytes > 0)
          this.reported(Math.min(99, Math.floor((this.#seenBytes * 100) / sizeBytes)));
        this.look(sizeBytes);
      });
    });
  }

  stop(): void {
    this.#isOver = true;
    this.#cancelStall();
    this.#cancelLook();
  }

  /** The camera may have lost its report and still be writing. */
  async #stalled(): Promise<void> {
    const hasGrown = await this.#hasGrown();
    if (this.#isOver) return;
    if (hasGrown) {
      this.#watched.alive();
      this.arm();
    } else this.#watched.silent();
  }

  async #hasGrown(): Promise<boolean> {
    const bytes = await this.#watched.bytes();
    const hasGrown = bytes > this.#seenBytes;
    this.#seenBytes = Math.max(bytes, this.#seenBytes);
    return hasGrown;
  }
}
