// Starts one program, with a pipe for the link on descriptor 3; throws when it cannot be started. The caller handles
// the messages, watches the process and ends it.

import { type ChildProcess, spawn } from 'node:child_process';
import type { Duplex, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { LINK_FD } from '../../protocol/messages.js';
import { READS_FD } from '../../protocol/read-channel.js';
import type { RecordingOptions } from '../../protocol/recording-memory.js';
import { NOTICES_FD } from '../../protocol/shared-pictures.js';
import { ServiceError } from '../errors/errors.js';
import { childEnvironment } from './child-environment.js';
import { ChildTraces, makeHome, type TraceContext } from './child-traces.js';

/** The program and the directories that children are started with. */
export interface LaunchContext {
  /** The node binary in the launch directory. */
  executable: string;
  stateDirectory: string;
  environment: NodeJS.ProcessEnv;
}

/** The child to start. */
export interface ChildSpec {
  /** Title in logs and in the list of processes. */
  title: string;
  /** The compiled entry file. */
  entry: URL;
  /** Time limit of one SDK call, by its name; left out: `killMs` for every call. */
  killMsOf?: (call: string) => number;
  /** File that the child gets on the descriptor after the link's; a pipe for notices is on the next one. */
  pictures?: number | undefined;
  /** Whether the child gets a channel for reads. */
  hasReadChannel?: boolean | undefined;
  /** File in memory in which the child records its calls to the SDK. */
  recording?: { readonly fd: number; readonly bytes: number } | undefined;
  /** Options that are passed as JSON on the command line: no secrets. */
  options: object;
  /** Called at the end of the process, before its temporary directory and other traces are removed. Must not throw. */
  leaves?: (temporary: string) => void;
}

/** A process, and the gateway's end of its link. */
export interface SpawnedChild {
  process: ChildProcess;
  link: Duplex;
  /** The pipe for notices, with {@link ChildSpec.pictures}. */
  notices?: Readable;
  /** The channel for reads, with {@link ChildSpec.hasReadChannel}. */
  reads?: Duplex;
  /** Traces that the caller must remove when the process has ended. */
  traces: ChildTraces;
}

/**
 * Starts the program. If the kernel refuses the process later, the process emits the event `error`.
 * @throws WORKER_START_FAILED when the disk is full, descriptors have run out, …; then nothing runs.
 */
export function spawnChild(
  context: LaunchContext,
  spec: ChildSpec,
  traceContext: TraceContext,
): SpawnedChild {
  let traces: ChildTraces | undefined;
  const { pictures, recording, hasReadChannel = false } = spec;
  const options: RecordingOptions = { ...spec.options, recordingBytes: recording?.bytes ?? 0 };
  try {
    const home = makeHome(context.stateDirectory, spec.title);
    traces = new ChildTraces(home);
    const child = spawn(context.executable, [fileURLToPath(spec.entry), JSON.stringify(options)], {
      argv0: spec.title,
      // The child has its own process group, so that Ctrl-C on the service does not reach a session.
      detached: true,
      env: childEnvironment({ home, temporary: traces.temporary }, context.environment),
      stdio: [
        'ignore',
        'pipe',
        'pipe',
        'pipe',
        ...(pictures === undefined ? ['ignore' as const, 'ignore' as const] : [pictures, 'pipe' as const]),
        recording?.fd ?? 'ignore',
        hasReadChannel ? 'pipe' : 'ignore',
      ],
    });
    // Without descriptors, Node.js makes no streams, and reports the reason in an event, too late for our caller.
    const streams = child.stdio as ChildProcess['stdio'] | undefined;
    if (streams === undefined) {
      child.once('error', () => undefined);
      throw new Error('the gateway has no file descriptors left; raise the limit (ulimit -n)');
    }
    const notices =
      pictures === undefined ? {} : { notices: (streams as readonly unknown[])[NOTICES_FD] as Readable };
    const reads = hasReadChannel ? { reads: (streams as readonly unknown[])[READS_FD] as Duplex } : {};
    return { process: child, link: streams[LINK_FD] as Duplex, ...notices, ...reads, traces };
  } catch (error) {
    void traces?.remove(undefined, traceContext);
    const reason = error instanceof Error ? error.message : String(error);
    throw new ServiceError('WORKER_START_FAILED', `${spec.title} could not be started: ${reason}`, {
      cause: error,
    });
  }
}
