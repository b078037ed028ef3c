// The command line of a worker or the scout, as JSON. It holds no secrets: other users can read it.

import type { WorkerLimits } from './worker-limits.js';

export type { WorkerLimits } from './worker-limits.js';

/** Start options of a camera worker. */
export interface WorkerOptions {
  cameraId: string;
  /** Directory that holds libCr_Core.so and CrAdapter. */
  sdkDirectory: string;
  /** Marked in the version text, so that a simulated camera is not taken for a real one. */
  simulated: boolean;
  /** Files go to this directory and below and nowhere else; left out = anywhere. */
  saveRoot?: string;
  /** Directory in which the worker notes the results of shots before it reports them; left out = none. */
  slipDirectory?: string;
  /** Pictures can go to the gateway through memory (shared-pictures.ts). */
  isShared: boolean;
  limits: WorkerLimits;
}

/** Place of signs of hot-plug: a directory in which something changes with each of them. */
export interface SignPlace {
  directory: string;
  /** A file below each entry that grows or is replaced with each change; left out: the entry itself is replaced. */
  file?: string;
}

/** Start options of the scout. */
export interface ScoutOptions {
  sdkDirectory: string;
  simulated: boolean;
  /** Pause between two enumerations. */
  pauseMs: number;
  /** The longest rest, and the time in which enumerations continue after a sign of hot-plug. */
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
