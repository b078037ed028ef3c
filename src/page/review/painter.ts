// Draws the picture of one file into a canvas: first the small picture, then one of the size of the canvas, and when it
// is enlarged the part in sight from the whole file. Browsers decode beside the main thread; few pictures are decoded
// at once, and no more of them is kept decoded than a share of the memory allows.

import { loadPicture, type PictureSize, sizeOf } from './files.js';
import { Limited } from './limited.js';
import { type Area, covers, inSight, type Placed, partFor, placedIn, type Size, type View } from './zoom.js';

/** The picture that a painter shows. */
export interface Painted {
  readonly path: string;
  /** Whether a browser can show the whole file. */
  readonly isShown: boolean;
}

/** How far the picture is. */
export interface PaintState {
  /** `none`: the service can make no picture of the file. */
  readonly kind: 'loading' | 'drawn' | 'none' | 'failed';
  /** Whether what is in sight is drawn from the largest picture that it needs. */
  readonly isSharp: boolean;
  /** Why it failed. */
  readonly reason?: string;
}

/** Width of a picture, in widths of the canvas, that is enough for it. */
const ENOUGH = 0.9;
/** Steps in which the width of the decoded picture grows, so that it is not decoded anew for each pixel. */
const STEP = 256;
/** Most pixels of enlarged parts that all painters together keep: 256 MB. */
const MOST_PIXELS = 64 * 1024 * 1024;
/** Pause after a move before the part that came in sight is decoded. */
const REST_MS = 60;
/** Assumed size of a picture until it is known. */
const USUAL: Size = { width: 6000, height: 4000 };

/** A decoded picture takes much memory, and decoding takes a processor. */
const decodes = new Limited(2);
/** Painters that show something now: each has an equal share of the memory. */
let awake = 0;

interface Part {
  readonly area: Area;
  readonly density: number;
  readonly bitmap: ImageBitmap;
}

/** The painter of one canvas, from {@link Painter.wake} to {@link Painter.sleep}. */
export class Painter {
  readonly #canvas: HTMLCanvasElement;
  readonly #painted: Painted;
  readonly #onState: (state: PaintState) => void;
  #view: View | undefined;
  #stop: AbortController | undefined;
  #base: ImageBitmap | undefined;
  #baseSize: PictureSize | undefined;
  /** Width of the picture that the base was decoded from. */
  #mostWidth = 0;
  /** Sizes that the service cannot make. */
  readonly #unmade = new Set<PictureSize>();
  #whole: { readonly blob: Blob; readonly size: Size } | undefined;
  #part: Part | undefined;
  #work: Promise<void> = Promise.resolve();
  #drawing = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #said = '';

  constructor(canvas: HTMLCanvasElement, painted: Painted, onState: (state: PaintState) => void) {
    this.#canvas = canvas;
    this.#painted = painted;
    this.#onState = onState;
  }

  /** The size of the whole picture; assumed until it is known. */
  get picture(): Size {
    if (this.#whole !== undefined) return this.#whole.size;
    if (this.#base === undefined) return USUAL;
    return { width: USUAL.width, height: (USUAL.width * this.#base.height) / this.#base.width };
  }

  /** The size of the canvas in pixels of the screen. */
  get box(): Size {
    return { width: this.#canvas.width, height: this.#canvas.height };
  }

  /** How the picture lies in the canvas. */
  get placed(): Placed {
    return placedIn(this.#view, this.picture, this.box);
  }

  /** Begins to load. */
  wake(): void {
    if (this.#stop !== undefined) return;
    this.#stop = new AbortController();
    awake += 1;
    this.#load();
  }

  /** Stops loading and gives the memory back. */
  sleep(): void {
    if (this.#stop === undefined) return;
    this.#stop.abort();
    this.#stop = undefined;
    awake -= 1;
    clearTimeout(this.#rest);
    cancelAnimationFrame(this.#drawing);
    this.#drawing = 0;
    this.#base?.close();
    this.#part?.bitmap.close();
    this.#base = undefined;
    this.#baseSize = undefined;
    this.#part = undefined;
    this.#whole = undefined;
    this.#said = '';
  }

  /** Shows this place from now on; undefined: the whole picture. */
  view(view: View | undefined): void {
    this.#view = view;
    if (this.#base !== undefined) this.#say({ kind: 'drawn', isSharp: this.#isSharp() });
    this.#drawSoon();
    this.#loadSoon();
  }

  /** Fits the picture to another size of the canvas. */
  resize({ width, height }: Size): void {
    if (this.#canvas.width === width && this.#canvas.height === height) return;
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#draw();
    this.#loadSoon();
  }

  #loadSoon(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#load(), REST_MS);
  }

  /** Loads what is needed now, after what is being loaded. */
  #load(): void {
    const signal = this.#stop?.signal;
    if (signal === undefined || this.box.width === 0) return;
    this.#work = this.#work
      .then(() => this.#loadNeeded(signal))
      .catch((error: unknown) => {
        if (!signal.aborted) this.#say({ kind: 'failed', isSharp: false, reason: (error as Error).message });
      });
  }

  async #loadNeeded(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    if (this.#base === undefined) await this.#loadBase('thumbnail', signal);
    if (!this.#isEnough()) await this.#loadBase('preview', signal);
    if (this.#unmade.has('preview') && !this.#isEnough() && this.#painted.isShown)
      await this.#loadBase('whole', signal);
    if (this.#base === undefined) return this.#say({ kind: 'none', isSharp: false });
    if (this.#view !== undefined) await this.#loadPart(signal);
    this.#say({ kind: 'drawn', isSharp: this.#isSharp() });
  }

  /** Loads the picture as a whole, in the width of the canvas. */
  async #loadBase(size: PictureSize, signal: AbortSignal): Promise<void> {
    const width = Math.ceil(this.box.width / STEP) * STEP;
    const isThere = this.#baseSize === size && (this.#base?.width ?? 0) >= Math.min(width, this.#mostWidth);
    if (isThere || this.#unmade.has(size)) return;
    const blob = await loadPicture(this.#painted.path, size, signal);
    if (blob === undefined) {
      this.#unmade.add(size);
      return;
    }
    const { width: own } = await sizeOf(blob);
    const bitmap = await decoded(signal, () =>
      createImageBitmap(blob, { resizeWidth: Math.min(own, width), resizeQuality: 'high' }),
    );
    this.#base?.close();
    this.#base = bitmap;
    this.#baseSize = size;
    this.#mostWidth = own;
    this.#draw();
    this.#say({ kind: 'drawn', isSharp: false });
  }

  /** Loads the part that is in sight, from the largest picture there is. */
  async #loadPart(signal: AbortSignal): Promise<void> {
    this.#whole ??= await this.#loadWhole(signal);
    // The person may have gone back to the whole picture meanwhile.
    if (this.#whole === undefined || this.#view === undefined || this.#isSharp()) return;
    const { blob, size } = this.#whole;
    const { scale } = this.placed;
    const seen = inSight(this.placed, size, this.box);
    const area = partFor(seen, scale, size, MOST_PIXELS / Math.max(1, awake));
    const density = Math.min(1, scale);
    const bitmap = await decoded(signal, () =>
      createImageBitmap(blob, area.x, area.y, area.width, area.height, {
        resizeWidth: Math.max(1, Math.round(area.width * density)),
        resizeHeight: Math.max(1, Math.round(area.height * density)),
        resizeQuality: 'high',
      }),
    );
    this.#part?.bitmap.close();
    this.#part = { area, density, bitmap };
    this.#draw();
    // It may have been moved on while this was decoded.
    if (!this.#isSharp()) this.#loadSoon();
  }

  async #loadWhole(signal: AbortSignal): Promise<{ blob: Blob; size: Size } | undefined> {
    const size = this.#painted.isShown ? 'whole' : 'preview';
    const blob = await loadPicture(this.#painted.path, size, signal);
    return blob === undefined ? undefined : { blob, size: await sizeOf(blob) };
  }

  /** Whether the whole picture is large enough, or is the largest that there is. */
  #isEnough(): boolean {
    if (this.#base === undefined) return false;
    return this.#baseSize !== 'thumbnail' || this.#mostWidth >= this.box.width * ENOUGH;
  }

  #isSharp(): boolean {
    if (this.#view === undefined) return this.#isEnough();
    if (this.#part === undefined || this.#whole === undefined) return false;
    const { placed } = this;
    const seen = inSight(placed, this.#whole.size, this.box);
    return covers(this.#part.area, seen) && this.#part.density >= Math.min(1, placed.scale) * 0.99;
  }

  #drawSoon(): void {
    if (this.#drawing !== 0) return;
    this.#drawing = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    this.#drawing = 0;
    const context = this.#canvas.getContext('2d');
    if (context === null) return;
    const { box, picture, placed } = this;
    context.clearRect(0, 0, box.width, box.height);
    const { x, y, scale } = placed;
    context.imageSmoothingEnabled = scale <= 1 || this.#part === undefined;
    if (this.#base !== undefined)
      context.drawImage(this.#base, x, y, picture.width * scale, picture.height * scale);
    if (this.#view === undefined || this.#part === undefined) return;
    const { area, bitmap } = this.#part;
    const [left, top] = [x + area.x * scale, y + area.y * scale];
    context.drawImage(bitmap, left, top, area.width * scale, area.height * scale);
  }

  /** Reports a state that differs from the last one. */
  #say(state: PaintState): void {
    const said = JSON.stringify(state);
    if (said === this.#said || this.#stop === undefined) return;
    this.#said = said;
    this.#onState(state);
  }
}

/** A decoded picture; closed at once if nothing wants it any more. @throws the reason of the signal */
async function decoded(signal: AbortSignal, decode: () => Promise<ImageBitmap>): Promise<ImageBitmap> {
  const bitmap = await decodes.run(decode, signal);
  if (!signal.aborted) return bitmap;
  bitmap.close();
  throw signal.reason;
}
