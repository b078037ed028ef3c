// A real worker process with the simulated SDK, driven over its link without a gateway: for behaviour that no request
// can reach, or that a test must see before the supervisor acts on it.

import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { FAST_PATHS } from '#gateway/assembly/fast-paths.js';
import { DEFAULT_LIMITS, type Limits, workerLimits } from '#gateway/limits/limit-table.js';
import { Recordings } from '#gateway/recordings/recordings.js';
import { CameraWorker, type WorkerContext } from '#gateway/supervisor/camera-worker.js';
import type { FastPaths } from '#gateway/supervisor/fast-paths.js';
import { ProcessRecords } from '#gateway/supervisor/process-record.js';
import { until } from '#harness/deadline.js';
import { WATCH } from '#harness/misuse.js';
import { TEMPER } from '#harness/temper.js';
import { testDirectory } from '#harness/test-directory.js';
import type { WorkerEvent } from '#protocol/messages.js';
import type { ConnectParams, DiscoveredCamera, Result } from '#protocol/operations.js';
import { launchDirectory } from '../native/support/launch-directory.js';

const SDK = new URL('../../native/build/sdk', import.meta.url).pathname;
/** The first body of the simulated rig, as its list shows it. */
export const CAMERA = {
  id: 'D10F60140701',
  model: 'ILCE-7M4',
  connectionType: 'USB',
  listed: {
    name: 'ILCE-7M4',
    model: 'ILCE-7M4',
    usbPid: 0,
    idType: 0,
    id: [...Buffer.from('D10F60140701\0')],
    connectionType: 'USB',
    adaptor: 'Cr_PTP_USB',
    pairing: '',
    sshSupport: 0,
  },
} satisfies DiscoveredCamera;

/** One worker, its body, and what it has reported. */
export class RealWorker {
  readonly worker: CameraWorker;
  readonly events: WorkerEvent[] = [];
  /** Directory of pictures. */
  readonly pictures: string;
  /** The directory of the worker and its body; a second worker in it has the same body. */
  readonly directory: string;
  /** Directory of the worker's slips. */
  readonly slips: string;
  /** Store of its recordings. */
  readonly recordings: Recordings;
  readonly #body: string;

  private constructor(
    directory: string,
    limits: Limits,
    environment: NodeJS.ProcessEnv,
    fastPaths: FastPaths,
  ) {
    this.directory = directory;
    const bodies = join(directory, 'bodies');
    this.pictures = join(directory, 'pictures');
    this.slips = join(directory, 'slips');
    this.#body = join(bodies, CAMERA.id);
    mkdirSync(bodies, { recursive: true });
    const stateDirectory = join(directory, 'state');
    const ground = { clock: systemClock, limits, logger: pino({ level: 'silent' }) };
    this.recordings = new Recordings({ ...ground, fileMs: limits.fileMs, stateDirectory });
    const context: WorkerContext = {
      ...fastPaths,
      ...ground,
      recordings: this.recordings,
      executable: launchDirectory(mkdtempSync(join(directory, 'launch-')), SDK),
      stateDirectory,
      environment: {
        PATH: process.env.PATH,
        RIGD_SIM_STATE: bodies,
        RIGD_SIM_RIG: 'ILCE-7M4:1',
        RIGD_SIM_CARDS: 'empty',
        RIGD_SIM_ENUMERATE_MS: '20',
        RIGD_SIM_TEMPER: TEMPER,
        ...WATCH,
        ...environment,
      },
      records: new ProcessRecords(stateDirectory, ground.logger),
    };
    const options = {
      cameraId: CAMERA.id,
      sdkDirectory: SDK,
      simulated: true,
      slipDirectory: this.slips,
      limits: workerLimits(limits),
    };
    this.worker = new CameraWorker(
      context,
      options,
      'USB',
      (event) => this.events.push(event),
      () => undefined,
      () => undefined,
    );
  }

  /**
   * A worker that has sent hello; it ends with the test.
   * @param environment settings of the simulated SDK, besides those of all tests.
   * @param fastPaths the gateway's ends of the fast paths.
   */
  static async start(
    t: Test,
    limits: Partial<Limits> = {},
    directory = testDirectory(t),
    environment: NodeJS.ProcessEnv = {},
    fastPaths: FastPaths = FAST_PATHS,
  ): Promise<RealWorker> {
    const real = new RealWorker(directory, { ...DEFAULT_LIMITS, ...limits }, environment, fastPaths);
    t.teardown(() => real.worker.stop());
    await real.worker.hello;
    return real;
  }

  /** Connects and takes control. */
  connect(params: Partial<ConnectParams> = {}): Promise<Result<'connectCamera'>> {
    return this.worker.call('connectCamera', {
      camera: CAMERA,
      mode: 'remote',
      reconnecting: false,
      poisoned: false,
      saveInfo: { path: this.pictures, prefix: '', startNo: -1 },
      priorityKey: 'pc-remote',
      liveView: false,
      ...params,
    });
  }

  /** Makes the body misbehave: `SendCommand#1 slow(6000)`. */
  injectFault(line: string): void {
    appendFileSync(join(this.#body, 'faults'), `${line}\n`);
  }

  /** An order to the body, as `rigd sim` gives them: `warning 0x20007`. */
  order(line: string): void {
    appendFileSync(join(this.#body, 'plug'), `${line}\n`);
  }

  /** Has the body send a warning with this code. */
  warn(code: string): void {
    appendFileSync(join(this.#body, 'plug'), `warning ${code}\n`);
  }

  /** The lines of the body's own log. */
  bodyLog(): string[] {
    const path = join(this.#body, 'log');
    return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  }

  /** The exposures that the body has made. */
  exposures(): number {
    return this.bodyLog().filter((line) => line.includes(' exposure ')).length;
  }

  /** The times when the shutter button was pressed and let go, in microseconds, from the body's own log. */
  releases(): number[] {
    const path = join(this.#body, 'releases');
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
    return lines.map((line) => Number(line.split(' ')[1]));
  }

  /** Waits for an event of this name that fits. */
  event(name: WorkerEvent['name'], fits: (payload: never) => boolean = () => true): Promise<WorkerEvent> {
    return until(`the event ${name}`, () =>
      this.events.find((event) => event.name === name && fits(event.payload as never)),
    );
  }

  /** Waits until a property reads as `value`. */
  async reads(property: string, value: string): Promise<void> {
    await until(`${property} reads ${value}`, async () => {
      return (await this.worker.call('getProperty', { property })).value === value;
    });
  }
}
