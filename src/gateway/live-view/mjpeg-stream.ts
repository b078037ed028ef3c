// The stream of one viewer, of one camera or of several. A picture is sent when the viewer can take it; a newer one
// replaces a picture that still waits. So a slow viewer loses only pictures of its own and never sees an old one. The
// owner of the connection closes it when the viewer reads nothing for a long time.

import { Readable } from 'node:stream';
import type { Clock } from '../../worker/protocol/clock.js';
import type { PictureLayer } from '../../worker/protocol/operations.js';
import { OPENING } from './mjpeg-part.js';
import type { PictureHub } from './picture-hub.js';

/** What a stream needs. */
export interface MjpegStreamOptions {
  readonly hub: PictureHub;
  readonly clock: Clock;
  readonly cameraIds: readonly string[];
  readonly layer: PictureLayer;
  /** The most pictures a second of each camera; undefined = all. */
  readonly fps?: number | undefined;
}

/** A picture may come this much before it is due: the intervals of cameras are not exact to the millisecond. */
const EARLY_MS = 4;

/** Parts for one viewer; its reader decides the pace. Destroying it ends the subscription. */
export class MjpegStream extends Readable {
  readonly #options: MjpegStreamOptions;
  readonly #ends: (() => void)[] = [];
  /** For each camera the newest picture, while the viewer has not read it. */
  readonly #waiting = new Map<string, Buffer>();
  readonly #dueMs = new Map<string, number>();
  #hasRoom = false;
  #isOpened = false;
  #dropped = 0;

  constructor(options: MjpegStreamOptions) {
    // Pictures wait in the map, where a newer one replaces them, and not in the buffer of the stream.
    super({ highWaterMark: 1 });
    this.#options = options;
    for (const id of options.cameraIds) {
      const { hub, layer } = options;
      this.#ends.push(hub.watch(id, layer, (part, kind) => this.#offer(id, part, kind)));
    }
    this.#ends.push(options.hub.addStream(() => this.destroy()));
  }

  /** Pictures that this viewer lost because it was too slow. */
  get droppedPictures(): number {
    return this.#dropped;
  }

  /** Called by the stream when the viewer can take more. */
  override _read(): void {
    this.#hasRoom = true;
    this.#flush();
  }

  /** Called by the stream when the viewer has left or was given up. */
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    for (const end of this.#ends) end();
    this.#waiting.clear();
    callback(error);
  }

  #offer(id: string, part: Buffer, kind: 'picture' | 'slate'): void {
    if (this.destroyed) return;
    if (kind === 'slate' || this.#isInTime(id)) {
      if (this.#waiting.has(id)) this.#dropped += 1;
      this.#waiting.set(id, part);
    }
    this.#flush();
  }

  #flush(): void {
    // The pipe waits for the viewer and has stopped the flow: a picture pushed now would be old when it resumes.
    if (!this.#hasRoom || (this.#isOpened && this.readableFlowing === false)) return;
    if (!this.#isOpened) {
      this.#isOpened = true;
      this.#hasRoom = this.push(OPENING);
    }
    for (const [id, part] of this.#waiting) {
      if (!this.#hasRoom) return;
      this.#waiting.delete(id);
      this.#hasRoom = this.push(part);
    }
  }

  /** Keeps the rate on average: each picture has a due time, and a late picture does not delay the next. */
  #isInTime(id: string): boolean {
    const { fps, clock } = this.#options;
    if (fps === undefined) return true;
    const nowMs = clock.nowMs();
    const periodMs = 1000 / fps;
    const dueMs = this.#dueMs.get(id) ?? nowMs;
    if (nowMs < dueMs - EARLY_MS) return false;
    this.#dueMs.set(id, Math.max(dueMs + periodMs, nowMs + periodMs / 2));
    return true;
  }
}
