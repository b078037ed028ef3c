// The stream of one viewer, of one or several cameras. A picture is sent when the viewer can take it; a newer picture
// replaces one that still waits. So a slow viewer loses only its own pictures, and never sees an old one. The owner of
// the connection closes the connection when the viewer reads nothing for a long time.

import { Readable, type Writable } from 'node:stream';
import type { Clock } from '../../base/clock.js';
import type { PictureLayer } from '../../protocol/operations.js';
import type { Held } from '../cameras/picture-room.js';
import { OPENING } from './mjpeg-part.js';
import type { PartKind } from './picture-channel.js';
import type { PictureHub } from './picture-hub.js';

/** Dependencies of a stream, and the cameras and pictures that it shows. */
export interface MjpegStreamContext {
  readonly hub: PictureHub;
  readonly clock: Clock;
  readonly cameraIds: readonly string[];
  readonly layer: PictureLayer;
  /** The most pictures a second of each camera; undefined = all. */
  readonly fps?: number | undefined;
}

/** How much earlier than due a picture may come, in ms or as a part of the period: intervals are not exact. */
const EARLY = { leastMs: 4, part: 0.1 };

/** The newest picture of a camera, before the viewer takes it. */
interface Waiting {
  part: Buffer;
  held: Held | undefined;
}

/** Parts for one viewer. The viewer decides the pace. Destroying the stream ends the subscription. */
export class MjpegStream extends Readable {
  readonly #context: MjpegStreamContext;
  readonly #ends: (() => void)[] = [];
  /** For each camera the newest picture, while the viewer has not read it. */
  readonly #waiting = new Map<string, Waiting>();
  readonly #dueMs = new Map<string, number>();
  /** The destination of {@link pipe}. */
  #viewer: Writable | undefined;
  #hasSent = false;
  #hasRoom = false;
  #isOpened = false;
  #dropped = 0;

  constructor(context: MjpegStreamContext) {
    // Pictures wait in the map, where a newer one replaces them, and not in the buffer of the stream.
    super({ highWaterMark: 1 });
    this.#context = context;
    for (const id of context.cameraIds) {
      const { hub, layer, fps } = context;
      this.#ends.push(hub.watch(id, layer, (...part) => this.#offer(id, ...part), fps));
    }
    this.#ends.push(context.hub.addStream(() => this.destroy()));
  }

  /** The number of pictures that this viewer lost because it was too slow. */
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
    for (const { held } of this.#waiting.values()) held?.release();
    this.#waiting.clear();
    callback(error);
  }

  #offer(id: string, part: Buffer, kind: PartKind, held?: Held): void {
    if (this.destroyed) return;
    if (kind === 'slate' || this.#isInTime(id)) {
      const replaced = this.#waiting.get(id);
      if (replaced !== undefined) this.#dropped += 1;
      held?.hold();
      replaced?.held?.release();
      this.#waiting.set(id, { part, held });
    }
    this.#flush();
  }

  /**
   * Writes to the viewer directly from now on, past the buffer of this stream. Then it is known when a picture has
   * left, and its memory can be used again.
   */
  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    const viewer = destination as NodeJS.WritableStream as Writable;
    this.#viewer = viewer;
    viewer.on('drain', () => this.#write(viewer));
    viewer.once('close', () => this.destroy());
    viewer.write(OPENING);
    this.#write(viewer);
    return destination;
  }

  #write(viewer: Writable): void {
    for (const [id, { part, held }] of this.#waiting) {
      // The opening alone does not count as a full viewer.
      const isFull = viewer.writableNeedDrain && this.#hasSent;
      if (isFull || viewer.destroyed) return;
      this.#hasSent = true;
      this.#waiting.delete(id);
      viewer.write(part, () => held?.release());
    }
  }

  #flush(): void {
    if (this.#viewer !== undefined) {
      this.#write(this.#viewer);
      return;
    }
    // The viewer is not ready and the pipe has stopped the flow: a picture pushed now would be old when the flow
    // resumes.
    if (!this.#hasRoom || (this.#isOpened && this.readableFlowing === false)) return;
    if (!this.#isOpened) {
      this.#isOpened = true;
      this.#hasRoom = this.push(OPENING);
    }
    for (const [id, { part, held }] of this.#waiting) {
      if (!this.#hasRoom) return;
      this.#waiting.delete(id);
      // The end of the reader's use is not known, so the memory is not used again.
      held?.keep();
      this.#hasRoom = this.push(part);
    }
  }

  /** Keeps the rate on average: each picture has a due time, and a late picture does not delay the next. */
  #isInTime(id: string): boolean {
    const { fps, clock } = this.#context;
    if (fps === undefined) return true;
    const nowMs = clock.nowMs();
    const periodMs = 1000 / fps;
    const dueMs = this.#dueMs.get(id) ?? nowMs;
    if (nowMs < dueMs - Math.max(EARLY.leastMs, EARLY.part * periodMs)) return false;
    this.#dueMs.set(id, Math.max(dueMs + periodMs, nowMs + periodMs / 2));
    return true;
  }
}
