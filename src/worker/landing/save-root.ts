// Keeps files below one directory: a path is judged by where it leads after links are followed, also when its last
// parts do not exist yet.

import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { WorkerError } from '../../protocol/codes.js';

/**
 * Resolved path behind links.
 * @param root exists, absolute.
 * @param path absolute; its last parts may be missing.
 * @throws SAVE_PATH_UNUSABLE when it leads out of `root`
 */
export async function resolveInside(root: string, path: string): Promise<string> {
  const real = await realPathOf(path);
  await requireInside(root, real, path);
  return real;
}

/**
 * @param real where it leads
 * @param path as it was given
 * @throws SAVE_PATH_UNUSABLE when `real` lies outside of `root`
 */
export async function requireInside(root: string, real: string, path: string): Promise<void> {
  const way = relative(await realpath(root), real);
  if (way === '' || (way !== '..' && !way.startsWith('../'))) return;
  throw new WorkerError('SAVE_PATH_UNUSABLE', `${path} lies outside of ${root}, where this service may save`);
}

async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    // Also a link that leads nowhere ends here: its directory decides, and making it will fail.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' || dirname(path) === path) {
      throw new WorkerError('SAVE_PATH_UNUSABLE', `${path} cannot be used (${code ?? String(error)})`);
    }
    return join(await realPathOf(dirname(path)), basename(path));
  }
}
