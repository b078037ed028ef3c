// The files of exports in the state directory: `desk/exports/ID.json`, what was asked and how far it is; `ID.plan`, a
// line for each exposure; `ID.lists`, the hash list of a ZIP file.

import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Type, { type Static, type TSchema } from 'typebox';
import { openRegular } from '../../base/file-calls.js';
import { ExportView, Selection } from '../../gateway/contract/exports.js';
import { DESK } from '../../protocol/desk-places.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import { PLANNED_EXPOSURE, type PlannedExposure } from './plan.js';
import { Records } from './records.js';

/** An export on the disk: what clients see, and what the request asked for. */
const EXPORT_RECORD = Type.Object({
  version: Type.Literal(1),
  view: ExportView,
  request: Type.Object({
    selection: Selection,
    xmp: Type.Boolean(),
    mhl: Type.Boolean(),
  }),
  /** Names of the fields of all subjects; absent until the export is planned. */
  fields: Type.Optional(Type.Array(Type.String())),
});
/** See {@link EXPORT_RECORD}. */
export type ExportRecord = Static<typeof EXPORT_RECORD>;

const planned = compiledAtUse<TSchema>(PLANNED_EXPOSURE);

/** See the head of this file. */
export class ExportFiles {
  readonly #records: Records<typeof EXPORT_RECORD>;

  constructor(stateDirectory: string, say: (text: string) => void) {
    this.#records = new Records(join(stateDirectory, DESK, 'exports'), EXPORT_RECORD, say);
  }

  /** All exports, oldest first. */
  async all(): Promise<ExportRecord[]> {
    return (await this.#records.all()).sort((a, b) => (a.view.at < b.view.at ? -1 : 1));
  }

  save(record: ExportRecord): Promise<void> {
    return this.#records.save(record.view.exportId, record);
  }

  async remove(record: ExportRecord): Promise<void> {
    await rm(this.listsOf(record), { recursive: true, force: true });
    await rm(this.#path(record, 'plan'), { force: true });
    await this.#records.remove(record.view.exportId);
  }

  /** Directory for the hash list of a ZIP file. */
  listsOf(record: ExportRecord): string {
    return this.#path(record, 'lists');
  }

  /** Writes the plan as a whole. */
  async savePlan(record: ExportRecord, entries: AsyncIterable<PlannedExposure>): Promise<void> {
    const draft = this.#path(record, 'plan.new');
    const lines = async function* () {
      for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
    };
    await pipeline(Readable.from(lines()), createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, this.#path(record, 'plan'));
  }

  /** Entries of the plan. @throws Error when it is damaged */
  async *plan(record: ExportRecord): AsyncGenerator<PlannedExposure> {
    const file = await openRegular(this.#path(record, 'plan'));
    try {
      for await (const line of file.readLines()) {
        const entry: unknown = JSON.parse(line);
        if (!planned.Check(entry)) throw new Error('the plan of the export is damaged; start a new one');
        yield entry as PlannedExposure;
      }
    } finally {
      await file.close();
    }
  }

  #path({ view }: ExportRecord, kind: 'plan' | 'plan.new' | 'lists'): string {
    return join(this.#records.directory, `${view.exportId}.${kind}`);
  }
}
