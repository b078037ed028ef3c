// All cameras of the host: discovery, one supervisor per camera that was seen, and their common end.
// Nothing here waits for one camera on behalf of another.

import type {
  ConnectionMode,
  DiscoveredCamera,
  FrameLayer,
  OperationName,
  Params,
  Result,
} from '../../worker/protocol/operations.js';
import { quoted } from '../../worker/protocol/quoted.js';
import { ServiceError } from '../errors.js';
import type {
  CallOptions,
  CameraStatus,
  CameraSummary,
  ConnectRequest,
  DiscoveryState,
  ListedCamera,
  Rig,
} from '../rig.js';
import { CameraSupervisor } from './camera-supervisor.js';
import { removeDirectory, temporaryDirectories } from './child-traces.js';
import { Discovery } from './discovery.js';
import type { SupervisorContext } from './worker-session.js';

/** The rig of this host. */
export class RigSupervisor implements Rig {
  readonly #context: SupervisorContext;
  readonly #discovery: Discovery;
  readonly #supervisors = new Map<string, CameraSupervisor>();
  /** Resolves when no worker of an earlier gateway is left, or their time is over. */
  #orphansGone: Promise<void> = Promise.resolve();
  #isClosing = false;
  /** That a camera was not taken in has been told. */
  #isFull = false;

  constructor(context: SupervisorContext) {
    this.#context = context;
    const { sdkDirectory, simulated, limits } = context;
    const options = {
      sdkDirectory,
      simulated,
      pauseMs: limits.discoveryPauseMs,
      enumerateS: limits.enumerateS,
      orphanMs: limits.orphanMs,
    };
    this.#discovery = new Discovery(context, options, (cameras) => this.#seen(cameras));
  }

  get sdkVersion(): string {
    return this.#discovery.sdkVersion;
  }

  get discovery(): DiscoveryState {
    return this.#discovery.state;
  }

  /** Starts looking for cameras. */
  start(): void {
    const { records, clock, limits, logger, stateDirectory } = this.#context;
    // Those that are there before any of ours.
    const left = temporaryDirectories(stateDirectory);
    this.#orphansGone = records.waitForOrphans(clock, limits).catch((error: unknown) => {
      logger.error({ err: error }, 'the records of earlier processes cannot be read');
    });
    void this.#orphansGone.then(() =>
      Promise.all(left.map((path) => removeDirectory(path, { clock, fileMs: limits.fileMs, logger }))),
    );
    this.#discovery.start();
  }

  async list(): Promise<ListedCamera[]> {
    await this.#discovery.ready();
    return [...this.#supervisors.values()]
      .filter(({ state }) => state !== 'absent')
      .map(({ camera: { id, model, connectionType }, mode }) => {
        return { id, model, connectionType, connected: mode !== undefined };
      })
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  counts(): { connected: number; discovered: number } {
    const all = [...this.#supervisors.values()];
    return {
      connected: all.filter(({ mode }) => mode !== undefined).length,
      discovered: all.filter(({ state }) => state !== 'absent').length,
    };
  }

  summary(id: string): CameraSummary {
    return this.#supervisors.get(id)?.summary() ?? { connected: false, model: '', id };
  }

  async status(id: string): Promise<CameraStatus> {
    await this.#known(id);
    return this.#supervisorOf(id).status();
  }

  mode(id: string): ConnectionMode | undefined {
    return this.#supervisors.get(id)?.mode;
  }

  async connect(id: string, request: ConnectRequest): Promise<'connected' | 'already'> {
    await this.#known(id);
    await this.#orphansGone;
    if (this.#isClosing) throw new ServiceError('SHUTTING_DOWN', 'the service is stopping');
    return this.#supervisorOf(id).connect(request);
  }

  async disconnect(id: string): Promise<void> {
    await this.#supervisors.get(id)?.disconnect();
  }

  async fingerprint(id: string, options: CallOptions = {}): Promise<string | undefined> {
    await this.#known(id);
    const supervisor = this.#supervisorOf(id);
    await this.#orphansGone;
    return supervisor.fingerprint(options);
  }

  async call<Name extends OperationName>(
    id: string,
    operation: Name,
    params: Params<Name>,
    options: CallOptions = {},
  ): Promise<Result<Name>> {
    return this.#supervisorOf(id).call(operation, params, options);
  }

  /** Asks for the next frame of a camera, and for its overlay; without effect while it has no session. */
  credit(id: string, layer: FrameLayer, overlay: boolean): void {
    this.#supervisors.get(id)?.credit(layer, overlay);
  }

  /** Disconnects every camera, all at once, and ends every process. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const ends = [...this.#supervisors].map(([cameraId, supervisor]) =>
      supervisor.close().catch((error: unknown) => {
        this.#context.logger.error({ cameraId, err: error }, 'the session of a camera could not be ended');
      }),
    );
    await Promise.all([this.#discovery.stop(), ...ends]);
  }

  /** Kills those of its processes that are halted and so hear of no end; for the end of the service. */
  killHalted(): void {
    this.#context.records.killHalted();
  }

  /** One look: new cameras get a supervisor, and every supervisor hears whether its camera is there. */
  #seen(cameras: ReadonlyMap<string, DiscoveredCamera>): void {
    for (const [id, camera] of cameras) {
      if (this.#supervisors.has(id) || !this.#makeRoom(cameras)) continue;
      this.#supervisors.set(id, new CameraSupervisor(this.#context, camera));
    }
    for (const [id, supervisor] of this.#supervisors) supervisor.present(cameras.get(id));
  }

  /** Forgets, oldest first, who cannot be missed: a bus that makes up ids must not fill the memory. */
  #makeRoom(present: ReadonlyMap<string, DiscoveredCamera>): boolean {
    const { limits, logger, forget } = this.#context;
    if (this.#supervisors.size < limits.knownCameras) return true;
    const oldest = [...this.#supervisors].find(
      ([id, { isForgettable }]) => isForgettable && !present.has(id),
    );
    if (oldest === undefined) {
      if (!this.#isFull) logger.error({ knownCameras: limits.knownCameras }, 'no further camera is taken in');
      this.#isFull = true;
      return false;
    }
    this.#isFull = false;
    this.#supervisors.delete(oldest[0]);
    forget(oldest[0]);
    return true;
  }

  /** A camera that was seen is known, whatever discovery does now; only for another one is it waited for. */
  async #known(id: string): Promise<void> {
    if (!this.#supervisors.has(id)) await this.#discovery.ready();
  }

  #supervisorOf(id: string): CameraSupervisor {
    const supervisor = this.#supervisors.get(id);
    if (supervisor === undefined) {
      throw new ServiceError('CAMERA_NOT_FOUND', `no camera with the id ${quoted(id)} is attached`);
    }
    return supervisor;
  }
}
