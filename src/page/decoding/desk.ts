// The picture desk: reads streams of live-view pictures, decodes them, and draws them on the canvases of their bodies.
// While a picture of a body is being decoded, others of it are left out, so that a slow computer skips pictures and
// does not fall behind.

import { readStream } from '../interface/byte-stream.js';
import { pictureParts } from '../interface/picture-parts.js';
import type { DeskCanvas, DeskOrder, DeskReport, PictureFacts } from './messages.js';

/** Pause between two reports of facts. */
const REPORT_MS = 200;
/** Longest time for decoding a picture; a browser without enough memory may never finish. */
const DECODE_MS = 5000;

interface Canvas {
  readonly cameraId: string;
  readonly context: ImageBitmapRenderingContext;
}

/** The desk. */
export class PictureDesk {
  readonly #report: (report: DeskReport, transfer: Transferable[]) => void;
  readonly #streams = new Map<number, AbortController>();
  readonly #canvases = new Map<number, Canvas>();
  readonly #copied = new Set<string>();
  readonly #facts = new Map<string, PictureFacts>();
  /** Since when a picture of a body is being decoded. */
  readonly #decoding = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(report: (report: DeskReport, transfer: Transferable[]) => void) {
    this.#report = report;
  }

  /** Carries out an order. */
  take(order: DeskOrder): void {
    if (order.kind === 'open') void this.#read(order);
    else if (order.kind === 'close') this.#close(order.stream);
    else if (order.kind === 'show') this.#show(order.key, order.cameraId, order.canvas);
    else if (order.kind === 'hide') this.#canvases.delete(order.key);
    else if (order.isWanted) this.#copied.add(order.cameraId);
    else this.#copied.delete(order.cameraId);
  }

  #show(key: number, cameraId: string, canvas: DeskCanvas): void {
    const context = canvas.getContext('bitmaprenderer') as ImageBitmapRenderingContext | null;
    if (context !== null) this.#canvases.set(key, { cameraId, context });
  }

  #close(stream: number): void {
    this.#streams.get(stream)?.abort();
    this.#streams.delete(stream);
  }

  async #read({ stream, url, headers, silentMs }: DeskOrder & { kind: 'open' }): Promise<void> {
    this.#close(stream);
    const running = new AbortController();
    this.#streams.set(stream, running);
    const how = { headers, silentMs, signal: running.signal };
    await readStream(url, how, (answer) => {
      if (!answer.ok) return undefined;
      const parts = pictureParts(answer.headers.get('content-type') ?? '', (fields, bytes) => {
        void this.#draw(fields, bytes);
      });
      return (piece) => parts.take(piece);
    }).catch(() => undefined);
    if (running.signal.aborted) return;
    this.#streams.delete(stream);
    this.#report({ kind: 'ended', stream }, []);
  }

  async #draw(headers: ReadonlyMap<string, string>, bytes: Uint8Array): Promise<void> {
    const cameraId = headers.get('x-camera-id') ?? '';
    const since = headers.get('x-no-signal-since');
    // The part is a slate of the service, which is not drawn: the tile shows the same in words.
    if (since !== undefined) {
      this.#note(cameraId, { noSignalSince: Date.parse(since) });
      return;
    }
    const sinceMs = performance.now();
    if (sinceMs - (this.#decoding.get(cameraId) ?? Number.NEGATIVE_INFINITY) < DECODE_MS) return;
    this.#decoding.set(cameraId, sinceMs);
    try {
      const picture = await createImageBitmap(new Blob([bytes as BlobPart], { type: 'image/jpeg' }));
      await this.#spread(cameraId, picture, Number(headers.get('x-frame-number')));
      const madeAt = performance.timeOrigin + performance.now() - Number(headers.get('x-frame-age-ms'));
      this.#note(cameraId, { madeAt });
    } catch {
      // The bytes are not a picture; the next one replaces it.
    } finally {
      if (this.#decoding.get(cameraId) === sinceMs) this.#decoding.delete(cameraId);
    }
  }

  /** Gives the picture to every canvas of its body, and to the page if it wants copies; the last gets the original. */
  async #spread(cameraId: string, picture: ImageBitmap, frame: number): Promise<void> {
    const takers: ((own: ImageBitmap) => void)[] = [...this.#canvases.values()]
      .filter((canvas) => canvas.cameraId === cameraId)
      .map(
        ({ context }) =>
          (own) =>
            context.transferFromImageBitmap(own),
      );
    if (this.#copied.has(cameraId))
      takers.push((own) => this.#report({ kind: 'picture', cameraId, frame, picture: own }, [own]));
    const last = takers.pop();
    for (const take of takers) take(await createImageBitmap(picture));
    if (last === undefined) picture.close();
    else last(picture);
  }

  /** Adds to the next report. */
  #note(cameraId: string, news: Omit<PictureFacts, 'drawn'>): void {
    const drawn = (this.#facts.get(cameraId)?.drawn ?? 0) + (news.madeAt === undefined ? 0 : 1);
    this.#facts.set(cameraId, { drawn, ...news });
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#report({ kind: 'facts', bodies: Object.fromEntries(this.#facts) }, []);
      this.#facts.clear();
    }, REPORT_MS);
  }
}
