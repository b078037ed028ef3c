// Follows shots of which something is still expected, until it has arrived or will not: reports their progress, and
// ends the wait. Facts unknown at the end of the wait stay unknown, and the receipt shows that.

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
  /** Orders of the shot are under way, or follow. */
  readonly isFiring: (shotId: string) => boolean;
  /** Records that this host gives up on a shot. */
  readonly giveUp: (facts: ShotFacts, over: WaitOver) => GivingUp;
  /** Takes over what was given up. */
  readonly add: (givenUp: GivingUp) => void;
  /** The state of a shot changed since the last report; at most one report in `shotEventMs`. */
  readonly report: (receipt: Receipt) => void;
  /** Nothing more is expected of a shot. */
  readonly ended: (receipt: Receipt) => void;
}

interface Followed {
  /** Time in which nothing has arrived. */
  waits: number;
  cancelReport: (() => void) | undefined;
  cancelWait: () => void;
  isChanged: boolean;
}

/** See the head of this file. */
export class OpenShots {
  readonly #context: OpenShotsContext;
  readonly #followed = new Map<string, Followed>();
  /** How a shot has ended; one that is completed later ends once more. */
  readonly #endedAs = new WeakMap<ShotFacts, Receipt['state']>();

  constructor(context: OpenShotsContext) {
    this.#context = context;
  }

  /** Shots that are followed now. */
  get count(): number {
    return this.#followed.size;
  }

  /** Something is new about a shot. */
  changed(facts: ShotFacts): void {
    const known = this.#followed.get(facts.shotId);
    const followed = known ?? this.#new(facts);
    followed.isChanged = true;
    if (followed.cancelReport === undefined) this.#judge(facts, followed);
  }

  /** Follows a shot of which nothing new is known. */
  follow(facts: ShotFacts): void {
    if (!this.#followed.has(facts.shotId)) this.#wait(facts, this.#new(facts));
  }

  /** Gives up what is expected of a shot, or of one body of it. @param reason why nothing more can come */
  giveUp(facts: ShotFacts, reason: string, body?: string): void {
    this.#context.add(this.#context.giveUp(facts, { reason, waits: 0, body }));
  }

  #new({ shotId }: ShotFacts): Followed {
    const followed = { waits: 0, cancelReport: undefined, cancelWait: () => undefined, isChanged: false };
    this.#followed.set(shotId, followed);
    return followed;
  }

  /** Follows a shot no longer. */
  forget(shotId: string): void {
    const followed = this.#followed.get(shotId);
    this.#followed.delete(shotId);
    followed?.cancelReport?.();
    followed?.cancelWait();
  }

  /** No timer is left. */
  close(): void {
    for (const { cancelReport, cancelWait } of this.#followed.values()) {
      cancelReport?.();
      cancelWait();
    }
    this.#followed.clear();
  }

  /** Reports the state of the shot, and again after a pause when it has changed meanwhile. */
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
      ended(receipt);
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
      // A shot that another host has not given up is looked at again.
      const isFollowed = this.#followed.get(facts.shotId) === followed;
      if (isFollowed && followed.cancelReport === undefined) this.#wait(facts, followed);
    });
  }
}
