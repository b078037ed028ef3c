// The interface of the cameras for the routes and for monitoring; the supervisor implements it. Must not know HTTP.

import type { AbortNotice } from '../../base/within.js';
import type { AssumptionName } from '../../protocol/assumptions.js';
import type {
  ConnectionMode,
  DiscoveredCamera,
  OperationName,
  Params,
  Result,
} from '../../protocol/operations.js';
import type { CameraState } from '../../protocol/words.js';
import type { CameraStatus, CameraSummary, DiscoveryState, ListedCamera } from '../contract/shapes.js';

/** Name that the operator gave a camera. */
export interface CameraName {
  name?: string;
  /** Its place in the rig. */
  number?: number;
}

/** Label of a camera for people: `1 front left`; empty for one without number and name. */
export function cameraLabel({ name = '', number }: CameraName): string {
  return [number ?? '', name].filter((part) => part !== '').join(' ');
}

/** Which host has a camera. */
export interface CameraHost {
  /** Its name; left out for a rig of one host. */
  host?: string;
}

export type { CameraStatus, CameraSummary, DiscoveryState, ListedCamera };

/** Request of a client to connect. */
export interface ConnectRequest {
  mode: ConnectionMode;
  /** Whether the SDK reconnects on its own after the cable was out. */
  reconnecting: boolean;
  username?: string;
  password?: string;
  fingerprint?: string;
}

/** A body on the network, by its address. */
export interface CameraAddress {
  /** Dotted IPv4 address of one device: no loopback, multicast or reserved address. */
  ip: string;
  /** Six octets in hexadecimal; undefined: the MAC address of the camera that was seen at this IP address. */
  mac?: string;
  /** The model's plain name; undefined: the model of the camera that was seen at this address. */
  model?: string;
}

/** The result of a connect: `already` = the camera was connected in that mode before. */
export type Connected = 'connected' | 'already';

/** The result of a connect by address. */
export interface AddressedConnect {
  id: string;
  outcome: Connected;
  /** The address is on the disk, so a restart of the service keeps it. */
  remembered: boolean;
}

/** An assumption that rigd makes about bodies, and that does not hold for one body. */
export interface BrokenAssumption {
  readonly name: AssumptionName;
  /** The assumption, as a sentence without a full stop. */
  readonly about: string;
  /** The contrary observation; on one line. */
  readonly seen: string;
  /** How often this was observed. */
  readonly count: number;
  /** The remedy for an operator. */
  readonly remedy: string;
}

/** Facts about one camera for monitoring, from memory: as of the last sign of life of its worker. */
export interface CameraVitals extends Pick<DiscoveredCamera, 'id' | 'model' | 'connectionType'> {
  state: CameraState;
  /** ISO 8601, UTC: since when it is in this state. */
  since: string;
  reason: string;
  /** Whether the camera counts as present: discovery sees it, or a client has given its address. */
  isPresent: boolean;
  /** A client has switched live view on. */
  hasLiveView: boolean;
  /** The mode of the session that is open. */
  mode: ConnectionMode | undefined;
  /** The process of its worker. */
  pid: number | undefined;
  /** The process survived SIGKILL: the kernel holds it, and it holds the camera. */
  isStuck: boolean;
  /** Directory of its pictures, as the client has set it; undefined: it has no session. */
  savePath: string | undefined;
  /** Failures of its sessions since the start of the service, as {@link CameraStatus} counts them. */
  restartsTotal: number;
  droppedEvents: number;
  /** Assumptions of rigd that did not hold for this body since a client last opened a session. */
  brokenAssumptions: readonly BrokenAssumption[];
  /** Operations that wait or run in its worker. */
  queued: number;
  /** The largest possible number of pictures that the camera has exposed for the host and not handed over. */
  pendingPictures: number;
}

/** Follows what happens to cameras, for monitoring. No method may throw. */
export interface CamerasObserver {
  /** Takes the end of a call; `code` is the code of its error. */
  called(cameraId: string, operation: OperationName, code: string | undefined, tookMs: number): void;
  /** Takes the end of a worker; `isClean`: it was not killed and did not fail. */
  workerEnded(cameraId: string, cause: string, isClean: boolean): void;
}

/** The cameras as monitoring sees them. */
export interface CamerasVitals extends Pick<Cameras, 'sdkVersion' | 'discovery'> {
  /** The process that searches for cameras. */
  readonly scoutPid: number | undefined;
  /** Every camera that is known; never waits. */
  vitals(): CameraVitals[];
}

/** The cameras of this host, as the part for the other hosts uses them. */
export interface OwnCameras extends Cameras, CamerasVitals {
  /** Vitals of one camera; undefined: it is not known. */
  vitalsOf(id: string): CameraVitals | undefined;
  /** The listed cameras, even before the first enumeration; never waits. */
  listedNow(): ListedCamera[];
}

/** Options of a call. */
export interface CallOptions {
  /** Aborted when the caller has left: an operation that has not started is dropped, a running one continues. */
  signal?: AbortNotice;
}

/** The cameras, as the routes see them. Every rejection is a ServiceError (errors/errors.ts). */
export interface Cameras {
  /** `V2.01.00 (simulated)`; empty until the SDK has been loaded once. */
  readonly sdkVersion: string;
  /** The state of the search for cameras; never waits. */
  readonly discovery: DiscoveryState;
  /**
   * The cameras known now, sorted by id; waits (bounded) for the first enumeration only.
   * @throws SDK_UNAVAILABLE, WORKER_START_FAILED, PROTOCOL_MISMATCH while no enumeration has succeeded
   */
  list(): Promise<ListedCamera[]>;
  /** How many cameras have a session and how many are known now; never waits. */
  counts(): { connected: number; discovered: number };
  /** Never waits; for an unknown id `{connected: false, model: '', id}`. */
  summary(id: string): CameraSummary;
  /** @throws CAMERA_NOT_FOUND for an id that was never seen */
  status(id: string): Promise<CameraStatus>;
  /** The mode of the session; undefined while not connected. */
  mode(id: string): ConnectionMode | undefined;
  /**
   * Connects. Resolves `already` when connected in the same mode.
   * @throws MODE_CONFLICT, CAMERA_NOT_FOUND, CONNECT_REFUSED, CONNECT_TIMEOUT, WORKER_LOST …
   */
  connect(id: string, request: ConnectRequest): Promise<Connected>;
  /**
   * Remembers a body by its address and connects it, whether discovery sees it or not.
   * @throws ADDRESS_INCOMPLETE, ADDRESSES_FULL and what `connect` documents, with `details.camera_id` once there is one
   */
  connectByAddress(address: CameraAddress, request: ConnectRequest): Promise<AddressedConnect>;
  /** Forgets the address of a camera; its session stays open. Resolves also when there is nothing to forget. */
  forgetAddress(id: string): Promise<void>;
  /** Ends the session and its worker; resolves also when there is none. */
  disconnect(id: string): Promise<void>;
  /**
   * The fingerprint of a body with access authentication, connected or not; undefined for all others.
   * @throws CAMERA_NOT_FOUND, CAMERA_RECOVERING, FINGERPRINT_UNREADABLE, CAMERA_STUCK, WORKER_LOST …
   */
  fingerprint(id: string, options?: CallOptions): Promise<string | undefined>;
  /** @throws NOT_CONNECTED, CAMERA_BUSY, CAMERA_STUCK, WORKER_LOST and what the operation documents. */
  call<Name extends OperationName>(
    id: string,
    operation: Name,
    params: Params<Name>,
    options?: CallOptions,
  ): Promise<Result<Name>>;
}
