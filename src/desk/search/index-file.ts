// The file of the index: the rows at some time, and the segments from which a later reader must read. It can be thrown
// away: everything in it is derived from the journals. So it is not synced, and a damaged file counts as none.

import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static, type TSchema } from 'typebox';
import { openRegular } from '../../base/file-calls.js';
import { DESK } from '../../protocol/desk-places.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import type { Position } from './journal-reader.js';
import { isRow, type Row } from './row.js';

/** Bytes that are read at once. */
const PIECE_BYTES = 1024 * 1024;
/** Rows that are written at once. */
const ROWS_AT_ONCE = 1_000;
/** The first line of the file. A file of another version counts as none. */
const HEAD = Type.Object({
  version: Type.Literal(2),
  /** The number of rows. */
  rows: Type.Number(),
  position: Type.Object({ own: Type.Number(), others: Type.Number() }),
});
const head = compiledAtUse<TSchema>(HEAD);

/** The file `desk/index.jsonl` of a state directory. */
export class IndexFile {
  readonly #directory: string;
  readonly #path: string;

  constructor(stateDirectory: string) {
    this.#directory = join(stateDirectory, DESK);
    this.#path = join(this.#directory, 'index.jsonl');
  }

  /** Reads the file; undefined: there is no index. */
  async read(): Promise<{ readonly rows: Row[]; readonly position: Position } | undefined> {
    const rows: Row[] = [];
    let found: Static<typeof HEAD> | undefined;
    try {
      const file = await openRegular(this.#path);
      try {
        for await (const line of file.readLines({ highWaterMark: PIECE_BYTES })) {
          const value: unknown = JSON.parse(line);
          if (isRow(value)) rows.push(value);
          else if (found === undefined && head.Check(value)) found = value as Static<typeof HEAD>;
          else return undefined;
        }
      } finally {
        await file.close();
      }
    } catch {
      return undefined;
    }
    return found?.rows === rows.length ? { rows, position: found.position } : undefined;
  }

  /** Replaces the file. @throws the error of the file system */
  async write(rows: readonly Row[], position: Position): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const next = `${this.#path}.next`;
    await writeFile(next, pieces(rows, position), { mode: 0o600 });
    await rename(next, this.#path);
  }
}

function* pieces(rows: readonly Row[], position: Position): Generator<string> {
  const first: Static<typeof HEAD> = { version: 2, rows: rows.length, position };
  yield `${JSON.stringify(first)}\n`;
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    yield rows
      .slice(at, at + ROWS_AT_ONCE)
      .map((row) => `${JSON.stringify(row)}\n`)
      .join('');
}
