// Writes a generation of a folder: a manifest, and its entry in the chain. Each gets its name when it is whole and on
// the disk; earlier manifests are never touched. A writer that ends early leaves a hidden file, which the next one
// removes, or a whole manifest that is not in the chain, which the next one chains.

import { mkdir, open, readdir, realpath, rename, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { isAlive, startTicksOf } from '../../../base/process-facts.js';
import { quotedPath } from '../../../base/quoted.js';
import { type History, ignoredBy, readHistory } from './history.js';
import {
  CHAIN_FILE,
  CHAIN_SPACE,
  type ChainEntry,
  c4OfBytes,
  FORMAT_NAMES,
  type Hashes,
  HISTORY_FOLDER,
  isListable,
  isXmlText,
  MANIFEST_SPACE,
  MhlError,
  MOST_FILES,
  MOST_GENERATIONS,
  OWN_PREFIX,
  SIDECARS,
} from './shapes.js';
import { element } from './xml.js';

/** A file to be listed. */
export interface NewFile {
  /** Path relative to the folder, with `/` between names. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedAt?: Date;
  /** At least one. They are computed from the file, or from the source of a copy that is identical. */
  readonly hashes: Hashes;
}

/** Facts of a generation. */
export interface GenerationOptions {
  /** `transfer` when the files were just copied to the folder, `in-place` when they were only read. */
  readonly process: 'transfer' | 'in-place';
  /** Version of rigd. */
  readonly version: string;
}

/** A generation in the chain. */
export interface Written {
  readonly sequence: number;
  /** Absolute path of the manifest. */
  readonly path: string;
}

/** Hidden name of a file that is being written. */
const DRAFT = `${OWN_PREFIX}list.part`;
/** Hidden name of the lock of a writer: its process, and the start time of that. */
const LOCK = /^\.rigd-(\d{1,10})-(\d{1,20})\.lock$/;
/** A name has at most 255 bytes; number, date and extension of a manifest have 28, and a character at most 4. */
const MOST_NAME_CHARS = 50;

/**
 * Writes a generation. Each hash is compared with the first ones in the history. What the history ignores is not
 * listed; a new history ignores sidecars, too.
 * @returns undefined, and nothing is written, when it lists no file
 * @throws MhlError when the history is not valid, another process writes a generation of the folder, or a path cannot
 * be listed; or as the file system does. Then the history is as before
 */
export async function writeGeneration(
  folder: string,
  files: Iterable<NewFile> | AsyncIterable<NewFile>,
  options: GenerationOptions,
): Promise<Written | undefined> {
  const root = await realpath(folder);
  const place = join(root, HISTORY_FOLDER);
  await mkdir(place, { recursive: true });
  const lock = join(place, `${OWN_PREFIX}${process.pid}-${startTicksOf(process.pid) ?? 0}.lock`);
  const taken = await open(lock, 'wx').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? beingWritten(root) : error;
  });
  try {
    await taken.close();
    await removeDead(root, lock);
    const history = await readHistory(root);
    if (history.chain.length >= MOST_GENERATIONS)
      throw new MhlError(`the chain of ${quotedPath(root)} is full`);
    const at = new Date();
    const manifest = await manifestOf(history, files, options, at);
    if (manifest === undefined) return undefined;
    const bytes = Buffer.from(manifest);
    const sequence = history.chain.length + 1;
    // The time of day without colons: 2019-01-07_080228Z
    const stamp = at.toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '');
    const name = `${String(sequence).padStart(4, '0')}_${folderName(root)}_${stamp}Z.mhl`;
    await writeWhole(place, name, bytes);
    await writeWhole(
      place,
      CHAIN_FILE,
      chainOf([...history.chain, { sequence, name, c4: c4OfBytes(bytes) }]),
    );
    return { sequence, path: join(place, name) };
  } finally {
    await unlink(lock);
  }
}

/** Writes a file, which gets its name when it is whole and on the disk. */
async function writeWhole(place: string, name: string, content: string | Buffer): Promise<void> {
  const draft = join(place, DRAFT);
  const file = await open(draft, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(place, name));
  const folder = await open(place);
  await folder.sync().finally(() => folder.close());
}

/** Text of a manifest; undefined without files. */
async function manifestOf(
  history: History,
  files: Iterable<NewFile> | AsyncIterable<NewFile>,
  { process: kind, version }: GenerationOptions,
  at: Date,
): Promise<string | undefined> {
  const patterns = history.chain.length === 0 ? [...history.patterns, SIDECARS] : history.patterns;
  const ignored = ignoredBy({ ...history, patterns });
  const entries = new Map<string, string>();
  for await (const file of files) {
    if (!isListable(file.path))
      throw new MhlError(`${quotedPath(file.path)} cannot be listed: XML cannot express its name`);
    if (entries.has(file.path)) throw new MhlError(`${quotedPath(file.path)} is listed already`);
    if (entries.size >= MOST_FILES) throw new MhlError(`a generation lists at most ${MOST_FILES} files`);
    if (!ignored.ignores(file.path)) entries.set(file.path, entryOf(history, file));
  }
  if (entries.size === 0) return undefined;
  const host = isXmlText(hostname()) ? hostname() : 'unknown';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<hashlist version="2.0" xmlns="${MANIFEST_SPACE}">`,
    '  <creatorinfo>',
    `    ${element('creationdate', {}, at.toISOString())}`,
    `    ${element('hostname', {}, host)}`,
    `    ${element('tool', { version }, 'rigd')}`,
    '  </creatorinfo>',
    '  <processinfo>',
    `    ${element('process', {}, kind)}`,
    '    <ignore>',
    ...patterns.map((pattern) => `      ${element('pattern', {}, pattern)}`),
    '    </ignore>',
    '  </processinfo>',
    '  <hashes>',
    ...entries.values(),
    '  </hashes>',
    '</hashlist>\n',
  ].join('\n');
}

/** Text of a file in a manifest. @throws MhlError when none of its hashes can be compared with the history */
function entryOf(history: History, { path, sizeBytes, modifiedAt, hashes }: NewFile): string {
  const known = history.files.get(path) ?? {};
  const isNew = Object.keys(known).length === 0;
  const given = FORMAT_NAMES.filter((format) => hashes[format] !== undefined);
  const compared = isNew ? given : given.filter((format) => known[format] !== undefined);
  if (compared.length === 0)
    throw new MhlError(`no hash of ${quotedPath(path)} can be compared with the history`);
  const isSame = compared.every((format) => hashes[format] === known[format]);
  const action = isNew ? 'original' : isSame ? 'verified' : 'failed';
  const time = modifiedAt === undefined ? {} : { lastmodificationdate: modifiedAt.toISOString() };
  const lines = [
    element('path', { size: String(sizeBytes), ...time }, path),
    ...given.map((format) => element(format, { action }, hashes[format] ?? '')),
  ];
  return `    <hash>\n${lines.map((line) => `      ${line}\n`).join('')}    </hash>`;
}

function chainOf(entries: readonly ChainEntry[]): string {
  const lists = entries.map(
    ({ sequence, name, c4 }) =>
      `  <hashlist sequencenr="${sequence}">\n    ${element('path', {}, name)}\n    ${element('c4', {}, c4)}\n` +
      '  </hashlist>\n',
  );
  const root = `<ascmhldirectory xmlns="${CHAIN_SPACE}">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n${lists.join('')}</ascmhldirectory>\n`;
}

/** Name of a folder as part of the name of a manifest. */
function folderName(root: string): string {
  const name = basename(root).replaceAll(/[\p{Cc}\p{Cs}\p{Cn}]/gu, '_');
  return [...name].slice(0, MOST_NAME_CHARS).join('') || 'root';
}

/** Removes the locks of dead writers. @throws MhlError when another writer is at work */
async function removeDead(root: string, own: string): Promise<void> {
  const place = join(root, HISTORY_FOLDER);
  for (const name of await readdir(place)) {
    const [, pid, startTicks = ''] = LOCK.exec(name) ?? [];
    if (pid === undefined || join(place, name) === own) continue;
    if (isAlive({ pid: Number(pid), startTicks })) throw beingWritten(root);
    await unlink(join(place, name));
  }
}

function beingWritten(root: string): MhlError {
  return new MhlError(`another generation of ${quotedPath(root)} is being written`);
}
