// Gives a file a name that no other file has, and replaces none.

import { link, open, rename, rm, unlink } from 'node:fs/promises';

/** Errors of a file system without hard links, such as exFAT or SMB. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Renames a file, unless the name is taken.
 * @returns whether it was free
 * @throws as the file system does
 */
export async function giveFreeName(path: string, target: string): Promise<boolean> {
  try {
    await link(path, target);
    await unlink(path);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (!NO_LINKS.has(code)) throw error;
  }
  // Node has no rename that fails when the name exists, so an empty file takes the name first.
  try {
    await (await open(target, 'wx')).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  await rename(path, target).catch(async (error: unknown) => {
    await rm(target, { force: true });
    throw error;
  });
  return true;
}
