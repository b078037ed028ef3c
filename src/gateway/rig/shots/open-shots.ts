// Follows a shot until everything expected of it has arrived or will not arrive. Reports its progress, and ends the
// wait. Facts that are unknown at the end of the wait stay unknown, and the receipt shows that.

import type { Clock } from '../../../base/clock.js';
import type { Limits } from '../../limits/limit-table.js';
import type { ShotFacts } from './fold.js';
import type { GivingUp, WaitOver } from './giving-up.js';
import { receiptOf } from './receipt.js';
import type { Receipt } from './receipt-shape.js';

/** Dependencies of following. */
export interface OpenShotsContext {
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'shotEventMs' | 'shotWaitMs'>;
  /** Whether orders of the shot are being carried out or will follow. */
  readonly isFiring: (shotId: string) => boolean;
  /** Makes the records of what this host gives up. */
  readonly giveUp: (facts: ShotFacts, over: WaitOver) => GivingUp;
  /** Adds these records to the facts. */
  readonly add: (givenUp: GivingUp) => void;
  /** Called when the state of a shot has changed since the last report; at most once in `shotEventMs`. */
  readonly report: (receipt: Receipt) => void;
  /** Called when nothing more is expected of a shot. */
  readonly ended: (receipt: Receipt, facts: ShotFacts) => void;
}

interface Followed {
  /** The number of waits in which nothing has arrived. */
  waits: number;
  cancelReport: (() => void) | undefined;
  cancelWait: () => void;
  isChanged: boolean;
}

/** See the head of this file. */
export class OpenShots {
  readonly #context: OpenShotsContext;
  readonly #followed = new Map<string, Followed>();
  /** The state in which a shot has ended. A shot that is completed later ends once more. */
  readonly #endedAs = new WeakMap<ShotFacts, Receipt['state']>();

  constructor(context: OpenShotsContext) {
    this.#context = context;
  }

  /** The number of shots that are followed now. */
  get count(): number {
    return this.#followed.size;
  }

  /** Notes that there are new facts about a shot. */
  changed(facts: ShotFacts): void {
    const known = this.#followed.get(facts.shotId);
    const followed = known ?? this.#new(facts);
    followed.isChanged = true;
    if (followed.cancelReport === undefined) this.#judge(facts, followed);
  }

  /** Follows a shot without new facts. */
  follow(facts: ShotFacts): void {
    if (!this.#followed.has(facts.shotId)) this.#wait(facts, this.#new(facts));
  }

  /** Gives up what is expected of a shot or of one of its bodies. @param reason why nothing more can come */
  giveUp(facts: ShotFacts, reason: string, body?: string): void {
    this.#context.add(this.#context.giveUp(facts, { reason, waits: 0, body }));
  }

  #new({ shotId }: ShotFacts): Followed {
    const followed = { waits: 0, cancelReport: undefined, cancelWait: () => undefined, isChanged: false };
    this.#followed.set(shotId, followed);
    return followed;
  }

  /** Stops following a shot. */
  forget(shotId: string): void {
    const followed = this.#followed.get(shotId);
    this.#followed.delete(shotId);
    followed?.cancelReport?.();
    followed?.cancelWait();
  }

  /** Cancels all timers. */
  close(): void {
    for (const { cancelReport, cancelWait } of this.#followed.values()) {
      cancelReport?.();
      cancelWait();
    }
    this.#followed.clear();
  }

  /** Reports the state of a shot, and again after a pause if it has changed meanwhile. */
  #judge(facts: ShotFacts, followed: Followed): void {
    const { clock, limits, report, ended, isFiring } = this.#context;
    followed.isChanged = false;
    followed.waits = 0;
    followed.cancelWait();
    const receipt = receiptOf(facts);
    if (receipt === undefined) return;
    const isOver = receipt.state !== 'incomplete' && !isFiring(facts.shotId);
    report(receipt);
    if (isOver && this.#endedAs.get(facts) !== receipt.state) {
      this.#endedAs.set(facts, receipt.state);
      ended(receipt, facts);
    }
    followed.cancelReport = clock.setTimer(limits.shotEventMs, () => {
      followed.cancelReport = undefined;
      if (followed.isChanged) this.#judge(facts, followed);
      else if (isOver) this.#followed.delete(facts.shotId);
      else if (!isFiring(facts.shotId)) this.#wait(facts, followed);
    });
  }

  #wait(facts: ShotFacts, followed: Followed): void {
    const { clock, limits, giveUp, add } = this.#context;
    followed.cancelWait();
    followed.cancelWait = clock.setTimer(limits.shotWaitMs, () => {
      followed.waits += 1;
      const { waits } = followed;
      const reason = `nothing has arrived for ${(waits * limits.shotWaitMs) / 1_000} s`;
      add(giveUp(facts, { reason, waits }));
      // If another host has not given the shot up yet, it is looked at again.
      const isFollowed = this.#followed.get(facts.shotId) === followed;
      if (isFollowed && followed.cancelReport === undefined) this.#wait(facts, followed);
    });
  }
}
