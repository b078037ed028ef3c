// A world around one machine: it simulates effects, records them, and offers the events that can happen next. Every
// step checks the invariants and throws the first that does not hold.

import { ServiceError } from '#gateway/errors/errors.js';
import { isRestarting } from '#gateway/supervisor/machine/body-restart.js';
import type {
  Answer,
  Camera,
  Effect,
  Input,
  MachineLimits,
  SessionRequest,
  TimerId,
  WorkerId,
} from '#gateway/supervisor/machine/model.js';
import type * as machine from '#gateway/supervisor/machine/step.js';
import { isHintDue } from '#gateway/supervisor/machine/usb-hint.js';
import type { DiscoveredCamera } from '#protocol/operations.js';
import { SDK_NUMBER } from '../../../support/sdk-numbers.js';

/** The machine, or a copy of it with a bug. */
export type Machine = Pick<typeof machine, 'newCamera' | 'step'>;

export const USB: DiscoveredCamera = { id: 'USB-1', model: 'ILCE-7M4', connectionType: 'USB' };
export const LAN: DiscoveredCamera = { id: 'LAN-1', model: 'ILCE-1M2', connectionType: 'Network' };

export const LIMITS: MachineLimits = {
  connectMs: 10_000,
  networkConnectMs: 20_000,
  usbHintMs: 8_000,
  bodyRestartMs: 60_000,
  stuckMs: 11_000,
  restarts: { maxRestarts: 5, windowMs: 60_000, firstDelayMs: 250, maxDelayMs: 30_000 },
};

const SETTINGS = { saveInfo: { path: '/p', prefix: '', startNo: -1 }, priorityKey: 'pc-remote' } as const;
export const REMOTE: SessionRequest = { ...SETTINGS, mode: 'remote', reconnecting: false, liveView: false };
export const KEPT: SessionRequest = { ...REMOTE, reconnecting: true };
const CONTENTS: SessionRequest = { ...REMOTE, mode: 'contents' };

export const REFUSED = new ServiceError('CONNECT_REFUSED', 'it refused');
const CREDENTIALS = new ServiceError('CREDENTIALS_REFUSED', 'wrong password');
const LOST = new ServiceError('WORKER_LOST', 'the worker ended');
const CLEAN = { isClean: true, cause: 'exit code 0', output: [] };
const CRASH = { isClean: false, cause: 'SIGSEGV', output: [] };

/** A simulated worker process. */
interface Worker {
  kind: 'open' | 'read';
  /** Its result has not been reported. */
  isPending: boolean;
  isEnding: boolean;
  hasExited: boolean;
}

/** A broken invariant. */
export class Broken extends Error {}

function hold(condition: boolean, what: () => string): void {
  if (!condition) throw new Broken(what());
}

/** The world around one machine. */
export class World {
  readonly #machine: Machine;
  readonly #body: DiscoveredCamera;
  readonly workers = new Map<WorkerId, Worker>();
  readonly timers = new Set<TimerId>();
  readonly callers = new Set<number>();
  readonly answers = new Map<number, Answer>();
  /** The session that a restart of the service would restore. */
  kept: SessionRequest | undefined;
  effects: readonly Effect[] = [];
  camera: Camera;
  #isRestored = false;
  #nowMs = 0;
  #lastCaller = 0;

  constructor(made: Machine, body = USB) {
    this.#machine = made;
    this.#body = body;
    this.camera = made.newCamera(body, LIMITS, 0);
  }

  /** One input, with its effects performed and the invariants checked. */
  take(input: Input): void {
    this.#nowMs += 97;
    if ('caller' in input) this.callers.add(input.caller);
    const { camera, effects } = this.#machine.step(this.camera, input, {
      nowMs: this.#nowMs,
      wallMs: this.#nowMs,
      random: 0.5,
    });
    this.camera = camera;
    this.effects = effects;
    for (const effect of effects) this.#perform(effect);
    this.#check();
  }

  /** A new caller makes a request. @returns the caller. */
  ask(make: (caller: number) => Input): number {
    this.#lastCaller += 1;
    this.take(make(this.#lastCaller));
    return this.#lastCaller;
  }

  /** The answer to a caller: its kind, or the code of the error; undefined while it waits. */
  answerTo(caller: number): string | undefined {
    const answer = this.answers.get(caller);
    return answer?.kind === 'error' ? answer.error.code : answer?.kind;
  }

  connect(request: SessionRequest = REMOTE): number {
    return this.ask((caller) => ({ kind: 'connect', caller, request }));
  }

  disconnect(): number {
    return this.ask((caller) => ({ kind: 'disconnect', caller }));
  }

  fingerprint(): number {
    return this.ask((caller) => ({ kind: 'fingerprint', caller }));
  }

  /** Restores the session from before the start, which is already in the file. */
  restore(request: SessionRequest = REMOTE): void {
    this.kept = request;
    this.#isRestored = true;
    this.take({ kind: 'restore', request });
  }

  appear(): void {
    this.take({ kind: 'seen', body: this.#body });
  }

  vanish(): void {
    this.take({ kind: 'seen', body: undefined });
  }

  /** Lets time pass without an event. */
  later(ms: number): void {
    this.#nowMs += ms;
  }

  fire(timer: TimerId): void {
    hold(this.timers.delete(timer), () => `the timer ${timer} is not set`);
    this.take({ kind: 'timer', timer });
  }

  /** The newest worker. */
  get newest(): WorkerId {
    return this.camera.lastWorker;
  }

  opened(worker = this.newest, needsListing = false): void {
    this.#settle(worker);
    this.take({ kind: 'opened', worker, tookMs: 300, needsListing });
  }

  openFailed(error = REFUSED, worker = this.newest): void {
    this.#settle(worker);
    this.take({ kind: 'open-failed', worker, error });
  }

  exited(exit: 'clean' | 'crash', worker = this.newest): void {
    const known = this.workers.get(worker);
    hold(known?.hasExited === false, () => `worker ${worker} has no process`);
    if (known !== undefined) known.hasExited = true;
    this.take({ kind: 'exited', worker, exit: exit === 'clean' ? CLEAN : CRASH });
  }

  lost(worker = this.newest): void {
    this.take({
      kind: 'event',
      worker,
      event: { name: 'disconnected', payload: { sdkCode: SDK_NUMBER.CrError_Connect_TimeOut } },
    });
  }

  report(name: 'reconnecting' | 'reconnected' | 'confirmOnCamera', worker = this.newest): void {
    this.take({ kind: 'event', worker, event: { name, payload: {} } });
  }

  restartExpected(isExpected: boolean, worker = this.newest): void {
    this.take({ kind: 'event', worker, event: { name: 'restartExpected', payload: { isExpected } } });
  }

  /** Makes one of the possible events happen, chosen by a number. */
  happen(choice: number): void {
    const can = this.#possible();
    can[choice % can.length]?.();
  }

  /** Ends everything as a patient client would, and checks that nothing is left. */
  drain(): void {
    for (let round = 0; round < 6 && !(round > 0 && this.#isQuiet); round += 1) {
      this.disconnect();
      this.#endWorkers();
    }
    const { name } = this.camera.state;
    hold(name === 'available' || name === 'absent', () => `DELETE leaves the camera ${name}`);
    hold(this.#isQuiet, () => `something is left: ${this.#rest()}`);
    hold(this.kept === undefined, () => 'a session that a client has ended would be restored');
  }

  /** Checks that a client can have a session afterwards. */
  useAgain(): void {
    if (this.camera.isClosing) return;
    this.appear();
    const caller = this.connect(REMOTE);
    this.opened();
    hold(
      this.answerTo(caller) === 'connected',
      () => `the next connect is answered ${this.answerTo(caller)}`,
    );
    this.drain();
  }

  get #isQuiet(): boolean {
    return this.callers.size === 0 && this.timers.size === 0 && this.#live.length === 0;
  }

  #rest(): string {
    return JSON.stringify([[...this.callers], [...this.timers], this.#live]);
  }

  get #live(): [WorkerId, Worker][] {
    return [...this.workers].filter(([, { hasExited }]) => !hasExited);
  }

  #endWorkers(): void {
    for (const [worker, { isPending, kind }] of [...this.workers]) {
      if (this.workers.get(worker)?.hasExited === false) this.exited('crash', worker);
      if (!isPending) continue;
      if (kind === 'open') this.openFailed(LOST, worker);
      else this.#fingerprintFailed(worker);
    }
  }

  #fingerprintFailed(worker: WorkerId): void {
    this.#settle(worker);
    this.take({ kind: 'fingerprint-failed', worker, error: LOST });
  }

  #settle(worker: WorkerId): void {
    const known = this.workers.get(worker);
    hold(known?.isPending === true, () => `worker ${worker} opens nothing`);
    if (known !== undefined) known.isPending = false;
  }

  #possible(): (() => void)[] {
    const can = [
      () => this.connect(REMOTE),
      () => this.connect(KEPT),
      () => this.connect(CONTENTS),
      () => this.disconnect(),
      () => this.fingerprint(),
      () => this.ask((caller) => ({ kind: 'await-recovery', caller, limitMs: 5_000 })),
      () => this.take({ kind: 'settings', settings: { liveView: true } }),
      () => this.appear(),
      () => this.vanish(),
    ];
    for (const [worker, { kind, isPending, hasExited }] of this.workers) {
      if (isPending && kind === 'open') {
        can.push(
          () => this.opened(worker),
          () => this.openFailed(hasExited ? LOST : REFUSED, worker),
          () => this.openFailed(CREDENTIALS, worker),
        );
      }
      if (isPending && kind === 'read') {
        const read = { kind: 'fingerprint-read', worker, fingerprint: 'f' } as const;
        can.push(
          () => this.#fingerprintFailed(worker),
          () => {
            this.#settle(worker);
            this.take(read);
          },
        );
      }
      if (hasExited) continue;
      can.push(
        () => this.take({ kind: 'started', worker, pid: 1_000 + worker }),
        () => this.lost(worker),
        () => this.report('reconnecting', worker),
        () => this.report('reconnected', worker),
        () => this.report('confirmOnCamera', worker),
        () => this.restartExpected(true, worker),
        () => this.restartExpected(false, worker),
        () => this.exited('clean', worker),
        () => this.exited('crash', worker),
      );
    }
    // Once, before any request.
    if (!this.#isRestored && this.#lastCaller === 0) can.push(() => this.restore(CONTENTS));
    for (const timer of this.timers) can.push(() => this.fire(timer));
    // Seldom: most sequences would end with them.
    if (this.#lastCaller % 4 === 3) can.push(() => this.take({ kind: 'broke', message: 'a defect' }));
    if (this.#lastCaller % 16 === 15) can.push(() => this.ask((caller) => ({ kind: 'close', caller })));
    return can;
  }

  #perform(effect: Effect): void {
    if (effect.kind === 'open' || effect.kind === 'read') {
      hold(this.#live.length === 0, () => `worker ${effect.worker} is started beside another one`);
      this.workers.set(effect.worker, {
        kind: effect.kind,
        isPending: true,
        isEnding: false,
        hasExited: false,
      });
    } else if (effect.kind === 'end') {
      const worker = this.workers.get(effect.worker);
      hold(worker?.isEnding === false && !worker.hasExited, () => `worker ${effect.worker} is ended twice`);
      if (worker !== undefined) worker.isEnding = true;
    } else if (effect.kind === 'set-timer') {
      hold(!this.timers.has(effect.timer), () => `the timer ${effect.timer} is set twice`);
      this.timers.add(effect.timer);
    } else if (effect.kind === 'cancel-timer') {
      hold(this.timers.delete(effect.timer), () => `the timer ${effect.timer} is cancelled and was not set`);
    } else if (effect.kind === 'answer') {
      hold(this.callers.delete(effect.caller), () => `caller ${effect.caller} is answered twice`);
      this.answers.set(effect.caller, effect.answer);
    } else if (effect.kind === 'keep') {
      this.kept = effect.request;
    }
  }

  /** Everything that waits is recorded in the camera, in one place, and everything recorded waits. */
  #check(): void {
    const { state, process, deferred, isPresent } = this.camera;
    const use = process.use;
    const fits = {
      absent: use === 'none' || use === 'reading' || use === 'ending',
      available: use === 'none' || use === 'reading' || use === 'ending',
      failed: use === 'none' || use === 'reading' || use === 'ending',
      connecting: use === 'opening',
      connected: use === 'open',
      reconnecting: use === 'open',
      recovering:
        state.name === 'recovering' &&
        {
          opening: use === 'opening',
          ending: (use === 'ending' && !process.isStuck) || (use === 'reading' && state.isRestore),
          pause: use === 'none' || use === 'ending',
          absent: use === 'none' || use === 'ending',
        }[state.stage],
    }[state.name];
    hold(fits, () => `a camera that is ${state.name} has a process that is ${use}`);
    hold(isPresent || (state.name !== 'available' && state.name !== 'failed'), () => 'it is not there');

    hold(this.camera.kept?.request === this.kept, () => 'what is kept is not what the camera has');
    const isOpen = state.name === 'connected' || state.name === 'reconnecting';
    hold(!isOpen || state.request === this.kept, () => 'an open session is not kept');

    const live = this.#live.map(([worker]) => worker);
    const alive = use === 'none' || ('hasExited' in process && process.hasExited) ? [] : [process.worker];
    hold(same(live, alive), () => `workers ${live} run, and the camera knows of ${alive}`);

    const timed = [
      ...('callers' in state ? state.callers : []),
      ...(use === 'ending' ? process.waiters.map(({ caller }) => caller) : []),
    ];
    const callers = [
      ...timed.map(({ id }) => id),
      ...(use === 'reading' ? process.callers : []),
      ...deferred.map(({ caller }) => caller),
    ];
    hold(same(callers, [...this.callers]), () => `${[...this.callers]} wait, the camera knows ${callers}`);

    const timers: TimerId[] = timed
      .filter(({ limitMs }) => limitMs !== undefined)
      .map(({ id }) => `caller:${id}` as const);
    if (state.name === 'recovering' && state.stage === 'pause') timers.push('retry');
    if (use === 'ending' && !process.isStuck) timers.push('stop');
    if (isHintDue(this.camera)) timers.push('usb-hint');
    if (isRestarting(this.camera)) timers.push('body-restart');
    hold(same(timers, [...this.timers]), () => `${[...this.timers]} are set, the camera knows ${timers}`);
  }
}

function same<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
