// The shot that one camera is armed for: from the answer to arm until its release has ended, it is disarmed, or its
// time is over; one that is given up before that answer is never armed. It keeps every release to once. It makes no SDK
// call and does not know what a release is.

import type { Clock } from '../../base/clock.js';
import { quoted } from '../../base/quoted.js';
import { WorkerError } from '../../protocol/codes.js';
import type { ShotTag } from '../../protocol/operations.js';

/** Releases that are remembered; the gateway orders none of an older one again. */
const MOST_FIRED = 4_096;

/** Facts found by arming, for the release. */
export interface Armed<Facts> {
  readonly tag: ShotTag;
  readonly facts: Facts;
}

/** A release that is on its way. */
export interface Firing<Facts> extends Armed<Facts> {
  /** Aborted when the shot is given up; without effect once the release has been issued. */
  readonly signal: AbortSignal;
  /** The release is over, whatever came of it: the camera is free again. */
  end(): void;
}

/** The shot of one camera. */
export class ArmedShot<Facts> {
  readonly #clock: Clock;
  readonly #armMs: number;
  /** Releases what arming has pressed. */
  readonly #letGo: () => Promise<void>;
  #armed: Armed<Facts> | undefined;
  #firing: AbortController | undefined;
  #cancelTimer = () => {};
  #ended = Promise.resolve();
  #end = () => {};
  readonly #fired = new Set<string>();
  /** Armings that run or wait for their turn: as many as the queue takes. */
  readonly #expected = new Set<{ readonly tag: ShotTag; isGivenUp: boolean }>();

  /** @param letGo never rejects. */
  constructor(clock: Clock, armMs: number, letGo: () => Promise<void>) {
    this.#clock = clock;
    this.#armMs = armMs;
    this.#letGo = letGo;
  }

  /** Resolves when the camera is not armed, or no longer. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  /** An arming was requested. @returns to be called when it is over */
  expect(tag: ShotTag): () => void {
    const expected = { tag, isGivenUp: false };
    this.#expected.add(expected);
    return () => this.#expected.delete(expected);
  }

  /** @throws SHOT_NOT_ARMED when the shot was given up since this arming was requested */
  requireWanted(tag: ShotTag): void {
    for (const expected of this.#expected)
      if (expected.isGivenUp && keyOf(expected.tag) === keyOf(tag)) throw notArmed(tag);
  }

  /** The camera is armed from now on, for a limited time. @throws as {@link requireWanted} */
  begin(tag: ShotTag, facts: Facts): void {
    this.requireWanted(tag);
    this.#armed = { tag, facts };
    this.#ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    this.#cancelTimer = this.#clock.setTimer(this.#armMs, () => this.#disarm());
  }

  /** @throws SHOT_FIRED when this release was ordered before. */
  requireNew(tag: ShotTag): void {
    if (!this.#fired.has(keyOf(tag))) return;
    const text = `shot ${quoted(tag.shotId)}, round ${tag.round} was released at the camera before`;
    throw new WorkerError('SHOT_FIRED', text);
  }

  /**
   * Takes the shot for its one release.
   * @throws SHOT_FIRED, SHOT_NOT_ARMED
   */
  fire(tag: ShotTag): Firing<Facts> {
    this.requireNew(tag);
    const armed = this.#armed;
    if (armed === undefined || this.#firing !== undefined || keyOf(armed.tag) !== keyOf(tag))
      throw notArmed(tag);
    this.#fired.add(keyOf(tag));
    for (const oldest of this.#fired) {
      if (this.#fired.size <= MOST_FIRED) break;
      this.#fired.delete(oldest);
    }
    this.#cancelTimer();
    const firing = new AbortController();
    this.#firing = firing;
    return { ...armed, signal: firing.signal, end: () => this.#over() };
  }

  /** Gives the shot up, if it is of this id or no id is given; a release that is under way is not interrupted. */
  giveUp(shotId?: string): void {
    const isMeant = ({ tag }: { tag: ShotTag }) => shotId === undefined || tag.shotId === shotId;
    for (const expected of this.#expected) if (isMeant(expected)) expected.isGivenUp = true;
    if (this.#armed !== undefined && isMeant(this.#armed)) this.#disarm();
  }

  #disarm(): void {
    if (this.#firing !== undefined) {
      this.#firing.abort();
      return;
    }
    this.#cancelTimer();
    this.#armed = undefined;
    // Calls that wait for the camera follow after the release of the keys that arming pressed.
    void this.#letGo().finally(this.#end);
  }

  #over(): void {
    this.#armed = undefined;
    this.#firing = undefined;
    this.#end();
  }
}

/** The error of a release without its arming. */
export function notArmed({ shotId, round }: ShotTag): WorkerError {
  const text = `the camera is not armed for shot ${quoted(shotId)}, round ${round}: nothing was released`;
  return new WorkerError('SHOT_NOT_ARMED', text);
}

function keyOf({ shotId, round }: ShotTag): string {
  return `${round}#${shotId}`;
}
