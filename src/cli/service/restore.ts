// `rigd service restore`: puts the files of a backup in their places. The backup is unpacked and checked before
// anything is changed. Existing files are moved aside, never overwritten, and after a failure everything is moved back.
// Must not know systemd; the service must not run.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { HOST_CONFIG } from '../../gateway/config/config-file.js';
import { filesOfTar, TarError } from '../../report/tar.js';
import { CommandError } from '../command.js';
import { programVersion } from '../version.js';
import {
  type BackupManifest,
  MANIFEST,
  MOST_BYTES,
  MOST_FILE_BYTES,
  MOST_FILES,
  type Right,
  readManifest,
} from './backup-manifest.js';
import { installationOf, type KeptPlace } from './kept-places.js';
import type { Owners } from './owners.js';
import { reasonOf } from './reasons.js';

/** Directory in which backups are unpacked. Only root can enter it, so checked files stay unchanged. */
const STAGES = '/var/backups/rigd';
const CLOSED = 0o700;

/** A backup that was unpacked and checked. */
export interface Unpacked {
  readonly manifest: BackupManifest;
  /** Directory with the unpacked places. */
  readonly stage: string;
  /** Destinations, for the places that are in the backup. */
  readonly places: readonly KeptPlace[];
  /** Files that the settings name but the backup does not contain. */
  readonly elsewhere: readonly string[];
}

/** A place as a restore has changed it. */
export interface Restored {
  readonly path: string;
  /** Present location of the files that were there before. */
  readonly aside?: string;
}

/**
 * Unpacks a backup into a separate directory, with owners and modes, and checks it.
 * @param root another root than that of this host; empty: none
 * @throws CommandError when it is not whole, is from a newer version, or names users that do not exist here; nothing is
 * changed then
 */
export async function unpack(path: string, root: string, owners: Owners): Promise<Unpacked> {
  const stage = await newStage(path, join(root, STAGES));
  try {
    const { manifest, digests } = await unpackTo(stage, path);
    check(manifest, digests);
    await giveTo(stage, manifest, owners);
    const config = join(stage, 'config', HOST_CONFIG.slice(dirname(HOST_CONFIG).length));
    const { places, elsewhere } = installationOf(root, config);
    const given = new Set(manifest.directories.map(({ name }) => name));
    const known = new Set(places.map(({ name }) => name));
    for (const { name } of [...manifest.directories, ...manifest.files])
      if (!known.has(placeOf(name)))
        throw new Error(`${name} in it belongs to no directory of the installation`);
    return { manifest, stage, places: places.filter(({ name }) => given.has(name)), elsewhere };
  } catch (error) {
    rmSync(stage, { recursive: true, force: true });
    if (error instanceof CommandError) throw error;
    // These errors are about the stage, which is written; all others are about the archive, which is read.
    const isOfDisk = ['ENOSPC', 'EDQUOT', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');
    const why = reasonOf(error, isOfDisk ? stage : 'it');
    throw unchanged(path, why);
  }
}

/** Creates a directory for unpacking one backup. */
async function newStage(path: string, stages: string): Promise<string> {
  try {
    mkdirSync(stages, { recursive: true, mode: CLOSED });
    return await mkdtemp(join(stages, 'restore-'));
  } catch (error) {
    throw unchanged(path, reasonOf(error, stages));
  }
}

function unchanged(path: string, why: string): CommandError {
  return new CommandError('failed', `${path} cannot be restored, and nothing was changed: ${why}`);
}

/**
 * Moves the unpacked places to their destinations.
 * @param stamp a part of the names of files that are moved aside
 * @throws CommandError when a place cannot be moved; then everything is as before
 */
export function put({ stage, places }: Unpacked, stamp: string): Restored[] {
  const done: Restored[] = [];
  let current = stage;
  try {
    for (const { name, path } of places) {
      current = path;
      const aside = `${path}.before-${stamp}`;
      mkdirSync(dirname(path), { recursive: true });
      const wasThere = existsSync(path);
      if (wasThere) renameSync(path, aside);
      done.push(wasThere ? { path, aside } : { path });
      move(join(stage, name), path);
    }
  } catch (error) {
    for (const { path, aside } of done.reverse()) {
      rmSync(path, { recursive: true, force: true });
      if (aside !== undefined) renameSync(aside, path);
    }
    throw new CommandError(
      'failed',
      `nothing was restored, and everything is as before: ${reasonOf(error, current)}`,
    );
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  return done;
}

/** Moves a directory, even to another file system. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    // The output of cp on standard error becomes part of the message of its failure.
    execFileSync('cp', ['-a', '-T', from, to], { stdio: ['ignore', 'ignore', 'pipe'] });
  }
}

/** Unpacks the files, each readable by its owner only, and returns the list, which is the last file. */
async function unpackTo(
  stage: string,
  path: string,
): Promise<{ manifest: BackupManifest; digests: Map<string, string> }> {
  const digests = new Map<string, string>();
  let manifest: BackupManifest | undefined;
  let sum = 0;
  const archive = createReadStream(path);
  const plain = createGunzip();
  archive.once('error', (error) => plain.destroy(error));
  for await (const { name, bytes } of filesOfTar(archive.pipe(plain), MOST_FILE_BYTES)) {
    if (manifest !== undefined) throw new TarError('it continues after its list of contents');
    if (name === MANIFEST) {
      manifest = readManifest(bytes);
      continue;
    }
    sum += bytes.length;
    if (sum > MOST_BYTES || digests.size >= MOST_FILES)
      throw new TarError('it is larger than a backup can be');
    if (digests.has(name) || name.split('/').some((part) => ['', '.', '..'].includes(part)))
      throw new TarError(`it has a file of an impossible name: ${JSON.stringify(name)}`);
    digests.set(name, `${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`);
    await mkdir(join(stage, dirname(name)), { recursive: true, mode: CLOSED });
    const file = await open(join(stage, name), 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  }
  if (manifest === undefined)
    throw new TarError('it is not a backup of rigd, or is truncated: its list of contents is missing');
  return { manifest, digests };
}

/** Checks the files. @throws Error for the first file that differs from the list */
function check({ rigd, files }: BackupManifest, digests: ReadonlyMap<string, string>): void {
  if (rigd.localeCompare(programVersion(), 'en', { numeric: true }) > 0)
    throw new Error(
      `it was made by rigd ${rigd}, which is newer than this one, ${programVersion()}: install that version first`,
    );
  for (const { name, sizeBytes, sha256 } of files) {
    const found = digests.get(name);
    if (found === undefined) throw new Error(`${name} is missing from it`);
    if (found !== `${sizeBytes} ${sha256}`)
      throw new Error(`${name} in it differs from the file that was saved`);
  }
  const listed = new Set(files.map(({ name }) => name));
  for (const name of digests.keys())
    if (!listed.has(name)) throw new Error(`${name} is not in its list of contents`);
}

/** Sets owners and modes. Files come first, because a directory may be closed to its own owner. */
async function giveTo(stage: string, { directories, files }: BackupManifest, owners: Owners): Promise<void> {
  for (const { name } of directories) await mkdir(join(stage, name), { recursive: true, mode: CLOSED });
  const inwards = [...directories].sort((one, other) => other.name.length - one.name.length);
  for (const right of [...files, ...inwards]) await give(join(stage, right.name), right, owners);
}

async function give(path: string, { mode, owner, group }: Right, owners: Owners): Promise<void> {
  const { uid, gid } = owners.numbersOf(owner, group);
  if (uid === undefined || gid === undefined)
    throw new Error(
      `this host has no ${uid === undefined ? `user ${owner}` : `group ${group}`}: run rigd service install first`,
    );
  if (uid !== process.getuid?.() || gid !== process.getgid?.()) await chown(path, uid, gid);
  await chmod(path, mode);
}

function placeOf(name: string): string {
  return name.slice(0, name.includes('/') ? name.indexOf('/') : undefined);
}
