#!/usr/bin/env node

// Entry point of the process of a probe. It makes the SDK's calls by name, one after another, and reports every event
// with its time. It decides nothing, and a crash of the SDK ends only this process.

import { Socket } from 'node:net';
import { systemClock } from '../base/clock.js';
import { WorkerError } from '../protocol/codes.js';
import { Link } from '../protocol/link.js';
import {
  type FromWorker,
  LINK_FD,
  type PongMessage,
  PROTOCOL_VERSION,
  type ToWorker,
} from '../protocol/messages.js';
import type { DiscoveredCamera } from '../protocol/operations.js';
import type { RecordingOptions } from '../protocol/recording-memory.js';
import { type SdkCallMessage, type SdkCallsOptions, sdkBody, sdkValue } from '../protocol/sdk-calls.js';
import { readOptions } from '../protocol/worker-options.js';
import { loadAddon } from './sdk/addon.js';
import { beginRecording } from './sdk/begin-recording.js';
import { SdkPort } from './sdk/sdk-port.js';
import type { SdkCallName } from './sdk/session-thread.js';
import { camerasWithUsableId } from './usable-cameras.js';

/** General limit of a call; it is never used, because every message has its own limit. */
const NO_LIMIT_OF_ITS_OWN_MS = 60_000;

const options = readOptions<SdkCallsOptions & RecordingOptions>(process.argv);
process.title = 'camera-probe';
// Signals are ignored: Ctrl-C is for the command, which restores the camera, and SIGUSR1 would make node open a port
// for debuggers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR1'] as const) process.on(signal, () => {});

const addon = loadAddon();
addon.endWithParent(options.orphanS);
beginRecording(addon, options);
const sdk = new SdkPort(systemClock, { limitMs: NO_LIMIT_OF_ITS_OWN_MS });

const link = new Link<ToWorker, FromWorker>(new Socket({ fd: LINK_FD, allowHalfOpen: true }), {
  message(message, body) {
    if (message.kind === 'sdkCall') void serve(message, body);
    else link.send(pong());
  },
  // The command has ended the link or has died: the session is closed in an orderly way; if that hangs, the kernel ends
  // this process.
  closed() {
    leave().catch(() => process.exit(1));
  },
});
addon.setEventSink((event) => link.send({ kind: 'sdkEvent', atMs: systemClock.nowMs() }, sdkBody(event)));
// At this point the addon is loaded, and no function of the SDK was called.
link.send({ kind: 'hello', protocol: PROTOCOL_VERSION, pid: process.pid, sdkVersion: '' });

async function serve({ id, name, limitMs }: SdkCallMessage, args: Buffer): Promise<void> {
  const fromMs = systemClock.nowMs();
  const ended = () => ({ kind: 'sdkAnswer', id, fromMs, toMs: systemClock.nowMs() }) as const;
  try {
    const result = await sdk.call(name as SdkCallName, sdkValue(args) as never, limitMs);
    link.send(
      ended(),
      sdkBody(name === 'enumerate' ? camerasWithUsableId(result as DiscoveredCamera[]) : result),
    );
  } catch (error) {
    const refused =
      error instanceof WorkerError ? error : new WorkerError('WORKER_FAULT', (error as Error).message);
    link.send({ ...ended(), refused: refused.toWire() });
  }
}

function pong(): PongMessage {
  const { running } = sdk;
  if (running === undefined) return { kind: 'pong', queued: 0 };
  return { kind: 'pong', queued: 0, call: running.name, sinceMs: systemClock.nowMs() - running.startedAtMs };
}

async function leave(): Promise<void> {
  for (const name of ['disconnect', 'releaseDevice', 'release'] as const)
    await sdk.call(name, []).catch(() => undefined);
  await link.end();
  process.exit();
}
