// The live-view pictures: the newest picture of each body, the functions that draw it, and whether it is current. The
// pictures of all tiles come through one connection, because a browser opens at most six connections to a host. A
// canvas that is slow skips pictures.

import { readStream } from '../interface/byte-stream.js';
import { pictureParts } from '../interface/picture-parts.js';
import { inPath } from '../interface/service.js';
import { token } from '../interface/token.js';

/** Age at which a picture is marked as old. */
export const OLD_MS = 1000;
/** Age at which a picture no longer counts as live. */
export const DEAD_MS = 3000;
/** Time over which the rate is counted. */
const RATE_SPAN_MS = 2000;
/** Pause before a stream that ended is opened again. */
const AGAIN_MS = 1000;
/** Silence that ends the stream; the service sends a picture or a slate of each body every second. */
const SILENT_MS = 10_000;
/** Longest time for decoding a picture; a browser without enough memory may never finish. */
const DECODE_MS = 5000;

/** Draws a picture; the bitmap is closed afterwards. */
export type Drawer = (picture: ImageBitmap, frame: number) => void;

/** How current the picture of a body is. */
export interface PictureState {
  /** None: no picture has arrived, or the body has stopped. */
  readonly liveness: 'none' | 'live' | 'old' | 'dead';
  readonly ageMs: number;
  readonly fps: number;
  /** When the last live picture was made, that is, since when there is no signal. */
  readonly since: number | undefined;
}

/** The picture of one body. */
export class LivePicture {
  readonly #drawers = new Set<Drawer>();
  #times: number[] = [];
  #madeAtMs: number | undefined;
  #noSignalSince: number | undefined;
  #drawingSinceMs = Number.NEGATIVE_INFINITY;
  #watchers = 0;
  #watchedSinceMs = 0;

  /** Requests pictures from now on. @returns the function that ends it */
  watch(): () => void {
    if (this.#watchers === 0) this.#watchedSinceMs = performance.now();
    this.#watchers += 1;
    return () => {
      this.#watchers -= 1;
    };
  }

  /** Draws every new picture with this function. @returns a function that ends it */
  draw(drawer: Drawer): () => void {
    this.#drawers.add(drawer);
    return () => this.#drawers.delete(drawer);
  }

  /** Takes a part of a stream. */
  async take(headers: ReadonlyMap<string, string>, bytes: Uint8Array): Promise<void> {
    const sinceMs = performance.now();
    if (sinceMs - this.#drawingSinceMs < DECODE_MS) return;
    this.#drawingSinceMs = sinceMs;
    try {
      const since = headers.get('x-no-signal-since');
      this.#noSignalSince = since === undefined ? undefined : Date.parse(since);
      // The part is a slate of the service, which is not drawn: the tile shows the same in words.
      if (since !== undefined) return;
      const picture = await createImageBitmap(new Blob([bytes as BlobPart], { type: 'image/jpeg' }));
      for (const drawer of this.#drawers) drawer(picture, Number(headers.get('x-frame-number')));
      picture.close();
      const nowMs = performance.now();
      this.#madeAtMs = nowMs - Number(headers.get('x-frame-age-ms'));
      this.#times.push(nowMs);
    } catch {
      // The bytes are not a picture; the next one replaces it.
    } finally {
      if (this.#drawingSinceMs === sinceMs) this.#drawingSinceMs = Number.NEGATIVE_INFINITY;
    }
  }

  /** Notes that the body no longer has a live view. */
  end(): void {
    this.#madeAtMs = undefined;
    this.#noSignalSince = undefined;
    this.#times = [];
  }

  get state(): PictureState {
    const nowMs = performance.now();
    this.#times = this.#times.filter((time) => time > nowMs - RATE_SPAN_MS);
    const fps = (this.#times.length * 1000) / RATE_SPAN_MS;
    if (this.#madeAtMs === undefined) {
      const liveness = this.#noSignalSince === undefined ? 'none' : 'dead';
      return { liveness, ageMs: 0, fps: 0, since: this.#noSignalSince };
    }
    const ageMs = Math.max(0, Math.round(nowMs - this.#madeAtMs));
    // Without a request, as for a tile out of sight, an old picture does not mean a loss.
    const askedForMs = this.#watchers === 0 ? 0 : nowMs - this.#watchedSinceMs;
    const isDead = this.#noSignalSince !== undefined || Math.min(ageMs, askedForMs) > DEAD_MS;
    const liveness = isDead ? 'dead' : ageMs > OLD_MS ? 'old' : 'live';
    return { liveness, ageMs, fps, since: isDead ? Date.now() - ageMs : undefined };
  }
}

const pictures = new Map<string, LivePicture>();

/** The picture of a body. */
export function pictureOf(id: string): LivePicture {
  const picture = pictures.get(id) ?? new LivePicture();
  pictures.set(id, picture);
  return picture;
}

/** One connection that brings the pictures of some bodies. */
export class PictureStream {
  #choice = '';
  #running: AbortController | undefined;
  #watched: readonly (() => void)[] = [];

  /** Sets the bodies, none to close the stream, and the highest number of pictures per second. */
  follow(ids: readonly string[], fps: number): void {
    const choice =
      ids.length === 0 ? '' : `api/live-view/stream?fps=${fps}&cameras=${ids.map(inPath).join()}`;
    if (choice === this.#choice) return;
    this.#choice = choice;
    this.#running?.abort();
    const before = this.#watched;
    this.#watched = ids.map((id) => pictureOf(id).watch());
    for (const end of before) end();
    if (choice === '') return;
    this.#running = new AbortController();
    void this.#keepOpen(choice, this.#running.signal);
  }

  async #keepOpen(path: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (!token.isAsked()) await this.#read(path, signal).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  async #read(path: string, signal: AbortSignal): Promise<void> {
    await readStream(path, { headers: token.headers(), silentMs: SILENT_MS, signal }, (answer) => {
      if (!answer.ok) return undefined;
      const parts = pictureParts(answer.headers.get('content-type') ?? '', (headers, bytes) => {
        void pictureOf(headers.get('x-camera-id') ?? '').take(headers, bytes);
      });
      return (piece) => parts.take(piece);
    });
  }
}
