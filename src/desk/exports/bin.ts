// The bin: files of shots that were moved into a directory `.rigd-bin` beside them, from which they can be put back for
// 30 days. A list of each entry is in the state directory and is written before the first file moves, so an entry that
// a crash interrupts is finished by the next desk.

import { randomUUID } from 'node:crypto';
import { lstat, realpath, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import Type, { type Static } from 'typebox';
import { quotedPath } from '../../base/quoted.js';
import { makeWithParents } from '../../base/state-directory.js';
import { BinEntry as BIN_ENTRY } from '../../gateway/contract/exports.js';
import { ServiceError } from '../../gateway/errors/errors.js';
import { BIN, BIN_DIRECTORY, DESK } from '../../protocol/desk-places.js';
import { isInside } from './export-folder.js';
import { contentAt, FileFault, giveName, syncDirectory } from './place-file.js';
import { Records } from './records.js';
import { type WorkContext, WorkInTurn } from './work-in-turn.js';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;
const MOST_FAULTS = 100;

const LIST = Type.Object({
  version: Type.Literal(1),
  entry: BIN_ENTRY,
  files: Type.Array(
    Type.Object({
      path: Type.String(),
      shotId: Type.String(),
      sizeBytes: Type.Integer(),
      sha256: Type.String(),
    }),
  ),
});
type List = Static<typeof LIST>;
/** An entry of the bin as clients see it. */
export type BinEntry = List['entry'];
/** A file that is to be moved. */
export type BinFile = List['files'][number];

/** An entry and the promise that the work on it has ended. */
export interface Moved {
  readonly entry: BinEntry;
  readonly done: Promise<void>;
}

/** Surroundings of the bin. */
export interface BinContext extends WorkContext {
  /** Absolute path. */
  readonly stateDirectory: string;
  /** Absolute paths of the directories whose files may be moved. */
  readonly roots: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** See the head of this file. */
export class Bin {
  readonly #context: BinContext;
  readonly #records: Records<typeof LIST>;
  readonly #turns: WorkInTurn;

  constructor(context: BinContext) {
    this.#context = context;
    this.#records = new Records(join(context.stateDirectory, DESK, BIN), LIST, context.say);
    this.#turns = new WorkInTurn(context);
  }

  /** All entries, newest first. */
  async all(): Promise<BinEntry[]> {
    const lists = await this.#records.all();
    return lists.map(({ entry }) => entry).sort((a, b) => (a.at < b.at ? 1 : -1));
  }

  /** Moves files into the bin. */
  add(files: readonly BinFile[]): Promise<Moved> {
    const now = this.#context.now();
    const entry: BinEntry = {
      ...{ binId: randomUUID(), state: 'moving', files: 0, bytes: 0, faults: [] },
      at: new Date(now).toISOString(),
      until: new Date(now + KEPT_DAYS * DAY_MS).toISOString(),
      shots: new Set(files.map(({ shotId }) => shotId)).size,
    };
    return this.#begin({ version: 1, entry, files: [...files] });
  }

  /** Puts the files of an entry back. @throws EXPORT_NOT_FOUND */
  async restore(binId: string): Promise<Moved> {
    const found = (await this.#records.all()).find(({ entry }) => entry.binId === binId);
    if (found === undefined) throw new ServiceError('EXPORT_NOT_FOUND', `the bin has no entry ${binId}`);
    if (found.entry.state !== 'binned') return { entry: found.entry, done: Promise.resolve() };
    Object.assign(found.entry, { state: 'restoring', faults: [] });
    return this.#begin(found);
  }

  /** Finishes what an earlier desk left, and deletes what has been in the bin for long enough. */
  async takeUp(): Promise<void> {
    const now = new Date(this.#context.now()).toISOString();
    for (const found of await this.#records.all()) {
      if (found.entry.state === 'binned' && found.entry.until < now)
        Object.assign(found.entry, { state: 'deleting', faults: [] });
      if (found.entry.state !== 'binned') await (await this.#begin(found)).done;
    }
  }

  /** Stops after the file that is being moved. */
  close(): Promise<void> {
    return this.#turns.close();
  }

  async #begin(list: List): Promise<Moved> {
    await this.#records.save(list.entry.binId, list);
    const done = this.#turns.add(`the entry ${list.entry.binId} of the bin`, () => this.#perform(list));
    return { entry: list.entry, done };
  }

  async #perform({ entry, ...list }: List): Promise<void> {
    const move = MOVES[entry.state as keyof typeof MOVES];
    const isAdded = entry.state === 'moving';
    const touched = new Set<string>();
    const left: BinFile[] = [];
    for (const file of list.files) {
      if (this.#turns.closing.aborted) return;
      const places = {
        here: file.path,
        there: join(dirname(file.path), BIN_DIRECTORY, entry.binId, basename(file.path)),
      };
      let isBinned = isAdded;
      try {
        await this.#requireRoot(file.path);
        await move(file, places);
      } catch (error) {
        if (!(error instanceof FileFault) && (error as NodeJS.ErrnoException).code === undefined) throw error;
        const fault = { path: file.path, reason: (error as Error).message };
        if (entry.faults.length < MOST_FAULTS) entry.faults.push(fault);
        isBinned = !isAdded;
      }
      if (isBinned) left.push(file);
      touched.add(dirname(places.there)).add(dirname(places.here));
    }
    for (const directory of touched) await syncDirectory(directory).catch(() => undefined);
    for (const directory of touched)
      if (directory.includes(`/${BIN_DIRECTORY}/`)) await removeEmpty(directory);
    const bytes = left.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    Object.assign(entry, { state: left.length > 0 ? 'binned' : 'restored', files: left.length, bytes });
    if (left.length > 0) await this.#records.save(entry.binId, { ...list, entry, files: left });
    else await this.#records.remove(entry.binId);
  }

  /** @throws FileFault for a file outside of the directories for pictures */
  async #requireRoot(path: string): Promise<void> {
    const directory = await realpath(dirname(path));
    if (!(await isInside(directory, this.#context.roots)))
      throw new FileFault(`${quotedPath(path)} is not in a directory for pictures`);
  }
}

/** The places of a file while it is not in the bin, and while it is. */
interface Places {
  readonly here: string;
  readonly there: string;
}

/** How each kind of work moves a file. @throws FileFault, or as the file system does; then it is where it was */
const MOVES = {
  moving: async ({ sha256 }: BinFile, { here, there }: Places) => {
    const [before, moved] = [await contentAt(here), await contentAt(there)];
    if (before === undefined && moved?.sha256 === sha256) return;
    if (before?.sha256 !== sha256) throw new FileFault(`${quotedPath(here)} is not as it arrived`);
    await makeWithParents(dirname(there), 0o700);
    await moveFile(here, there);
  },
  restoring: async (_: BinFile, { here, there }: Places) => {
    if ((await lstat(there).catch(() => undefined)) === undefined) return;
    await makeWithParents(dirname(here));
    await moveFile(there, here);
  },
  deleting: (_: BinFile, { there }: Places) => rm(there, { force: true }),
} as const;

/** Moves a file to a name that no other file has. A crash may have left it under both names. */
async function moveFile(from: string, to: string): Promise<void> {
  const [one, other] = await Promise.all([from, to].map((path) => lstat(path).catch(() => undefined)));
  if (one !== undefined && other !== undefined && one.ino === other.ino && one.dev === other.dev)
    return rm(from);
  await giveName(from, to);
}

/** Removes the directory of an entry, and the one around it, if they are empty. */
async function removeEmpty(directory: string): Promise<void> {
  for (const each of [directory, dirname(directory)]) await rmdir(each).catch(() => undefined);
}
