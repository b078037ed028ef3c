// Entry point of the scout. It enumerates cameras repeatedly, reports the complete list each time, and rests when the
// gateway allows it (look-pace.ts). It never opens a session, so a camera that makes the enumeration crash or hang
// cannot affect a session.

import { Socket } from 'node:net';
import { delay, systemClock } from '../base/clock.js';
import { WorkerError } from '../protocol/codes.js';
import { Link } from '../protocol/link.js';
import {
  EXIT_SDK_UNAVAILABLE,
  type FromWorker,
  LINK_FD,
  PROTOCOL_VERSION,
  type ToWorker,
} from '../protocol/messages.js';
import type { RecordingOptions } from '../protocol/recording-memory.js';
import { readOptions, type ScoutOptions } from '../protocol/worker-options.js';
import { hotPlugSigns } from './hot-plug-signs.js';
import { LookPace } from './look-pace.js';
import { loadAddon, type NativeAddon, type SdkCallError } from './sdk/addon.js';
import { beginRecording } from './sdk/begin-recording.js';
import { SDK_ERROR } from './sdk/codes.js';
import { versionText } from './sdk/version-text.js';
import { camerasWithUsableId } from './usable-cameras.js';

/** Least pause between two checks for signs of hot-plug during a rest. */
const LEAST_REST_MS = 100;
/** How long one enumeration waits for answers; the SDK takes whole seconds. */
const ENUMERATE_S = 1;

const options = readOptions<ScoutOptions & RecordingOptions>(process.argv);
process.title = 'camera-scout';
// Signals are ignored, because they are for the service and this process ends with its link. SIGUSR1 would make node
// open a port for debuggers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR1'] as const) process.on(signal, () => {});

const pace = new LookPace(systemClock, options.restMs, () => hotPlugSigns(options.signs));
/** Set once the SDK is loaded. */
let loaded: NativeAddon | undefined;

const link = new Link<ToWorker, FromWorker>(new Socket({ fd: LINK_FD }), {
  message(message) {
    if (message.kind === 'look') pace.order(message.mayRest);
    else link.send({ kind: 'pong', queued: 0 });
  },
  closed() {
    // If the SDK does not return from this call, the service or the kernel's alarm ends this process.
    try {
      loaded?.release();
    } finally {
      process.exit();
    }
  },
});

/**
 * Enumerates cameras once and reports them. When the SDK refuses, `refused` is set, and the empty list does not mean
 * "no cameras".
 */
function look(addon: NativeAddon): void {
  pace.begins();
  try {
    link.send({ kind: 'cameras', cameras: camerasWithUsableId(addon.enumerate(ENUMERATE_S)) });
    pace.looked();
  } catch (error) {
    const { sdkCode, message } = error as Partial<SdkCallError>;
    if (sdkCode === undefined) throw error;
    if (sdkCode === SDK_ERROR.nothingEnumerated) {
      link.send({ kind: 'cameras', cameras: [] });
      pace.looked();
      return;
    }
    const text = `the SDK in ${options.sdkDirectory} could not enumerate cameras: ${message}`;
    const refused = new WorkerError('SDK_UNAVAILABLE', text, { sdkCode }).toWire();
    link.send({ kind: 'cameras', cameras: [], refused });
  }
}

/** Loads the addon and the SDK. Undefined when one of them cannot be loaded, which the hello reports. */
function load(): NativeAddon | undefined {
  const hello = { kind: 'hello', protocol: PROTOCOL_VERSION, pid: process.pid } as const;
  try {
    const addon = loadAddon();
    // The only thread of this process may block in the SDK. Clients do not wait without limit then: requests for the
    // first list have a limit. And the kernel ends this process after the gateway.
    addon.endWithParent(Math.ceil(options.orphanMs / 1000));
    beginRecording(addon, options);
    const sdkVersion = versionText(addon.load(options.sdkDirectory), options.simulated);
    link.send({ ...hello, sdkVersion });
    return addon;
  } catch (error) {
    const refused = new WorkerError('SDK_UNAVAILABLE', (error as Error).message).toWire();
    link.send({ ...hello, sdkVersion: '', refused });
    return undefined;
  }
}

/** Enumerates again and again, or rests. Ends the process when the SDK could not be loaded. */
async function search(): Promise<void> {
  const addon = load();
  loaded = addon;
  if (addon === undefined) {
    process.exitCode = EXIT_SDK_UNAVAILABLE;
    void link.end();
    return;
  }
  for (;;) {
    const isDue = pace.isDue();
    if (isDue) look(addon);
    await delay(systemClock, isDue ? options.pauseMs : Math.max(options.pauseMs, LEAST_REST_MS));
  }
}

void search();
