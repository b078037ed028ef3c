// A step in progress: the new camera, and the effects in their order. The camera that was passed to the step does not
// change: members that change are replaced.

import type { NewsFacts } from '../../cameras/camera-news.js';
import { ServiceError } from '../../errors/errors.js';
import type {
  Answer,
  Caller,
  Camera,
  Effect,
  EndWaiter,
  History,
  Moment,
  SessionRequest,
  StateNamed,
  WorkerId,
} from './model.js';
import { type Cause, publicState, type Target, targetOf } from './states.js';

/** The members of a state that is being entered; `enter` adds `sinceMs`. */
type Entered<Name extends Target<Cause>> = Name extends unknown ? Omit<StateNamed<Name>, 'sinceMs'> : never;

/** See the head of this file. */
export class Draft {
  readonly #moment: Moment;
  readonly #effects: Effect[] = [];
  /** The answers, in a list of their own, because the news of a step must go out before its answers. */
  readonly #answers: Effect[] = [];
  #camera: Camera;

  constructor(camera: Camera, moment: Moment) {
    this.#camera = camera;
    this.#moment = moment;
  }

  get camera(): Camera {
    return this.#camera;
  }

  get moment(): Moment {
    return this.#moment;
  }

  /** All effects of the step, answers last. */
  get effects(): readonly Effect[] {
    return [...this.#effects, ...this.#answers];
  }

  set(changes: Partial<Camera>): void {
    this.#camera = { ...this.#camera, ...changes };
  }

  /** A new worker id, which no worker had before. */
  newWorker(): WorkerId {
    const worker = this.#camera.lastWorker + 1;
    this.set({ lastWorker: worker });
    return worker;
  }

  note(changes: Partial<History>): void {
    this.set({ history: { ...this.#camera.history, ...changes } });
  }

  /**
   * Enters the next state, and reports it if the public state changes.
   * @throws Error for a transition that is not in the table: a defect.
   */
  enter<On extends Cause>(cause: On, next: Entered<Target<On>>): void {
    const { state } = this.#camera;
    if (targetOf(state.name, cause) !== next.name)
      throw new Error(`a camera that is ${state.name} cannot be ${cause}`);
    const previous = publicState(state.name);
    const name = publicState(next.name);
    const sinceMs = name === previous ? state.sinceMs : this.#moment.wallMs;
    this.set({ state: { ...next, sinceMs } as Camera['state'] });
    const expected = 'isRestart' in next && next.isRestart ? { isExpected: true as const } : {};
    if (name !== previous)
      this.news({ name: 'state', payload: { state: name, previous, reason: next.reason, ...expected } });
    this.vanishIfGone();
  }

  /**
   * Makes a body that has left absent. A body that leaves during its session becomes absent when the session is over.
   */
  vanishIfGone(): void {
    const { isPresent, state } = this.#camera;
    if (isPresent || targetOf(state.name, 'vanished') === undefined) return;
    this.enter('vanished', { name: 'absent', reason: state.reason || 'the camera is not attached' });
    this.news({ name: 'removed', payload: {} });
  }

  effect(effect: Effect): void {
    this.#effects.push(effect);
  }

  news(news: NewsFacts): void {
    this.effect({ kind: 'news', news });
  }

  log(
    level: Extract<Effect, { kind: 'log' }>['level'],
    text: string,
    details: Readonly<Record<string, unknown>> = {},
  ): void {
    this.effect({ kind: 'log', level, text, details });
  }

  /** Keeps the session for a restart of the service, or forgets it. */
  keep(request: SessionRequest | undefined): void {
    if (request === this.#camera.kept?.request) return;
    this.set({ kept: request && { request, isDue: false } });
    this.effect({ kind: 'keep', request });
  }

  /** Starts the timer of a caller with a time limit. */
  waits(caller: Caller): Caller {
    if (caller.limitMs !== undefined)
      this.effect({ kind: 'set-timer', timer: `caller:${caller.id}`, delayMs: caller.limitMs });
    return caller;
  }

  answer(caller: Caller, answer: Answer): void {
    if (caller.limitMs !== undefined) this.effect({ kind: 'cancel-timer', timer: `caller:${caller.id}` });
    this.#answers.push({ kind: 'answer', caller: caller.id, answer });
  }

  answerAll(callers: readonly Caller[], answer: Answer): void {
    for (const caller of callers) this.answer(caller, answer);
  }

  fail(caller: Caller, ...[code, text, extras]: ConstructorParameters<typeof ServiceError>): void {
    this.answer(caller, failure(new ServiceError(code, text, extras)));
  }

  /** Ends the process, if there is one. Waiters are answered when it has ended, or at once if it has ended already. */
  endProcess(waiters: readonly EndWaiter[] = []): void {
    const { process, state, limits } = this.#camera;
    if (process.use === 'ending' && process.isStuck) {
      for (const { caller, answer } of waiters) this.answer(caller, stuckAnswer(process, answer));
      return;
    }
    if (process.use === 'ending') {
      this.set({ process: { ...process, waiters: [...process.waiters, ...waiters] } });
      return;
    }
    if (process.use === 'none' || ('hasExited' in process && process.hasExited)) {
      this.set({ process: { use: 'none' } });
      for (const { caller, answer } of waiters) this.answer(caller, answer);
      return;
    }
    const { worker, use, pid } = process;
    const mode = use !== 'reading' && 'request' in state ? state.request.mode : undefined;
    const known = pid === undefined ? {} : { pid };
    this.set({ process: { use: 'ending', worker, ...known, isStuck: false, mode, waiters } });
    this.effect({ kind: 'end', worker });
    this.effect({ kind: 'set-timer', timer: 'stop', delayMs: limits.stuckMs });
  }
}

/** The error for requests to a camera whose killed process does not end. */
export function stuckError(process: { pid?: number }): ServiceError {
  const worker = `the worker of its last session (process ${process.pid})`;
  const text = `${worker} does not end although it was killed: the kernel holds it in a call to the camera`;
  const advice = 'Pull the cable of the camera, or switch it off, and ask again.';
  return new ServiceError('CAMERA_STUCK', text, { advice });
}

/** The answer to a waiter when the process does not end: CAMERA_STUCK in place of `ended`. */
export function stuckAnswer(process: { pid?: number }, answer: Answer): Answer {
  return answer.kind === 'ended' ? failure(stuckError(process)) : answer;
}

/** An answer that carries an error. */
export function failure(error: ServiceError): Answer {
  return { kind: 'error', error };
}

/** A caller without a time limit. */
export function patient(id: Caller['id']): Caller {
  return { id, limitMs: undefined };
}
