// One try at a session: a worker is started in its turn, connected, and ended again; or a worker that only reads the
// fingerprint, and never has a session. Whoever owns it decides what its end means.

import type {
  FrameMessage,
  OverlayMessage,
  PongMessage,
  WorkerEvent,
} from '../../worker/protocol/messages.js';
import type { ConnectParams, DiscoveredCamera, SaveInfo } from '../../worker/protocol/operations.js';
import type { ProcessState } from '../../worker/protocol/words.js';
import type { ReportNews } from '../camera-news.js';
import { ServiceError } from '../errors.js';
import { workerLimits } from '../limits.js';
import type { ConnectRequest } from '../rig.js';
import { CameraWorker } from './camera-worker.js';
import type { ChildContext, ExitReport } from './managed-child.js';
import type { StartGate, StartRank } from './start-gate.js';

/** What the supervisors of all cameras share. */
export interface SupervisorContext extends ChildContext {
  sdkDirectory: string;
  simulated: boolean;
  startGate: StartGate;
  report: ReportNews;
  /** Nothing more is to be known of a camera that nobody has ever connected and that is not there. */
  forget: (cameraId: string) => void;
  /** Gets every frame of every camera. */
  frame: (cameraId: string, frame: FrameMessage, image: Buffer) => void;
  /** Gets the AF and tracking frames in some of them, before the frame. */
  overlay: (cameraId: string, overlay: OverlayMessage) => void;
  /** Where pictures go until a client says otherwise. */
  saveInfo: SaveInfo;
  /** Files of cameras go there and below only; undefined = anywhere. */
  saveRoot?: string | undefined;
}

/** What a client wants of a camera; kept in memory only, so that healing can give it back. */
export interface Wish extends ConnectRequest {
  saveInfo: SaveInfo;
  priorityKey: ConnectParams['priorityKey'];
  liveView: boolean;
}

/** Told by a session to its owner; neither may throw. */
export interface SessionOwner {
  event(event: WorkerEvent): void;
  /** The process has ended, wanted or not. */
  ended(report: ExitReport): void;
}

/** A worker and the session in it. */
export class WorkerSession {
  readonly #context: SupervisorContext;
  readonly #camera: DiscoveredCamera;
  readonly #owner: SessionOwner;
  /** Whose it is; undefined: it only reads the fingerprint. */
  readonly wish: Wish | undefined;
  /** The SDK is bringing the session back by itself; set by the owner, who hears it. */
  isReconnecting = false;
  /** The SDK has said that the session is over; set by the owner, who hears it. */
  isLost = false;
  #worker: CameraWorker | undefined;
  #isRunning = false;
  #closed: Promise<void> | undefined;

  constructor(
    context: SupervisorContext,
    camera: DiscoveredCamera,
    wish: Wish | undefined,
    owner: SessionOwner,
  ) {
    this.#context = context;
    this.#camera = camera;
    this.wish = wish;
    this.#owner = owner;
  }

  /** Undefined until its turn to start has come. */
  get worker(): CameraWorker | undefined {
    return this.#worker;
  }

  /** What its process is doing, for the status of the camera. */
  get workerState(): Exclude<ProcessState, 'backoff'> {
    if (this.#closed !== undefined) return 'stopping';
    if (this.#worker === undefined) return 'stopped';
    return this.#isRunning ? 'running' : 'starting';
  }

  /**
   * Starts the worker and connects. After a failure the session must still be closed.
   * @param rank on whose behalf.
   * @param isPoisoned the last worker left without goodbye, so the body may hold its session.
   * @param usualMs what the camera took to answer its last connect, in milliseconds; undefined when it is not known.
   * @returns the same of this connect.
   * @throws CANCELLED when closed meanwhile; CAMERA_BUSY, WORKER_… and what `connect` documents.
   */
  async open(rank: StartRank, isPoisoned: boolean, usualMs: number | undefined): Promise<number> {
    const { wish } = this;
    if (wish === undefined) throw new Error('a worker that reads the fingerprint opens no session');
    return this.#unlessClosed('the connection was ended while it was being opened', async () => {
      const worker = await this.#context.startGate.run(rank, () => this.#startWorker());
      const usual = usualMs === undefined ? {} : { usualMs };
      const params = { ...wish, ...usual, camera: this.#camera, poisoned: isPoisoned };
      return (await worker.call('connectCamera', params)).openedInMs;
    });
  }

  /**
   * Starts the worker and asks the body for its fingerprint. Must be closed afterwards.
   * @throws CANCELLED when closed meanwhile; CAMERA_BUSY, WORKER_… and what `getFingerprint` documents.
   */
  readFingerprint(): Promise<string> {
    return this.#unlessClosed('the service stopped while the fingerprint was being read', async () => {
      const worker = await this.#context.startGate.run('client', () => this.#startWorker());
      return (await worker.call('getFingerprint', { camera: this.#camera })).fingerprint;
    });
  }

  /** Ends it; resolves when the process has ended. May be called twice. */
  close(): Promise<void> {
    this.#closed ??= this.#worker?.stop().then(() => undefined) ?? Promise.resolve();
    return this.#closed;
  }

  /** What the worker is doing now; undefined when it does not say so soon. */
  async probe(): Promise<PongMessage | undefined> {
    return this.#worker?.probe();
  }

  /** What comes of it after it has been closed, failure or success, is nobody's. */
  async #unlessClosed<T>(closedMessage: string, task: () => Promise<T>): Promise<T> {
    const [settled] = await Promise.allSettled([task()]);
    if (this.#closed !== undefined) throw new ServiceError('CANCELLED', closedMessage);
    if (settled.status === 'rejected') throw settled.reason;
    return settled.value;
  }

  async #startWorker(): Promise<CameraWorker> {
    if (this.#closed !== undefined) throw new ServiceError('CANCELLED', 'ended before it was started');
    const { sdkDirectory, simulated, limits, saveRoot } = this.#context;
    const options = {
      cameraId: this.#camera.id,
      sdkDirectory,
      simulated,
      limits: workerLimits(limits),
      ...(saveRoot === undefined ? {} : { saveRoot }),
    };
    const worker = new CameraWorker(
      this.#context,
      options,
      this.#camera.connectionType,
      (event) => this.#owner.event(event),
      (frame, image) => this.#context.frame(this.#camera.id, frame, image),
      (overlay) => this.#context.overlay(this.#camera.id, overlay),
    );
    this.#worker = worker;
    void worker.exited.then((report) => this.#owner.ended(report));
    await worker.hello;
    this.#isRunning = true;
    return worker;
  }
}
