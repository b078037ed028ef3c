// Entry of the discovery process: it looks for cameras again and again and reports the whole picture each time.
// It never opens a session, so a body that upsets the discovery cannot upset a session.

import { Socket } from 'node:net';
import { delay, systemClock } from './protocol/clock.js';
import { WorkerError } from './protocol/codes.js';
import { CAMERA_ID_PATTERN } from './protocol/limits.js';
import { Link } from './protocol/link.js';
import {
  EXIT_SDK_UNAVAILABLE,
  type FromWorker,
  LINK_FD,
  PROTOCOL_VERSION,
  type ToWorker,
} from './protocol/messages.js';
import type { DiscoveredCamera } from './protocol/operations.js';
import { clipped, printable } from './protocol/printable.js';
import { readOptions, type ScoutOptions } from './protocol/worker-options.js';
import { loadAddon, type SdkCallError } from './sdk/addon.js';
import { SDK_ERROR } from './sdk/codes.js';
import { versionText } from './sdk/version-text.js';

// regex: ids are at most 128 characters, and a class of characters is linear.
const CAMERA_ID = new RegExp(CAMERA_ID_PATTERN);
/** Model names have some 20. */
const MAX_MODEL_CHARS = 256;

const options = readOptions<ScoutOptions>(process.argv);
process.title = 'camera-scout';
// Without a handler SIGUSR1 would make node open a port for debuggers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR1'] as const) process.on(signal, () => {});

// It may block in the SDK on its only thread: no caller waits for it, and the parent's end is caught natively.
const addon = loadAddon();
addon.endWithParent(Math.ceil(options.orphanMs / 1000));

const link = new Link<ToWorker, FromWorker>(new Socket({ fd: LINK_FD }), {
  message: () => link.send({ kind: 'pong', queued: 0 }),
  closed: () => process.exit(),
});

/** One look around. An SDK that cannot look reports that; it is passed on as such and says nothing about cameras. */
function look(): void {
  try {
    link.send({ kind: 'cameras', cameras: nameableCameras(addon.enumerate(options.enumerateS)) });
  } catch (error) {
    const { sdkCode, message } = error as Partial<SdkCallError>;
    if (sdkCode === undefined) throw error;
    if (sdkCode === SDK_ERROR.nothingEnumerated) {
      link.send({ kind: 'cameras', cameras: [] });
      return;
    }
    const text = `the SDK of ${options.sdkDirectory} does not look for cameras: ${message}`;
    const refused = new WorkerError('SDK_UNAVAILABLE', text, { sdkCode }).toWire();
    link.send({ kind: 'cameras', cameras: [], refused });
  }
}

/** Cameras that a client can ask for; the model is shown to people, whatever the SDK has read. */
function nameableCameras(cameras: DiscoveredCamera[]): DiscoveredCamera[] {
  const nameable = cameras.filter(({ id }) => CAMERA_ID.test(id));
  if (nameable.length < cameras.length)
    process.stderr.write('discovery: the SDK reports a camera whose id is empty, too long or not readable\n');
  return nameable.map((camera) => ({ ...camera, model: clipped(printable(camera.model), MAX_MODEL_CHARS) }));
}

function load(): boolean {
  const hello = { kind: 'hello', protocol: PROTOCOL_VERSION, pid: process.pid } as const;
  try {
    const sdkVersion = versionText(addon.load(options.sdkDirectory), options.simulated);
    link.send({ ...hello, sdkVersion });
    return true;
  } catch (error) {
    const refused = new WorkerError('SDK_UNAVAILABLE', (error as Error).message).toWire();
    link.send({ ...hello, sdkVersion: '', refused });
    return false;
  }
}

if (load()) {
  for (;;) {
    look();
    await delay(systemClock, options.pauseMs);
  }
}
process.exitCode = EXIT_SDK_UNAVAILABLE;
void link.end();
