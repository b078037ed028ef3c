// Brings one camera back: waits as the restart policy says, waits until the body is there, tries, and goes on until
// it succeeds, is cancelled, or cannot succeed. It knows nothing of processes; its owner does what it says.

import type { Clock } from '../../worker/protocol/clock.js';
import { type ErrorCode, ServiceError } from '../errors.js';
import type { RestartDecision } from './machine/restart-policy.js';

/** Errors that come again however often one tries; credentials even lock the body when they are repeated. */
const HOPELESS: ReadonlySet<ErrorCode> = new Set([
  'CREDENTIALS_REFUSED',
  'PROTOCOL_MISMATCH',
  'SDK_UNAVAILABLE',
]);

/** Whether trying again cannot help. */
export function isHopeless(error: unknown): boolean {
  return error instanceof ServiceError && HOPELESS.has(error.code);
}

/** What a healing needs of its owner. */
export interface HealingOwner {
  clock: Clock;
  isPresent(): boolean;
  /** Notes one more failure and says when to try again. */
  failed(): RestartDecision;
  /** Something a person who looks at the camera wants to know. */
  told(text: string): void;
  /** One try. */
  open(): Promise<void>;
  /** Takes away what is left of a try that failed; not called once it is cancelled, when it may be another's. */
  clear(): void;
  opened(): void;
  gaveUp(error: ServiceError): void;
}

/** The healing of one camera, from its loss to its end. */
export class Healing {
  readonly #owner: HealingOwner;
  readonly #joined = new Set<{ resolve: () => void; reject: (error: ServiceError) => void }>();
  #wake: () => void = () => undefined;
  #isCancelled = false;
  #isWaiting = false;
  #waitsForBody = false;
  #reason = '';

  constructor(owner: HealingOwner) {
    this.#owner = owner;
  }

  /** It waits for its time or for the body, and no worker runs. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** Runs to its end, which is told to the owner and to all who joined. @throws what its owner throws: a defect. */
  async run(): Promise<void> {
    while (!this.#isCancelled) {
      await this.#waitForTurn();
      await this.#waitForBody();
      if (this.#isCancelled) return;
      const error = await this.#try();
      if (this.#isCancelled) return;
      if (error === undefined) {
        this.#owner.opened();
        this.#settle(undefined);
        return;
      }
      if (isHopeless(error)) {
        this.#owner.gaveUp(error);
        this.#settle(error);
        return;
      }
      this.#tell(error.message);
    }
  }

  /** The body has been seen. Only the wait for that ends: a body that comes and goes does not shorten a delay. */
  appeared(): void {
    if (this.#waitsForBody) this.#wake();
  }

  /** Nobody wants the camera back any more. */
  cancel(): void {
    this.#isCancelled = true;
    this.#wake();
    this.#settle(new ServiceError('CANCELLED', 'the connection was ended while it was being brought back'));
  }

  /**
   * Waits for the end of the healing.
   * @throws CONNECT_TIMEOUT after `limitMs`, with what is known; CANCELLED; the error that made it give up.
   */
  outcome(limitMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancelTimer = this.#owner.clock.setTimer(limitMs, () => {
        this.#joined.delete(joined);
        const text = `the camera is not back after ${Math.round(limitMs / 1000)} s: ${this.#reason}`;
        reject(new ServiceError('CONNECT_TIMEOUT', text));
      });
      const joined = {
        resolve: () => {
          cancelTimer();
          resolve();
        },
        reject: (error: ServiceError) => {
          cancelTimer();
          reject(error);
        },
      };
      this.#joined.add(joined);
    });
  }

  async #try(): Promise<ServiceError | undefined> {
    try {
      await this.#owner.open();
      return undefined;
    } catch (error) {
      if (!this.#isCancelled) this.#owner.clear();
      return error instanceof ServiceError
        ? error
        : new ServiceError('INTERNAL', String(error), { cause: error });
    }
  }

  async #waitForTurn(): Promise<void> {
    const { delayMs, isLooping, failuresInWindow } = this.#owner.failed();
    if (isLooping)
      this.#tell(`${failuresInWindow} failures in a short time; the next try is in ${delayMs} ms`);
    await this.#wait((wake) => this.#owner.clock.setTimer(delayMs, wake));
  }

  async #waitForBody(): Promise<void> {
    if (this.#isCancelled || this.#owner.isPresent()) return;
    this.#tell('the camera is not attached; it is brought back when it is');
    this.#waitsForBody = true;
    while (!this.#owner.isPresent() && !this.#isCancelled) await this.#wait(() => () => undefined);
    this.#waitsForBody = false;
  }

  async #wait(arm: (wake: () => void) => () => void): Promise<void> {
    if (this.#isCancelled) return;
    this.#isWaiting = true;
    await new Promise<void>((resolve) => {
      const disarm = arm(() => resolve());
      this.#wake = () => {
        disarm();
        resolve();
      };
    });
    this.#isWaiting = false;
  }

  #tell(reason: string): void {
    this.#reason = reason;
    this.#owner.told(reason);
  }

  #settle(error: ServiceError | undefined): void {
    for (const joined of this.#joined) {
      if (error === undefined) joined.resolve();
      else joined.reject(error);
    }
    this.#joined.clear();
  }
}
