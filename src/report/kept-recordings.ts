// The recordings that a service has kept on the disk, the newest first, up to given bounds. Nothing in the directory is
// trusted: files may be damaged, and other entries may have the names of recordings.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileLimit, openRegular, withinLimit } from '../base/file-calls.js';
import { isRecordingName, isRecordingOf } from '../recordings/names.js';
import { attempt, type Item, reasonOf } from './archive.js';

/** A selection of recordings. */
export interface KeptBounds {
  /** Undefined: recordings of all cameras, and of the scout. */
  readonly camera: string | undefined;
  readonly mostFiles: number;
  /** The largest size of all recordings together. */
  readonly mostBytes: number;
}

/** The title of the worker of a camera. */
export function workerTitle(cameraId: string): string {
  return `camera-worker ${cameraId}`;
}

/**
 * The names of kept recordings, the newest first; none where there is no directory.
 * @throws Error of the file system
 */
export async function keptNames(
  stateDirectory: string,
  camera: string | undefined,
  limit: FileLimit,
): Promise<string[]> {
  const call = readdir(join(stateDirectory, 'recordings')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const names = await withinLimit(limit, 'the directory of recordings', call);
  const isWanted = (name: string) =>
    isRecordingName(name) && (camera === undefined || isRecordingOf(name, workerTitle(camera)));
  return names.filter(isWanted).sort().reverse();
}

/** The recordings as items of a report. A recording that cannot be read is an item with the reason. */
export async function* keptRecordings(
  stateDirectory: string,
  { camera, mostFiles, mostBytes }: KeptBounds,
  limit: FileLimit,
): AsyncGenerator<Item, void, void> {
  let names: string[];
  try {
    names = await keptNames(stateDirectory, camera, limit);
  } catch (error) {
    yield { name: 'recordings', why: reasonOf(error) };
    return;
  }
  let left = mostBytes;
  for (const [at, name] of names.entries()) {
    const item = await attempt(`recordings/${name}`, async () => {
      if (at >= mostFiles) throw new Error(`a report takes only the newest ${mostFiles} recordings`);
      const path = join(stateDirectory, 'recordings', name);
      const bytes = await withinLimit(limit, 'the file', readWhole(path, left));
      left -= bytes.length;
      return { name: `recordings/${name}`, bytes };
    });
    yield item;
  }
}

/** Reads a regular file. @throws Error for a file of more than `mostBytes` */
export async function readWhole(path: string, mostBytes: number): Promise<Buffer> {
  const file = await openRegular(path);
  try {
    const { size } = await file.stat();
    if (size > mostBytes) throw new Error(`it has ${size} bytes, more than a report takes`);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
