// Keeps files below one directory. A path is checked after its links are resolved; its last parts need not exist yet.

import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { WorkerError } from '../../protocol/codes.js';

/**
 * Resolves the links in a path.
 * @param root absolute path of an existing directory.
 * @param path absolute; its last parts may be missing.
 * @throws SAVE_PATH_UNUSABLE when it leads out of `root`
 */
export async function resolveInside(root: string, path: string): Promise<string> {
  const real = await realPathOf(path);
  await requireInside(root, real, path);
  return real;
}

/**
 * @param real the resolved path
 * @param path the path as given, for the message
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
    // A link that leads nowhere ends here too: its directory decides, and creating the path will fail later.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' || dirname(path) === path) {
      throw new WorkerError('SAVE_PATH_UNUSABLE', `${path} cannot be used (${code ?? String(error)})`);
    }
    return join(await realPathOf(dirname(path)), basename(path));
  }
}
