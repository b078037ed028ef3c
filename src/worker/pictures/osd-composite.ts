// The live view with the camera's on-screen display over it, as a viewfinder shows it. The image library is loaded with
// the first picture that is asked for: most workers never need it.

import type { NativeOsdImage } from '../addon.js';

/** Quality of the result: what the camera's own compression leaves is not made visibly worse. */
const QUALITY = 85;

type Sharp = typeof import('sharp')['default'];
let loading: Promise<Sharp> | undefined;

/** One thread and no cache: a worker makes one picture at a time and never the same one twice. */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * Lays the display over the picture.
 * @param jpeg the live view as the camera sent it.
 * @param osd a picture with transparency, in any format that says what it is; the SDK's is a PNG.
 * @returns a JPEG of the display's size, or of the picture's where the SDK does not say where it lies.
 * @throws Error when either cannot be decoded.
 */
export async function composeOsd(jpeg: Buffer, osd: NativeOsdImage): Promise<Buffer> {
  loading ??= loadSharp();
  const sharp = await loading;
  const display = Buffer.from(osd.image.buffer, osd.image.byteOffset, osd.image.byteLength);
  const { place, width, height } = osd;
  if (place === undefined || !isInside(place, width, height)) {
    const { width: pictureWidth, height: pictureHeight } = await sharp(jpeg).metadata();
    const fitted = await sharp(display).resize(pictureWidth, pictureHeight, { fit: 'fill' }).png().toBuffer();
    return sharp(jpeg)
      .composite([{ input: fitted }])
      .jpeg({ quality: QUALITY })
      .toBuffer();
  }
  return sharp(jpeg)
    .resize(place.width, place.height, { fit: 'fill' })
    .extend({
      left: place.left,
      top: place.top,
      right: width - place.left - place.width,
      bottom: height - place.top - place.height,
      background: 'black',
    })
    .composite([{ input: display }])
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** What the SDK says of the place is believed only where it makes sense. */
function isInside(place: NonNullable<NativeOsdImage['place']>, width: number, height: number): boolean {
  const { left, top } = place;
  return (
    place.width > 0 &&
    place.height > 0 &&
    width <= MOST_PIXELS &&
    height <= MOST_PIXELS &&
    left + place.width <= width &&
    top + place.height <= height
  );
}

/** On a side; displays have 640. */
const MOST_PIXELS = 4096;
