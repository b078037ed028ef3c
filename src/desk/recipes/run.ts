// One run of a recipe: performs the actions of its plan one after the other, and gives the bodies their settings back,
// whatever ends it. Must not know how recipes are written or kept.

import { TIMED_OUT, within } from '../../base/within.js';
import { RUN_ENDS, type RunState } from '../../protocol/words.js';
import { RecipeFault } from './fault.js';
import { type Learnt, MOST_LEARNT, type Part } from './forecast.js';
import type { RecordOf, RunView, Unrestored } from './journal.js';
import { perform } from './outside.js';
import { pause } from './persist.js';
import type { Action } from './plan.js';
import { type Left as LeftShots, RunShots } from './run-shots.js';
import { allOf, type Prior, Settings, type SettingsContext } from './settings.js';

/** Dependencies of a run. */
export interface RunContext extends SettingsContext {
  /** Called at every change of what clients see; steps in quick succession are one change. */
  readonly onChange: (view: RunView) => void;
  /** Ends the work of this process: the run is then left as it is, and the next start gives the settings back. */
  readonly closing: AbortSignal;
}

/** The part of a run that another process has performed. */
export interface Left extends LeftShots {
  readonly priors: readonly Prior[];
  readonly step: number;
}

/** Least time between two reports of a run whose state stays the same. */
const REPORT_MS = 200;
const ENDS: ReadonlySet<RunState> = new Set(RUN_ENDS);
const TITLES: Readonly<Record<Action['kind'], string>> = {
  set: 'settings',
  drive: 'focus',
  fire: 'shot',
  wait: 'wait',
  trigger: 'trigger',
  pace: 'wait',
  command: 'command',
  webhook: 'webhook',
};

/** A run that is under way. */
export class Run {
  readonly begun: RecordOf<'begun'>;
  readonly #context: RunContext;
  readonly #settings: Settings;
  readonly #shots: RunShots;
  readonly #stopping = new AbortController();
  /** Aborted when bodies that are away are no longer awaited. */
  readonly #givingUp = new AbortController();
  /** Aborted by a stop, and when this process closes. */
  readonly #ending: AbortSignal;
  readonly #measured = new Map<string, number[]>();
  #shown: Pick<RunView, 'state' | 'step' | 'message' | 'endedAt' | 'unrestored'>;
  #reportedMs = Number.NEGATIVE_INFINITY;
  /** Ends the pause, or the wait for a trigger. */
  #goOn = () => {};
  #isPaused = false;
  /** Time in pauses; the intervals of loops do not count it. */
  #pausedMs = 0;
  /** Begin of each loop that has intervals. */
  readonly #loops = new Map<object, number>();

  /** @param left what another process has left of the run */
  constructor(context: RunContext, begun: RecordOf<'begun'>, left?: Left) {
    this.#context = context;
    this.begun = begun;
    this.#settings = new Settings(context, begun.group, left?.priors);
    this.#shots = new RunShots(context, begun, this.#settings, left);
    this.#shown = { state: 'running', step: left?.step ?? 0, message: '' };
    this.#ending = AbortSignal.any([this.#stopping.signal, context.closing]);
  }

  /** The run as clients see it. */
  get view(): RunView {
    const { kind: _kind, except: _except, ...begun } = this.begun;
    const { count: shots, exposures } = this.#shots;
    return { ...begun, ...this.#shown, shots, exposures };
  }

  get isOver(): boolean {
    return ENDS.has(this.#shown.state);
  }

  /** Measured durations. */
  get learnt(): Learnt {
    return this.#measured;
  }

  /** Performs a plan. @param parts those of its forecast. Resolves when the run has ended; never rejects. */
  async perform(plan: readonly Action[], parts: readonly Part[]): Promise<void> {
    try {
      await this.#settings.confirm(this.begun.bodies.map(({ id }) => id));
      this.#measure(parts[0], Date.now() - Date.parse(this.begun.at));
      for (const [at, action] of plan.entries()) await this.#step(at + 1, action, parts[at + 1]);
      await this.#end('done', '', parts.at(-1));
    } catch (error) {
      const action = plan[this.#shown.step - 1];
      const place = action === undefined ? '' : `step ${this.#shown.step} (${TITLES[action.kind]}): `;
      const text = error instanceof Error ? error.message : String(error);
      if (this.#stopping.signal.aborted) await this.#end('stopped', 'the run was stopped');
      else await this.#end('failed', `${place}${text}`);
    }
  }

  /** Ends a run that another process has left: gives the settings back. Never rejects. */
  async recover(): Promise<void> {
    await this.#shots.takeOver();
    await this.#end('interrupted', 'the service ended during the run');
  }

  /** Pauses the run before its next step. @returns false: it is not running */
  pause(): boolean {
    this.#isPaused ||= this.#shown.state === 'running';
    return this.#isPaused;
  }

  /** Ends the pause. @returns false: there is none */
  resume(): boolean {
    const wasPaused = this.#isPaused;
    this.#isPaused = false;
    if (this.#shown.state === 'paused') this.#goOn();
    return wasPaused;
  }

  /** Is the trigger that the run waits for. @returns false: it does not wait for one */
  continue(): boolean {
    if (this.#shown.state !== 'waiting') return false;
    this.#goOn();
    return true;
  }

  /**
   * Ends the run; orders of a shot that were not given yet are cancelled. A further stop ends the wait for bodies that
   * are away.
   */
  async stop(): Promise<boolean> {
    if (this.#shown.state === 'stopping') this.#givingUp.abort();
    else {
      this.#change('stopping', 'the run is being stopped');
      this.#stopping.abort();
      await this.#shots.stop();
    }
    return true;
  }

  async #step(step: number, action: Action, part: Part | undefined): Promise<void> {
    const { clock, journal } = this.#context;
    await this.#whilePaused();
    const beganMs = clock.nowMs();
    this.#shown.step = step;
    if (action.kind !== 'fire')
      await journal.append({ kind: 'step', step, exposures: this.#shots.exposures });
    this.#change('running', ('message' in action && action.message) || TITLES[action.kind]);
    await this.#perform(action);
    this.#ending.throwIfAborted();
    this.#measure(part, clock.nowMs() - beganMs);
  }

  async #perform(action: Action): Promise<void> {
    const { clock } = this.#context;
    switch (action.kind) {
      case 'set':
        return allOf([...action.values].map(([id, values]) => this.#settings.set(id, values, this.#ending)));
      case 'drive':
        return allOf(action.bodies.map((id) => this.#settings.drive(id, action.step, this.#ending)));
      case 'fire':
        return this.#shots.fire(action, this.#shown.step, this.#ending);
      case 'wait':
        return pause(clock, action.ms, this.#ending);
      case 'pace': {
        const activeMs = clock.nowMs() - this.#pausedMs;
        if (action.turn === 0) this.#loops.set(action.loop, activeMs);
        const dueMs = (this.#loops.get(action.loop) ?? activeMs) + action.turn * action.everyMs;
        return pause(clock, Math.max(0, dueMs - activeMs), this.#ending);
      }
      case 'trigger': {
        const message = action.message || 'the run waits for its trigger';
        if ((await this.#waited('waiting', message, action.limitMs)) !== TIMED_OUT) return;
        throw new RecipeFault(`the trigger did not come within ${action.limitMs} ms`);
      }
      default:
        return perform(action, this.#ending);
    }
  }

  async #whilePaused(): Promise<void> {
    const { clock } = this.#context;
    const beganMs = clock.nowMs();
    if (this.#isPaused) await this.#waited('paused', 'the run is paused', Number.POSITIVE_INFINITY);
    this.#pausedMs += clock.nowMs() - beganMs;
    this.#ending.throwIfAborted();
  }

  #waited(state: 'waiting' | 'paused', message: string, limitMs: number): Promise<symbol | undefined> {
    const goOn = new Promise<undefined>((resolve) => {
      this.#goOn = () => resolve(undefined);
    });
    this.#change(state, message);
    return within(goOn, limitMs, this.#context.clock, { signal: this.#ending });
  }

  #measure(part: Part | undefined, tookMs: number): void {
    const { work = '', fixedMs = 0 } = part ?? {};
    if (work !== '')
      this.#measured.set(work, [...(this.#measured.get(work) ?? []), Math.max(0, tookMs - fixedMs)]);
  }

  async #end(state: RunState, reason: string, part?: Part): Promise<void> {
    const { closing, journal, clock } = this.#context;
    const beganMs = clock.nowMs();
    this.#change('stopping', reason || 'the settings are being given back');
    const unrestored = await this.#settings.restore(AbortSignal.any([this.#givingUp.signal, closing]));
    this.#measure(part, clock.nowMs() - beganMs);
    // Without the last record the next start gives the settings back.
    if (closing.aborted) return await journal.close().catch(() => undefined);
    const message = [reason, ...unrestored.map(unrestoredText)].filter(Boolean).join('; ');
    const endedAt = new Date().toISOString();
    const shown = { ...this.#shown, endedAt, ...(unrestored.length === 0 ? {} : { unrestored }) };
    const learnt = Object.fromEntries(
      [...this.#measured].map(([work, all]) => [work, all.slice(-MOST_LEARNT)]),
    );
    await journal.end({ kind: 'ended', run: { ...this.view, ...shown, state, message }, learnt });
    this.#shown = shown;
    this.#change(state, message);
  }

  #change(state: RunState, message: string): void {
    // Only the end follows a stop.
    if (this.#shown.state === 'stopping' && state !== 'stopping' && !ENDS.has(state)) return;
    const nowMs = this.#context.clock.nowMs();
    const isSoon = this.#shown.state === state && nowMs - this.#reportedMs < REPORT_MS;
    this.#shown = { ...this.#shown, state, message };
    if (isSoon) return;
    this.#reportedMs = nowMs;
    this.#context.onChange(this.view);
  }
}

function unrestoredText({ camera, property, value, message }: Unrestored): string {
  return `${camera} did not get ${property} ${value} back: ${message}`;
}
