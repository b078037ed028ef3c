// Fake cameras: they record each call, give answers that a test has prepared, fail when a test wants it, and can hold
// answers back. The fake knows one camera, CAMERA.

import type { AbortNotice } from '#base/within.js';
import type {
  CallOptions,
  CameraAddress,
  CameraStatus,
  Cameras,
  ConnectRequest,
} from '#gateway/cameras/cameras.js';
import type { ServiceError } from '#gateway/errors/errors.js';
import type { OperationName, Params, Result } from '#protocol/operations.js';

/** The camera the fake knows. */
export const CAMERA = { connected: true, model: 'ILCE-7M4', id: 'D10F60149B0C' };

const READING = {
  property: 'iso',
  value: '0x190',
  formatted: 'ISO 400',
  writable: true,
  availableValues: [{ value: '0x190', formatted: 'ISO 400' }],
};

const FOCUS_FRAME = {
  state: 'focused' as const,
  priority: 1,
  xNumerator: 320,
  xDenominator: 640,
  yNumerator: 120,
  yDenominator: 480,
  width: 64,
  height: 48,
};

/** Default answer of each operation. */
const RESULTS: { [Name in OperationName]?: Result<Name> } = {
  getProperty: READING,
  setProperty: { value: '0x190', confirmed: true, current: '0x190' },
  getAllProperties: { properties: [READING, { ...READING, property: 'aperture' }], totalProperties: 390 },
  getPriorityKey: { setting: 'pc-remote', rawValue: 2 },
  getAFAreaPosition: { available: true, frames: [{ ...FOCUS_FRAME, type: 'contrast-flexible-main' }] },
  getTrackingFrame: { available: true, frames: [{ ...FOCUS_FRAME, type: 'target-af' }] },
  toggleMovieRecording: { isRecording: true, moments: { issuedUs: 1_000, confirmedUs: 201_000 } },
  getLiveViewStatus: { enabled: true },
  getOSDStatus: { supported: true, enabled: true },
  getSaveInfo: { path: '', prefix: '', startNo: -1 },
  setSaveInfo: { path: '/pictures', prefix: 'A', startNo: 7 },
  listSDCardFiles: {
    rows: [
      {
        contentId: 7,
        fileId: 1,
        path: 'DCIM/100MSDCF/DSC00001.JPG',
        sizeBytes: 5,
        width: 7008,
        height: 4672,
        created: '20260813T093005',
      },
      { contentId: 7, fileId: 2, path: 'DSC00001.ARW', sizeBytes: 2 ** 40, width: 0, height: 0, created: '' },
    ],
  },
  startTransfer: { name: 'DSC00001.JPG', sizeBytes: 5 },
  downloadCameraSettings: { fileName: 'CUMSET-2.DAT', path: '/settings/CUMSET-2.DAT' },
};

/** A recovering camera: every member is present. */
export const STATUS: CameraStatus = {
  state: 'recovering',
  since: '2026-08-01T12:00:00.000Z',
  reason: 'the worker ended: SIGSEGV',
  mode: 'remote',
  keptForRestart: false,
  worker: {
    state: 'running',
    pid: 4711,
    restartsInWindow: 1,
    restartsTotal: 3,
    lastExit: { at: '2026-08-01T12:00:00.000Z', cause: 'SIGSEGV', pid: 4710 },
    call: { name: 'connect', sinceMs: 120 },
    queued: 1,
    droppedEvents: 0,
  },
};

/** See the head of this file. */
export class FakeCameras implements Cameras {
  readonly sdkVersion = 'V2.01.00 (simulated)';
  readonly discovery = { state: 'working', since: '2026-08-01T12:00:00.000Z', reason: '' } as const;
  /** Calls that could have an effect or a cost. */
  readonly calls: unknown[][] = [];
  /** The number of requested pictures of each camera. */
  readonly credits: [string, { layer: string; count: number; periodMs: number }][] = [];
  /** The number of all calls, including requests for the name of a camera. */
  touches = 0;
  /** Thrown by every call from now on. */
  failure: ServiceError | undefined;
  /** Results by operation, over the usual ones. */
  results: Record<string, unknown> = {};
  connectOutcome: 'connected' | 'already' = 'connected';
  /** Undefined: a body without access authentication. */
  knownFingerprint: string | undefined = 'AbC=';
  connectedMode: 'remote' | 'contents' | undefined = 'remote';
  /** Answers wait for this promise. */
  gate: Promise<void> = Promise.resolve();
  lastSignal: AbortNotice | undefined;

  async list() {
    await this.#record('list');
    return [{ id: CAMERA.id, model: CAMERA.model, connectionType: 'USB' as const, connected: true }];
  }

  /** Resets the fake to its first state. */
  reset(): void {
    Object.assign(this, new FakeCameras());
  }

  counts() {
    this.touches += 1;
    return { connected: 1, discovered: 2 };
  }

  summary(id: string) {
    this.touches += 1;
    return id === CAMERA.id ? CAMERA : { connected: false, model: '', id };
  }

  async status(id: string) {
    await this.#record('status', id);
    return STATUS;
  }

  mode() {
    this.touches += 1;
    return this.connectedMode;
  }

  async connect(id: string, request: ConnectRequest) {
    await this.#record('connect', id, request);
    return this.connectOutcome;
  }

  async connectByAddress(address: CameraAddress, request: ConnectRequest) {
    await this.#record('connectByAddress', address, request);
    return { id: CAMERA.id, outcome: this.connectOutcome, remembered: true };
  }

  async forgetAddress(id: string) {
    await this.#record('forgetAddress', id);
  }

  async disconnect(id: string) {
    await this.#record('disconnect', id);
  }

  async fingerprint(id: string) {
    await this.#record('fingerprint', id);
    return this.knownFingerprint;
  }

  async call<Name extends OperationName>(
    id: string,
    operation: Name,
    params: Params<Name>,
    options: CallOptions = {},
  ) {
    this.lastSignal = options.signal;
    await this.#record(operation, id, params);
    return (this.results[operation] ?? RESULTS[operation] ?? {}) as Result<Name>;
  }

  async #record(...call: unknown[]): Promise<void> {
    this.touches += 1;
    this.calls.push(call);
    await this.gate;
    if (this.failure !== undefined) throw this.failure;
  }
}
