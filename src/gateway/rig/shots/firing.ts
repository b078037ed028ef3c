// Fires a shot that has begun: one order for each body and round, each with its own instant. An order is given once. An
// order that cannot be given in time is skipped and recorded. After a stop, no further order is given.

import { type Clock, wallTimeOf } from '../../../base/clock.js';
import { ABORTED, TIMED_OUT, within } from '../../../base/within.js';
import { ServiceError } from '../../errors/errors.js';
import type { Limits } from '../../limits/limit-table.js';
import { armBody, disarmBody, giveOrder, leadMs, type OrdersContext } from './orders.js';
import { instantOf, roundsOf } from './pattern.js';
import type { RecordOf } from './record.js';
import type { ShotBook } from './shot-book.js';
import { tagOf } from './shot-takes.js';

/** Dependencies of firing. */
export interface FiringContext extends OrdersContext {
  readonly book: Pick<ShotBook, 'add' | 'addSynced'>;
  readonly clock: Clock;
  /** Microseconds of CLOCK_MONOTONIC. */
  readonly nowUs: () => number;
  readonly limits: Pick<Limits, 'shotLeadMs' | 'shotArmAheadMs' | 'shotArmMs'>;
}

/** Bodies that get no order, each with the reason: the record of the shot is not on the disk of its host. */
export type WithoutOrder = ReadonlyMap<string, string>;

/** A body, with its place in the firing order. */
interface Turn {
  readonly body: string;
  readonly place: number;
  readonly delayUs?: number | undefined;
}

/** See the head of this file. */
export class Firing {
  /** Resolves when the bodies have answered in the first round. Never rejects. */
  readonly firstRound: Promise<void>;
  /** Resolves when all orders are answered and no further one follows. Never rejects. */
  readonly over: Promise<void>;
  readonly #context: FiringContext;
  readonly #begun: RecordOf<'begun'>;
  readonly #turns: readonly Turn[];
  readonly #stopped = new AbortController();
  readonly #baseUs: number;
  readonly #leadMs: number;
  readonly #without: WithoutOrder;
  readonly #leases: readonly string[];

  /** @param leases leases that the client has shown, with which the bodies are armed again */
  constructor(
    context: FiringContext,
    begun: RecordOf<'begun'>,
    without: WithoutOrder = new Map(),
    leases: readonly string[] = [],
  ) {
    this.#context = context;
    this.#begun = begun;
    this.#without = without;
    this.#leases = leases;
    this.#leadMs = leadMs(context.limits.shotLeadMs, begun, context.hosts);
    this.#turns = begun.bodies
      .filter(({ refused }) => refused === undefined)
      .map(({ id, delayUs }, place) => ({ body: id, place, delayUs }));
    this.#baseUs = context.nowUs() + 1_000 * this.#leadMs;
    if (begun.pattern.sequence === true) {
      this.firstRound = this.#sequence(0);
      this.over = this.firstRound.then(() => this.#laterSequences());
    } else {
      const first = this.#turns.map((turn) => this.#fire(turn, 0, this.#instant(turn, 0)));
      this.firstRound = Promise.all(first).then(() => undefined);
      const later = this.#turns.map((turn, index) => first[index]?.then(() => this.#laterRounds(turn)));
      this.over = Promise.all(later).then(() => undefined);
    }
  }

  /** Bodies that take part. */
  get bodies(): readonly string[] {
    return this.#turns.map(({ body }) => body);
  }

  get isStopped(): boolean {
    return this.#stopped.signal.aborted;
  }

  /** Gives no further order, and cancels orders whose SDK call has not been made. */
  stop(): void {
    this.#stopped.abort();
    for (const body of this.bodies) this.#disarm(body);
  }

  #instant({ place, delayUs = 0 }: Turn, round: number): number {
    return instantOf(this.#begun.pattern, this.#baseUs, place, round) + delayUs;
  }

  async #laterRounds(turn: Turn): Promise<void> {
    for (let round = 1; round < roundsOf(this.#begun); round += 1) {
      const atUs = this.#instant(turn, round);
      if (!(await this.#isTimeToArm(atUs))) return;
      await this.#oneRound(turn, round, atUs);
    }
  }

  async #laterSequences(): Promise<void> {
    for (let round = 1; round < roundsOf(this.#begun); round += 1) {
      const atUs = instantOf(this.#begun.pattern, this.#baseUs, 0, round);
      if (!(await this.#isTimeToArm(atUs))) return;
      if (this.#isPast(atUs))
        for (const turn of this.#turns) this.#skip(turn, round, 'the round before was not over');
      else await this.#sequence(round, atUs);
    }
  }

  /** Fires one body after the other. @param beginUs the instant of the first body */
  async #sequence(round: number, beginUs = this.#baseUs): Promise<void> {
    const { nowUs, limits } = this.#context;
    for (const turn of this.#turns) {
      if (this.isStopped) return;
      const soonestUs = nowUs() + 1_000 * (this.#leadMs + (round > 0 ? limits.shotArmAheadMs : 0));
      const atUs = turn.place === 0 ? beginUs : Math.max(beginUs, soonestUs);
      if (round > 0) await this.#oneRound(turn, round, atUs);
      else await this.#firstInSequence(turn, atUs);
    }
  }

  /**
   * Fires a body in the first round of a sequence. The body is armed already; it is armed again if its arming has run
   * out.
   */
  async #firstInSequence(turn: Turn, atUs: number): Promise<void> {
    if (this.#without.has(turn.body)) return;
    if (turn.place > 0 && !(await this.#noteFired(turn, 0, atUs))) return;
    await this.#fire(turn, 0, atUs, async () => {
      const { nowUs, limits } = this.#context;
      await this.#arm(turn, 0, limits.shotArmMs);
      return nowUs() + 1_000 * this.#leadMs;
    });
  }

  async #oneRound(turn: Turn, round: number, atUs: number): Promise<void> {
    const without = this.#without.get(turn.body);
    if (without !== undefined) return this.#skip(turn, round, without);
    if (this.#isPast(atUs)) return this.#skip(turn, round, 'the body was still busy with an earlier round');
    try {
      await this.#arm(turn, round, (atUs - this.#context.nowUs()) / 1_000);
    } catch (error) {
      this.#disarm(turn.body);
      return this.#notArmed(turn, round, error);
    }
    if (this.isStopped) return this.#disarm(turn.body);
    if (!(await this.#noteFired(turn, round, atUs))) return this.#disarm(turn.body);
    if (this.#context.nowUs() <= atUs) return this.#fire(turn, round, atUs);
    this.#disarm(turn.body);
    this.#skip(turn, round, 'its instant was over before the order could be given');
  }

  /** Records an order before it is given. @returns false when the record is not on the disk: then it is not given */
  async #noteFired({ body }: Turn, round: number, atUs: number): Promise<boolean> {
    try {
      await this.#context.book.addSynced(this.#firedRecord(body, round, atUs));
      return true;
    } catch {
      this.#skip({ body, place: 0 }, round, 'the journal of shots could not be written');
      return false;
    }
  }

  /** Gives an order. @param armAgain arms the body if it is no longer armed, and returns another instant */
  async #fire(turn: Turn, round: number, atUs: number, armAgain?: () => Promise<number>): Promise<void> {
    const { body } = turn;
    if (this.#without.has(body)) return;
    this.#context.book.add(this.#firedRecord(body, round, atUs));
    try {
      const order = { tag: tagOf(this.#begun, round), atUs, ...this.#hold };
      await giveOrder(this.#context, this.#begun, body, order);
    } catch (error) {
      const isArmed = !(error instanceof ServiceError) || error.code !== 'SHOT_NOT_ARMED';
      if (isArmed || armAgain === undefined || this.isStopped) return this.#ended(turn, round, error);
      try {
        await this.#fire(turn, round, await armAgain());
      } catch (refusal) {
        this.#ended(turn, round, refusal);
      }
    }
  }

  async #arm({ body }: Turn, round: number, limitMs: number): Promise<void> {
    const { clock } = this.#context;
    const late = new AbortController();
    const params = { tag: tagOf(this.#begun, round), focus: this.#begun.focus, ...this.#hold };
    const armed = armBody(this.#context, body, params, this.#leases, late.signal);
    const outcome = await within(armed, Math.max(0, limitMs), clock, { signal: this.#stopped.signal });
    if (outcome !== TIMED_OUT && outcome !== ABORTED) return;
    late.abort();
    armed.catch(() => undefined);
    const why = outcome === TIMED_OUT ? 'was not ready in time' : 'was not armed: the shot is stopped';
    throw new ServiceError('CAMERA_BUSY', `the body ${why}`);
  }

  #disarm(body: string): void {
    disarmBody(this.#context, body, this.#begun.shotId);
  }

  /** Records that an order has failed, and whether it is certain that the body has not exposed. */
  #ended({ body }: Turn, round: number, thrown: unknown): void {
    const error = thrown instanceof ServiceError ? thrown : ServiceError.unforeseen(thrown);
    const { code, message, outcome } = error;
    const of = { shotId: this.#begun.shotId, body, round };
    if (outcome === 'unknown') this.#context.book.add({ kind: 'unknown', ...of, code, message });
    else if (this.isStopped)
      this.#context.book.add({ kind: 'skipped', ...of, reason: 'the shot was stopped' });
    else this.#context.book.add({ kind: 'failed', ...of, code, message });
  }

  /** Records that a body was not armed. It has not exposed, even if the answer to the arming was lost. */
  #notArmed(turn: Turn, round: number, thrown: unknown): void {
    const error = thrown instanceof ServiceError ? thrown : ServiceError.unforeseen(thrown);
    this.#ended(turn, round, new ServiceError(error.code, error.message));
  }

  #skip({ body }: Turn, round: number, reason: string): void {
    this.#context.book.add({ kind: 'skipped', shotId: this.#begun.shotId, body, round, reason });
  }

  #firedRecord(body: string, round: number, atUs: number): RecordOf<'fired'> {
    return { kind: 'fired', shotId: this.#begun.shotId, body, round, atUs, at: wallTimeOf(atUs) };
  }

  get #hold(): { holdMs?: number } {
    const { bulbMs } = this.#begun.pattern;
    return bulbMs === undefined ? {} : { holdMs: bulbMs };
  }

  #isPast(atUs: number): boolean {
    return this.#context.nowUs() > atUs - 1_000 * this.#leadMs;
  }

  /** Waits until it is time to arm the bodies for this instant. @returns false when the shot was stopped */
  async #isTimeToArm(atUs: number): Promise<boolean> {
    const { clock, nowUs, limits } = this.#context;
    const waitMs = (atUs - nowUs()) / 1_000 - limits.shotArmAheadMs;
    const stopped = new Promise<never>(() => undefined);
    if (waitMs > 0) await within(stopped, waitMs, clock, { signal: this.#stopped.signal });
    return !this.isStopped;
  }
}
