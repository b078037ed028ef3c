// All runs of recipes of this host: those under way and the newest that have ended, each with its journal in the state
// directory. A body belongs to one run at a time. A run that an earlier desk has left is ended by giving the settings
// back; it does not continue, because the bodies may have been moved meanwhile.

import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../base/clock.js';
import { quoted } from '../../base/quoted.js';
import { ServiceError } from '../../gateway/errors/errors.js';
import { DESK } from '../../protocol/desk-places.js';
import type { DeskContext } from '../frame/part.js';
import type { OnBehalf } from '../frame/service-client.js';
import { type Forecast, type Learnt, MOST_LEARNT } from './forecast.js';
import { type RecordOf, RunJournal, type RunRecord, type RunView, readJournal } from './journal.js';
import type { Action } from './plan.js';
import { type Left, Run } from './run.js';

const FILE = /^[\w-]{1,64}\.jsonl$/;
/** The role of runs that an earlier desk has left: they only give settings back. */
const AFTER_A_START: OnBehalf = { role: 'operate', leases: [] };

/** See the head of this file. */
export class Runs {
  /** The newest durations that runs have measured. */
  readonly learnt = new Map<string, readonly number[]>();
  readonly #context: DeskContext;
  readonly #directory: string;
  readonly #closing = new AbortController();
  readonly #underWay = new Map<string, { readonly run: Run; readonly over: Promise<void> }>();
  /** Runs that have ended, oldest first. */
  readonly #ended = new Map<string, RunView>();
  /** Bodies of runs, also of those that are about to begin. */
  readonly #taken = new Set<string>();
  #read: Promise<void> | undefined;

  constructor(context: DeskContext) {
    this.#context = context;
    this.#directory = join(context.options.stateDirectory, DESK, 'runs');
  }

  /** Reads the journals once, and gives back the settings of runs that an earlier desk has left. */
  ready(): Promise<void> {
    this.#read ??= this.#readAll();
    return this.#read;
  }

  /** All runs that are kept, newest first. */
  list(): RunView[] {
    const all = [...this.#ended.values(), ...[...this.#underWay.values()].map(({ run }) => run.view)];
    return all.sort((one, other) => (one.at < other.at ? 1 : -1));
  }

  /** The run with this id; undefined: there is none. */
  find(runId: string): RunView | undefined {
    return this.#underWay.get(runId)?.run.view ?? this.#ended.get(runId);
  }

  /** The run with this id, if it is under way. @throws RUN_NOT_FOUND; RUN_REFUSED it has ended */
  current(runId: string): Run {
    const run = this.#underWay.get(runId)?.run;
    if (run !== undefined && !run.isOver) return run;
    if (this.find(runId) !== undefined)
      throw new ServiceError('RUN_REFUSED', `the run ${quoted(runId)} has ended`);
    throw new ServiceError('RUN_NOT_FOUND', `there is no run ${quoted(runId)}`);
  }

  /** Begins a run. @throws RUN_REFUSED a body belongs to another run */
  async begin(
    begun: RecordOf<'begun'>,
    actions: readonly Action[],
    { parts }: Forecast,
    by: OnBehalf,
  ): Promise<RunView> {
    const busy = begun.bodies.filter(({ id }) => this.#taken.has(id)).map(({ name }) => name);
    if (busy.length > 0) throw new ServiceError('RUN_REFUSED', `in another run: ${busy.join(', ')}`);
    for (const { id } of begun.bodies) this.#taken.add(id);
    try {
      await mkdir(this.#directory, { recursive: true, mode: 0o700 });
      const journal = new RunJournal(this.#pathOf(begun.runId));
      await journal.append(begun);
      const run = this.#run(begun, journal, by);
      this.#start(run, () => run.perform(actions, parts));
      return run.view;
    } catch (error) {
      for (const { id } of begun.bodies) this.#taken.delete(id);
      throw error;
    }
  }

  /** Leaves the runs under way for a next desk. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([...this.#underWay.values()].map(({ over }) => over));
  }

  #run(begun: RecordOf<'begun'>, journal: RunJournal, by: OnBehalf, left?: Left): Run {
    const { service, options, tell } = this.#context;
    const { recipeSettleMs: settleMs, recipeRestoreMs: restoreMs } = options.limits;
    const onChange = ({ runId, recipe, state, step, steps, shots, message }: RunView) =>
      tell('run', { runId, recipe, state, step, steps, shots, message });
    const times = { clock: systemClock, settleMs, restoreMs };
    return new Run({ service, by, journal, ...times, onChange, closing: this.#closing.signal }, begun, left);
  }

  #start(run: Run, work: () => Promise<void>): void {
    const { runId, bodies } = run.begun;
    for (const { id } of bodies) this.#taken.add(id);
    const end = this.#context.work.begin();
    const over = work().then(() => {
      this.#underWay.delete(runId);
      if (!run.isOver) return;
      for (const { id } of bodies) this.#taken.delete(id);
      end();
      return this.#keep(run.view, run.learnt);
    });
    over.catch((error: Error) => this.#context.say(`an old run cannot be removed: ${error.message}`));
    this.#underWay.set(runId, { run, over });
  }

  async #readAll(): Promise<void> {
    const names = await readdir(this.#directory).catch(() => []);
    const files = names.filter((name) => FILE.test(name)).map((name) => join(this.#directory, name));
    const dated = await Promise.all(files.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })));
    for (const { path } of dated.sort((one, other) => one.at - other.at)) await this.#readOne(path);
  }

  async #readOne(path: string): Promise<void> {
    const records = await readJournal(path);
    const [begun] = recordsOf(records, 'begun');
    if (begun === undefined) return rm(path, { force: true });
    const end = recordsOf(records, 'ended').at(-1);
    if (end !== undefined) return this.#keep(end.run, new Map(Object.entries(end.learnt)));
    const steps = recordsOf(records, 'step');
    const { step = 0, exposures = 0, shotId } = steps.at(-1) ?? {};
    const shots = new Set(steps.flatMap((each) => each.shotId ?? [])).size;
    const left = {
      priors: recordsOf(records, 'prior'),
      step,
      shots,
      exposures,
      isFiring: shotId !== undefined,
    };
    const run = this.#run(begun, new RunJournal(path), AFTER_A_START, left);
    this.#start(run, () => run.recover());
  }

  /** Keeps a run that has ended, and what it has measured, and removes the oldest ones. */
  async #keep(view: RunView, learnt: Learnt): Promise<void> {
    this.#ended.set(view.runId, view);
    for (const [work, all] of learnt)
      this.learnt.set(work, [...(this.learnt.get(work) ?? []), ...all].slice(-MOST_LEARNT));
    for (const runId of [...this.#ended.keys()].slice(0, -this.#context.options.limits.recipeRuns)) {
      this.#ended.delete(runId);
      await rm(this.#pathOf(runId), { force: true });
    }
  }

  #pathOf(runId: string): string {
    return join(this.#directory, `${runId}.jsonl`);
  }
}

function recordsOf<Kind extends RunRecord['kind']>(
  records: readonly RunRecord[],
  kind: Kind,
): RecordOf<Kind>[] {
  return records.filter((record): record is RecordOf<Kind> => record.kind === kind);
}
