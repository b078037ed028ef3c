// Verdicts on takes and present names of subjects, from the files of jobs that the service writes. A file that has
// changed since the last search is read again. The service appends an entry only if it is the newest of its key, so the
// last one in the file counts. Entries of other kinds are left out.

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static, type TSchema } from 'typebox';
import { readBounded } from '../../gateway/host/whole-file.js';
import { unsealed } from '../../gateway/rig/shots/lines.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import { VERDICTS } from '../../protocol/words.js';
import type { JobFacts, TakeVerdict } from './filter.js';
import type { Row } from './row.js';

/** The largest file of a job that is read; the service keeps all of them together smaller. */
const MOST_FILE_BYTES = 256 * 1024 * 1024;
const FILE = /^([\w-]{1,64})\.jsonl$/;
const ENTRY = Type.Object({
  key: Type.String({ pattern: '^(take/[A-Za-z0-9_-]{1,64}/[1-9][0-9]{0,9}|subject/[A-Za-z0-9_-]{1,64})$' }),
  value: Type.Union([
    Type.Object({ verdict: Type.Enum([...VERDICTS]), rating: Type.Integer() }),
    Type.Object({ name: Type.String() }),
  ]),
});
const entry = compiledAtUse<TSchema>(ENTRY);

interface Book {
  /** Facts about the file by which a change is noticed. */
  readonly version: string;
  readonly verdicts: ReadonlyMap<string, TakeVerdict>;
  readonly names: ReadonlyMap<string, string>;
}

/** See the head of this file. */
export class JobBooks implements JobFacts {
  readonly #directory: string;
  #books = new Map<string, Book>();

  constructor(stateDirectory: string) {
    this.#directory = join(stateDirectory, 'jobs');
  }

  /** Reads what has changed. @throws the error of the file system, except that there are no jobs */
  async update(): Promise<void> {
    const names = await readdir(this.#directory).catch(nothingWhenGone);
    const books = new Map<string, Book>();
    for (const name of names ?? []) {
      const [, jobId] = FILE.exec(name) ?? [];
      const path = join(this.#directory, name);
      const facts = jobId === undefined ? undefined : await stat(path).catch(nothingWhenGone);
      if (jobId === undefined || facts === undefined) continue;
      const version = `${facts.ino} ${facts.size} ${facts.mtimeMs}`;
      const known = this.#books.get(jobId);
      books.set(jobId, known?.version === version ? known : await bookOf(path, version));
    }
    this.#books = books;
  }

  verdictOf({ jobId, subjectId, take }: Row): TakeVerdict | undefined {
    return this.#books.get(jobId)?.verdicts.get(`${subjectId}/${take}`);
  }

  nameOf({ jobId, subjectId }: Row): string | undefined {
    return this.#books.get(jobId)?.names.get(subjectId);
  }
}

async function bookOf(path: string, version: string): Promise<Book> {
  const text = await readBounded(path, MOST_FILE_BYTES).catch(nothingWhenGone);
  const verdicts = new Map<string, TakeVerdict>();
  const names = new Map<string, string>();
  for (const line of text?.split('\n') ?? []) {
    const read = line === '' ? undefined : unsealed(line);
    if (!entry.Check(read)) continue;
    const { key, value } = read as Static<typeof ENTRY>;
    if ('verdict' in value) verdicts.set(key.slice('take/'.length), value);
    else names.set(key.slice('subject/'.length), value.name.toLowerCase());
  }
  return { version, verdicts, names };
}

function nothingWhenGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
