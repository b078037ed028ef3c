// The folder of an export: it lies in a directory that the configuration allows, also after links are followed.

import { access, constants, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { quotedPath } from '../../base/quoted.js';
import { makeWithParents } from '../../base/state-directory.js';
import { ServiceError } from '../../gateway/errors/errors.js';

/** Errors of a folder that the service may not write to, and what helps. */
const NO_RIGHT = new Set(['EACCES', 'EPERM', 'EROFS']);
const RIGHT =
  'the user of the service needs the right to write there; under systemd the unit must allow it, too ' +
  '(ReadWritePaths, docs/run/service.md)';

/**
 * Makes the folder.
 * @param path as in the request; a relative one begins in the first root
 * @param roots absolute paths of directories in which exports may lie
 * @returns its real path
 * @throws EXPORT_REFUSED
 */
export async function makeFolder(path: string, roots: readonly string[]): Promise<string> {
  const asked = resolve(roots[0] ?? '/', path);
  try {
    // Nothing is made outside of the roots: the existing part of the path decides before the rest is made.
    await requireInside(await realPathOf(asked), roots);
    await makeWithParents(asked);
    const real = await realpath(asked);
    await requireInside(real, roots);
    await access(real, constants.W_OK);
    return real;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    const advice = NO_RIGHT.has(code) ? `: ${RIGHT}` : '';
    throw refusal(`the folder ${quotedPath(asked)} cannot be used: ${message}${advice}`);
  }
}

/** Whether a path lies in one of the roots. @param real a path without links */
export async function isInside(real: string, roots: readonly string[]): Promise<boolean> {
  for (const root of roots) {
    const way = relative(await realPathOf(root), real);
    if (way !== '..' && !way.startsWith('../')) return true;
  }
  return false;
}

async function requireInside(real: string, roots: readonly string[]): Promise<void> {
  if (await isInside(real, roots)) return;
  const allowed = roots.map((root) => quotedPath(root)).join(', ');
  throw refusal(
    `${quotedPath(real)} is not in a directory for exports (${allowed}); the setting export-dir adds one`,
  );
}

/** The path without links; its last parts may be missing. */
async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    return join(await realPathOf(dirname(path)), basename(path));
  }
}

function refusal(message: string): ServiceError {
  return new ServiceError('EXPORT_REFUSED', message);
}
