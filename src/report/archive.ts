// A report as an archive: files as they come, and behind them MANIFEST.json, which has for each its kind, its size,
// and what personal data may be in it; also what is missing, and why. One file is in memory at a time.

import { kindOf } from './contents.js';
import { filesOfTar, TarError, type TarFile, tarEnd, tarPart } from './tar.js';

/** The last file of an archive. */
export const MANIFEST = 'MANIFEST.json';
/** A file of a report is not larger. */
export const MOST_FILE_BYTES = 80 * 1024 * 1024;

/** A part that could not be collected. */
export interface Missing {
  readonly name: string;
  readonly why: string;
}

/** A part of a report: a file, or the reason why there is none. */
export type Item = TarFile | Missing;

/** A row of the manifest. */
export interface ManifestFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly what: string;
  /** Empty: none. */
  readonly personalData: string;
}

/** Subject of the report. */
export interface About {
  /** RFC 3339, UTC. */
  readonly at: string;
  /** Version of the program that has put it together. */
  readonly rigd: string;
  /** `service`: it runs and was asked. `files`: from what lies on the disk. */
  readonly source: 'service' | 'files';
  /** Left out: all cameras. */
  readonly camera?: string;
}

/** The file {@link MANIFEST}. */
export interface Manifest extends About {
  /** The version of this form. */
  readonly format: 1;
  readonly files: readonly ManifestFile[];
  readonly missing: readonly Missing[];
}

/** The bytes of an archive, not compressed. @returns its manifest */
export async function* archiveOf(
  items: AsyncIterable<Item>,
  about: About,
): AsyncGenerator<Buffer, Manifest, void> {
  const at = new Date(about.at);
  const files: ManifestFile[] = [];
  const missing: Missing[] = [];
  for await (const item of items) {
    if ('why' in item) {
      missing.push(item);
      continue;
    }
    const { name, bytes } = item;
    try {
      yield* tarPart(item, at);
    } catch (error) {
      if (!(error instanceof TarError)) throw error;
      missing.push({ name, why: error.message });
      continue;
    }
    const { what = 'a file of another version of rigd', personalData = 'not known' } = kindOf(name) ?? {};
    files.push({ name, sizeBytes: bytes.length, what, personalData });
  }
  const manifest: Manifest = { format: 1, ...about, files, missing };
  yield* tarPart(jsonFile(MANIFEST, manifest), at);
  yield tarEnd();
  return manifest;
}

/** The items of an archive, without its manifest. @throws TarError when it is damaged, or ends without a manifest */
export async function* itemsOf(archive: AsyncIterable<Buffer>): AsyncGenerator<Item, void, void> {
  let isWhole = false;
  for await (const file of filesOfTar(archive, MOST_FILE_BYTES)) {
    isWhole = file.name === MANIFEST;
    if (isWhole) yield* missingIn(file.bytes);
    else yield file;
  }
  if (!isWhole) throw new TarError('the archive ends without its manifest');
}

/** A value as a file that people read, too. */
export function jsonFile(name: string, value: unknown): TarFile {
  return { name, bytes: Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`) };
}

/** A file that is made now; what it fails by is the reason why it is missing. */
export async function attempt(name: string, make: () => Promise<TarFile>): Promise<Item> {
  try {
    return await make();
  } catch (error) {
    return { name, why: reasonOf(error) };
  }
}

/** An error in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  // The message has the path, which is of no use elsewhere.
  return code === undefined || code === 'ETIMEDOUT' ? message : `it cannot be read: ${code}`;
}

function missingIn(bytes: Buffer): Missing[] {
  const { missing } = JSON.parse(bytes.toString('utf8')) as { missing?: unknown };
  if (!Array.isArray(missing)) return [];
  return missing.map(({ name, why }) => ({ name: String(name), why: String(why) }));
}
