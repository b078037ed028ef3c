// Follows shots of which something is still expected, until it has come or will not come: reports their progress, and
// ends the wait. What is not known at the end of the wait stays unknown, and the receipt says so.

import type { Clock } from '../../../worker/protocol/clock.js';
import type { Limits } from '../../limits.js';
import { exposureOf, type ShotFacts } from './fold.js';
import { isFired, isFiredByBegun, openExposures, receiptOf } from './receipt.js';
import type { Receipt } from './receipt-shape.js';
import type { RecordOf, RecordOfShot } from './record.js';
import type { ShotHosts } from './shot-hosts.js';

/** What following needs. */
export interface OpenShotParts {
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'shotEventMs' | 'shotWaitMs'>;
  /** Orders of the shot are under way, or follow. */
  readonly isFiring: (shotId: string) => boolean;
  /** Whether this host gives up a body: undefined = it does not, else a reason that comes before that of the caller. */
  readonly whyGivenUp: (begun: RecordOf<'begun'>, body: string) => string | undefined;
  readonly add: (...records: RecordOfShot[]) => void;
  /** A shot stands elsewhere than at the report before; at most one report in `shotEventMs`. */
  readonly report: (receipt: Receipt) => void;
  /** Nothing more is expected of a shot. */
  readonly ended: (receipt: Receipt) => void;
}

interface Followed {
  cancelReport: (() => void) | undefined;
  cancelWait: () => void;
  isChanged: boolean;
}

/** See the head of this file. */
export class OpenShots {
  readonly #parts: OpenShotParts;
  readonly #followed = new Map<string, Followed>();
  /** How a shot has ended; one that is completed later ends once more. */
  readonly #endedAs = new WeakMap<ShotFacts, Receipt['state']>();

  constructor(parts: OpenShotParts) {
    this.#parts = parts;
  }

  /** Shots that are followed now. */
  get count(): number {
    return this.#followed.size;
  }

  /** Something is new about a shot. */
  changed(facts: ShotFacts): void {
    const known = this.#followed.get(facts.shotId);
    const followed = known ?? {
      cancelReport: undefined,
      cancelWait: () => undefined,
      isChanged: false,
    };
    if (known === undefined) this.#followed.set(facts.shotId, followed);
    followed.isChanged = true;
    if (followed.cancelReport === undefined) this.#judge(facts, followed);
  }

  /** Gives up what is expected of a shot, or of one body of it. @param reason why nothing more can come */
  giveUp(facts: ShotFacts, reason: string, body?: string): void {
    const { shotId, begun } = facts;
    if (begun === undefined) return;
    const open = openExposures(facts).filter(
      (each) =>
        (body === undefined || each.body === body) &&
        (isFired(exposureOf(facts, each.body, each.round)) || isFiredByBegun(begun, each.body, each.round)),
    );
    const records = open.flatMap((each) => {
      const why = this.#parts.whyGivenUp(begun, each.body);
      if (why === undefined) return [];
      const of = { shotId, body: each.body, round: each.round };
      return [{ kind: 'givenUp' as const, ...of, reason: `${why}${reason}` }];
    });
    this.#parts.add(...records);
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

  /** Reports how the shot stands, and again after a pause when it has changed meanwhile. */
  #judge(facts: ShotFacts, followed: Followed): void {
    const { clock, limits, report, ended, isFiring } = this.#parts;
    followed.isChanged = false;
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
    const { clock, limits } = this.#parts;
    followed.cancelWait = clock.setTimer(limits.shotWaitMs, () => {
      this.giveUp(facts, `nothing has come for ${limits.shotWaitMs / 1_000} s`);
      // What another host has not given up is looked at again.
      if (receiptOf(facts)?.state === 'incomplete') this.#wait(facts, followed);
    });
  }
}

/**
 * Each host gives up what its own bodies are expected to send; the host that shoots does it for one that is away.
 * @returns undefined = not this host, else how the reason begins
 */
export function whyGivenUp(
  hosts: ShotHosts | undefined,
  { by, bodies }: RecordOf<'begun'>,
  body: string,
): string | undefined {
  const host = bodies.find(({ id }) => id === body)?.host;
  if (hosts === undefined || host === undefined || host === hosts.own) return '';
  const away = by === hosts.own ? hosts.awayText(host) : undefined;
  return away === undefined ? undefined : `${away}; `;
}
