// The live-view pictures as the page knows them: whether the picture of each body is current, the canvases that show
// it, and the streams that bring it. The pictures of all tiles come through one connection, because a browser opens at
// most six connections to a host. A picture desk (decoding/desk.ts) reads, decodes and draws.

import { PictureDesk } from '../decoding/desk.js';
import type { DeskOrder, DeskReport, PictureFacts } from '../decoding/messages.js';
import { left } from '../interface/leaving.js';
import { address, inPath } from '../interface/service.js';
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
  readonly #cameraId: string;
  readonly #drawers = new Set<Drawer>();
  #reports: { readonly atMs: number; readonly drawn: number }[] = [];
  #madeAt: number | undefined;
  #noSignalSince: number | undefined;
  #watchers = 0;
  #watchedSinceMs = 0;

  constructor(cameraId: string) {
    this.#cameraId = cameraId;
  }

  /** Requests pictures from now on. @returns the function that ends it */
  watch(): () => void {
    if (this.#watchers === 0) this.#watchedSinceMs = performance.now();
    this.#watchers += 1;
    return () => {
      this.#watchers -= 1;
    };
  }

  /** Shows the pictures on a canvas, which then belongs to the desk. @returns a function that ends it */
  show(canvas: HTMLCanvasElement): () => void {
    lastKey += 1;
    const key = lastKey;
    const own = desk.isApart ? canvas.transferControlToOffscreen() : canvas;
    desk.order(
      { kind: 'show', key, cameraId: this.#cameraId, canvas: own },
      desk.isApart ? [own as OffscreenCanvas] : [],
    );
    return () => desk.order({ kind: 'hide', key });
  }

  /** Draws a copy of every new picture with this function. @returns a function that ends it */
  draw(drawer: Drawer): () => void {
    this.#drawers.add(drawer);
    desk.order({ kind: 'copy', cameraId: this.#cameraId, isWanted: true });
    return () => {
      this.#drawers.delete(drawer);
      if (this.#drawers.size === 0) desk.order({ kind: 'copy', cameraId: this.#cameraId, isWanted: false });
    };
  }

  /** Takes a copy of a picture. */
  take(picture: ImageBitmap, frame: number): void {
    for (const drawer of this.#drawers) drawer(picture, frame);
    picture.close();
  }

  /** Takes facts of the desk. */
  note({ drawn, madeAt, noSignalSince }: PictureFacts): void {
    this.#noSignalSince = noSignalSince;
    if (madeAt === undefined) return;
    this.#madeAt = madeAt;
    this.#reports.push({ atMs: performance.now(), drawn });
  }

  /** Notes that the body no longer has a live view. */
  end(): void {
    this.#madeAt = undefined;
    this.#noSignalSince = undefined;
    this.#reports = [];
  }

  get state(): PictureState {
    const nowMs = performance.now();
    this.#reports = this.#reports.filter(({ atMs }) => atMs > nowMs - RATE_SPAN_MS);
    const fps = (this.#reports.reduce((sum, { drawn }) => sum + drawn, 0) * 1000) / RATE_SPAN_MS;
    if (this.#madeAt === undefined) {
      const liveness = this.#noSignalSince === undefined ? 'none' : 'dead';
      return { liveness, ageMs: 0, fps: 0, since: this.#noSignalSince };
    }
    const ageMs = Math.max(0, Math.round(performance.timeOrigin + nowMs - this.#madeAt));
    // Without a request, as for a tile out of sight, an old picture does not mean a loss.
    const askedForMs = this.#watchers === 0 ? 0 : nowMs - this.#watchedSinceMs;
    const isDead = this.#noSignalSince !== undefined || Math.min(ageMs, askedForMs) > DEAD_MS;
    const liveness = isDead ? 'dead' : ageMs > OLD_MS ? 'old' : 'live';
    return { liveness, ageMs, fps, since: isDead ? Date.now() - ageMs : undefined };
  }
}

const pictures = new Map<string, LivePicture>();
let lastKey = 0;

/** The picture of a body. */
export function pictureOf(id: string): LivePicture {
  const picture = pictures.get(id) ?? new LivePicture(id);
  pictures.set(id, picture);
  return picture;
}

/** One connection that brings the pictures of some bodies. */
export class PictureStream {
  readonly #id: number;
  #choice = '';
  #watched: readonly (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    lastKey += 1;
    this.#id = lastKey;
  }

  /**
   * Sets the bodies, none to close the stream, the highest number of pictures per second, and whether the pictures show
   * the on-screen display of the camera.
   */
  follow(ids: readonly string[], fps: number, hasDisplay = false): void {
    const query = `fps=${fps}&osd=${hasDisplay ? 1 : 0}&cameras=${ids.map(inPath).join()}`;
    const choice = ids.length === 0 ? '' : `api/live-view/stream?${query}`;
    if (choice === this.#choice) return;
    this.#choice = choice;
    const before = this.#watched;
    this.#watched = ids.map((id) => pictureOf(id).watch());
    for (const end of before) end();
    clearTimeout(this.#timer);
    if (choice === '') {
      streams.delete(this.#id);
      desk.order({ kind: 'close', stream: this.#id });
    } else this.#open();
  }

  /** Opens the stream again after its end. */
  ended(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), AGAIN_MS);
  }

  #open(): void {
    streams.set(this.#id, this);
    // While the token is asked for no stream is possible.
    if (token.isAsked()) {
      this.ended();
      return;
    }
    const url = address(this.#choice);
    desk.order({ kind: 'open', stream: this.#id, url, headers: token.headers(), silentMs: SILENT_MS });
  }
}

/** The streams that are open or opened again. */
const streams = new Map<number, PictureStream>();

function takeReport(report: DeskReport): void {
  if (report.kind === 'picture') pictureOf(report.cameraId).take(report.picture, report.frame);
  else if (report.kind === 'ended') streams.get(report.stream)?.ended();
  else for (const [id, facts] of Object.entries(report.bodies)) pictureOf(id).note(facts);
}

/** The picture desk: in a worker, or in the page in browsers whose workers cannot draw. */
const desk = deskOfPage();

function deskOfPage(): {
  readonly isApart: boolean;
  order(order: DeskOrder, transfer?: Transferable[]): void;
} {
  if (!('transferControlToOffscreen' in HTMLCanvasElement.prototype)) {
    const inside = new PictureDesk(takeReport);
    return { isApart: false, order: (order) => inside.take(order) };
  }
  const worker = new Worker(address('page/pictures.js'), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<DeskReport>) => takeReport(data);
  left.addEventListener('abort', () => worker.terminate());
  return { isApart: true, order: (order, transfer = []) => worker.postMessage(order, transfer) };
}
