// The shots of one run: their ids are written to the journal before they are ordered, and all of them are one take of
// the subject that was current at the first one. No body fires without the settings of the run.

import type { AbortNotice } from '../../base/within.js';
import { ServiceError } from '../../gateway/errors/errors.js';
import type { AnswerOf } from '../frame/service-client.js';
import { RecipeFault } from './fault.js';
import type { RecordOf } from './journal.js';
import { kindOfShot, pause, persist } from './persist.js';
import type { Action } from './plan.js';
import type { Settings, SettingsContext } from './settings.js';

type Fire = Extract<Action, { kind: 'fire' }>;
type Receipt = AnswerOf<'shootGroup'>['receipt'];
type Take = { readonly runId: string; readonly subjectId?: string; readonly again?: number };

/** The shots of a run that another process has left. */
export interface Left {
  readonly shots: number;
  /** Exposures, without those of a shot that was under way. */
  readonly exposures: number;
  /** Whether the last shot may be under way. */
  readonly isFiring: boolean;
}

/** Pause between two looks at a shot of several rounds: shorter than any recovery of a body takes. */
const LOOK_MS = 100;
const NEVER = new AbortController().signal;

/** See the head of this file. */
export class RunShots {
  readonly #context: SettingsContext;
  readonly #begun: RecordOf<'begun'>;
  readonly #settings: Settings;
  #count: number;
  #exposures: number;
  /** Undefined: no job is open, so the shots are no takes. */
  #take: Take | undefined;
  #isFiring: boolean;

  /** @param left what another process has left */
  constructor(
    context: SettingsContext,
    begun: RecordOf<'begun'>,
    settings: Settings,
    left: Left = { shots: 0, exposures: 0, isFiring: false },
  ) {
    this.#context = context;
    this.#begun = begun;
    this.#settings = settings;
    this.#count = left.shots;
    this.#exposures = left.exposures;
    this.#isFiring = left.isFiring;
    this.#take = { runId: begun.runId };
  }

  /** Shots that were ordered, with those that were refused. */
  get count(): number {
    return this.#count;
  }

  /** Exposures that the bodies have reported. */
  get exposures(): number {
    return this.#exposures;
  }

  /**
   * Takes a shot. One that was refused because bodies were busy or away is ordered again, under another id.
   * @throws ServiceError, RecipeFault
   */
  async fire(action: Fire, step: number, stopped: AbortNotice): Promise<void> {
    const { clock, settleMs } = this.#context;
    const { bodies, policy } = action;
    const attempt = async () => {
      const away = await this.#settings.confirm(bodies);
      if (away.length === bodies.length || (away.length > 0 && policy === 'all-or-nothing'))
        throw new ServiceError('NOT_CONNECTED', `not connected: ${this.#names(away)}`);
      const there = bodies.filter((id) => !away.includes(id));
      if (!stopped.aborted) await this.#order(action, step, there, stopped);
    };
    await persist(attempt, { clock, settleMs, awayMs: settleMs, stopped }, kindOfShot);
  }

  /** Cancels the orders of the present shot, or of one that another process has left, that were not given yet. */
  async stop(): Promise<void> {
    if (!this.#isFiring) return;
    // A shot that is not known yet, or has ended, needs no stop.
    const { service, by } = this.#context;
    await service.call('stopShot', { params: { shotId: this.#shotId } }, by).catch(() => undefined);
  }

  /** Ends a shot that another process has left. */
  async takeOver(): Promise<void> {
    await this.stop();
    if (this.#isFiring)
      await this.#look().then(
        (receipt) => this.#fired(receipt),
        () => undefined,
      );
    this.#isFiring = false;
  }

  get #shotId(): string {
    return `${this.#begun.runId}-${this.#count}`;
  }

  async #order(action: Fire, step: number, bodies: readonly string[], stopped: AbortNotice): Promise<void> {
    this.#count += 1;
    const record = { kind: 'step', step, shotId: this.#shotId, exposures: this.#exposures } as const;
    await this.#context.journal.append(record);
    this.#isFiring = true;
    try {
      const { receipt } = await this.#shoot(action, bodies);
      const missed = await this.#follow(receipt, bodies, stopped);
      if (missed.length > 0 && action.policy === 'all-or-nothing')
        throw new RecipeFault(
          `${this.#names(missed)} missed a round of the shot; its receipt has the reason`,
        );
    } catch (error) {
      const { code, details }: Partial<ServiceError> = error instanceof ServiceError ? error : {};
      if (code === 'JOB_CONFLICT' && this.#take !== undefined) {
        // No job is open: the shot was not begun, so its id is not used.
        this.#take = undefined;
        this.#count -= 1;
        return await this.#order(action, step, bodies, stopped);
      }
      const isEnough = code === 'GROUP_PARTIAL' && action.policy === 'those-that-can';
      if (!isEnough) await this.stop();
      if (details?.receipt !== undefined) await this.#follow(details.receipt as Receipt, bodies, stopped);
      if (!isEnough) throw error;
    } finally {
      this.#isFiring = false;
    }
  }

  #shoot({ focus, policy, pattern }: Fire, bodies: readonly string[]): Promise<AnswerOf<'shootGroup'>> {
    const { service, by } = this.#context;
    const { group, bodies: all, except } = this.#begun;
    const others = all.map(({ id }) => id).filter((id) => !bodies.includes(id));
    const take = this.#take === undefined ? {} : { take: this.#take };
    const of = { shotId: this.#shotId, focus, policy, pattern, order: [...bodies], ...take };
    return service.call(
      'shootGroup',
      { params: { group }, body: { ...of, except: [...except, ...others] } },
      by,
    );
  }

  /**
   * Waits until the last round is over, and counts the exposures. A stop cancels further rounds; so does a body that is
   * lost, because it would fire with other settings when it is back.
   * @returns the bodies that did not expose in every round
   * @throws RecipeFault a body was lost
   */
  async #follow(first: Receipt, bodies: readonly string[], stopped: AbortNotice): Promise<string[]> {
    let receipt = first;
    let lost: readonly string[] = [];
    while (isUnderWay(receipt, stopped.aborted || lost.length > 0)) {
      const isCancelled = stopped.aborted || lost.length > 0;
      await pause(this.#context.clock, LOOK_MS, isCancelled ? NEVER : stopped);
      if (!isCancelled) lost = await this.#settings.lost(bodies);
      if (!isCancelled && lost.length > 0) await this.stop();
      receipt = await this.#look();
    }
    this.#fired(receipt);
    if (lost.length > 0) throw new RecipeFault(`the shot was stopped, because ${this.#names(lost)} was away`);
    return receipt.bodies.flatMap(({ id, exposures }) =>
      exposures.some(({ exposed }) => exposed === undefined) ? [id] : [],
    );
  }

  async #look(): Promise<Receipt> {
    const { service, by } = this.#context;
    return (await service.call('getShot', { params: { shotId: this.#shotId } }, by)).receipt;
  }

  #fired({ take, bodies }: Receipt): void {
    const { runId } = this.#begun;
    if (take !== undefined) this.#take = { runId, subjectId: take.subjectId, again: take.take };
    this.#exposures += bodies.flatMap(({ exposures }) => exposures.filter(({ exposed }) => exposed)).length;
  }

  #names(ids: readonly string[]): string {
    return this.#begun.bodies.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ');
  }
}

/** Whether a round is still to come, unless they are cancelled, or the result of an exposure is still expected. */
function isUnderWay({ state, rounds, bodies }: Receipt, isCancelled: boolean): boolean {
  if (state !== 'incomplete') return false;
  const exposures = bodies.flatMap((body) => body.exposures);
  const isOpen = exposures.some(({ exposed, unknown, missing }) => !exposed && !unknown && !missing);
  return isOpen || (rounds.begun < rounds.planned && !isCancelled);
}
