// The messages between a probe and its process, over node's own channel: SDK calls by name, their ends, and every
// event with its time. Types only; a probe is a command that runs once, so its messages need not stay compatible.

import type { RecordingOptions } from '../protocol/recording-memory.js';
import type { NativeEvent } from './sdk/addon.js';
import type { SdkCallName } from './sdk/session-thread.js';

/** Start options of the process, as JSON on its command line: no secrets. */
export interface ProbeProcessOptions extends RecordingOptions {
  /** Holds libCr_Core.so and CrAdapter. */
  sdkDirectory: string;
  /** Seconds from the death of its parent until the process ends. */
  orphanS: number;
}

/** `call` makes an SDK call; `end` ends the SDK and the process. */
export type ToProbeProcess =
  | { kind: 'call'; id: number; name: SdkCallName; args: unknown[]; limitMs: number }
  | { kind: 'end' };

/**
 * `ready` comes first: the addon is loaded, and the SDK has not been called. Times are milliseconds of the
 * process's own clock, to be compared with each other only.
 */
export type FromProbeProcess =
  | { kind: 'ready' }
  | { kind: 'answer'; id: number; fromMs: number; toMs: number; result?: unknown; refusal?: CallRefusal }
  | { kind: 'event'; atMs: number; event: NativeEvent };

/** Why a call did not succeed. */
export interface CallRefusal {
  message: string;
  /** The SDK's error number, when the SDK refused the call. */
  sdkCode?: number;
}
