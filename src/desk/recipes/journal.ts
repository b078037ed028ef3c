// The journal of one run: a file of lines, each synced before what it announces is done. So after any end of a process
// it is known which values the bodies had before the run and which shots were ordered.

import { type FileHandle, open, rm } from 'node:fs/promises';
import Type, { type Static } from 'typebox';
import { Run as RUN } from '../../gateway/contract/recipes.js';
import { readBounded } from '../../gateway/host/whole-file.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';

const text = Type.String();

const RECORD = Type.Union([
  Type.Object({
    kind: Type.Literal('begun'),
    ...Type.Pick(RUN, ['runId', 'recipe', 'group', 'parameters', 'bodies', 'steps', 'forecastMs', 'at'])
      .properties,
    /** Ids of bodies of the group that take no part. */
    except: Type.Array(text),
  }),
  /** The value of a property before its first change. */
  Type.Object({ kind: Type.Literal('prior'), camera: text, property: text, value: text, label: text }),
  /** A step begins, after this number of exposures. */
  Type.Object({
    kind: Type.Literal('step'),
    step: Type.Integer(),
    shotId: Type.Optional(text),
    exposures: Type.Integer(),
  }),
  Type.Object({
    kind: Type.Literal('ended'),
    run: RUN,
    learnt: Type.Record(Type.String(), Type.Array(Type.Number())),
  }),
]);
const CHECK = compiledAtUse(RECORD);
/** Most bytes that are read of a file; the longest run has a tenth. */
const MOST_BYTES = 32 * 1024 * 1024;

/** A run as clients see it. */
export type RunView = Static<typeof RUN>;
/** A line of the journal. */
export type RunRecord = Static<typeof RECORD>;
/** The line of one kind. */
export type RecordOf<Kind extends RunRecord['kind']> = Extract<RunRecord, { kind: Kind }>;
/** A value that could not be given back to a body, and why. */
export type Unrestored = NonNullable<RunView['unrestored']>[number];

/** A journal that is written. */
export class RunJournal {
  readonly #path: string;
  #file: Promise<FileHandle> | undefined;
  #waiting: string[] = [];
  #flushed: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  /** Writes a record; resolves when the disk has it. Records of the same moment share one sync. */
  append(record: RunRecord): Promise<void> {
    // The line end comes first: the process may have ended in the middle of the line before.
    this.#waiting.push(`\n${JSON.stringify(record)}`);
    if (this.#waiting.length === 1) {
      this.#flushed = this.#flushed.catch(() => undefined).then(() => this.#flush());
      // Each caller gets the failure; without a caller it would be an unhandled rejection.
      this.#flushed.catch(() => undefined);
    }
    return this.#flushed;
  }

  /** Writes the last record, and closes the file. A run whose end cannot be written is not known after a start. */
  async end(record: RecordOf<'ended'>): Promise<void> {
    // The next start would give the settings back once more, however late.
    await this.append(record).catch(() => rm(this.#path, { force: true }).catch(() => undefined));
    await this.close().catch(() => undefined);
  }

  /** Closes the file once everything is written. */
  async close(): Promise<void> {
    await this.#flushed.catch(() => undefined);
    await (await this.#file)?.close();
  }

  async #flush(): Promise<void> {
    this.#file ??= open(this.#path, 'a', 0o600);
    const lines = this.#waiting.join('');
    this.#waiting = [];
    const file = await this.#file;
    await file.appendFile(lines);
    await file.datasync();
  }
}

/** The records of a file; a line that is no record, such as one whose writing was cut off, is left out. */
export async function readJournal(path: string): Promise<RunRecord[]> {
  const lines = (await readBounded(path, MOST_BYTES)).split('\n');
  return lines.flatMap((line) => {
    try {
      const value: unknown = JSON.parse(line);
      return CHECK.Check(value) ? [value as RunRecord] : [];
    } catch {
      return [];
    }
  });
}
