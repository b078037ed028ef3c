// A rig in this process, with real workers, a real scout and the simulated SDK. For conditions that a test cannot cause
// from outside the program: a defect of the service itself, a clock that the test moves, no descriptors.

import { join } from 'node:path';
import { pino } from 'pino';
import { type Clock, systemClock } from '#base/clock.js';
import { FAST_PATHS } from '#gateway/assembly/fast-paths.js';
import type { CameraNews } from '#gateway/cameras/camera-news.js';
import { readConfig } from '#gateway/config/config.js';
import { DEFAULT_LIMITS, type Limits } from '#gateway/limits/limit-table.js';
import { HostCameras } from '#gateway/supervisor/host-cameras.js';
import { prepareLaunchDirectory } from '#gateway/supervisor/launch-directory.js';
import { ProcessRecords } from '#gateway/supervisor/process-record.js';
import { StartGate } from '#gateway/supervisor/start-gate.js';
import { WATCH } from './misuse.js';

/** How a rig is built. */
export interface RealRigOptions {
  /** Bodies of the simulated rig, `ILCE-7M4:3`. */
  bodies?: string;
  limits?: Partial<Limits>;
  clock?: Clock;
  environment?: NodeJS.ProcessEnv;
  /** Ids of cameras that the rig file names. */
  declared?: readonly string[];
  /** Whether sessions outlive the rig. */
  restore?: boolean;
  /** Gets each piece of news before the rig keeps it; may throw. */
  report?: (news: CameraNews) => void;
}

/** A rig that has not been started, and what it reports. */
export interface RealRig {
  cameras: HostCameras;
  /** Program and environment that its processes are started with. */
  executable: string;
  environment: NodeJS.ProcessEnv;
  sdkDirectory: string;
  news: CameraNews[];
  /** Ids of cameras, in order. */
  forgotten: string[];
  log: string[];
  /** The directory of a simulated body. */
  body(id: string): string;
}

/** Builds a rig in a directory. A caller that starts the rig has to close it. */
export async function realRig(directory: string, options: RealRigOptions = {}): Promise<RealRig> {
  const { sdkDirectory } = readConfig([], {});
  const log: string[] = [];
  const logger = pino({}, { write: (line: string) => log.push(line) });
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const clock = options.clock ?? systemClock;
  const simulator = join(directory, 'simulator');
  const news: CameraNews[] = [];
  const forgotten: string[] = [];
  const executable = await prepareLaunchDirectory(directory, sdkDirectory);
  const environment: NodeJS.ProcessEnv = {
    RIGD_SIM_STATE: simulator,
    RIGD_SIM_CARDS: 'empty',
    RIGD_SIM_RIG: options.bodies ?? 'ILCE-7M4:1',
    RIGD_SIM_ENUMERATE_MS: '20',
    ...WATCH,
    ...options.environment,
  };
  const cameras = new HostCameras({
    executable,
    stateDirectory: directory,
    environment,
    records: new ProcessRecords(directory, logger),
    clock,
    limits,
    logger,
    sdkDirectory,
    simulated: true,
    startGate: new StartGate(clock, limits),
    ...FAST_PATHS,
    report: (each) => {
      options.report?.(each);
      news.push(each);
    },
    forget: (cameraId) => forgotten.push(cameraId),
    picture: () => undefined,
    focusFrames: () => undefined,
    saveInfo: () => ({ path: join(directory, 'pictures'), prefix: '', startNo: -1 }),
    declared: () => options.declared ?? [],
    restore: { isOn: options.restore ?? false, arePasswordsKept: false },
  });
  return {
    cameras,
    executable,
    environment,
    sdkDirectory,
    news,
    forgotten,
    log,
    body: (id) => join(simulator, id),
  };
}
