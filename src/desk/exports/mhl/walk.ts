// Finds the files that the history of a folder covers.

import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { quotedPath } from '../../../base/quoted.js';
import { type History, ignoredBy } from './history.js';
import { CHAIN_FILE, HISTORY_FOLDER, MhlError, MOST_FILES } from './shapes.js';

/** Contents of a folder, as paths relative to it. */
export interface Walked {
  readonly files: readonly string[];
  /** Links, special files, and folders that cannot be read, each with the reason why it is not examined. */
  readonly unreadable: ReadonlyMap<string, string>;
}

/**
 * Walks through a folder, without what its history ignores.
 * @throws MhlError when it has too many files, or a folder below has a history of its own
 */
export async function walk(history: History): Promise<Walked> {
  const { root } = history;
  const ignored = ignoredBy(history);
  const [files, unreadable]: [string[], Map<string, string>] = [[], new Map()];
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: Error) => error);
    if (entries instanceof Error) {
      unreadable.set(folder, entries.message);
      continue;
    }
    if (folder !== '') await requireNoHistory(join(root, folder));
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (ignored.ignores(entry.isDirectory() ? `${path}/` : path)) continue;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile()) files.push(path);
      else unreadable.set(path, 'it is a link or a special file');
      if (files.length + folders.length > MOST_FILES)
        throw new MhlError(`${quotedPath(root)} has more than ${MOST_FILES} files`);
    }
  }
  return { files: files.sort(), unreadable };
}

async function requireNoHistory(folder: string): Promise<void> {
  const isNested = await access(join(folder, HISTORY_FOLDER, CHAIN_FILE)).then(
    () => true,
    () => false,
  );
  if (isNested) throw new MhlError(`${quotedPath(folder)} has a history of its own: verify it separately`);
}
