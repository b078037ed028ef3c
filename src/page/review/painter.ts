// Draws the picture of one file into a canvas: first the small picture, then one of the size of the canvas, and when it
// is enlarged the part in sight from the whole file. Decides when something is loaded; decoded-picture.ts loads it.

import { DecodedPicture, type Painted, USUAL } from './decoded-picture.js';
import type { PictureSize } from './files.js';
import { type Placed, placedIn, type Size, type View } from './zoom.js';

/** How far the picture is. */
export interface PaintState {
  /** `none`: the service can make no picture of the file. */
  readonly kind: 'loading' | 'drawn' | 'none' | 'failed';
  /** Whether what is in sight is drawn from the largest picture that it needs. */
  readonly isSharp: boolean;
  /** Why it failed. */
  readonly reason?: string;
}

/** Pause after a move before the part that came in sight is decoded. */
const REST_MS = 60;

/** A picture in its place, from {@link Painter.wake} to {@link Painter.sleep}. */
interface Shown {
  readonly stop: AbortController;
  readonly decoded: DecodedPicture;
}

/** The painter of one canvas. */
export class Painter {
  readonly #canvas: HTMLCanvasElement;
  readonly #painted: Painted;
  readonly #onState: (state: PaintState) => void;
  readonly #unmade = new Set<PictureSize>();
  #view: View | undefined;
  #shown: Shown | undefined;
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
    return this.#shown?.decoded.size ?? USUAL;
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
    if (this.#shown !== undefined) return;
    const stop = new AbortController();
    this.#shown = { stop, decoded: new DecodedPicture(this.#painted, this.#unmade, stop.signal) };
    this.#load();
  }

  /** Stops loading and gives the memory back. */
  sleep(): void {
    if (this.#shown === undefined) return;
    this.#shown.stop.abort();
    this.#shown.decoded.close();
    this.#shown = undefined;
    clearTimeout(this.#rest);
    cancelAnimationFrame(this.#drawing);
    this.#drawing = 0;
    this.#said = '';
  }

  /** Shows this place from now on; undefined: the whole picture. */
  view(view: View | undefined): void {
    this.#view = view;
    if (this.#shown?.decoded.base !== undefined) this.#say({ kind: 'drawn', isSharp: this.#isSharp() });
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
    const shown = this.#shown;
    if (shown === undefined || this.box.width === 0) return;
    this.#work = this.#work
      .then(() => this.#loadNeeded(shown))
      .catch((error: unknown) => {
        if (!shown.stop.signal.aborted)
          this.#say({ kind: 'failed', isSharp: false, reason: (error as Error).message });
      });
  }

  async #loadNeeded({ decoded, stop }: Shown): Promise<void> {
    if (stop.signal.aborted) return;
    await decoded.loadBase(this.box.width, () => {
      this.#draw();
      this.#say({ kind: 'drawn', isSharp: false });
    });
    if (decoded.base === undefined) return this.#say({ kind: 'none', isSharp: false });
    const placed = () => (this.#view === undefined ? undefined : this.placed);
    if (await decoded.loadPart(placed, this.box)) {
      this.#draw();
      // It may have been moved on while the part was decoded.
      if (!this.#isSharp()) this.#loadSoon();
    }
    this.#say({ kind: 'drawn', isSharp: this.#isSharp() });
  }

  #isSharp(): boolean {
    const decoded = this.#shown?.decoded;
    if (this.#view === undefined) return decoded?.isEnough(this.box.width) === true;
    return decoded?.isSharp(this.placed, this.box) === true;
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
    const { base, part } = this.#shown?.decoded ?? {};
    context.clearRect(0, 0, box.width, box.height);
    const { x, y, scale } = placed;
    context.imageSmoothingEnabled = scale <= 1 || part === undefined;
    if (base !== undefined) context.drawImage(base, x, y, picture.width * scale, picture.height * scale);
    if (this.#view === undefined || part === undefined) return;
    const { area, bitmap } = part;
    const [left, top] = [x + area.x * scale, y + area.y * scale];
    context.drawImage(bitmap, left, top, area.width * scale, area.height * scale);
  }

  /** Reports a state that differs from the last one. */
  #say(state: PaintState): void {
    const said = JSON.stringify(state);
    if (said === this.#said || this.#shown === undefined) return;
    this.#said = said;
    this.#onState(state);
  }
}
