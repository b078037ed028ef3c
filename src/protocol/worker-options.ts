// The command line of a worker or the scout, as JSON. Other users can read it, so it contains no secrets.

import type { WorkerLimits } from './worker-limits.js';

export type { WorkerLimits } from './worker-limits.js';

/** Start options of a camera worker. */
export interface WorkerOptions {
  cameraId: string;
  /** Directory that holds libCr_Core.so and CrAdapter. */
  sdkDirectory: string;
  /**
   * Whether the SDK is the simulated one. The version text then shows it, so that a simulated camera is not mistaken
   * for a real one.
   */
  simulated: boolean;
  /** Directory that all files are written to or below; left out = any directory is allowed. */
  saveRoot?: string;
  /** Whether the MD5 of each picture on the host is computed. */
  landingMd5?: boolean;
  /**
   * Directory of the worker's slip, in which it writes down the results of shots before it reports them; left out = no
   * slip.
   */
  slipDirectory?: string;
  /** Whether pictures can go to the gateway through shared memory (shared-pictures.ts). */
  isShared: boolean;
  /** Whether the worker has a channel for reads (read-channel.ts). */
  hasReadChannel: boolean;
  limits: WorkerLimits;
}

/** A directory whose changes are signs of hot-plug. */
export interface SignPlace {
  directory: string;
  /**
   * A file in each entry of the directory that grows or is replaced with each change. Left out: the entry itself is
   * replaced.
   */
  file?: string;
}

/** Start options of the scout. */
export interface ScoutOptions {
  sdkDirectory: string;
  simulated: boolean;
  /** Pause between two enumerations. */
  pauseMs: number;
  /** The longest rest; also how long enumerations continue after a sign of hot-plug. */
  restMs: number;
  signs: SignPlace;
  orphanMs: number;
}

/** Reads the options from the command line of a child: `node entry.js '<json>'`. */
export function readOptions<Options>(argv: readonly string[]): Options {
  const text = argv[2];
  if (text === undefined) throw new Error('options are missing: this program is started by the gateway');
  return JSON.parse(text) as Options;
}
