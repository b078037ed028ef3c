// The decoded picture of one file: as a whole in the width of its place, and the part in sight from the largest picture
// there is. Browsers decode beside the main thread; few pictures are decoded at once, and no more of them is kept
// decoded than a share of the memory allows. Must not know a canvas.

import { loadPicture, type PictureSize, sizeOf } from './files.js';
import { Limited } from './limited.js';
import { type Area, covers, inSight, type Placed, partFor, type Size } from './zoom.js';

/** The picture that a painter shows. */
export interface Painted {
  readonly path: string;
  /** Whether a browser can show the whole file. */
  readonly isShown: boolean;
}

/** Width of a picture, in widths of the canvas, that is enough for it. */
const ENOUGH = 0.9;
/** Steps in which the width of the decoded picture grows, so that it is not decoded anew for each pixel. */
const STEP = 256;
/** Most pixels of enlarged parts that all pictures together keep: 256 MB. */
const MOST_PIXELS = 64 * 1024 * 1024;
/** Share of the density of the screen that is enough for a part. */
const DENSE = 0.99;
/** Assumed size of a picture until it is known. */
export const USUAL: Size = { width: 6000, height: 4000 };

/** A decoded picture takes much memory, and decoding takes a processor. */
const decodes = new Limited(2);
/** Pictures that are shown now: each has an equal share of the memory. */
let open = 0;

/** A decoded part of the picture, and where it lies in it. */
export interface Part {
  readonly area: Area;
  readonly density: number;
  readonly bitmap: ImageBitmap;
}

/** The picture, until {@link DecodedPicture.close}. */
export class DecodedPicture {
  readonly #painted: Painted;
  readonly #signal: AbortSignal;
  #base: ImageBitmap | undefined;
  #baseSize: PictureSize | undefined;
  /** Width of the picture that the base was decoded from. */
  #mostWidth = 0;
  /** Sizes that the service cannot make. */
  readonly #unmade: Set<PictureSize>;
  #whole: { readonly blob: Blob; readonly size: Size } | undefined;
  #part: Part | undefined;

  /**
   * @param unmade sizes that the service could not make before; more are added
   * @param signal ends what is being loaded
   */
  constructor(painted: Painted, unmade: Set<PictureSize>, signal: AbortSignal) {
    this.#painted = painted;
    this.#unmade = unmade;
    this.#signal = signal;
    open += 1;
  }

  /** Gives the memory back. */
  close(): void {
    open -= 1;
    this.#base?.close();
    this.#part?.bitmap.close();
    this.#base = undefined;
    this.#part = undefined;
    this.#whole = undefined;
  }

  /** The picture as a whole, as large as it is decoded. */
  get base(): ImageBitmap | undefined {
    return this.#base;
  }

  /** The part that was in sight last. */
  get part(): Part | undefined {
    return this.#part;
  }

  /** The size of the whole file; assumed until it is known. */
  get size(): Size {
    if (this.#whole !== undefined) return this.#whole.size;
    if (this.#base === undefined) return USUAL;
    return { width: USUAL.width, height: (USUAL.width * this.#base.height) / this.#base.width };
  }

  /** Loads the picture as a whole for a place of this width. @param onStep called after each step */
  async loadBase(width: number, onStep: () => void): Promise<void> {
    if (this.#base === undefined) await this.#loadAs('thumbnail', width, onStep);
    if (!this.isEnough(width)) await this.#loadAs('preview', width, onStep);
    const needsFile = this.#unmade.has('preview') && !this.isEnough(width);
    if (needsFile && this.#painted.isShown) await this.#loadAs('whole', width, onStep);
  }

  /** Whether the base is large enough for a place of this width, or is the largest that there is. */
  isEnough(width: number): boolean {
    if (this.#base === undefined) return false;
    return this.#baseSize !== 'thumbnail' || this.#mostWidth >= width * ENOUGH;
  }

  /**
   * Loads the part that is in sight.
   * @param placed how the picture lies; undefined: no part is wanted
   * @returns whether there is another part now
   */
  async loadPart(placed: () => Placed | undefined, box: Size): Promise<boolean> {
    if (placed() === undefined) return false;
    this.#whole ??= await this.#loadWhole();
    // The person may have gone back to the whole picture meanwhile.
    const now = placed();
    if (this.#whole === undefined || now === undefined || this.isSharp(now, box)) return false;
    const { blob, size } = this.#whole;
    const { scale } = now;
    const area = partFor(inSight(now, size, box), scale, size, MOST_PIXELS / Math.max(1, open));
    const density = Math.min(1, scale);
    const bitmap = await decoded(this.#signal, () =>
      createImageBitmap(blob, area.x, area.y, area.width, area.height, {
        resizeWidth: Math.max(1, Math.round(area.width * density)),
        resizeHeight: Math.max(1, Math.round(area.height * density)),
        resizeQuality: 'high',
      }),
    );
    this.#part?.bitmap.close();
    this.#part = { area, density, bitmap };
    return true;
  }

  /** Whether the part covers what is in sight, in the density of the screen. */
  isSharp(placed: Placed, box: Size): boolean {
    if (this.#part === undefined || this.#whole === undefined) return false;
    const seen = inSight(placed, this.#whole.size, box);
    return covers(this.#part.area, seen) && this.#part.density >= Math.min(1, placed.scale) * DENSE;
  }

  async #loadAs(size: PictureSize, box: number, onStep: () => void): Promise<void> {
    const width = Math.ceil(box / STEP) * STEP;
    const isThere = this.#baseSize === size && (this.#base?.width ?? 0) >= Math.min(width, this.#mostWidth);
    if (isThere || this.#unmade.has(size)) return;
    const blob = await loadPicture(this.#painted.path, size, this.#signal);
    if (blob === undefined) {
      this.#unmade.add(size);
      return;
    }
    const { width: own } = await sizeOf(blob);
    const bitmap = await decoded(this.#signal, () =>
      createImageBitmap(blob, { resizeWidth: Math.min(own, width), resizeQuality: 'high' }),
    );
    this.#base?.close();
    this.#base = bitmap;
    this.#baseSize = size;
    this.#mostWidth = own;
    onStep();
  }

  async #loadWhole(): Promise<{ blob: Blob; size: Size } | undefined> {
    const size = this.#painted.isShown ? 'whole' : 'preview';
    const blob = await loadPicture(this.#painted.path, size, this.#signal);
    return blob === undefined ? undefined : { blob, size: await sizeOf(blob) };
  }
}

/** A decoded picture; closed at once if nothing wants it any more. @throws the reason of the signal */
async function decoded(signal: AbortSignal, decode: () => Promise<ImageBitmap>): Promise<ImageBitmap> {
  const bitmap = await decodes.run(decode, signal);
  if (!signal.aborted) return bitmap;
  bitmap.close();
  throw signal.reason;
}
