// One worker of a camera from its start to its end: it opens a session, or only reads the fingerprint. The machine
// decides what its results mean, and discards results that come after its end.

import { join } from 'node:path';
import type { Logger } from 'pino';
import type { FocusFramesMessage, PongMessage, WorkerEvent } from '../../protocol/messages.js';
import type { PictureNaming } from '../../protocol/name-template.js';
import type { AwaitedPictures, DiscoveredCamera, Result, SaveInfo } from '../../protocol/operations.js';
import type { ProcessState } from '../../protocol/words.js';
import type { ReportNews } from '../cameras/camera-news.js';
import type { CameraName, CamerasObserver } from '../cameras/cameras.js';
import { ServiceError } from '../errors/errors.js';
import { workerLimits } from '../limits/limit-table.js';
import { CameraWorker, type TakePicture, type WorkerContext } from './camera-worker.js';
import type { OpenOrder, SessionRequest, StartRank } from './machine/model.js';
import type { ExitReport } from './managed-child.js';
import { isSameSaveInfo } from './remember.js';
import type { RestoreSettings } from './session-memory.js';
import type { StartGate } from './start-gate.js';

/** Dependencies of the cameras of this host. */
export interface HostCamerasContext extends WorkerContext {
  logger: Logger;
  sdkDirectory: string;
  simulated: boolean;
  startGate: StartGate;
  report: ReportNews;
  /** Called when an absent camera that has never had a session is forgotten. */
  forget: (cameraId: string) => void;
  /** Gets reports about calls and workers, for monitoring. */
  observe?: CamerasObserver;
  /** Takes every picture of every camera. */
  picture: (cameraId: string, ...picture: Parameters<TakePicture>) => void;
  /** Takes the focus frames of some pictures, each before its picture. */
  focusFrames: (cameraId: string, focusFrames: FocusFramesMessage) => void;
  /** Gives the place for pictures of a new session, until a client changes it. */
  saveInfo: () => SaveInfo;
  /** Gives the name that the operator gave a camera. */
  nameOf?: (cameraId: string) => CameraName;
  /** Gives the cameras that the operator declares, attached or not. */
  declared?: () => readonly string[];
  /** Gives the names for pictures of a camera that is about to connect; undefined = the camera names them. */
  namingOf?: (cameraId: string) => PictureNaming | undefined;
  /** Gives pictures that an earlier worker of a camera may have left; never rejects, and ends soon. */
  awaitedOf?: (cameraId: string) => Promise<AwaitedPictures | undefined>;
  /** Files of cameras are saved only in this directory and below; undefined = anywhere. */
  saveRoot?: string | undefined;
  /** Whether workers compute the MD5 of pictures. */
  landingMd5?: boolean;
  /** How sessions are kept for the next start of the service. */
  restore: RestoreSettings;
}

/** Dependencies shared by the supervisors of all cameras. */
export interface CameraSupervisorContext extends HostCamerasContext {
  /** Resolves when no worker of an earlier gateway is left, or the time for their end is over. */
  orphansGone(): Promise<void>;
  /** Keeps the session of a camera for a restart of the service, or forgets it. */
  keep(camera: DiscoveredCamera, request: SessionRequest | undefined): void;
  /** Whether the session of a camera is kept, on the disk. */
  isKept(cameraId: string): boolean;
}

/** Takes a worker's reports other than its results; no method may throw. */
export interface WorkerReports {
  started(pid: number): void;
  event(event: WorkerEvent): void;
  /** Notes that the process has ended, on request or not. */
  exited(report: ExitReport): void;
}

/** A worker and the session in it. */
export class WorkerSession {
  readonly #context: CameraSupervisorContext;
  readonly #camera: DiscoveredCamera;
  readonly #reports: WorkerReports;
  #worker: CameraWorker | undefined;
  #isRunning = false;
  #closed: Promise<void> | undefined;

  constructor(context: CameraSupervisorContext, camera: DiscoveredCamera, reports: WorkerReports) {
    this.#context = context;
    this.#camera = camera;
    this.#reports = reports;
  }

  /** The worker; undefined until it is its turn to start. */
  get worker(): CameraWorker | undefined {
    return this.#worker;
  }

  /** The state of its process, for the status of the camera. */
  get workerState(): Exclude<ProcessState, 'backoff'> {
    if (this.#closed !== undefined) return 'stopping';
    if (this.#worker === undefined) return 'stopped';
    return this.#isRunning ? 'running' : 'starting';
  }

  /**
   * Starts the worker and connects. After a failure it must still be closed.
   * @returns the result of the connect.
   * @throws CANCELLED when it was closed before its start; CAMERA_BUSY, WORKER_… and what `connect` documents.
   */
  async open({
    rank,
    request,
    isPoisoned,
    usualMs,
    listedFirst,
  }: OpenOrder): Promise<Result<'connectCamera'>> {
    const worker = await this.#start(rank);
    const left = await this.#context.awaitedOf?.(this.#camera.id);
    const awaited = left === undefined ? {} : { awaited: left };
    const usual = usualMs === undefined ? {} : { usualMs };
    const naming = this.#context.namingOf?.(this.#camera.id);
    const named = naming === undefined ? {} : { naming };
    const camera = this.#camera;
    const isOwnSaveInfo = isSameSaveInfo(request.saveInfo, this.#context.saveInfo());
    const known = { isOwnSaveInfo, ...usual, ...named, ...awaited, ...(listedFirst ? { listedFirst } : {}) };
    return worker.call('connectCamera', { ...request, ...known, camera, poisoned: isPoisoned });
  }

  /**
   * Starts the worker and asks the body for its fingerprint. It must be closed afterwards.
   * @throws CANCELLED when it was closed before its start; CAMERA_BUSY, WORKER_… and what `getFingerprint` documents.
   */
  async readFingerprint(): Promise<string> {
    const worker = await this.#start('client');
    return (await worker.call('getFingerprint', { camera: this.#camera })).fingerprint;
  }

  /** Ends the worker. Resolves when the process has ended; at once when there is none. May be called twice. */
  close(): Promise<void> {
    const worker = this.#worker;
    // This resolves only after `exited` has been reported.
    this.#closed ??= worker?.stop().then(async () => void (await worker.exited)) ?? Promise.resolve();
    return this.#closed;
  }

  /** Asks the worker for its state; undefined when it does not answer soon. */
  async probe(): Promise<PongMessage | undefined> {
    return this.#worker?.probe();
  }

  /** Starts the worker when it is its turn, and no worker of an earlier gateway can hold the camera. */
  async #start(rank: StartRank): Promise<CameraWorker> {
    await this.#context.orphansGone();
    return this.#context.startGate.run(rank, () => this.#startWorker());
  }

  async #startWorker(): Promise<CameraWorker> {
    if (this.#closed !== undefined) throw new ServiceError('CANCELLED', 'ended before it was started');
    const { sdkDirectory, simulated, limits, saveRoot, landingMd5 = false, stateDirectory } = this.#context;
    const options = {
      cameraId: this.#camera.id,
      sdkDirectory,
      simulated,
      slipDirectory: join(stateDirectory, 'shots', 'slips'),
      limits: workerLimits(limits),
      landingMd5,
      ...(saveRoot === undefined ? {} : { saveRoot }),
    };
    const worker = new CameraWorker(
      this.#context,
      options,
      this.#camera.connectionType,
      (event) => this.#reports.event(event),
      (...picture) => this.#context.picture(this.#camera.id, ...picture),
      (focusFrames) => this.#context.focusFrames(this.#camera.id, focusFrames),
    );
    this.#worker = worker;
    if (worker.pid !== undefined) this.#reports.started(worker.pid);
    void worker.exited.then((report) => this.#reports.exited(report));
    await worker.hello;
    this.#isRunning = true;
    return worker;
  }
}
