// A report as an archive: the files as they come, and at the end MANIFEST.json. For each file it states the kind, the
// size and the personal data that may be in it; it also lists what is missing, and why. Only one file at a time is in
// memory.

import { kindOf } from './contents.js';
import { filesOfTar, TarError, type TarFile, tarEnd, tarPart } from './tar.js';

/** The last file of an archive. */
export const MANIFEST = 'MANIFEST.json';
/** Largest file of a report. */
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
  /** Empty when the file contains no personal data. */
  readonly personalData: string;
}

/** Subject of the report. */
export interface About {
  /** RFC 3339, UTC. */
  readonly at: string;
  /** Version of the program that made the report. */
  readonly rigd: string;
  /** `service`: the running service made the report. `files`: it was made from files on the disk. */
  readonly source: 'service' | 'files';
  /** Left out: all cameras. */
  readonly camera?: string;
}

/** The file {@link MANIFEST}. */
export interface Manifest extends About {
  /** Version of the format of the manifest. */
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

/** A value as a JSON file that people can read. */
export function jsonFile(name: string, value: unknown): TarFile {
  return { name, bytes: Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`) };
}

/** Makes a file of the report. When making it fails, the item is missing, with the failure as the reason. */
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
  // The message contains the path, which is of no use on another machine.
  return code === undefined || code === 'ETIMEDOUT' ? message : `it cannot be read: ${code}`;
}

function missingIn(bytes: Buffer): Missing[] {
  const { missing } = JSON.parse(bytes.toString('utf8')) as { missing?: unknown };
  if (!Array.isArray(missing)) return [];
  return missing.map(({ name, why }) => ({ name: String(name), why: String(why) }));
}
