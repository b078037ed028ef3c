// The shot that one camera is armed for. The camera is armed from the answer to `armShutter` until the release has
// ended, the shot is given up, or its time is over. A shot that is given up before that answer is never armed. This
// class makes sure that every release is made at most once. It makes no SDK call and does not know what a release is.

import type { Clock } from '../../base/clock.js';
import { quoted } from '../../base/quoted.js';
import { WorkerError } from '../../protocol/codes.js';
import type { ShotTag } from '../../protocol/operations.js';

/** Upper limit of remembered releases. The gateway does not repeat a release after as many others. */
const MOST_FIRED = 4_096;

/** The facts found by arming, for use by the release. */
export interface Armed<Facts> {
  readonly tag: ShotTag;
  readonly facts: Facts;
}

/** A release that is on its way. */
export interface Firing<Facts> extends Armed<Facts> {
  /** Aborted when the shot is given up. It has no effect once the release was issued. */
  readonly signal: AbortSignal;
  /** Called when the release is over, with whatever result: the camera is free again. */
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
  /** Armings that run or wait for their turn; the queue limits their number. */
  readonly #expected = new Set<{ readonly tag: ShotTag; isGivenUp: boolean }>();

  /** @param letGo never rejects. */
  constructor(clock: Clock, armMs: number, letGo: () => Promise<void>) {
    this.#clock = clock;
    this.#armMs = armMs;
    this.#letGo = letGo;
  }

  /** Resolves when the camera is not armed, or no longer armed. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  /** Notes that an arming was requested. @returns a function to call when it is over */
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

  /** Arms the camera for a limited time. @throws as {@link requireWanted} */
  begin(tag: ShotTag, facts: Facts): void {
    this.requireWanted(tag);
    this.#armed = { tag, facts };
    this.#ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    this.#cancelTimer = this.#clock.setTimer(this.#armMs, () => this.#disarm());
  }

  /** Checks that a release is new. @throws SHOT_FIRED when it was ordered before. */
  requireNew(tag: ShotTag): void {
    if (!this.#fired.has(keyOf(tag))) return;
    const text = `shot ${quoted(tag.shotId)}, round ${tag.round} was released at the camera before`;
    throw new WorkerError('SHOT_FIRED', text);
  }

  /**
   * Starts the only release of the shot.
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

  /**
   * Gives up the shot with this id, or any shot when no id is given. A release that is under way is not interrupted.
   */
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
    // Waiting calls get the camera only after what arming has pressed is released.
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
