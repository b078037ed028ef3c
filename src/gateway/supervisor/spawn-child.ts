// Starts one program with a pipe for the link on descriptor 3, or throws why it cannot be started. The caller handles
// the messages, watches the process and ends it.

import { type ChildProcess, spawn } from 'node:child_process';
import type { Duplex, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { LINK_FD } from '../../protocol/messages.js';
import type { RecordingOptions } from '../../protocol/recording-memory.js';
import { NOTICES_FD } from '../../protocol/shared-pictures.js';
import { ServiceError } from '../errors/errors.js';
import { childEnvironment } from './child-environment.js';
import { ChildTraces, makeHome, type TraceContext } from './child-traces.js';

/** Directories that children are started from. */
export interface LaunchContext {
  /** The node in the launch directory. */
  executable: string;
  stateDirectory: string;
  environment: NodeJS.ProcessEnv;
}

/** The child to start. */
export interface ChildSpec {
  /** Shown in logs and in the process list. */
  title: string;
  /** Compiled entry file. */
  entry: URL;
  /** The longest time in one call of the SDK, by its name; without it `killMs` for each. */
  killMsOf?: (call: string) => number;
  /** A file that the child gets on the descriptor after the link's, and with it a pipe for notices on the next one. */
  pictures?: number | undefined;
  /** A file of memory in which the child records its calls to the SDK. */
  recording?: { readonly fd: number; readonly bytes: number } | undefined;
  /** Passed as JSON on the command line: no secrets. */
  options: object;
  /** Called at the end of the process, before its temporary directory and other traces are removed. Must not throw. */
  leaves?: (temporary: string) => void;
}

/** A process and the gateway's end of its link. */
export interface SpawnedChild {
  process: ChildProcess;
  link: Duplex;
  /** With {@link ChildSpec.pictures}. */
  notices?: Readable;
  /** To be removed when the process has ended. */
  traces: ChildTraces;
}

/**
 * Starts the program. When the kernel refuses the process later, the process emits the event `error`.
 * @throws WORKER_START_FAILED when the disk is full, descriptors have run out, …; then nothing runs.
 */
export function spawnChild(
  context: LaunchContext,
  spec: ChildSpec,
  traceContext: TraceContext,
): SpawnedChild {
  let traces: ChildTraces | undefined;
  const { pictures, recording } = spec;
  const options: RecordingOptions = { ...spec.options, recordingBytes: recording?.bytes ?? 0 };
  try {
    const home = makeHome(context.stateDirectory, spec.title);
    traces = new ChildTraces(home);
    const child = spawn(context.executable, [fileURLToPath(spec.entry), JSON.stringify(options)], {
      argv0: spec.title,
      // A process group of its own: Ctrl-C on the service must not reach a session.
      detached: true,
      env: childEnvironment({ home, temporary: traces.temporary }, context.environment),
      stdio: [
        'ignore',
        'pipe',
        'pipe',
        'pipe',
        ...(pictures === undefined ? ['ignore' as const, 'ignore' as const] : [pictures, 'pipe' as const]),
        recording?.fd ?? 'ignore',
      ],
    });
    // Without descriptors node makes no streams and reports the reason in an event, too late for our caller.
    const streams = child.stdio as ChildProcess['stdio'] | undefined;
    if (streams === undefined) {
      child.once('error', () => undefined);
      throw new Error('the gateway has no file descriptors left; raise the limit (ulimit -n)');
    }
    const notices =
      pictures === undefined ? {} : { notices: (streams as readonly unknown[])[NOTICES_FD] as Readable };
    return { process: child, link: streams[LINK_FD] as Duplex, ...notices, traces };
  } catch (error) {
    void traces?.remove(undefined, traceContext);
    const reason = error instanceof Error ? error.message : String(error);
    throw new ServiceError('WORKER_START_FAILED', `${spec.title} could not be started: ${reason}`, {
      cause: error,
    });
  }
}
