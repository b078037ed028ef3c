// One camera of the rig: its state, its worker, and what clients are told about both. A worker is started by
// connect and ended by disconnect; whatever else ends it ends the session too.

import type { EventMessage } from '../../worker/protocol/messages.js';
import type {
  ConnectionMode,
  DiscoveredCamera,
  OperationName,
  Params,
  Result,
  SaveInfo,
} from '../../worker/protocol/operations.js';
import { ServiceError } from '../errors.js';
import { workerLimits } from '../limits.js';
import type { CallOptions, CameraSummary, ConnectRequest } from '../rig.js';
import { CameraWorker } from './camera-worker.js';
import { clientEventsOf, type PublishEvent } from './client-event.js';
import type { ChildContext, ExitReport } from './managed-child.js';
import type { StartGate } from './start-gate.js';

/** What a supervisor shares with those of the other cameras. */
export interface SupervisorContext extends ChildContext {
  sdkDirectory: string;
  simulated: boolean;
  startGate: StartGate;
  publish: PublishEvent;
  /** Where pictures go until a client says otherwise. */
  saveInfo: SaveInfo;
}

/** What a camera is doing; `disconnecting` lasts until the process of its worker has ended. */
export type CameraState = 'available' | 'connecting' | 'connected' | 'disconnecting';

/** One worker's life, from the request to connect to the end of the process. */
interface Session {
  request: ConnectRequest;
  /** Settles when the connect has an answer. */
  opened: Promise<void>;
  /** Undefined until there is a place to start one. */
  worker: CameraWorker | undefined;
  /** Set once the end is wanted; resolves when the process has ended. */
  ended: Promise<void> | undefined;
}

/** The supervisor of one camera. */
export class CameraSupervisor {
  readonly #context: SupervisorContext;
  #camera: DiscoveredCamera;
  #state: CameraState = 'available';
  #session: Session | undefined;
  /** The last worker died without its goodbyes: the body may still hold the session. */
  #isPoisoned = false;

  constructor(context: SupervisorContext, camera: DiscoveredCamera) {
    this.#context = context;
    this.#camera = camera;
  }

  get state(): CameraState {
    return this.#state;
  }

  /** The body as it was last discovered when it was needed. */
  get camera(): DiscoveredCamera {
    return this.#camera;
  }

  /** The mode of the open session. */
  get mode(): ConnectionMode | undefined {
    return this.#state === 'connected' ? this.#session?.request.mode : undefined;
  }

  summary(): CameraSummary {
    return { connected: this.#state === 'connected', model: this.#camera.model, id: this.#camera.id };
  }

  /**
   * Opens a session, or joins the opening of the same.
   * @throws MODE_CONFLICT, CANCELLED, CONNECT_REFUSED, CONNECT_TIMEOUT, CREDENTIALS_REFUSED, CAMERA_STUCK,
   *   WORKER_LOST, WORKER_START_FAILED, SDK_UNAVAILABLE
   */
  async connect(camera: DiscoveredCamera, request: ConnectRequest): Promise<'connected' | 'already'> {
    while (this.#session?.ended !== undefined) await this.#session.ended;
    if (this.#session !== undefined) {
      const isSame = this.#session.request.mode === request.mode;
      if (!isSame) throw this.#modeConflict(this.#session.request.mode, request.mode);
      if (this.#state === 'connected') return 'already';
      await this.#session.opened;
      return 'connected';
    }
    this.#camera = camera;
    this.#state = 'connecting';
    const session: Session = { request, opened: Promise.resolve(), worker: undefined, ended: undefined };
    this.#session = session;
    session.opened = this.#open(session);
    await session.opened;
    return 'connected';
  }

  /** Ends the session and its worker; resolves when the process has ended. */
  async disconnect(): Promise<void> {
    const session = this.#session;
    if (session === undefined) return;
    if (session.ended === undefined && this.#state === 'connected') {
      this.#publish('disconnected', { errorCode: '0x0' });
    }
    await this.#end(session);
  }

  /** @throws NOT_CONNECTED and what the operation documents */
  call<Name extends OperationName>(
    operation: Name,
    params: Params<Name>,
    options: CallOptions,
  ): Promise<Result<Name>> {
    const worker = this.#state === 'connected' ? this.#session?.worker : undefined;
    if (worker === undefined)
      throw new ServiceError('NOT_CONNECTED', `the camera is not connected (${this.#state})`);
    return worker.call(operation, params, options);
  }

  async #open(session: Session): Promise<void> {
    try {
      const worker = await this.#context.startGate.run(() => this.#startWorker(session));
      const { request } = session;
      await worker.call('connect', {
        ...request,
        camera: this.#camera,
        poisoned: this.#isPoisoned,
        saveInfo: this.#context.saveInfo,
      });
      if (session.ended !== undefined) throw endedWhileOpening();
    } catch (error) {
      const wasEnded = session.ended !== undefined;
      await this.#end(session);
      throw wasEnded ? endedWhileOpening() : error;
    }
    this.#isPoisoned = false;
    this.#state = 'connected';
    this.#context.logger.info({ cameraId: this.#camera.id, mode: session.request.mode }, 'camera connected');
    this.#publish('connected', {});
  }

  async #startWorker(session: Session): Promise<CameraWorker> {
    if (session.ended !== undefined) throw endedWhileOpening();
    const { sdkDirectory, simulated, limits } = this.#context;
    const options = { cameraId: this.#camera.id, sdkDirectory, simulated, limits: workerLimits(limits) };
    const worker = new CameraWorker(this.#context, options, (event) => this.#receive(session, event));
    session.worker = worker;
    void worker.exited.then((report) => this.#workerEnded(session, report));
    await worker.hello;
    return worker;
  }

  /** Ends a session once; everybody who wants it ended waits for the same end. */
  #end(session: Session): Promise<void> {
    session.ended ??= this.#stopWorker(session);
    return session.ended;
  }

  async #stopWorker(session: Session): Promise<void> {
    if (this.#session === session) this.#state = 'disconnecting';
    await session.worker?.stop();
    // A session that ends before its turn at the gate has no worker, and nobody else clears it.
    if (this.#session === session) this.#clear();
  }

  #workerEnded(session: Session, report: ExitReport): void {
    if (!report.isClean) this.#isPoisoned = true;
    if (session.ended === undefined) this.#workerLost(session, report);
    if (this.#session === session) this.#clear();
  }

  /** Nobody wanted it to end. */
  #workerLost(session: Session, report: ExitReport): void {
    const { cause, output } = report;
    const pid = session.worker?.pid;
    this.#context.logger.error(
      { cameraId: this.#camera.id, pid, cause, output },
      'the worker of a camera ended',
    );
    if (this.#state === 'connected') this.#publish('disconnected', { error: `the worker ended: ${cause}` });
  }

  #receive(session: Session, event: EventMessage): void {
    if (event.name === 'disconnected') {
      this.#cameraLost(session, (event.payload as { sdkCode: number }).sdkCode);
      return;
    }
    if (event.name === 'fault' || event.name === 'dropped') {
      this.#context.logger.warn(
        { cameraId: this.#camera.id, ...(event.payload as object) },
        'a worker reports',
      );
    }
    for (const told of clientEventsOf(event, this.summary())) this.#context.publish(told);
  }

  /** The SDK says that the session is over: cable, power, or another program. */
  #cameraLost(session: Session, sdkCode: number): void {
    const errorCode = `0x${sdkCode.toString(16).toUpperCase()}`;
    this.#context.logger.error({ cameraId: this.#camera.id, errorCode }, 'the camera ended the session');
    if (this.#state === 'connected')
      this.#publish('disconnected', { error: 'the camera was lost', errorCode });
    void this.#end(session);
  }

  #clear(): void {
    this.#session = undefined;
    this.#state = 'available';
  }

  #publish(name: string, payload: Record<string, unknown>): void {
    const { id, model } = this.#camera;
    this.#context.publish({ name, cameraId: id, payload: { id, model, ...payload } });
  }

  #modeConflict(open: ConnectionMode, asked: ConnectionMode): ServiceError {
    return new ServiceError('MODE_CONFLICT', `the camera is connected in mode ${open}, not ${asked}`);
  }
}

function endedWhileOpening(): ServiceError {
  return new ServiceError('CANCELLED', 'the connection was ended while it was being opened');
}
