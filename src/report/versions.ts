// Collects the versions of the program and of the system, and digests of the loaded libraries, which distinguish builds
// of the same version.

import { createHash } from 'node:crypto';
import { readdir, realpath } from 'node:fs/promises';
import { release } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FileLimit, openRegular, withinLimit } from '../base/file-calls.js';
import { jsonFile, reasonOf } from './archive.js';
import type { TarFile } from './tar.js';

/** Versions that the caller knows. */
export interface KnownVersions {
  /** Version of the program. */
  readonly rigd: string;
  readonly interface: string;
  /** Version that the SDK library reports; empty when it was not loaded. */
  readonly sdk: string;
}

const CORE = 'libCr_Core.so';
/** Directories of the addon: built here, or brought by the package. */
const ADDONS = ['native/build/Release', `prebuilds/${process.platform}-${process.arch}`];

/** The file `versions.json`. */
export async function versionsFile(
  known: KnownVersions,
  sdkDirectory: string,
  limit: FileLimit,
): Promise<TarFile> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const addons = (await Promise.all(ADDONS.map((place) => addonsIn(join(root, place))))).flat();
  const libraries = [join(sdkDirectory, CORE), ...addons];
  return jsonFile('versions.json', {
    ...known,
    node: process.version,
    kernel: release(),
    platform: `${process.platform}-${process.arch}`,
    libraries: await Promise.all(libraries.map((path) => withinLimit(limit, 'a library', digestOf(path)))),
  });
}

async function addonsIn(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  return names.filter((name) => name.endsWith('.node')).map((name) => join(directory, name));
}

async function digestOf(path: string): Promise<object> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    const file = await openRegular(await realpath(path));
    const digest = createHash('sha256');
    let sizeBytes = 0;
    for await (const piece of file.createReadStream() as AsyncIterable<Buffer>) {
      digest.update(piece);
      sizeBytes += piece.length;
    }
    return { name, sizeBytes, sha256: digest.digest('hex') };
  } catch (error) {
    return { name, why: reasonOf(error) };
  }
}
