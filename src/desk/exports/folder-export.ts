// Writes the files of a planned export into a folder. It can begin again after any end: a file that is in the folder
// with its content is not copied again.

import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportRecord } from './export-files.js';
import type { Item } from './items.js';
import type { NewFile } from './mhl/index.js';
import { FileFault, isOfDisk, makeBelow, NameTaken, placeFile, syncDirectory } from './place-file.js';
import { isOwnSidecar } from './xmp.js';

/** Pictures that are placed at a time: the disk syncs several together. */
const LANES = 4;
/** The most names that are tried for a list, such as `shots-2.csv`. */
const MOST_NAMES = 1_000;

/** Surroundings of the writing. */
export interface FolderContext {
  /** Bytes of the disk that stay free. */
  readonly roomBytes: number;
  /** Takes each picture that is in the folder, and each file that has a fault. */
  readonly progress: (done: Pick<Item, 'sizeBytes'> | { path: string; reason: string }) => Promise<void>;
}

/** A failure that ends an export until there is room again. */
export class NoRoom extends Error {}

/**
 * See the head of this file.
 * @param folder real path of the folder, which exists
 * @returns the files that are in the folder
 * @throws NoRoom; what the items throw; the error of the file system
 */
export async function writeFolder(
  { view: { exportId } }: ExportRecord,
  items: AsyncGenerator<readonly Item[]>,
  folder: string,
  { roomBytes, progress }: FolderContext,
): Promise<NewFile[]> {
  const placed: NewFile[] = [];
  const directories = new Set<string>([folder]);
  const drafts = await makeBelow(folder, [`.rigd-export-${exportId}`]);

  const place = async (item: Item, path: string, lane: number): Promise<NewFile> => {
    const directory = await makeBelow(folder, path.split('/').slice(0, -1));
    for (let at = directory; at !== folder; at = join(at, '..')) directories.add(at);
    const { sizeBytes, modifiedAt, md5, xxh64 } = await placeFile(item, {
      path: join(folder, path),
      temporary: join(drafts, `copy-${lane}`),
      requireRoom: () => requireRoom(folder, item.sizeBytes + roomBytes),
      ...(item.kind === 'sidecar' ? { isOurs: isOwnSidecar } : {}),
    });
    return { path, sizeBytes, modifiedAt, hashes: { md5, xxh64 } };
  };
  const placeNumbered = async (item: Item, lane: number, number = 1): Promise<NewFile> => {
    const path = `${item.stem}${number === 1 ? '' : `-${number}`}.${item.ext}`;
    return place(item, path, lane).catch((error: unknown) => {
      if (!(error instanceof NameTaken) || item.kind !== 'list' || number >= MOST_NAMES) throw error;
      return placeNumbered(item, lane, number + 1);
    });
  };

  const placeAll = async (group: readonly Item[], lane: number): Promise<void> => {
    for (const item of group)
      try {
        placed.push(await placeNumbered(item, lane));
        if (item.kind === 'picture') await progress(item);
      } catch (error) {
        if (isOfDisk(error)) throw new NoRoom(`${folder} takes no further file: ${(error as Error).message}`);
        if (!(error instanceof FileFault)) throw error;
        await progress({ path: `${item.stem}.${item.ext}`, reason: error.message });
      }
  };
  const lists: Item[] = [];
  const work = async (lane: number): Promise<void> => {
    for await (const group of items)
      if (group[0]?.kind === 'list') lists.push(...group);
      else await placeAll(group, lane);
  };

  try {
    // A lane that fails ends the items for all; the others finish their picture.
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, (_, lane) => work(lane)));
    for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
    await placeAll(lists, 0);
    for (const directory of directories) await syncDirectory(directory);
  } finally {
    await rm(drafts, { recursive: true, force: true });
  }
  return placed.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Keeps room for the pictures that cameras send. @throws NoRoom */
async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes) return;
  const left = Math.floor((bavail * bsize) / 2 ** 20);
  throw new NoRoom(`the disk of ${folder} has ${left} MiB left; make room and resume the export`);
}
