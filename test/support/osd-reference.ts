// The display over the live view, composed pixel by pixel by the steps of the vendor's sample program and without code
// of the service. Tests compare the pictures of the service with the result. Only JPEGs are decoded by a library. The
// code is slow and plain on purpose, and takes small upright pictures only.

import { inflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Description of a display by the SDK (CrOSDImageMetaInfo). */
export interface DisplayPlace {
  hasPicture: boolean;
  osdWidth: number;
  osdHeight: number;
  /** The centre of the live view in the display. */
  x: number;
  y: number;
  width: number;
  height: number;
  degree: number;
}

/** Pixels, row by row; each has the given number of bytes. */
export interface Raster {
  width: number;
  height: number;
  channels: number;
  data: Uint8Array;
}

/** A JPEG as pixels. */
export async function decodedJpeg(jpeg: Buffer): Promise<Raster> {
  const { data, info } = await sharp(jpeg, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels, data };
}

/**
 * A PNG with a palette and transparency as RGBA: what simulated bodies send.
 * @throws Error for any other form.
 */
export function decodedPng(png: Buffer): Raster {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    chunks.set(name, Buffer.concat([chunks.get(name) ?? Buffer.alloc(0), data]));
    at += 12 + length;
  }
  const chunk = (name: string) => chunks.get(name) ?? Buffer.alloc(0);
  const header = chunk('IHDR');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const depth = header[8] ?? 0;
  if (header[9] !== 3 || header[12] !== 0 || depth > 8) throw new Error('a PNG of another form');
  const rowBytes = 1 + Math.ceil((width * depth) / 8);
  const rows = inflateSync(chunk('IDAT'));
  const [palette, opacity] = [chunk('PLTE'), chunk('tRNS')];
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    if (rows[y * rowBytes] !== 0) throw new Error('a PNG with filters');
    for (let x = 0; x < width; x += 1) {
      const bit = x * depth;
      const byte = rows[y * rowBytes + 1 + (bit >> 3)] ?? 0;
      const colour = (byte >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
      const to = (y * width + x) * 4;
      data[to] = palette[colour * 3] ?? 0;
      data[to + 1] = palette[colour * 3 + 1] ?? 0;
      data[to + 2] = palette[colour * 3 + 2] ?? 0;
      data[to + 3] = opacity[colour] ?? 255;
    }
  }
  return { width, height, channels: 4, data };
}

/** The picture turned by a quarter: `1` clockwise, `-1` counterclockwise. */
function turned({ width, height, channels, data }: Raster, way: 1 | -1): Raster {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [toX, toY] = way === 1 ? [height - 1 - y, x] : [y, width - 1 - x];
      const from = (y * width + x) * channels;
      out.set(data.subarray(from, from + channels), (toY * height + toX) * channels);
    }
  }
  return { width: height, height: width, channels, data: out };
}

/** The picture in another size, bilinear between the centres of pixels. */
function resized(picture: Raster, width: number, height: number): Raster {
  if (picture.width === width && picture.height === height) return picture;
  const { channels, data } = picture;
  const out = new Uint8Array(width * height * channels);
  const steps = (to: number, from: number) =>
    Array.from({ length: to }, (_, at) => {
      const place = Math.min(from - 1, Math.max(0, ((at + 0.5) * from) / to - 0.5));
      const low = Math.floor(place);
      return { low, high: Math.min(from - 1, low + 1), part: place - low };
    });
  const across = steps(width, picture.width);
  let to = 0;
  for (const row of steps(height, picture.height)) {
    const upper = row.low * picture.width;
    const lower = row.high * picture.width;
    for (const { low, high, part } of across) {
      for (let channel = 0; channel < channels; channel += 1) {
        const upperLeft = data[(upper + low) * channels + channel] ?? 0;
        const upperRight = data[(upper + high) * channels + channel] ?? 0;
        const lowerLeft = data[(lower + low) * channels + channel] ?? 0;
        const lowerRight = data[(lower + high) * channels + channel] ?? 0;
        const above = upperLeft * (1 - part) + upperRight * part;
        const below = lowerLeft * (1 - part) + lowerRight * part;
        out[to] = Math.round(above * (1 - row.part) + below * row.part);
        to += 1;
      }
    }
  }
  return { width, height, channels, data: out };
}

/** The picture with a border of zeros: black around a picture, transparent around a display. */
function padded(picture: Raster, width: number, height: number, left: number, top: number): Raster {
  if (left < 0 || top < 0 || left + picture.width > width || top + picture.height > height)
    throw new Error('it does not lie where it is said to');
  const { channels, data } = picture;
  const out = new Uint8Array(width * height * channels);
  for (let y = 0; y < picture.height; y += 1) {
    const row = data.subarray(y * picture.width * channels, (y + 1) * picture.width * channels);
    out.set(row, ((y + top) * width + left) * channels);
  }
  return { width, height, channels, data: out };
}

/** Offset of the shorter of two lengths on the longer one. */
const beginOf = (centre: number, shorter: number) => centre - Math.floor(shorter / 2);

/** Prepared displays: a display lies over several pictures, and is prepared once for each place. */
const ready = new WeakMap<Buffer, { place: DisplayPlace; display: Raster }>();

/** The display turned back and of its stated size. @throws Error for a turn that is none. */
function uprightDisplay(png: Buffer, place: DisplayPlace): Raster {
  const known = ready.get(png);
  if (known?.place === place) return known.display;
  const { degree, osdWidth, osdHeight } = place;
  if (![0, 90, 270].includes(degree)) throw new Error(`a display turned by ${degree}`);
  const drawn = decodedPng(png);
  const upright = degree === 0 ? drawn : turned(drawn, degree === 90 ? -1 : 1);
  const display = resized(upright, osdWidth, osdHeight);
  ready.set(png, { place, display });
  return display;
}

/**
 * The display over the picture.
 * @param png the display as the SDK gave it.
 * @returns RGB.
 * @throws Error where the sample program fails.
 */
export async function composedReference(jpeg: Buffer, png: Buffer, place: DisplayPlace): Promise<Raster> {
  const { degree, osdWidth, osdHeight } = place;
  let display = uprightDisplay(png, place);
  let ground: Raster = {
    width: osdWidth,
    height: osdHeight,
    channels: 3,
    data: new Uint8Array(osdWidth * osdHeight * 3),
  };
  if (place.hasPicture) {
    ground = resized(await decodedJpeg(jpeg), place.width, place.height);
    const width = Math.max(osdWidth, place.width);
    const height = Math.max(osdHeight, place.height);
    const left = beginOf(place.x, Math.min(osdWidth, place.width));
    const top = beginOf(place.y, Math.min(osdHeight, place.height));
    const [isNarrow, isLow] = [place.width < osdWidth, place.height < osdHeight];
    ground = padded(ground, width, height, isNarrow ? left : 0, isLow ? top : 0);
    const hasWider = place.width > osdWidth;
    const hasHigher = place.height > osdHeight;
    display = padded(display, width, height, hasWider ? left : 0, hasHigher ? top : 0);
  }
  const pixels = ground.width * ground.height;
  const data = new Uint8Array(pixels * 3);
  for (let at = 0; at < pixels; at += 1) {
    const alpha = (display.data[at * 4 + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel += 1) {
      const below = ground.data[at * 3 + channel] ?? 0;
      const above = display.data[at * 4 + channel] ?? 0;
      data[at * 3 + channel] = Math.trunc(below * (1 - alpha) + above * alpha);
    }
  }
  const composed = { width: ground.width, height: ground.height, channels: 3, data };
  return degree === 0 ? composed : turned(composed, degree === 90 ? 1 : -1);
}

/** Side of a compared block, in pixels: that of the blocks which JPEG compresses. */
const BLOCK = 8;

/**
 * The largest difference of two pictures: the mean difference in brightness, 0 to 255, of the most different block of
 * 8 by 8 pixels. It shows a changed character on the display, and hardly any losses of compression.
 */
export function differenceOf(one: Raster, other: Raster): number {
  if (one.width !== other.width || one.height !== other.height) return Number.POSITIVE_INFINITY;
  const across = Math.ceil(one.width / BLOCK);
  const sums = new Float64Array(across * Math.ceil(one.height / BLOCK));
  const [here, there] = [one.data, other.data];
  const brighter = (at: number) => (here[at] ?? 0) - (there[at] ?? 0);
  for (let y = 0; y < one.height; y += 1) {
    for (let x = 0; x < one.width; x += 1) {
      const at = (y * one.width + x) * 3;
      const block = Math.floor(y / BLOCK) * across + Math.floor(x / BLOCK);
      const difference = 0.299 * brighter(at) + 0.587 * brighter(at + 1) + 0.114 * brighter(at + 2);
      sums[block] = (sums[block] ?? 0) + Math.abs(difference);
    }
  }
  return Math.max(...sums) / BLOCK ** 2;
}
