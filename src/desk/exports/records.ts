// Records of one kind in a directory of the desk: a JSON file each, which is replaced as a whole and checked when it is
// read.

import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { readBounded, replaceWhole } from '../../gateway/host/whole-file.js';
import { compiledAtUse, type SchemaCheck } from '../../protocol/schemas/compiled-at-use.js';

const MOST_RECORD_BYTES = 64 * 1024 * 1024;

/** See the head of this file. */
export class Records<Schema extends TSchema> {
  readonly directory: string;
  readonly #check: SchemaCheck<TSchema>;
  readonly #say: (text: string) => void;

  /** @param say takes a sentence about a file that is no record, which stays where it is */
  constructor(directory: string, schema: Schema, say: (text: string) => void) {
    this.directory = directory;
    this.#check = compiledAtUse<TSchema>(schema);
    this.#say = say;
  }

  /** All records, in no order. */
  async all(): Promise<Static<Schema>[]> {
    const found: Static<Schema>[] = [];
    for (const name of await readdir(this.directory).catch(() => [])) {
      if (!name.endsWith('.json')) continue;
      const path = join(this.directory, name);
      try {
        const value: unknown = JSON.parse(await readBounded(path, MOST_RECORD_BYTES));
        if (!this.#check.Check(value)) throw new Error('it is no record of this kind');
        found.push(value as Static<Schema>);
      } catch (error) {
        this.#say(`${path} is not used: ${(error as Error).message}`);
      }
    }
    return found;
  }

  /** Writes a record; it is on the disk when this resolves. */
  async save(id: string, value: Static<Schema>): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    await replaceWhole(join(this.directory, `${id}.json`), JSON.stringify(value));
  }

  async remove(id: string): Promise<void> {
    await rm(join(this.directory, `${id}.json`), { force: true });
  }
}
