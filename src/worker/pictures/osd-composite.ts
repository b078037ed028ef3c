// Lays the camera's on-screen display over live-view pictures, as a viewfinder shows it. The two are placed as in the
// vendor's sample program.

import type { NativeOsdImage } from '../sdk/addon.js';
import { imageLibrary } from './image-library.js';

/** JPEG quality of the result: not visibly worse than the camera's own compression. */
const QUALITY = 85;
/** Largest width or height; displays have 640. */
const MOST_PIXELS = 4096;
/**
 * Angle that turns a display back, by the angle by which the camera has turned it. A display at any other angle stays
 * as it is.
 */
const BACK: Readonly<Record<number, number>> = { 90: 270, 270: 90 };

/** A display that is ready to be laid over pictures. */
export interface PreparedDisplay {
  /** RGBA pixels, upright, in the size that the camera states. */
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly degree: number;
  readonly place: NativeOsdImage['place'];
}

/**
 * Decodes a display, turns it back and scales it to the stated size.
 * @param osd a picture with transparency, in any format that can be recognized; the SDK's is a PNG.
 * @throws Error when it cannot be decoded, or when its size or place is impossible.
 */
export async function prepareDisplay(osd: NativeOsdImage): Promise<PreparedDisplay> {
  const { width, height, degree, place } = osd;
  for (const pixels of [width, height, place?.width ?? 1, place?.height ?? 1]) {
    if (pixels < 1 || pixels > MOST_PIXELS)
      throw new Error(
        `the camera claims a display of ${width} × ${height} with ${JSON.stringify(place)} in it`,
      );
  }
  const sharp = await imageLibrary();
  const pixels = await sharp(Buffer.from(osd.image.buffer, osd.image.byteOffset, osd.image.byteLength))
    .rotate(BACK[degree] ?? 0)
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { pixels, width, height, degree, place };
}

/**
 * Lays a display over a picture; a display with no place for the picture is laid over black.
 * @param jpeg the live view as the camera sent it.
 * @returns a JPEG whose size depends only on the display, not on the size of the picture.
 * @throws Error when the picture cannot be decoded, or its place does not fit the display.
 */
export async function composeOsd(jpeg: Buffer, display: PreparedDisplay): Promise<Buffer> {
  const sharp = await imageLibrary();
  const { pixels, width, height, degree, place } = display;
  const raw = { width, height, channels: 4 } as const;
  const picture = place ?? { x: Math.floor(width / 2), y: Math.floor(height / 2), width, height };
  const across = layers(width, picture.width, picture.x);
  const down = layers(height, picture.height, picture.y);
  const ground =
    place === undefined
      ? sharp({ create: { width, height, channels: 3, background: 'black' } })
      : sharp(jpeg).resize(place.width, place.height, { fit: 'fill' }).extend({
          left: across.picture.before,
          right: across.picture.after,
          top: down.picture.before,
          bottom: down.picture.after,
          background: 'black',
        });
  const composed = ground.composite([
    { input: pixels, raw, left: across.display.before, top: down.display.before },
  ]);
  if (BACK[degree] === undefined) return composed.jpeg({ quality: QUALITY }).toBuffer();
  // This is a separate pass, because in one pass the picture would be turned before the display is laid over it.
  const { data, info } = await composed.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width: rawWidth, height: rawHeight, channels } = info;
  return sharp(data, { raw: { width: rawWidth, height: rawHeight, channels } })
    .rotate(degree)
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/**
 * The free space before and after picture and display along one axis. The shorter of the two lies around `centre` of
 * the longer.
 */
function layers(display: number, picture: number, centre: number) {
  const shorter = Math.min(display, picture);
  const longer = Math.max(display, picture);
  const before = longer === shorter ? 0 : centre - Math.floor(shorter / 2);
  const after = longer - shorter - before;
  if (before < 0 || after < 0)
    throw new Error(`the camera claims a live view of ${picture} pixels around ${centre} of ${display}`);
  const none = { before: 0, after: 0 };
  const some = { before, after };
  return picture < display ? { picture: some, display: none } : { picture: none, display: some };
}
