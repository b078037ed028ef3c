// All cameras of the host: discovery, one supervisor per camera that was ever connected, and their common end.
// Nothing here waits for one camera on behalf of another.

import type {
  ConnectionMode,
  DiscoveredCamera,
  OperationName,
  Params,
  Result,
} from '../../worker/protocol/operations.js';
import { ServiceError } from '../errors.js';
import type { CallOptions, CameraSummary, ConnectRequest, ListedCamera, Rig } from '../rig.js';
import { CameraSupervisor, type SupervisorContext } from './camera-supervisor.js';
import { Discovery } from './discovery.js';

/** The rig of this host. */
export class RigSupervisor implements Rig {
  readonly #context: SupervisorContext;
  readonly #discovery: Discovery;
  readonly #supervisors = new Map<string, CameraSupervisor>();
  /** Resolves when no worker of an earlier gateway is left, or their time is over. */
  #orphansGone: Promise<void> = Promise.resolve();
  #isClosing = false;

  constructor(context: SupervisorContext) {
    this.#context = context;
    const { sdkDirectory, simulated, limits } = context;
    this.#discovery = new Discovery(context, {
      sdkDirectory,
      simulated,
      pauseMs: limits.discoveryPauseMs,
      enumerateS: limits.enumerateS,
      orphanMs: limits.orphanMs,
    });
  }

  get sdkVersion(): string {
    return this.#discovery.sdkVersion;
  }

  /** Starts looking for cameras. */
  start(): void {
    const { records, clock, limits, logger } = this.#context;
    this.#orphansGone = records.waitForOrphans(clock, limits.orphanWaitMs, logger).catch((error: unknown) => {
      logger.error({ err: error }, 'the records of earlier processes cannot be read');
    });
    this.#discovery.start();
  }

  async list(): Promise<ListedCamera[]> {
    await this.#discovery.ready();
    // A connected camera keeps its entry even while one look has missed it.
    const cameras = new Map<string, DiscoveredCamera>(this.#discovery.cameras);
    for (const [id, supervisor] of this.#supervisors) {
      if (supervisor.state !== 'available') cameras.set(id, supervisor.camera);
    }
    return [...cameras.values()]
      .map(({ id, model, connectionType }) => ({
        id,
        model,
        connectionType,
        connected: this.summary(id).connected,
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  counts(): { connected: number; discovered: number } {
    let connected = 0;
    const known = new Set(this.#discovery.cameras.keys());
    for (const [id, supervisor] of this.#supervisors) {
      if (supervisor.state === 'connected') connected += 1;
      if (supervisor.state !== 'available') known.add(id);
    }
    return { connected, discovered: known.size };
  }

  summary(id: string): CameraSummary {
    const known = this.#supervisors.get(id)?.summary();
    return known ?? { connected: false, model: this.#discovery.cameras.get(id)?.model ?? '', id };
  }

  mode(id: string): ConnectionMode | undefined {
    return this.#supervisors.get(id)?.mode;
  }

  async connect(id: string, request: ConnectRequest): Promise<'connected' | 'already'> {
    const known = this.#supervisors.get(id);
    if (known === undefined || known.state === 'available') {
      await this.#discovery.ready();
      await this.#orphansGone;
    }
    if (this.#isClosing) throw new ServiceError('SHUTTING_DOWN', 'the service is stopping');
    const camera = this.#discovery.cameras.get(id) ?? this.#supervisors.get(id)?.camera;
    if (camera === undefined) throw notFound(id);
    return this.#supervisorOf(camera).connect(camera, request);
  }

  async disconnect(id: string): Promise<void> {
    await this.#supervisors.get(id)?.disconnect();
  }

  async call<Name extends OperationName>(
    id: string,
    operation: Name,
    params: Params<Name>,
    options: CallOptions = {},
  ): Promise<Result<Name>> {
    const supervisor = this.#supervisors.get(id);
    if (supervisor !== undefined) return supervisor.call(operation, params, options);
    if (this.#discovery.cameras.has(id))
      throw new ServiceError('NOT_CONNECTED', 'the camera is not connected');
    throw notFound(id);
  }

  /** Disconnects every camera, all at once, and ends every process. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const ends = [...this.#supervisors.values()].map((supervisor) => supervisor.disconnect());
    await Promise.all([this.#discovery.stop(), ...ends]);
  }

  #supervisorOf(camera: DiscoveredCamera): CameraSupervisor {
    const existing = this.#supervisors.get(camera.id);
    if (existing !== undefined) return existing;
    const supervisor = new CameraSupervisor(this.#context, camera);
    this.#supervisors.set(camera.id, supervisor);
    return supervisor;
  }
}

function notFound(id: string): ServiceError {
  return new ServiceError('CAMERA_NOT_FOUND', `no camera with the id ${JSON.stringify(id)} is attached`);
}
