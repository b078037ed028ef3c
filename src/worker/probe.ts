#!/usr/bin/env node

// Entry of a probe's process: it makes the SDK's calls by name, one after another, and reports every event with its
// time. It decides nothing, and a crash of the SDK ends only this process.

import { systemClock } from '../base/clock.js';
import { WorkerError } from '../protocol/codes.js';
import { readOptions } from '../protocol/worker-options.js';
import type { FromProbeProcess, ProbeProcessOptions, ToProbeProcess } from './probe-messages.js';
import { loadAddon } from './sdk/addon.js';
import { beginRecording } from './sdk/begin-recording.js';
import { SdkPort } from './sdk/sdk-port.js';

/** Every call brings a limit of its own. */
const NO_LIMIT_OF_ITS_OWN_MS = 60_000;

const options = readOptions<ProbeProcessOptions>(process.argv);
process.title = 'camera-probe';
// Ctrl-C is for the command, which leaves the camera as it was. SIGUSR1 would make node open a port for debuggers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR1'] as const) process.on(signal, () => {});

const addon = loadAddon();
addon.endWithParent(options.orphanS);
beginRecording(addon, options);
const sdk = new SdkPort(systemClock, { limitMs: NO_LIMIT_OF_ITS_OWN_MS });

function send(message: FromProbeProcess): void {
  // Without a command that listens an event is lost; the error must not end this process before the SDK is released.
  process.send?.(message, () => undefined);
}

addon.setEventSink((event) => send({ kind: 'event', atMs: systemClock.nowMs(), event }));
send({ kind: 'ready' });

async function serve(message: ToProbeProcess): Promise<void> {
  if (message.kind === 'end') return leave();
  const { id, name, args, limitMs } = message;
  const fromMs = systemClock.nowMs();
  try {
    const result = await sdk.call(name, args as never, limitMs);
    send({ kind: 'answer', id, fromMs, toMs: systemClock.nowMs(), result });
  } catch (error) {
    const refusal = {
      message: error instanceof Error ? error.message : String(error),
      ...(error instanceof WorkerError && error.sdkCode !== undefined ? { sdkCode: error.sdkCode } : {}),
    };
    send({ kind: 'answer', id, fromMs, toMs: systemClock.nowMs(), refusal });
  }
}

async function leave(): Promise<void> {
  await sdk.call('releaseDevice', []).catch(() => undefined);
  await sdk.call('release', []).catch(() => undefined);
  process.exit();
}

process.on('message', (message: ToProbeProcess) => void serve(message));
// The command has died: the session is closed in order, or the kernel ends this process.
process.on('disconnect', () => {
  sdk
    .call('disconnect', [])
    .catch(() => undefined)
    .then(leave)
    .catch(() => process.exit(1));
});
