// One camera of the rig. The machine decides (machine/step.ts), and the supervisor performs its effects: it starts and
// ends the worker, sets timers, reports news and answers callers. It passes the results back to the machine. A defect
// in this code ends the session of this camera and affects no other camera.

import { delay } from '../../base/clock.js';
import type {
  ConnectionMode,
  DiscoveredCamera,
  OperationName,
  Params,
  Result,
} from '../../protocol/operations.js';
import type { CameraState } from '../../protocol/words.js';
import type { NewsFacts } from '../cameras/camera-news.js';
import type {
  CallOptions,
  CameraStatus,
  CameraSummary,
  CameraVitals,
  Connected,
  ConnectRequest,
} from '../cameras/cameras.js';
import { ServiceError } from '../errors/errors.js';
import type { Limits } from '../limits/limit-table.js';
import { callTwiceAtMost, connectedWorker } from './camera-call.js';
import { statusOf } from './camera-status.js';
import type { Credit } from './camera-worker.js';
import { isRestarting, RESTARTS } from './machine/body-restart.js';
import type {
  Answer,
  CallerId,
  Camera,
  Effect,
  Input,
  MachineLimits,
  SessionRequest,
  TimerId,
  WorkerId,
} from './machine/model.js';
import { restartPolicy } from './machine/restart-policy.js';
import { publicState } from './machine/states.js';
import { newCamera, step } from './machine/step.js';
import { settingsOf } from './remember.js';
import { type CameraSupervisorContext, WorkerSession } from './worker-session.js';

interface Caller {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** The supervisor of one camera. */
export class CameraSupervisor {
  readonly #context: CameraSupervisorContext;
  readonly #callers = new Map<CallerId, Caller>();
  readonly #timers = new Map<TimerId, () => void>();
  /** Inputs that came while a step was being performed, in order. */
  readonly #inputs: Input[] = [];
  #isPerforming = false;
  #lastCaller: CallerId = 0;
  #machine: Camera;
  /** The session of the newest worker. */
  #session: WorkerSession | undefined;

  /** A camera that discovery has just seen for the first time. */
  constructor(context: CameraSupervisorContext, camera: DiscoveredCamera) {
    this.#context = context;
    this.#machine = newCamera(camera, machineLimits(context.limits), Date.now());
  }

  get state(): CameraState {
    return publicState(this.#machine.state.name);
  }

  /** The body as it was last discovered. */
  get camera(): DiscoveredCamera {
    return this.#machine.body;
  }

  /** Whether the camera can be forgotten: it is absent, has never had a session, and none is to be restored. */
  get isForgettable(): boolean {
    const { state, history, process, kept } = this.#machine;
    const isIdle = state.name === 'absent' && process.use === 'none';
    return isIdle && history.usualMs === undefined && kept === undefined;
  }

  /** The mode of the open session, or of an ended session whose stuck process still holds the camera. */
  get mode(): ConnectionMode | undefined {
    const { state, process } = this.#machine;
    if (state.name === 'connected') return state.request.mode;
    return process.use === 'ending' && process.isStuck ? process.mode : undefined;
  }

  summary(): CameraSummary {
    const { model, id } = this.camera;
    return { connected: this.mode !== undefined, model, id };
  }

  /** The status resource; waits a moment for the report of the worker. */
  async status(): Promise<CameraStatus> {
    const session = this.#shown;
    const pong = await session?.probe();
    const isKept = this.#context.isKept(this.camera.id);
    return statusOf(this.#machine, this.#shown, pong, this.#context.clock.nowMs(), isKept);
  }

  /** Facts for monitoring; from memory. */
  vitals(): CameraVitals {
    const { state, history, process, isPresent } = this.#machine;
    const { id, model, connectionType } = this.camera;
    return {
      id,
      model,
      connectionType,
      state: this.state,
      since: new Date(state.sinceMs).toISOString(),
      reason: state.reason,
      isPresent,
      hasLiveView: 'request' in state && state.request.liveView,
      mode: this.mode,
      pid: this.#shown?.worker?.pid,
      isStuck: process.use === 'ending' && process.isStuck,
      savePath: 'request' in state ? state.request.saveInfo.path : undefined,
      restartsTotal: history.failures,
      droppedEvents: history.droppedEvents,
      brokenAssumptions: history.brokenAssumptions,
      queued: this.#shown?.worker?.lastPong?.queued ?? 0,
      pendingPictures: this.#shown === undefined ? 0 : this.#pendingPictures,
    };
  }

  /** Notes that discovery sees the body, or (undefined) that it no longer sees it. */
  present(body: DiscoveredCamera | undefined): void {
    this.#take({ kind: 'seen', body });
  }

  /**
   * Notes that the camera had this session when the service was last stopped; it is opened when the body is present.
   */
  restore(request: SessionRequest): void {
    this.#take({ kind: 'restore', request });
  }

  /**
   * Opens a session, or joins an opening or a recovery in the same mode.
   * @throws MODE_CONFLICT, CANCELLED, CONNECT_REFUSED, CONNECT_TIMEOUT, CREDENTIALS_REFUSED, CAMERA_BUSY,
   *   CAMERA_STUCK, SHUTTING_DOWN, WORKER_LOST, WORKER_START_FAILED, SDK_UNAVAILABLE
   */
  async connect(asked: ConnectRequest): Promise<Connected> {
    const saveInfo = this.#context.saveInfo();
    const request: SessionRequest = { ...asked, saveInfo, priorityKey: 'pc-remote', liveView: false };
    const ask = () => this.#ask((caller) => ({ kind: 'connect', caller, request }));
    const { kind } = await this.#observed('connectCamera', ask);
    return kind === 'already' ? 'already' : 'connected';
  }

  /**
   * Ends the session, or its opening or recovery; resolves when the process has ended.
   * @throws CAMERA_STUCK when the kernel does not let the process end.
   */
  async disconnect(): Promise<void> {
    await this.#ask((caller) => ({ kind: 'disconnect', caller }));
  }

  /** Ends the session as `disconnect` does, because the service stops, and refuses all further requests. */
  async close(): Promise<void> {
    await this.#ask((caller) => ({ kind: 'close', caller }));
  }

  /**
   * The number of pictures that may be pending in the open session, as the worker reports now; or as it last reported,
   * if it is slow to answer. 0 when the worker hangs in the SDK.
   */
  async pendingPictures(): Promise<number> {
    if (this.#machine.state.name !== 'connected') return 0;
    const { clock, limits } = this.#context;
    const first = await this.#shown?.probe();
    if (first?.call === undefined) return first?.pending ?? this.#pendingPictures;
    // The worker is in an SDK call. If the call hangs, no pictures will come, so it must not be waited for.
    await delay(clock, limits.answerGraceMs);
    const second = await this.#shown?.probe();
    const isHanging = second?.call !== undefined && (second.sinceMs ?? 0) >= limits.answerGraceMs;
    return isHanging ? 0 : (second?.pending ?? this.#pendingPictures);
  }

  /** Requests pictures; has no effect while there is no session. */
  credit(credit: Credit): void {
    if (this.state === 'connected') this.#shown?.worker?.credit(credit);
  }

  /**
   * The fingerprint of a body with access authentication; undefined for all others, without a call to the camera. For a
   * body that is known only by its address, the worker has to ask. The worker of an open session reads the fingerprint;
   * without a session, a worker is started just for that.
   * @throws CAMERA_RECOVERING, CANCELLED, CAMERA_STUCK, SHUTTING_DOWN and what `getFingerprint` documents
   */
  async fingerprint(options: CallOptions): Promise<string | undefined> {
    if (this.camera.connectionType === 'USB' || this.camera.sshSupport === false) return undefined;
    const answer = await this.#ask((caller) => ({ kind: 'fingerprint', caller }));
    if (answer.kind === 'fingerprint') return answer.fingerprint;
    const camera = { ...this.camera, sshSupport: true };
    return (await this.call('getFingerprint', { camera }, options)).fingerprint;
  }

  /** @throws NOT_CONNECTED, CAMERA_RECOVERING and what the operation documents */
  call<Name extends OperationName>(
    operation: Name,
    params: Params<Name>,
    options: CallOptions,
  ): Promise<Result<Name>> {
    return this.#observed(operation, () => this.#call(operation, params, options));
  }

  /** Reports to the observer how a call ended and how long it took. */
  async #observed<T>(operation: OperationName, run: () => Promise<T>): Promise<T> {
    const { clock, observe } = this.#context;
    const startedAtMs = clock.nowMs();
    let code: string | undefined;
    try {
      return await run();
    } catch (error) {
      code = error instanceof ServiceError ? error.code : 'INTERNAL';
      throw error;
    } finally {
      observe?.called(this.camera.id, operation, code, clock.nowMs() - startedAtMs);
    }
  }

  async #call<Name extends OperationName>(
    operation: Name,
    params: Params<Name>,
    options: CallOptions,
  ): Promise<Result<Name>> {
    const limitMs = this.#context.limits.answerMs;
    const recovered = () => this.#ask((caller) => ({ kind: 'await-recovery', caller, limitMs }));
    // The client that caused the restart of its camera does not know that. So the call waits: it has not begun yet.
    let isWaitOver = false;
    if (isRestarting(this.#machine))
      await recovered().catch(() => {
        isWaitOver = true;
      });
    const result = await callTwiceAtMost(
      operation,
      async () => connectedWorker(this.#machine, this.#shown?.worker).call(operation, params, options),
      { recovered, isAway: () => !isWaitOver && isRestarting(this.#machine) },
    ).catch((error: unknown) => {
      throw this.#withRestart(error);
    });
    const settings = settingsOf(operation, params, result);
    if (settings !== undefined) this.#take({ kind: 'settings', settings });
    return result;
  }

  /** The error, with the restart of the body as its reason if that is the cause. */
  #withRestart(error: unknown): unknown {
    if (!(error instanceof ServiceError) || !isRestarting(this.#machine)) return error;
    return error.message.includes(RESTARTS) ? error : error.because(RESTARTS);
  }

  /** The session of the present process; undefined when there is no process. */
  get #shown(): WorkerSession | undefined {
    return this.#machine.process.use === 'none' ? undefined : this.#session;
  }

  #ask(make: (caller: CallerId) => Input): Promise<Answer> {
    this.#lastCaller += 1;
    const id = this.#lastCaller;
    return new Promise((resolve, reject) => {
      this.#callers.set(id, { resolve, reject });
      this.#take(make(id));
    });
  }

  /** Handles inputs one after another: an input that an effect causes waits until the present step is performed. */
  #take(input: Input): void {
    this.#inputs.push(input);
    if (this.#isPerforming) return;
    this.#isPerforming = true;
    for (let next = this.#inputs.shift(); next !== undefined; next = this.#inputs.shift()) this.#step(next);
    this.#isPerforming = false;
  }

  /** Performs one step. A failed effect does not stop the others, but after it no caller gets a success. */
  #step(input: Input): void {
    const defects: unknown[] = [];
    for (const effect of this.#decide(input, defects)) {
      try {
        if (effect.kind === 'answer') this.#answer(effect.caller, effect.answer, defects);
        else this.#perform(effect);
      } catch (error) {
        defects.push(error);
      }
    }
    if (defects.length > 0) this.#broke(input, defects[0]);
  }

  #decide(input: Input, defects: unknown[]): readonly Effect[] {
    try {
      const nowMs = this.#context.clock.nowMs();
      const moment = { nowMs, wallMs: Date.now(), random: Math.random() };
      const { camera, effects } = step(this.#machine, input, moment);
      this.#machine = camera;
      return effects;
    } catch (error) {
      defects.push(error);
      if ('caller' in input) this.#callers.get(input.caller)?.reject(error);
      return [];
    }
  }

  #perform(effect: Exclude<Effect, { kind: 'answer' }>): void {
    const cameraId = this.camera.id;
    switch (effect.kind) {
      case 'open':
        this.#open(effect);
        break;
      case 'read':
        this.#read(effect);
        break;
      case 'end':
        void this.#session?.close().then(() => {
          this.#take({ kind: 'exited', worker: effect.worker, exit: undefined });
        });
        break;
      case 'set-timer':
        this.#setTimer(effect.timer, effect.delayMs);
        break;
      case 'cancel-timer':
        this.#timers.get(effect.timer)?.();
        this.#timers.delete(effect.timer);
        break;
      case 'news':
        this.#context.report({ cameraId, ...this.#withPending(effect.news) });
        break;
      case 'keep':
        this.#context.keep(this.camera, effect.request);
        break;
      case 'log':
        this.#context.logger[effect.level]({ cameraId, ...effect.details }, effect.text);
        break;
    }
  }

  /** Adds the pending pictures to the news of a lost session, as the worker last reported them. */
  #withPending(news: NewsFacts): NewsFacts {
    const pendingPictures = this.#pendingPictures;
    if (news.name !== 'lost' || pendingPictures === 0) return news;
    return { name: 'lost', payload: { ...news.payload, pendingPictures } };
  }

  get #pendingPictures(): number {
    return this.#session?.worker?.lastPong?.pending ?? 0;
  }

  #open({ worker, order }: Extract<Effect, { kind: 'open' }>): void {
    this.#newSession(worker, order.camera)
      .open(order)
      .then(
        ({ openedInMs, needsListing }) =>
          this.#take({ kind: 'opened', worker, tookMs: openedInMs, needsListing }),
        (error: unknown) => this.#take(failureOf('open-failed', worker, error)),
      );
  }

  #read({ worker, camera }: Extract<Effect, { kind: 'read' }>): void {
    this.#newSession(worker, camera)
      .readFingerprint()
      .then(
        (fingerprint) => this.#take({ kind: 'fingerprint-read', worker, fingerprint }),
        (error: unknown) => this.#take(failureOf('fingerprint-failed', worker, error)),
      );
  }

  #newSession(worker: WorkerId, camera: DiscoveredCamera): WorkerSession {
    const session = new WorkerSession(this.#context, camera, {
      started: (pid) => this.#take({ kind: 'started', worker, pid }),
      event: (event) => this.#take({ kind: 'event', worker, event }),
      exited: (exit) => {
        const cause = exit.isClean && isRestarting(this.#machine) ? RESTARTS : exit.cause;
        this.#context.observe?.workerEnded(this.camera.id, cause, exit.isClean);
        this.#take({ kind: 'exited', worker, exit });
      },
    });
    this.#session = session;
    return session;
  }

  #setTimer(timer: TimerId, delayMs: number): void {
    const { clock, limits } = this.#context;
    const cancel = clock.setTimer(delayMs, () => {
      // When this process was paused, it also killed the worker late: only time after the kill proves that it is stuck.
      if (timer === 'stop' && this.#session?.worker?.isNearEnd === true) {
        this.#setTimer(timer, limits.answerGraceMs);
        return;
      }
      this.#timers.delete(timer);
      this.#take({ kind: 'timer', timer });
    });
    this.#timers.set(timer, cancel);
  }

  #answer(id: CallerId, answer: Answer, defects: readonly unknown[]): void {
    const caller = this.#callers.get(id);
    this.#callers.delete(id);
    if (answer.kind === 'error') caller?.reject(answer.error);
    else if (defects.length > 0) caller?.reject(defects[0]);
    else caller?.resolve(answer);
  }

  /** Has the machine end the session after a defect, unless the defect occurred in that very step. */
  #broke(input: Input, error: unknown): void {
    const cameraId = this.camera.id;
    if (input.kind === 'broke') {
      this.#context.logger.error({ cameraId, err: error }, 'the defect could not be reported to clients');
      return;
    }
    this.#context.logger.error({ cameraId, err: error }, 'a defect of the service; the camera is released');
    const text = error instanceof Error ? error.message : String(error);
    const message = `a defect of the service (${text}): connect the camera again`;
    this.#inputs.push({ kind: 'broke', message });
  }
}

function failureOf<Kind extends 'open-failed' | 'fingerprint-failed'>(
  kind: Kind,
  worker: WorkerId,
  error: unknown,
): { kind: Kind; worker: WorkerId; error: ServiceError } {
  return { kind, worker, error: error instanceof ServiceError ? error : ServiceError.unforeseen(error) };
}

function machineLimits(limits: Limits): MachineLimits {
  const { connectMs, networkConnectMs, usbHintMs, bodyRestartMs, workerStopMs, answerGraceMs } = limits;
  return {
    connectMs,
    networkConnectMs,
    usbHintMs,
    bodyRestartMs,
    stuckMs: workerStopMs + answerGraceMs,
    restarts: restartPolicy(limits),
  };
}
