// Chooses the name under which a file lands, and takes it. When a name is not free a number is added, which belongs to
// the exposure: files of one exposure that share a stem get the same number, and no other file with that stem gets it.
// Several processes write to one directory, so a name is taken by a link, which fails when the name exists. Nothing is
// ever overwritten.

import { link, lstat, open, readdir, rename, unlink } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { InTurn } from '../../base/in-turn.js';
import { errnoOf } from './disk.js';

/** Highest number that is tried for one name; after that the destination counts as unusable. */
const MAX_NUMBER = 10_000;
/** Most tries at a number that other cameras take first. */
const MAX_RACES = 1_000;
/** How many exposures are remembered: enough for a burst whose RAW files all come before its JPEG files. */
const MAX_EXPOSURES = 512;
/** Most tries at the number of an exposure while another camera may be about to give it up. */
const MAX_COMPANION_TRIES = 10;
/** Longest pause before a retry after two cameras took a name at the same time; each pause is random. */
const MAX_PAUSE_MS = 20;
/** Errors of a file system without hard links, such as exFAT or SMB. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** The name that a file should get. */
export interface WantedName {
  /** The absolute path of its directory, which exists; identifies the directory. */
  directory: string;
  /** A path by which this process reaches the directory even after it was renamed; left out = `directory`. */
  via?: string;
  /** Name, such as `DSC00001.JPG`; if it is not free the file gets `DSC00001-2.JPG` and so on. */
  name: string;
  /**
   * Key of the exposure: files with the same key and stem belong to one exposure and share a number. Empty = unknown;
   * the camera then hands over the files of one exposure one after another.
   */
  exposure?: string;
}

/** A requested name, with the way to its directory. */
type Destination = Required<Pick<WantedName, 'directory' | 'via' | 'name'>>;

/** Files of one exposure that have landed. */
interface Exposure {
  number: number;
  /** Identities of its files: a name may belong to another file by now. */
  files: Set<string>;
}

/** The names of the files of one camera. */
export class LandingNames {
  /** Exposures by directory, stem and key. The oldest are removed first. */
  readonly #exposures = new Map<string, Exposure>();
  /** Paths that were promised to files that are still to come. */
  readonly #reserved = new Set<string>();
  readonly #turns = new InTurn();

  /**
   * Moves a file to the first name that is free. Files of one camera are named one after another.
   * @returns its new path.
   * @throws as the file system does; the file then stays where it was.
   */
  give(path: string, wanted: WantedName): Promise<string> {
    return this.#turns.run(() => this.#give(path, wanted));
  }

  /**
   * Reserves a name that is free in the directory and in `staging`, where its file will be written.
   * @returns the name, and a function that gives it up; a file that has landed under the name keeps it.
   */
  reserve({ directory, name }: WantedName, staging: string): Promise<{ name: string; release: () => void }> {
    return this.#turns.run(async () => {
      const taken = takenStems(await readdir(directory), name);
      const coming = new Set(await readdir(staging));
      for (let number = 1; number <= MAX_NUMBER; number += 1) {
        const free = numbered(name, number);
        const path = join(directory, free);
        if (this.#reserved.has(path) || coming.has(free) || taken.has(lowerStemOf(free))) continue;
        this.#reserved.add(path);
        return { name: free, release: () => void this.#reserved.delete(path) };
      }
      throw tooMany(name);
    });
  }

  /**
   * Forgets the exposures of a directory that have no key, because the camera's numbers may start again: later files
   * belong to none of them.
   */
  forget(directory: string): void {
    for (const key of this.#exposures.keys()) {
      if (key.startsWith(`${directory}\0`) && key.endsWith('\0')) this.#exposures.delete(key);
    }
  }

  async #give(path: string, wanted: WantedName): Promise<string> {
    const { directory, via = directory, name, exposure = '' } = wanted;
    const destination = { directory, via, name };
    const key = [directory, stemOf(name), exposure].join('\0');
    const known = this.#exposures.get(key);
    const beside = known && (await this.#beside(known, path, destination));
    if (beside !== undefined) return join(directory, beside);
    const number = await this.#freshNumber(path, destination);
    const landed = numbered(name, number);
    this.#exposures.delete(key);
    this.#exposures.set(key, { number, files: new Set([await inodeOf(`${via}/${landed}`)]) });
    const [oldest] = this.#exposures.keys();
    if (this.#exposures.size > MAX_EXPOSURES && oldest !== undefined) this.#exposures.delete(oldest);
    return join(directory, landed);
  }

  /**
   * Takes the number of the exposure, if only files of the exposure have it. Another camera that is just trying the
   * number gives it up within a moment, so there are several tries.
   * @returns the name
   */
  async #beside(exposure: Exposure, path: string, destination: Destination): Promise<string | undefined> {
    const { via, name } = destination;
    const wanted = numbered(name, exposure.number);
    if (this.#isPromised(wanted, destination)) return undefined;
    const target = `${via}/${wanted}`;
    for (let tries = 0; tries < MAX_COMPANION_TRIES; tries += 1) {
      const owners = await this.#ownersOf(exposure, destination);
      if (owners === 'none') return undefined;
      const taken = owners === 'ours' ? await take(path, target) : undefined;
      if (taken !== undefined) {
        await finish(taken, path, target);
        exposure.files.add(await inodeOf(target));
        return wanted;
      }
      // The exposure already has a file of this kind, so this file belongs to another exposure with the same name.
      if (exposure.files.has(await inodeOf(target))) return undefined;
      await setTimeout(Math.random() * MAX_PAUSE_MS);
    }
    return undefined;
  }

  /** Finds out whose files have the number of an exposure. */
  async #ownersOf(
    { number, files }: Exposure,
    { via, name }: Destination,
  ): Promise<'ours' | 'others' | 'none'> {
    const stem = lowerStemOf(numbered(name, number));
    const siblings = (await readdir(via)).filter((one) => isOfStem(one, stem));
    const inodes = await Promise.all(siblings.map((one) => inodeOf(`${via}/${one}`)));
    if (!inodes.some((inode) => files.has(inode))) return 'none';
    return inodes.every((inode) => files.has(inode)) ? 'ours' : 'others';
  }

  /** Takes the first number that no file has. Tries the next one when another writer was faster. */
  async #freshNumber(path: string, destination: Destination): Promise<number> {
    const { via, name } = destination;
    let there = await readdir(via);
    const named = await ownNumber(path, destination, there);
    if (named !== undefined) {
      await unlink(path);
      return named;
    }
    let number = 0;
    for (let races = 0; races < MAX_RACES; races += 1) {
      const stems = takenStems(there, name);
      do number += 1;
      while (
        stems.has(lowerStemOf(numbered(name, number))) ||
        this.#isPromised(numbered(name, number), destination)
      );
      if (number > MAX_NUMBER) break;
      const free = numbered(name, number);
      const target = `${via}/${free}`;
      const taken = await take(path, target);
      there = await readdir(via);
      if (taken === undefined) continue;
      const stem = lowerStemOf(free);
      if (!there.some((one) => one !== free && isOfStem(one, stem))) {
        await finish(taken, path, target);
        return number;
      }
      // Another camera has taken the number at the same time, for another kind of file. Both give it up.
      await unlink(target);
      await setTimeout(Math.random() * MAX_PAUSE_MS);
      there = await readdir(via);
      number -= 1;
    }
    throw tooMany(name);
  }

  /** Whether the name is reserved for another file. */
  #isPromised(numberedName: string, { directory, name }: Destination): boolean {
    return numberedName !== name && this.#reserved.has(join(directory, numberedName));
  }
}

/**
 * The number that the file already has in the directory. It has one when a worker died after linking the new name and
 * before removing the old one. Only for a file with several links is the directory searched.
 */
async function ownNumber(
  path: string,
  { via, name }: Destination,
  there: readonly string[],
): Promise<number | undefined> {
  if ((await lstat(path)).nlink < 2) return undefined;
  const [own, names] = [await inodeOf(path), new Set(there)];
  const stems = takenStems(there, name);
  for (let number = 1; stems.has(lowerStemOf(numbered(name, number))); number += 1) {
    const wanted = numbered(name, number);
    if (names.has(wanted) && (await inodeOf(`${via}/${wanted}`)) === own) return number;
  }
  return undefined;
}

/** The stems that these names use; a name is free when its stem is not among them. */
export function stemsOf(there: readonly string[]): { include: (name: string) => boolean } {
  const taken = takenStems(there, '');
  return { include: (name) => taken.has(lowerStemOf(name)) };
}

/**
 * Moves a file back to where it was, under exactly its old name.
 * @throws as the file system does, with EEXIST when another file has the name; the file then stays where it is
 */
export async function giveBack(path: string, target: string): Promise<void> {
  const taken = await take(path, target);
  if (taken === undefined)
    throw Object.assign(new Error(`another file has the name ${basename(target)}`), { code: 'EEXIST' });
  await finish(taken, path, target);
}

function numbered(name: string, number: number): string {
  return number === 1 ? name : `${stemOf(name)}-${number}${extname(name)}`;
}

function stemOf(name: string): string {
  return name.slice(0, name.length - extname(name).length);
}

/** The stem in lower case, because some file systems do not distinguish `A` from `a`. */
function lowerStemOf(name: string): string {
  return stemOf(name).toLowerCase();
}

/** Whether a file has this stem, with any extension. */
function isOfStem(name: string, lowerStem: string): boolean {
  const lower = name.toLowerCase();
  return lower === lowerStem || lower.startsWith(`${lowerStem}.`);
}

/**
 * The used stems that begin like `wanted`. A name counts for each of its possible stems: `a.b.c` uses `a`, `a.b` and
 * `a.b.c`.
 */
function takenStems(names: readonly string[], wanted: string): Set<string> {
  const beginning = lowerStemOf(wanted);
  const taken = new Set<string>();
  for (const name of names) {
    const lower = name.toLowerCase();
    if (!lower.startsWith(beginning)) continue;
    taken.add(lower);
    for (let dot = lower.indexOf('.', beginning.length); dot >= 0; dot = lower.indexOf('.', dot + 1))
      taken.add(lower.slice(0, dot));
  }
  return taken;
}

function tooMany(name: string): Error {
  return new Error(`${MAX_NUMBER} names from ${name} on are taken`);
}

/** Takes a name by a link or, if links are not possible, by an empty file. @returns undefined when it is taken. */
async function take(path: string, target: string): Promise<'linked' | 'reserved' | undefined> {
  try {
    await link(path, target);
    return 'linked';
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return undefined;
    if (!NO_LINKS.has(errnoOf(error))) throw error;
  }
  try {
    await (await open(target, 'wx')).close();
    return 'reserved';
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return undefined;
    throw error;
  }
}

/**
 * Moves the file to the name that was taken. If links are not possible, the rename replaces the empty file in one step;
 * until then an empty file has the name. This cannot be avoided: Node has no rename that fails when the name exists
 * (renameat2), and after a check the rename could still replace a file that another writer has just put there.
 */
async function finish(taken: 'linked' | 'reserved', path: string, target: string): Promise<void> {
  if (taken === 'linked') return unlink(path);
  try {
    await rename(path, target);
  } catch (error) {
    // The empty file must not be mistaken for a picture.
    await unlink(target).catch(() => undefined);
    throw error;
  }
}

/** Text that identifies a file; empty for a file that was removed in the meantime. */
async function inodeOf(path: string): Promise<string> {
  try {
    const { dev, ino } = await lstat(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return '';
    throw error;
  }
}
