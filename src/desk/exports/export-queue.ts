// All exports and the checks of their files: performed one after another, stopped, and taken up again after a stop or a
// crash. A state is on the disk before an event, or the answer to the request that caused it, has it; who reads an
// export meanwhile may see the state that is being written.

import { randomUUID } from 'node:crypto';
import { ServiceError } from '../../gateway/errors/errors.js';
import type { ExportFiles, ExportRecord } from './export-files.js';
import { type WorkContext, WorkInTurn } from './work-in-turn.js';

/** Files with faults that are named. */
const MOST_FAULTS = 100;
/** Shortest time between two reports of progress. */
const REPORT_MS = 250;
const STOPPED = { state: 'stopped', message: 'It was stopped.' } as const;

/** An export as clients see it. */
export type ExportView = ExportRecord['view'];
/** The comparison of the files of an export with its hash lists, as clients see it. */
export type ExportCheck = NonNullable<ExportView['check']>;

/** One export that is being performed. */
export interface Attempt {
  readonly record: ExportRecord;
  readonly signal: AbortSignal;
  /** Changes what clients see. @param isKept whether it is on the disk when this resolves */
  note(change: Partial<ExportView>, isKept?: boolean): Promise<void>;
}

/** Surroundings of the queue. */
export interface ExportQueueContext extends WorkContext {
  readonly files: ExportFiles;
  readonly limits: { readonly exportsKept: number; readonly exportsWaiting: number };
  /** Performs an export, from wherever an earlier attempt left it. @returns its last state and message */
  readonly perform: (attempt: Attempt) => Promise<Pick<ExportView, 'state' | 'message'>>;
  /** Compares the files of a folder with its hash lists. @returns the result */
  readonly compare: (
    path: string,
    signal: AbortSignal,
    progress: (done: Pick<ExportCheck, 'files' | 'ofFiles'>) => void,
  ) => Promise<Omit<ExportCheck, 'state' | 'at'>>;
  readonly report: (view: ExportView) => void;
}

/** See the head of this file. */
export class ExportQueue {
  readonly #context: ExportQueueContext;
  readonly #turns: WorkInTurn;
  /** Exports that wait or run. */
  readonly #underWay = new Map<string, { readonly stop: AbortController; done: Promise<void> }>();
  #records: Promise<Map<string, ExportRecord>> | undefined;

  constructor(context: ExportQueueContext) {
    this.#context = context;
    this.#turns = new WorkInTurn(context);
  }

  /** All exports, newest first. */
  async all(): Promise<ExportView[]> {
    return [...(await this.#known()).values()].map(({ view }) => view).reverse();
  }

  /** @throws EXPORT_NOT_FOUND */
  async get(exportId: string): Promise<ExportRecord> {
    const record = (await this.#known()).get(exportId);
    if (record === undefined) throw new ServiceError('EXPORT_NOT_FOUND', `there is no export ${exportId}`);
    return record;
  }

  /**
   * Begins an export; one with a known id is returned as it is.
   * @param make makes the view and the request, without an id
   * @throws DESK_BUSY; what `make` throws
   */
  async add(
    exportId: string = randomUUID(),
    make: (exportId: string) => Promise<Pick<ExportRecord, 'request'> & { view: Partial<ExportView> }>,
  ): Promise<ExportView> {
    const records = await this.#known();
    const known = records.get(exportId);
    if (known !== undefined) return known.view;
    this.#requireRoom();
    const { request, view } = await make(exportId);
    const earlier = records.get(exportId);
    if (earlier !== undefined) return earlier.view;
    const record = { version: 1 as const, request, view: { ...view, exportId } as ExportView };
    records.set(exportId, record);
    await this.#removeOld(records);
    return this.#queue(record);
  }

  /** Continues an export that is stopped or failed. @throws EXPORT_NOT_FOUND, DESK_BUSY */
  async resume(exportId: string): Promise<ExportView> {
    const record = await this.get(exportId);
    if (!['stopped', 'failed'].includes(record.view.state)) return record.view;
    this.#requireRoom();
    return this.#queue(record);
  }

  /**
   * Begins to compare the files of an export with its hash lists, unless it does so already.
   * @throws EXPORT_NOT_FOUND, EXPORT_REFUSED, DESK_BUSY
   */
  async check(exportId: string): Promise<ExportView> {
    const record = await this.get(exportId);
    const { path, state, check } = record.view;
    if (check?.state === 'running') return record.view;
    if (path === undefined || state !== 'done')
      throw new ServiceError('EXPORT_REFUSED', `the export ${exportId} is no folder that is done`);
    this.#requireRoom();
    return this.#queueCheck(record, path);
  }

  /** Stops an export, or its check; resolves when no file is written any more. @throws EXPORT_NOT_FOUND */
  async stop(exportId: string): Promise<ExportView> {
    const record = await this.get(exportId);
    const underWay = this.#underWay.get(exportId);
    underWay?.stop.abort();
    const { check } = record.view;
    if (check?.state === 'running') {
      this.#underWay.delete(exportId);
      return this.#note(record, { check: { ...check, ...STOPPED } });
    }
    if (record.view.state === 'running') await underWay?.done;
    if (!['waiting', 'ready'].includes(record.view.state)) return record.view;
    this.#underWay.delete(exportId);
    return this.#note(record, STOPPED);
  }

  /** Takes up exports that an earlier desk left unfinished. */
  async takeUp(): Promise<void> {
    for (const record of (await this.#known()).values()) {
      const { path, check } = record.view;
      if (check?.state === 'running' && path !== undefined) await this.#queueCheck(record, path);
      else if (isUnfinished(record)) await this.#queue(record);
    }
  }

  /** Stops all work; a next desk takes it up. */
  close(): Promise<void> {
    return this.#turns.close();
  }

  #requireRoom(): void {
    if (this.#underWay.size < this.#context.limits.exportsWaiting) return;
    throw new ServiceError('DESK_BUSY', `${this.#underWay.size} exports already wait`);
  }

  #queue(record: ExportRecord): Promise<ExportView> {
    const waits = { state: 'waiting', message: 'It waits for another export.' } as const;
    return this.#begin(record, waits, (signal) => this.#perform(record, signal));
  }

  #queueCheck(record: ExportRecord, path: string): Promise<ExportView> {
    const check: ExportCheck = {
      ...{ state: 'running', at: new Date().toISOString(), message: 'Its files will be compared.' },
      ...{ files: 0, ofFiles: 0, count: 0, findings: [] },
    };
    return this.#begin(record, { check }, (signal) => this.#compare(record, path, signal));
  }

  /** Has work on an export performed when its turn comes, unless work on it is already under way. */
  async #begin(
    record: ExportRecord,
    waits: Partial<ExportView>,
    perform: (signal: AbortSignal) => Promise<void>,
  ): Promise<ExportView> {
    const { exportId } = record.view;
    // Earlier work has noted its end, which is what made a caller come here, and is about to leave.
    await this.#underWay.get(exportId)?.done.catch(() => undefined);
    if (this.#underWay.has(exportId)) return record.view;
    const mine = { stop: new AbortController(), done: Promise.resolve() };
    this.#underWay.set(exportId, mine);
    await this.#note(record, waits);
    mine.done = this.#turns.add(`the export ${exportId}`, async () => {
      // An export that was stopped while it waited may have been queued again.
      if (this.#underWay.get(exportId) !== mine) return;
      await perform(AbortSignal.any([this.#turns.closing, mine.stop.signal])).finally(() => {
        if (this.#underWay.get(exportId) === mine) this.#underWay.delete(exportId);
      });
    });
    return record.view;
  }

  async #compare(record: ExportRecord, path: string, signal: AbortSignal): Promise<void> {
    const { compare, report } = this.#context;
    const { check } = record.view;
    if (check === undefined) return;
    const isDue = pacer();
    const end = await compare(path, signal, ({ files, ofFiles }) => {
      if (signal.aborted || !isDue()) return;
      Object.assign(check, { files, ofFiles, message: `${files} of ${ofFiles} file(s) are compared.` });
      report(record.view);
    }).then(
      (result) => ({ ...result, state: 'done' as const }),
      (error: Error) =>
        signal.aborted ? STOPPED : this.#failed(`the check of the export ${record.view.exportId}`, error),
    );
    // `stop` has noted that it was stopped; a check that ends with the desk is begun again by the next one.
    if (!signal.aborted) await this.#note(record, { check: { ...check, ...end } });
  }

  async #perform(record: ExportRecord, signal: AbortSignal): Promise<void> {
    const { perform, report } = this.#context;
    const isDue = pacer();
    const note = async (change: Partial<ExportView>, isKept = false) => {
      if (isKept) return void (await this.#note(record, change));
      Object.assign(record.view, change, {
        faults: (change.faults ?? record.view.faults).slice(0, MOST_FAULTS),
      });
      if (isDue()) report(record.view);
    };
    const end = await perform({ record, signal, note }).catch((error: Error) =>
      signal.aborted ? STOPPED : this.#failed(`the export ${record.view.exportId}`, error),
    );
    if (!this.#turns.closing.aborted) await this.#note(record, end);
  }

  /** The end of work that has failed. What is no refusal goes into the log. */
  #failed(what: string, error: Error) {
    if (!(error instanceof ServiceError)) this.#context.say(`${what} failed: ${error.stack}`);
    return { state: 'failed', message: error.message } as const;
  }

  async #note(record: ExportRecord, change: Partial<ExportView>): Promise<ExportView> {
    Object.assign(record.view, change);
    await this.#context.files.save(record);
    this.#context.report(record.view);
    return record.view;
  }

  /** Removes the oldest exports that have ended: what is known of them, not their folders. */
  async #removeOld(records: Map<string, ExportRecord>): Promise<void> {
    const ended = [...records.values()].filter((record) => !isUnfinished(record));
    for (const record of ended.slice(0, Math.max(0, records.size - this.#context.limits.exportsKept))) {
      records.delete(record.view.exportId);
      await this.#context.files.remove(record);
    }
  }

  #known(): Promise<Map<string, ExportRecord>> {
    this.#records ??= this.#context.files
      .all()
      .then((all) => new Map(all.map((record) => [record.view.exportId, record])));
    return this.#records;
  }
}

function isUnfinished({ view: { state, check } }: ExportRecord): boolean {
  return state === 'waiting' || state === 'running' || check?.state === 'running';
}

/** Returns a function that is true when the next report of progress is due. */
function pacer(): () => boolean {
  let reportedMs = 0;
  return () => {
    if (performance.now() - reportedMs < REPORT_MS) return false;
    reportedMs = performance.now();
    return true;
  };
}
