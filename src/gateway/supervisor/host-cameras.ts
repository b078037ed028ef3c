// All cameras of the host: discovery, one supervisor for each camera that was seen, and the end of all of them. Nothing
// here waits for one camera on behalf of another.

import { exact } from '../../base/exact.js';
import { meantBy } from '../../base/nearest.js';
import { printable } from '../../base/printable.js';
import { quoted } from '../../base/quoted.js';
import {
  type ConnectionMode,
  type DiscoveredCamera,
  OPERATION_KINDS,
  type OperationName,
  type Params,
  type Result,
} from '../../protocol/operations.js';
import type {
  AddressedConnect,
  CallOptions,
  CameraAddress,
  CameraStatus,
  CameraSummary,
  CameraVitals,
  Connected,
  ConnectRequest,
  DiscoveryState,
  ListedCamera,
  OwnCameras,
} from '../cameras/cameras.js';
import { ServiceError } from '../errors/errors.js';
import { AddressBook } from './address-book.js';
import { ipTextOf, macOf } from './camera-address.js';
import { CameraSupervisor } from './camera-supervisor.js';
import type { Credit } from './camera-worker.js';
import { removeDirectory, temporaryDirectories } from './child-traces.js';
import { Discovery } from './discovery.js';
import { drain } from './drain.js';
import type { SessionRequest } from './machine/model.js';
import { namedCamera, withWhatWasListed } from './named-camera.js';
import { type CamerasById, Presence } from './presence.js';
import { SessionMemory } from './session-memory.js';
import type { CameraSupervisorContext, HostCamerasContext } from './worker-session.js';

/** The directory in which Linux lists USB devices. */
const USB_DEVICES = '/sys/bus/usb/devices';

/** See the head of this file. */
export class HostCameras implements OwnCameras {
  readonly #context: CameraSupervisorContext;
  readonly #discovery: Discovery;
  readonly #addresses: AddressBook;
  readonly #memory: SessionMemory;
  readonly #presence: Presence;
  readonly #supervisors = new Map<string, CameraSupervisor>();
  /** Resolves when no worker of an earlier gateway is left, or the time for their end is over. */
  #orphansGone: Promise<void> = Promise.resolve();
  /** Resolves when the remembered addresses and sessions have been read. */
  #isRemembered: Promise<void> = Promise.resolve();
  #isClosing = false;
  /** Whether it was logged that a camera was refused for lack of room. */
  #isFull = false;

  constructor(context: HostCamerasContext) {
    this.#context = {
      ...context,
      report: (news) => {
        context.report(news);
        if (news.name === 'state') this.#letRest();
      },
      orphansGone: () => this.#orphansGone,
      keep: (camera, request) => this.#memory.keep(camera, request),
      isKept: (cameraId) => this.#memory.holds(cameraId),
    };
    const { sdkDirectory, simulated, limits } = context;
    const options = {
      sdkDirectory,
      simulated,
      pauseMs: limits.discoveryPauseMs,
      restMs: limits.discoveryRestMs,
      // The simulated SDK writes a line into this file for every change of a body on its bus.
      signs: simulated
        ? { directory: context.environment.RIGD_SIM_STATE ?? '', file: 'plug' }
        : { directory: USB_DEVICES },
      orphanMs: limits.orphanMs,
    };
    const { stateDirectory, clock, logger } = context;
    const files = { stateDirectory, clock, logger, fileMs: limits.fileMs };
    this.#addresses = new AddressBook({ ...files, most: limits.rememberedAddresses });
    const { restore: settings, saveInfo, saveRoot } = context;
    const defaults = {
      get saveInfo() {
        return saveInfo();
      },
      saveRoot,
    };
    this.#memory = new SessionMemory({ ...files, settings, defaults, most: limits.rememberedSessions });
    this.#presence = new Presence(clock, limits.networkAbsentMs, () => this.#addresses.cameras);
    this.#discovery = new Discovery(context, options, (cameras) => this.#seen(cameras));
  }

  /** Resolves when no process of an earlier run is left; {@link start} begins the wait. */
  get earlierEnded(): Promise<void> {
    return this.#orphansGone;
  }

  get sdkVersion(): string {
    return this.#discovery.sdkVersion;
  }

  get discovery(): DiscoveryState {
    return this.#discovery.state;
  }

  get scoutPid(): number | undefined {
    return this.#discovery.pid;
  }

  vitals(): CameraVitals[] {
    return [...this.#supervisors.values()].map((supervisor) => supervisor.vitals());
  }

  /** Vitals of one camera; undefined: the camera is not known. */
  vitalsOf(id: string): CameraVitals | undefined {
    return this.#supervisors.get(id)?.vitals();
  }

  /** When discovery last made progress; see {@link Discovery.reportedAtMs}. */
  get discoveryReportedAtMs(): number | undefined {
    return this.#discovery.reportedAtMs;
  }

  /** Begins to look for cameras. */
  start(): void {
    const { records, clock, limits, logger, stateDirectory } = this.#context;
    // These directories were left by earlier gateways: this one has not started a child yet.
    const left = temporaryDirectories(stateDirectory);
    this.#orphansGone = records.waitForOrphans(clock, limits).catch((error: unknown) => {
      logger.error({ err: error }, 'the records of earlier processes cannot be read');
    });
    this.#isRemembered = Promise.all([this.#memory.load(), this.#addresses.load()]).then(([sessions]) => {
      for (const { camera, request } of sessions) this.#restore(camera, request);
      for (const camera of this.#addresses.cameras.values()) this.#takeIn(camera);
    });
    void this.#orphansGone.then(() =>
      Promise.all(left.map((path) => removeDirectory(path, { clock, fileMs: limits.fileMs, logger }))),
    );
    this.#discovery.start();
  }

  async list(): Promise<ListedCamera[]> {
    await this.#isRemembered;
    await this.#discovery.ready();
    this.#discovery.lookSoon();
    return this.listedNow();
  }

  /** The listed cameras, even before the first enumeration; never waits. */
  listedNow(): ListedCamera[] {
    return [...this.#supervisors.values()]
      .filter(({ state }) => state !== 'absent')
      .map((supervisor) => this.#listed(supervisor))
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
    const summary = this.#supervisors.get(id)?.summary() ?? { connected: false, model: '', id };
    return { ...summary, ...this.#context.nameOf?.(id) };
  }

  async status(id: string): Promise<CameraStatus> {
    await this.#known(id);
    return this.#supervisorOf(id).status();
  }

  mode(id: string): ConnectionMode | undefined {
    return this.#supervisors.get(id)?.mode;
  }

  async connect(id: string, request: ConnectRequest): Promise<Connected> {
    await this.#known(id);
    if (this.#isClosing) throw new ServiceError('SHUTTING_DOWN', 'the service is stopping');
    return this.#supervisorOf(id).connect(request);
  }

  async connectByAddress(address: CameraAddress, request: ConnectRequest): Promise<AddressedConnect> {
    await this.#isRemembered;
    if (this.#isClosing) throw new ServiceError('SHUTTING_DOWN', 'the service is stopping');
    const known = [...this.#supervisors.values()].map(({ camera, state }) => ({
      camera,
      isThere: state !== 'absent',
    }));
    const hasLogIn = request.password !== undefined || request.fingerprint !== undefined;
    const found = namedCamera(address, known, hasLogIn);
    const { id } = found;
    const details = { camera_id: id };
    if (!this.#addresses.has(id) && this.#addresses.isFull) {
      const text = `${this.#context.limits.rememberedAddresses} cameras are remembered by their addresses`;
      throw new ServiceError('ADDRESSES_FULL', text);
    }
    const remembered = await this.#addresses.remember(found);
    const camera = this.#addresses.cameras.get(id);
    if (camera !== undefined) this.#takeIn(camera);
    try {
      return { id, outcome: await this.connect(id, request), remembered };
    } catch (error) {
      throw error instanceof ServiceError ? error.with(details) : error;
    }
  }

  async forgetAddress(id: string): Promise<void> {
    await this.#isRemembered;
    await this.#addresses.forget(macOf(id) ?? id);
  }

  async disconnect(id: string): Promise<void> {
    await this.#isRemembered;
    await this.#supervisors.get(id)?.disconnect();
    // After this answer no restart may bring the session back, so the change must be on the disk.
    await this.#memory.settled();
  }

  async fingerprint(id: string, options: CallOptions = {}): Promise<string | undefined> {
    await this.#known(id);
    return this.#supervisorOf(id).fingerprint(options);
  }

  async call<Name extends OperationName>(
    id: string,
    operation: Name,
    params: Params<Name>,
    options: CallOptions = {},
  ): Promise<Result<Name>> {
    const kind = OPERATION_KINDS[operation];
    if (this.#isClosing && (kind === 'write' || kind === 'action'))
      throw new ServiceError('SHUTTING_DOWN', 'the service is stopping');
    return this.#supervisorOf(id).call(operation, params, options);
  }

  /** Requests pictures of a camera; has no effect while the camera has no session. */
  credit(id: string, credit: Credit): void {
    this.#supervisors.get(id)?.credit(credit);
  }

  /**
   * Waits, within a limit, for pictures that cameras have not handed over yet. From now on it refuses new sessions,
   * writes and actions; pictures, events and reads continue.
   */
  async drain(): Promise<void> {
    this.#isClosing = true;
    const cameras = [...this.#supervisors].map(([id, supervisor]) => ({
      id,
      pending: () => supervisor.pendingPictures(),
      finish: async (waitMs: number) => (await supervisor.call('finishPictures', { waitMs }, {})).left,
    }));
    await drain(cameras, this.#context);
  }

  /** Disconnects all cameras at the same time, and ends all processes. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const ends = [...this.#supervisors].map(([cameraId, supervisor]) =>
      supervisor.close().catch((error: unknown) => {
        this.#context.logger.error({ cameraId, err: error }, 'the session of a camera could not be ended');
      }),
    );
    await Promise.all([this.#discovery.stop(), this.#memory.settled(), ...ends]);
  }

  /** Kills processes that are suspended (SIGSTOP), since they cannot notice the end of the service. */
  killSuspended(): void {
    this.#context.records.killSuspended();
  }

  /** Takes an enumeration. New cameras get a supervisor, and every supervisor learns whether its camera is present. */
  #seen(look: CamerasById): void {
    for (const [id, camera] of look) if (this.#addresses.has(id)) this.#noteAddress(camera);
    const cameras = this.#presence.after(look);
    for (const camera of cameras.values()) this.#supervised(camera, cameras);
    for (const [id, supervisor] of this.#supervisors) supervisor.present(cameras.get(id));
    this.#letRest();
  }

  /** Lets the scout rest while every known camera is on USB and has a session: then there is nothing to find. */
  #letRest(): void {
    const all = [...this.#supervisors.values()];
    const isWell = ({ camera, state }: CameraSupervisor) =>
      camera.connectionType === 'USB' && state === 'connected';
    const isDeclaredHere = (id: string) => this.#supervisors.has(id);
    const declared = this.#context.declared?.() ?? [];
    this.#discovery.rest(all.length > 0 && all.every(isWell) && declared.every(isDeclaredHere));
  }

  /** Takes in a camera that is remembered by its address: it counts as present although nothing has seen it. */
  #takeIn(camera: DiscoveredCamera): void {
    const supervisor = this.#supervised(camera);
    supervisor?.present(withWhatWasListed(supervisor.camera, camera));
    this.#letRest();
  }

  /** Restores the session from before the start as soon as its body is present. */
  #restore(camera: DiscoveredCamera, request: SessionRequest): void {
    this.#supervised(camera)?.restore(request);
  }

  /**
   * The supervisor of a camera, a new one if there is room. @param present cameras that must not be forgotten for it
   */
  #supervised(camera: DiscoveredCamera, present: CamerasById = new Map()): CameraSupervisor | undefined {
    const known = this.#supervisors.get(camera.id);
    if (known !== undefined || !this.#makeRoom(present)) return known;
    const supervisor = new CameraSupervisor(this.#context, camera);
    this.#supervisors.set(camera.id, supervisor);
    return supervisor;
  }

  /** Updates the remembered address of a camera when it has changed. */
  #noteAddress({ id, model, ipAddress, sshSupport }: DiscoveredCamera): void {
    if (ipAddress === undefined || this.#addresses.cameras.get(id)?.ipAddress === ipAddress) return;
    const accessAuthentication = sshSupport === undefined ? {} : { accessAuthentication: sshSupport };
    void this.#addresses.remember({ id, model, ip: ipTextOf(ipAddress), ...accessAuthentication });
  }

  #listed({ camera, mode }: CameraSupervisor): ListedCamera {
    const { id, model, connectionType, ipAddress, listed } = camera;
    const pairingNecessity = connectionType === 'Network' ? printable(listed?.pairing ?? '') : '';
    return exact<ListedCamera>()({
      id,
      model,
      connectionType,
      connected: mode !== undefined,
      ...this.#context.nameOf?.(id),
      ...(ipAddress === undefined ? {} : { ipAddress: ipTextOf(ipAddress) }),
      ...(pairingNecessity === '' ? {} : { pairingNecessity }),
      ...(this.#addresses.has(id) ? { remembered: true } : {}),
    });
  }

  /** Makes room by forgetting the oldest forgettable camera: USB devices that invent ids must not fill the memory. */
  #makeRoom(present: ReadonlyMap<string, DiscoveredCamera>): boolean {
    const { limits, logger, forget } = this.#context;
    if (this.#supervisors.size < limits.knownCameras) return true;
    const oldest = [...this.#supervisors].find(
      ([id, { isForgettable }]) => isForgettable && !present.has(id),
    );
    if (oldest === undefined) {
      if (!this.#isFull) logger.error({ knownCameras: limits.knownCameras }, 'no further camera is admitted');
      this.#isFull = true;
      return false;
    }
    this.#isFull = false;
    this.#supervisors.delete(oldest[0]);
    forget(oldest[0]);
    return true;
  }

  /**
   * Resolves when a camera is known. One that was seen is known already; for other ids, waits for the first
   * enumeration.
   */
  async #known(id: string): Promise<void> {
    await this.#isRemembered;
    if (!this.#supervisors.has(id)) await this.#discovery.ready();
  }

  #supervisorOf(id: string): CameraSupervisor {
    const supervisor = this.#supervisors.get(id);
    if (supervisor === undefined) {
      const hint = meantBy(id, this.#supervisors.keys());
      throw new ServiceError('CAMERA_NOT_FOUND', `no camera with the id ${quoted(id)} is attached${hint}`);
    }
    return supervisor;
  }
}
