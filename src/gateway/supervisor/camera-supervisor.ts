// One camera of the rig: its state, what clients want of it and are told, and its session from their wish to its end.
// What befalls the session meanwhile is another file's. A defect that is met here costs this camera its session and
// nothing else.

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
import { callCamera } from './camera-call.js';
import { CameraRecord } from './camera-record.js';
import { type CameraInput, type CameraState, TRANSITIONS } from './camera-state.js';
import { statusOf } from './camera-status.js';
import { answeredWithin } from './connect-answer.js';
import { isHopeless } from './healing.js';
import { IncidentLog } from './incident-log.js';
import { missingLogIn } from './machine/log-in.js';
import { RECONNECTING, SessionLoss } from './session-loss.js';
import { SessionSequence } from './session-sequence.js';
import type { StartRank } from './start-gate.js';
import type { SupervisorContext, Wish } from './worker-session.js';

/** The supervisor of one camera. */
export class CameraSupervisor {
  readonly #context: SupervisorContext;
  readonly #incidents: IncidentLog;
  readonly #record: CameraRecord;
  readonly #sessions: SessionSequence;
  readonly #loss: SessionLoss;
  /** What a client wants and has not been refused: there while it is connecting, connected or recovering. */
  #wish: Wish | undefined;
  #opening: Promise<void> | undefined;
  #isClosing = false;
  #wasConnected = false;

  /** A camera that discovery has just seen for the first time. */
  constructor(context: SupervisorContext, camera: DiscoveredCamera) {
    this.#context = context;
    this.#record = new CameraRecord(context.report, camera);
    this.#incidents = new IncidentLog(context.clock, restartPolicy(context.limits));
    this.#sessions = new SessionSequence(context, {
      event: (session, event) => this.#guard(() => this.#loss.received(session, event)),
      ended: (session, report, isAsked) =>
        this.#guard(() => this.#loss.workerEnded(session, report, isAsked)),
    });
    const parts = { context, record: this.#record, incidents: this.#incidents, sessions: this.#sessions };
    this.#loss = new SessionLoss(parts, {
      wish: () => this.#wish,
      isOpening: () => this.#opening !== undefined,
      open: (wish) => this.#open(wish, 'healing'),
      opened: () => this.#opened(),
      close: (reason) => this.#close(reason),
      gaveUp: (error) => this.#abandon('gave-up', error.message),
      broke: (error) => this.#broke(error),
    });
  }

  get state(): CameraState {
    return this.#record.state;
  }

  /** The body as it was last discovered. */
  get camera(): DiscoveredCamera {
    return this.#record.camera;
  }

  /** Nothing is lost when it is forgotten: nobody has ever had a session with it, and it is not there. */
  get isForgettable(): boolean {
    return this.state === 'absent' && !this.#wasConnected && this.#sessions.shown === undefined;
  }

  /** The mode of the session that is open, or that was ended and still holds the camera. */
  get mode(): ConnectionMode | undefined {
    return this.state === 'connected' ? this.#wish?.mode : this.#sessions.stuck?.wish?.mode;
  }

  summary(): CameraSummary {
    return { ...this.#record.summary(), connected: this.mode !== undefined };
  }

  /** What the status resource shows; waits a moment for the worker's own word. */
  status(): Promise<CameraStatus> {
    return statusOf({
      record: this.#record,
      incidents: this.#incidents,
      session: this.#sessions.shown,
      healing: this.#loss.healing,
      wish: this.#wish,
      droppedEvents: this.#loss.droppedEvents,
    });
  }

  /** Discovery sees the body, or does not see it any more. */
  present(camera: DiscoveredCamera | undefined): void {
    this.#guard(() => {
      this.#record.seen(camera);
      if (this.#record.isPresent) this.#loss.healing?.appeared();
    });
  }

  /**
   * Opens a session, or joins the opening or the healing of the same.
   * @throws MODE_CONFLICT, CANCELLED, CONNECT_REFUSED, CONNECT_TIMEOUT, CREDENTIALS_REFUSED, CAMERA_BUSY,
   *   CAMERA_STUCK, SHUTTING_DOWN, WORKER_LOST, WORKER_START_FAILED, SDK_UNAVAILABLE
   */
  async connect(request: ConnectRequest): Promise<'connected' | 'already'> {
    await this.#sessions.idle();
    if (this.#isClosing) throw new ServiceError('SHUTTING_DOWN', 'the service is stopping');
    if (this.#wish !== undefined) {
      const { mode } = this.#wish;
      if (mode !== request.mode) {
        throw new ServiceError(
          'MODE_CONFLICT',
          `the camera is connected in mode ${mode}, not ${request.mode}`,
        );
      }
      if (this.state === 'connected') return 'already';
      await this.#joined();
      return 'connected';
    }
    const refusal = missingLogIn(this.camera, request);
    if (refusal !== undefined) throw refusal;
    const { saveInfo } = this.#context;
    const wish: Wish = { ...request, saveInfo, priorityKey: 'pc-remote', liveView: false };
    this.#wish = wish;
    const opening = this.#openFirst(wish);
    this.#opening = opening;
    const over = () => {
      // A client may have ended this one and begun another meanwhile.
      if (this.#opening === opening) this.#opening = undefined;
    };
    // Before whoever waits hears of it, and also when nobody waits any more.
    opening.then(over, (error: unknown) => {
      if (!(error instanceof ServiceError)) this.#broke(error);
      over();
    });
    await this.#answered(opening);
    return 'connected';
  }

  /**
   * Ends the session, or its opening or healing; resolves when the process has ended.
   * @throws CAMERA_STUCK when the kernel does not let the process end.
   */
  async disconnect(): Promise<void> {
    this.#guard(() => {
      if (this.#isToldOf) this.#record.report({ name: 'closed', payload: {} });
      if (this.#wish !== undefined || this.state === 'failed') this.#close('a client ended the session');
    });
    await this.#sessions.ended();
  }

  /** The same for good: the service stops. */
  close(): Promise<void> {
    this.#isClosing = true;
    this.#sessions.endReading();
    return this.disconnect();
  }

  /** Asks for the next frame, and for its overlay; without effect while there is no session. */
  credit(layer: FrameLayer, overlay: boolean): void {
    if (this.state === 'connected') this.#sessions.current?.worker?.credit(layer, overlay);
  }

  /**
   * The fingerprint of a body with access authentication; undefined for all others, which are not asked. One that is
   * known by its address alone may have it. The worker of
   * an open session reads it, else one that is started for it and ended afterwards.
   * @throws CAMERA_RECOVERING, CANCELLED, CAMERA_STUCK, SHUTTING_DOWN and what `getFingerprint` documents
   */
  async fingerprint(options: CallOptions): Promise<string | undefined> {
    if (this.camera.connectionType === 'USB' || this.camera.sshSupport === false) return undefined;
    const camera = { ...this.camera, sshSupport: true };
    // A session that is being opened is waited for, whatever comes of it.
    do {
      await this.#opening?.catch(() => undefined);
      await this.#sessions.idle();
    } while (this.#opening !== undefined);
    if (this.#isClosing) throw new ServiceError('SHUTTING_DOWN', 'the service is stopping');
    if (this.#wish === undefined) return this.#sessions.readFingerprint(camera);
    return (await this.call('getFingerprint', { camera }, options)).fingerprint;
  }

  /** @throws NOT_CONNECTED, CAMERA_RECOVERING and what the operation documents */
  call<Name extends OperationName>(
    operation: Name,
    params: Params<Name>,
    options: CallOptions,
  ): Promise<Result<Name>> {
    const now = () => ({
      state: this.state,
      reason: this.#record.reason,
      worker: this.#sessions.current?.worker,
      healing: this.#loss.healing,
      wish: this.#wish,
    });
    return callCamera(now, operation, params, options, this.#context.limits.answerMs);
  }

  /** Whatever is under way for the same wish; the SDK's own reconnecting has no end one could wait for. */
  #joined(): Promise<void> {
    if (this.#opening !== undefined) return this.#answered(this.#opening);
    const joined = this.#loss.healing?.outcome(this.#connectMs);
    return joined ?? Promise.reject(new ServiceError('CAMERA_RECOVERING', this.#record.reason));
  }

  /** How long a client waits for a connect. */
  get #connectMs(): number {
    const { connectMs, networkConnectMs } = this.#context.limits;
    return this.camera.connectionType === 'Network' ? networkConnectMs : connectMs;
  }

  /** The end of an opening; of a body on the network for as long as a client waits. */
  #answered(opening: Promise<void>): Promise<void> {
    if (this.camera.connectionType !== 'Network') return opening;
    return answeredWithin(this.#context.clock, this.#connectMs, opening);
  }

  async #openFirst(wish: Wish): Promise<void> {
    this.#record.enter('connect', 'a client asked for a session');
    try {
      await this.#open(wish, 'client');
    } catch (error) {
      const wasClosed = this.#wish !== wish;
      if (!wasClosed) this.#abandon(isHopeless(error) ? 'gave-up' : 'refused', messageOf(error));
      // Why it failed matters more than that its worker does not end; the next connect is told of that.
      await this.#sessions.ended().catch(() => undefined);
      throw wasClosed
        ? new ServiceError('CANCELLED', 'the connection was ended while it was being opened')
        : error;
    }
    this.#opened();
  }

  /** One try. The session stays with us whatever comes of it. */
  async #open(wish: Wish, rank: StartRank): Promise<void> {
    await this.#sessions.idle();
    this.#assertWanted(wish);
    await this.#sessions.open(this.camera, wish, rank);
    this.#assertWanted(wish);
  }

  /** A client may have ended it meanwhile, and even wanted another. */
  #assertWanted(wish: Wish): void {
    if (this.#wish !== wish) throw new ServiceError('CANCELLED', 'nobody wants this session any more');
  }

  #opened(): void {
    this.#wasConnected = true;
    this.#opening = undefined;
    this.#record.enter('opened', '');
    this.#context.logger.info({ cameraId: this.camera.id, mode: this.#wish?.mode }, 'camera connected');
    this.#record.report({ name: 'opened', payload: {} });
    // It may have been lost while it was still being given back what the client had.
    if (this.#sessions.current?.isReconnecting !== true) return;
    this.#record.enter('lost', RECONNECTING);
    this.#record.report({ name: 'reconnecting', payload: {} });
  }

  /** Nobody wants the session any more. */
  #close(reason: string): void {
    this.#loss.endHealing();
    this.#abandon('closed', reason);
  }

  #abandon(input: CameraInput, reason: string): void {
    this.#sessions.close(this.#wish);
    this.#wish = undefined;
    this.#record.enter(input, reason);
  }

  /** Clients believe that the session is there, or that the SDK is bringing it back: they must be told of its end. */
  get #isToldOf(): boolean {
    return this.state === 'connected' || this.#loss.isReconnecting;
  }

  /** Runs what nobody waits for; a defect in it stays with this camera. */
  #guard(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.#broke(error);
    }
  }

  /** Brings the camera from wherever it is to a state that is known, and says so. */
  #broke(error: unknown): void {
    const { id } = this.camera;
    this.#context.logger.error({ cameraId: id, err: error }, 'a defect of the service; the camera is let go');
    const message = `a defect of the service was met (${messageOf(error)}): connect the camera again`;
    try {
      const isSessionOver = this.#isToldOf;
      this.#loss.endHealing();
      if (TRANSITIONS[this.state].broke === undefined) this.#sessions.close(this.#wish);
      else this.#abandon('broke', message);
      this.#record.report({ name: 'broke', payload: { message, isSessionOver } });
    } catch (further) {
      this.#context.logger.error({ cameraId: id, err: further }, 'the defect could not be told to clients');
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
