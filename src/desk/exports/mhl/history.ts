// The history of a folder: its chain and manifests, and what they say about each file together.

import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { quoted, quotedPath } from '../../../base/quoted.js';
import { bytesOf, readChain, readManifest } from './read.js';
import {
  CHAIN_FILE,
  type ChainEntry,
  c4OfBytes,
  type Hashes,
  HISTORY_FOLDER,
  IGNORED,
  MhlError,
  MOST_FILES,
} from './shapes.js';

/** The generations of a folder, and the sum of what they list. */
export interface History {
  /** Real path of the folder. */
  readonly root: string;
  readonly chain: readonly ChainEntry[];
  /** First hash of each kind that was not `failed`, by path. */
  readonly files: ReadonlyMap<string, Hashes>;
  /** Ignore patterns of the newest generation, with those of rigd. */
  readonly patterns: readonly string[];
}

/** Name of a manifest: its number first. */
const NUMBERED = /^(\d{4,5})_.*\.mhl$/s;
/** Asterisks in a pattern of another program: the time of a match grows with each. */
const MOST_ASTERISKS = 4;
const MOST_PATTERN_CHARS = 256;

/**
 * Reads the chain and every manifest in it; without both the history is empty. A manifest that follows the chain and is
 * not in it counts, because its writer ended before its last step: a manifest gets its name when it is whole.
 * @throws MhlError when a file of the history is missing, changed or not valid
 */
export async function readHistory(folder: string): Promise<History> {
  const root = await realpath(folder);
  const place = join(root, HISTORY_FOLDER);
  const names = (await readdir(place).catch(noneIfMissing)).sort();
  const chain = names.includes(CHAIN_FILE) ? await readChain(join(place, CHAIN_FILE)) : [];
  const sequence = chain.length + 1;
  const [last, ...more] = names.filter((name) => Number(NUMBERED.exec(name)?.[1]) >= sequence);
  if (more.length > 0) throw new MhlError(`${quotedPath(place)} has lists that are not in its chain`);
  if (last !== undefined)
    chain.push({ sequence, name: last, c4: c4OfBytes(await bytesOf(join(place, last))) });
  const files = new Map<string, Hashes>();
  let patterns: readonly string[] = [];
  for (const { name, c4 } of chain) {
    const manifest = await readManifest(join(place, name), c4).catch((error) => {
      if (error instanceof MhlError) throw error;
      throw new MhlError(
        `the chain lists ${quoted(name)}, which cannot be read: ${(error as Error).message}`,
      );
    });
    for (const [path, hashes] of manifest.files) files.set(path, { ...hashes, ...files.get(path) });
    if (files.size > MOST_FILES) throw new MhlError(`the history of ${quotedPath(root)} has too many files`);
    patterns = manifest.patterns;
  }
  return { root, chain, files, patterns: [...new Set([...IGNORED, ...patterns])] };
}

/** Recogniser of the paths that a history leaves out; paths of folders end in `/`. @throws MhlError */
export function ignoredBy({ root, patterns }: Pick<History, 'root' | 'patterns'>): Ignore {
  for (const pattern of patterns) {
    const asterisks = pattern.split('*').length - 1;
    if (asterisks > MOST_ASTERISKS || pattern.length > MOST_PATTERN_CHARS)
      throw new MhlError(
        `the history of ${quotedPath(root)} ignores ${quoted(pattern)}, which is too complex`,
      );
  }
  return ignore({ ignorecase: false, allowRelativePaths: true }).add([...patterns]);
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
