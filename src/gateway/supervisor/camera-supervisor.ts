// One camera of the rig: its state, the session that is open or being brought back, and what clients are told.
// A worker's death is always healed, in the mode the client chose; a lost camera only when the client asked for it.

import type { EventMessage } from '../../worker/protocol/messages.js';
import type {
  ConnectionMode,
  DiscoveredCamera,
  FrameLayer,
  OperationName,
  Params,
  Result,
} from '../../worker/protocol/operations.js';
import { ServiceError } from '../errors.js';
import { restartPolicy } from '../limits.js';
import type { CallOptions, CameraStatus, CameraSummary, ConnectRequest } from '../rig.js';
import { askAgain } from './ask-again.js';
import { CameraRecord } from './camera-record.js';
import type { CameraInput, CameraState } from './camera-state.js';
import { statusOf } from './camera-status.js';
import { clientEventsOf } from './client-event.js';
import { Healing } from './healing.js';
import { IncidentLog } from './incident-log.js';
import type { ExitReport } from './managed-child.js';
import { type SupervisorContext, type Wish, WorkerSession } from './worker-session.js';

/** The supervisor of one camera. */
export class CameraSupervisor {
  readonly #context: SupervisorContext;
  readonly #incidents: IncidentLog;
  readonly #record: CameraRecord;
  #wish: Wish | undefined;
  #session: WorkerSession | undefined;
  /** The end of the last session, while it is going on. */
  #closing: Promise<void> = Promise.resolve();
  #opening: Promise<void> | undefined;
  #healing: Healing | undefined;
  /** The last worker died without its goodbyes: the body may still hold the session. */
  #isPoisoned = false;
  #droppedEvents = 0;

  /** A camera that discovery has just seen for the first time. */
  constructor(context: SupervisorContext, camera: DiscoveredCamera) {
    this.#context = context;
    this.#record = new CameraRecord(context.publish, camera);
    this.#incidents = new IncidentLog(context.clock, restartPolicy(context.limits));
  }

  get state(): CameraState {
    return this.#record.state;
  }

  /** The body as it was last discovered. */
  get camera(): DiscoveredCamera {
    return this.#record.camera;
  }

  /** The mode of the session that is open or being brought back. */
  get mode(): ConnectionMode | undefined {
    return this.state === 'connected' ? this.#wish?.mode : undefined;
  }

  summary(): CameraSummary {
    return this.#record.summary();
  }

  /** What the status resource shows; waits a moment for the worker's own word. */
  status(): Promise<CameraStatus> {
    return statusOf({
      record: this.#record,
      incidents: this.#incidents,
      session: this.#session,
      healing: this.#healing,
      wish: this.#wish,
      droppedEvents: this.#droppedEvents,
    });
  }

  /** Discovery sees the body, or does not see it any more. */
  present(camera: DiscoveredCamera | undefined): void {
    this.#record.seen(camera);
    if (this.#record.isPresent) this.#healing?.appeared();
  }

  /**
   * Opens a session, or joins the opening or the healing of the same.
   * @throws MODE_CONFLICT, CANCELLED, CONNECT_REFUSED, CONNECT_TIMEOUT, CREDENTIALS_REFUSED, CAMERA_STUCK,
   *   WORKER_LOST, WORKER_START_FAILED, SDK_UNAVAILABLE
   */
  async connect(request: ConnectRequest): Promise<'connected' | 'already'> {
    await this.#closing;
    if (this.#wish !== undefined && this.state !== 'failed') {
      if (this.#wish.mode !== request.mode) throw this.#modeConflict(this.#wish.mode, request.mode);
      if (this.state === 'connected') return 'already';
      await this.#joined();
      return 'connected';
    }
    this.#wish = { ...request, saveInfo: this.#context.saveInfo, priorityKey: 'pc-remote' };
    this.#record.enter('connect', 'a client asked for a session');
    const opening = this.#openFirst(this.#wish);
    this.#opening = opening;
    try {
      await opening;
    } finally {
      // A client may have ended this one and begun another meanwhile.
      if (this.#opening === opening) this.#opening = undefined;
    }
    return 'connected';
  }

  /** Ends the session, or its opening or healing; resolves when the process has ended. */
  async disconnect(): Promise<void> {
    if (this.#wish !== undefined) {
      if (this.state === 'connected') this.#record.tell('disconnected', { errorCode: '0x0' });
      this.#close('a client ended the session');
    }
    await this.#closing;
  }

  /** Asks for the next frame; without effect while there is no session. */
  credit(layer: FrameLayer): void {
    if (this.state === 'connected') this.#session?.worker?.credit(layer);
  }

  /** @throws NOT_CONNECTED, CAMERA_RECOVERING and what the operation documents */
  async call<Name extends OperationName>(
    operation: Name,
    params: Params<Name>,
    options: CallOptions,
  ): Promise<Result<Name>> {
    const callOnce = () => this.#callOnce(operation, params, options);
    const result = await callOnce().catch((error: unknown) => {
      return askAgain(operation, error, this.#healing, this.#context.limits.answerMs, callOnce);
    });
    this.#remember(operation, params);
    return result;
  }

  /** Whatever is under way for the same wish; the SDK's own reconnecting has no end one could wait for. */
  #joined(): Promise<void> {
    const joined = this.#opening ?? this.#healing?.outcome(this.#context.limits.connectMs);
    return joined ?? Promise.reject(new ServiceError('CAMERA_RECOVERING', this.#record.reason));
  }

  async #openFirst(wish: Wish): Promise<void> {
    try {
      await this.#openSession();
    } catch (error) {
      const wasClosed = this.#wish !== wish;
      if (!wasClosed) this.#abandon('refused', messageOf(error));
      await this.#closing;
      throw wasClosed
        ? new ServiceError('CANCELLED', 'the connection was ended while it was being opened')
        : error;
    }
    this.#opened();
  }

  /** One try. The session stays with us whatever comes of it. */
  async #openSession(): Promise<void> {
    const wish = this.#wish;
    if (wish === undefined) throw new ServiceError('CANCELLED', 'nobody wants a session any more');
    const session = new WorkerSession(this.#context, this.camera, {
      event: (event) => this.#receive(session, event),
      ended: (report) => this.#workerEnded(session, report),
    });
    this.#session = session;
    await session.open(wish, this.#isPoisoned);
    this.#isPoisoned = false;
    // The loss may be told in the same breath as the success, before anybody could act on either.
    if (session.isLost)
      throw new ServiceError('CONNECT_REFUSED', 'the camera was lost while it was being connected');
  }

  #opened(): void {
    this.#record.enter('opened', '');
    this.#context.logger.info({ cameraId: this.camera.id, mode: this.#wish?.mode }, 'camera connected');
    this.#record.tell('connected', {});
  }

  #workerEnded(session: WorkerSession, report: ExitReport): void {
    if (!report.isClean) this.#isPoisoned = true;
    const isAsked = session !== this.#session || session.workerState === 'stopping';
    // Also on its way out: a crash or a kill there is one more reason to look at the camera.
    if (isAsked && report.isClean) return;
    const { cause, output } = report;
    const pid = session.worker?.pid;
    this.#incidents.noteExit(cause, pid);
    this.#context.logger.error(
      { cameraId: this.camera.id, pid, cause, output },
      'the worker of a camera ended',
    );
    if (isAsked) return;
    // While it is being opened its caller, or the healing, hears of it by the call that failed.
    const isBySdk = this.state === 'recovering' && this.#healing === undefined;
    if (this.state === 'connected' || isBySdk) this.#heal(`the worker ended: ${cause}`);
  }

  #receive(session: WorkerSession, event: EventMessage): void {
    if (session !== this.#session) return;
    if (event.name === 'disconnected') {
      session.isLost = true;
      this.#cameraLost((event.payload as { sdkCode: number }).sdkCode);
      return;
    }
    if (event.name === 'reconnecting' && this.state === 'connected')
      this.#record.enter('lost', 'the SDK is reconnecting');
    if (event.name === 'reconnected' && this.state === 'recovering') this.#record.enter('opened', '');
    if (event.name === 'dropped') this.#droppedEvents += (event.payload as { count: number }).count;
    if (event.name === 'fault' || event.name === 'dropped') {
      this.#context.logger.warn(
        { cameraId: this.camera.id, ...(event.payload as object) },
        'a worker reports',
      );
    }
    for (const told of clientEventsOf(event, this.summary())) this.#context.publish(told);
  }

  /** The SDK says that the session is over: cable, power, or another program. */
  #cameraLost(sdkCode: number): void {
    const errorCode = `0x${sdkCode.toString(16).toUpperCase()}`;
    this.#context.logger.error({ cameraId: this.camera.id, errorCode }, 'the camera ended the session');
    if (this.#healing !== undefined || this.#opening !== undefined) return;
    const error = 'the camera was lost';
    if (this.#wish?.reconnecting === true) {
      this.#heal(`${error} (${errorCode})`, { errorCode });
    } else {
      this.#record.tell('disconnected', { error, errorCode });
      this.#close(`${error} (${errorCode})`);
    }
  }

  #heal(reason: string, details: { errorCode?: string } = {}): void {
    this.#closeSession();
    // A body whose worker left without goodbye answers no connect until its old session has been cleared.
    const how = this.#isPoisoned ? '; the session it left in the body is cleared first' : '';
    if (this.state === 'connected') this.#record.enter('lost', reason + how);
    this.#record.tell('disconnected', { error: reason, ...details, recovering: true });
    const healing = new Healing({
      clock: this.#context.clock,
      isPresent: () => this.#record.isPresent,
      failed: () => this.#incidents.noteFailure(),
      told: (text) => this.#explain(text),
      open: async () => {
        await this.#closing;
        await this.#openSession();
      },
      // What is left of a try is taken away before the next.
      clear: async () => {
        this.#closeSession();
        await this.#closing;
      },
      opened: () => {
        this.#healing = undefined;
        this.#opened();
      },
      gaveUp: (error) => {
        this.#healing = undefined;
        this.#abandon('gave-up', error.message);
        this.#record.tell('error', {
          message: `the camera cannot be brought back: ${error.message}`,
          code: error.code,
        });
      },
    });
    this.#healing = healing;
    healing.start();
  }

  async #callOnce<Name extends OperationName>(
    operation: Name,
    params: Params<Name>,
    options: CallOptions,
  ): Promise<Result<Name>> {
    if (this.state === 'recovering') {
      throw new ServiceError('CAMERA_RECOVERING', `the camera is being brought back: ${this.#record.reason}`);
    }
    const worker = this.state === 'connected' ? this.#session?.worker : undefined;
    if (worker === undefined) {
      const why = this.state === 'failed' ? `: ${this.#record.reason}` : '';
      throw new ServiceError('NOT_CONNECTED', `the camera is not connected (${this.state}${why})`);
    }
    return worker.call(operation, params, options);
  }

  /** What healing must give back. */
  #remember<Name extends OperationName>(operation: Name, params: Params<Name>): void {
    if (this.#wish === undefined) return;
    if (operation === 'setSaveInfo') this.#wish.saveInfo = params as Params<'setSaveInfo'>;
    if (operation === 'setPriorityKey') this.#wish.priorityKey = (params as Params<'setPriorityKey'>).setting;
  }

  /** Nobody wants the session any more. */
  #close(reason: string): void {
    this.#healing?.cancel();
    this.#healing = undefined;
    this.#abandon('closed', reason);
  }

  #abandon(input: CameraInput, reason: string): void {
    if (input !== 'gave-up') this.#wish = undefined;
    this.#closeSession();
    this.#record.enter(input, reason);
  }

  #closeSession(): void {
    const session = this.#session;
    this.#session = undefined;
    if (session !== undefined) this.#closing = session.close();
  }

  /** News of a state that goes on. */
  #explain(reason: string): void {
    this.#record.reason = reason;
    this.#context.logger.warn({ cameraId: this.camera.id, reason }, 'a camera is being brought back');
  }

  #modeConflict(open: ConnectionMode, asked: ConnectionMode): ServiceError {
    return new ServiceError('MODE_CONFLICT', `the camera is connected in mode ${open}, not ${asked}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
