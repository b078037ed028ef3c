// A web worker that makes scopes, so that the page stays quick: it takes a picture with the names of the scopes, and
// answers with the picture of each. The page sends the next picture after the answer.

import { type ScopeName, scopeOf } from './scope.js';

/** A picture and the scopes that are wanted of it. */
export interface ScopeOrder {
  readonly picture: ImageBitmap;
  readonly names: readonly ScopeName[];
  readonly zebraPercent: number;
}

/** The pictures of the scopes, by name. */
export type ScopeAnswer = Readonly<Partial<Record<ScopeName, ImageBitmap>>>;

/** Largest width of a picture that is counted; a larger one is scaled down first. */
const MAX_WIDTH = 960;

/** The scope of the worker, whose type is not in the library of pages. */
const worker = self as unknown as {
  onmessage: (event: MessageEvent<ScopeOrder>) => void;
  postMessage(answer: ScopeAnswer, transfer: Transferable[]): void;
};

let canvas: OffscreenCanvas | undefined;

worker.onmessage = ({ data: { picture, names, zebraPercent } }) => {
  const pixels = pixelsOf(picture);
  picture.close();
  const made = names.map((name) => [name, bitmapOf(scopeOf(name, pixels, zebraPercent))] as const);
  worker.postMessage(
    Object.fromEntries(made),
    made.map(([, bitmap]) => bitmap),
  );
};

function pixelsOf(picture: ImageBitmap): ImageData {
  const scale = Math.min(1, MAX_WIDTH / picture.width);
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  canvas ??= new OffscreenCanvas(width, height);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('this browser has no canvas for workers');
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

function bitmapOf({ data, width, height }: ReturnType<typeof scopeOf>): ImageBitmap {
  const made = new OffscreenCanvas(width, height);
  made.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return made.transferToImageBitmap();
}
