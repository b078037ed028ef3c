// The settings of an exposure in the Exif data of a picture: ISO, exposure time and aperture (Exif 2.32, 4.6.5). Reads
// a few small pieces of the file.

import { exifPlace, formOf } from './exif-place.js';
import type { ReadAt } from './read-at.js';
import { type Block, directoryAt, type Entry, numberIn, tiffBlock } from './tiff-block.js';

const TAG = { exif: 0x8769, exposureTime: 0x829a, fNumber: 0x829d, iso: 0x8827, index: 0x8832 };
/** ISO of a picture whose sensitivity needs more than 16 bits; another tag has it. */
const LARGE_ISO = 65_535;
/** Longest exposure time that is written as a fraction, as exiftool does. */
const LONGEST_FRACTION = 0.25001;

/** Settings of an exposure; a member that the file lacks is absent. */
export interface ExposureSettings {
  iso?: number;
  /** In seconds: `1/125` or `2.5`. */
  shutter?: string;
  /** F-number. */
  aperture?: number;
}

/** The settings; none for a file without Exif data. @throws as the file system does */
export async function exposureSettings(read: ReadAt): Promise<ExposureSettings> {
  const place = await exifPlace(read, await formOf(read));
  const block = place === undefined ? undefined : await tiffBlock(read, place);
  if (block === undefined) return {};
  const exif = (await directoryAt(block, block.first)).entries.get(TAG.exif);
  if (exif === undefined) return {};
  const { entries } = await directoryAt(block, block.u32(exif.inside, 0));
  const short = numberIn(block, entries.get(TAG.iso));
  const iso = short === LARGE_ISO ? numberIn(block, entries.get(TAG.index)) : short;
  const seconds = await fractionIn(block, entries.get(TAG.exposureTime));
  const aperture = await fractionIn(block, entries.get(TAG.fNumber));
  return {
    ...(iso ? { iso } : {}),
    ...(seconds ? { shutter: timeText(seconds) } : {}),
    ...(aperture ? { aperture: Math.round(aperture * 100) / 100 } : {}),
  };
}

/** The value of an entry with a fraction; undefined without it. */
async function fractionIn(block: Block, entry: Entry | undefined): Promise<number | undefined> {
  if (entry === undefined) return undefined;
  const bytes = await block.read(block.base + block.u32(entry.inside, 0), 8);
  if (bytes.length < 8) return undefined;
  const value = block.u32(bytes, 0) / block.u32(bytes, 4);
  return Number.isFinite(value) ? value : undefined;
}

function timeText(seconds: number): string {
  if (seconds < LONGEST_FRACTION) return `1/${Math.round(1 / seconds)}`;
  return String(Math.round(seconds * 10) / 10);
}
