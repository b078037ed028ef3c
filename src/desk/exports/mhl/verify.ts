// Compares the files of a folder with its history, and on request records the result as a new generation.

import { join } from 'node:path';
import { openRegular } from '../../../base/file-calls.js';
import * as hashing from '../../../base/file-hashes.js';
import { quotedPath } from '../../../base/quoted.js';
import { type History, ignoredBy, readHistory } from './history.js';
import { c4Of, FORMAT_NAMES, type Format, MhlError } from './shapes.js';
import { walk } from './walk.js';
import { type GenerationOptions, type NewFile, type Written, writeGeneration } from './write.js';

/** A difference between a folder and its history. */
export interface Finding {
  /** Path relative to the folder. */
  readonly path: string;
  readonly problem: 'changed' | 'missing' | 'new' | 'unreadable';
  /** Sentence without a full stop; only where the problem does not explain itself. */
  readonly reason?: string;
}

/** Result of {@link verify}. */
export interface Verified {
  /** Files that are as they were. */
  readonly files: number;
  /** Files that were read. */
  readonly ofFiles: number;
  readonly bytes: number;
  /** Differences, sorted by path. */
  readonly findings: readonly Finding[];
  /** Number of the newest generation, before a new one. */
  readonly generation: number;
  /** New generation; files that were `new` are in it and no finding. */
  readonly recorded?: Written;
}

/** Choices of {@link verify}. */
export interface VerifyOptions {
  /** Present when the result is recorded. */
  readonly record?: Omit<GenerationOptions, 'process'>;
  readonly signal?: AbortSignal;
  /** Called after each file or piece of a large one. */
  readonly onProgress?: (done: { files: number; ofFiles: number; bytes: number }) => void;
}

/** Files that are read at a time, so that disk and processor work at the same time. */
const LANES = 4;
/** The hash that a manifest names; a C4 id is another text of a SHA-512. */
const KINDS: Readonly<Record<Format, hashing.HashKind>> = { ...hashing, c4: hashing.sha512 };
/** Hashes of a file that no generation lists. */
const NEW_FORMATS: readonly Format[] = ['md5', 'xxh64'];

/**
 * Verifies a folder by every hash that its generations have for a file.
 * @throws MhlError when the folder has no history, or the history is changed or not valid
 */
export async function verify(folder: string, options: VerifyOptions = {}): Promise<Verified> {
  const history = await readHistory(folder);
  if (history.chain.length === 0)
    throw new MhlError(
      `${quotedPath(history.root)} has no history: there is no ascmhl/ascmhl_chain.xml in it`,
    );
  const { files, unreadable } = await walk(history);
  const read = await readAll(history, files, options);
  const present = new Set(files);
  const ignored = ignoredBy(history);
  // Files in a folder that cannot be read are not known to be missing.
  const isUnknown = (path: string) =>
    unreadable.has(path) || [...unreadable.keys()].some((below) => path.startsWith(`${below}/`));
  const lost = [...history.files.keys()].filter(
    (path) => !present.has(path) && !ignored.ignores(path) && !isUnknown(path),
  );
  const findings: Finding[] = [
    ...read.findings,
    ...lost.map((path): Finding => ({ path, problem: 'missing' })),
    ...[...unreadable].map(([path, reason]): Finding => ({ path, problem: 'unreadable', reason })),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
  const sorted = read.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  const recorded =
    options.record &&
    (await writeGeneration(history.root, sorted, { ...options.record, process: 'in-place' }));
  const { count, bytes } = read;
  const generation = history.chain.length;
  return { files: count, ofFiles: files.length, bytes, findings, generation, ...(recorded && { recorded }) };
}

/** Result of reading the files of one history. */
interface Read {
  readonly files: NewFile[];
  readonly findings: Finding[];
  count: number;
  bytes: number;
}

async function readAll(history: History, paths: readonly string[], options: VerifyOptions): Promise<Read> {
  const { record: isRecorded, signal, onProgress } = options;
  const read: Read = { files: [], findings: [], count: 0, bytes: 0 };
  const waiting = paths.values();
  let done = 0;
  const lane = async () => {
    for (const path of waiting) {
      signal?.throwIfAborted();
      const known = history.files.get(path);
      const formats =
        known === undefined ? NEW_FORMATS : FORMAT_NAMES.filter((name) => known[name] !== undefined);
      if (known === undefined && isRecorded === undefined) read.findings.push({ path, problem: 'new' });
      else
        await hashFile(history.root, path, formats, (bytes) => {
          signal?.throwIfAborted();
          read.bytes += bytes;
          onProgress?.({ files: done, ofFiles: paths.length, bytes: read.bytes });
        }).then(
          (file) => {
            read.files.push(file);
            if (known !== undefined && !formats.every((name) => file.hashes[name] === known[name]))
              read.findings.push({ path, problem: 'changed' });
            else if (known !== undefined) read.count += 1;
          },
          (error: Error) => {
            signal?.throwIfAborted();
            read.findings.push({ path, problem: 'unreadable', reason: error.message });
          },
        );
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return read;
}

async function hashFile(
  root: string,
  path: string,
  formats: readonly Format[],
  onBytes: (bytes: number) => void,
): Promise<NewFile> {
  if (formats.length === 0) throw new MhlError('every earlier generation says that it was changed');
  const file = await openRegular(join(root, path));
  try {
    const { mtime } = await file.stat();
    const kinds = Object.fromEntries(formats.map((format) => [format, KINDS[format]]));
    const { sizeBytes, hashes } = await hashing.hashesOf(file, kinds, onBytes);
    const c4 = hashes.c4 === undefined ? {} : { c4: c4Of(hashes.c4) };
    return { path, sizeBytes, modifiedAt: mtime, hashes: { ...hashes, ...c4 } };
  } finally {
    await file.close();
  }
}
