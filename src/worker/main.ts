// Entry of a camera worker: one process, one camera, one SDK session. It loads the SDK, says hello, serves
// calls, and when the link ends it disconnects the camera cleanly and exits. It is never ended by a signal
// meant for the service: the gateway's end is what ends it.

import { Socket } from 'node:net';
import { loadAddon } from './addon.js';
import { CallServer } from './call-server.js';
import { Camera } from './camera.js';
import type { Report } from './event-report.js';
import { disconnect, restore } from './operations/connection.js';
import { PictureLanding } from './picture-landing.js';
import { systemClock } from './protocol/clock.js';
import { WorkerError } from './protocol/codes.js';
import { Link } from './protocol/link.js';
import { type FromWorker, PROTOCOL_VERSION, type ToWorker, WORKER_EXIT } from './protocol/messages.js';
import { readOptions, type WorkerOptions } from './protocol/worker-options.js';
import { SdkPort } from './sdk-port.js';
import { versionText } from './version-text.js';

/** The link's file descriptor, set up by the gateway. */
const LINK_FD = 3;
/** Loading the SDK may be slow on a cold disk; the gateway has its own limit for the whole start. */
const LOAD_LIMIT_MS = 60_000;

const options = readOptions<WorkerOptions>(process.argv);
const { cameraId, limits } = options;
process.title = `camera-worker ${cameraId}`;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const addon = loadAddon();
addon.endWithParent(Math.ceil(limits.orphanMs / 1000));

const sdk = new SdkPort(systemClock, limits.answerMs);
let dropped = 0;
const report: Report = (name, payload) => {
  if (link.backlogBytes > limits.eventBacklogBytes) {
    dropped += 1;
    return;
  }
  if (dropped > 0) {
    link.send({ kind: 'event', name: 'dropped', payload: { count: dropped }, atMs: systemClock.nowMs() });
    dropped = 0;
  }
  link.send({ kind: 'event', name, payload, atMs: systemClock.nowMs() });
};
const landing = new PictureLanding(cameraId, options.saveRoot);
const camera = new Camera({ id: cameraId, sdk, clock: systemClock, limits, landing, report, restore });
const server = new CallServer(camera);
addon.setEventSink((event) => camera.receive(event));

const link = new Link<ToWorker, FromWorker>(new Socket({ fd: LINK_FD }), {
  message(message) {
    if (message.kind === 'call') void server.serve(message).then((reply) => link.send(reply));
    else if (message.kind === 'cancel') server.cancel(message.id);
    else link.send(server.pong());
  },
  closed() {
    // Whatever goes wrong on the way out, the process ends: by itself or by its own SIGKILL.
    leave().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  },
});

/** Disconnects and exits; a session thread that is stuck is given its time and then taken along. */
async function leave(): Promise<void> {
  systemClock.setTimer(limits.orphanMs, () => process.kill(process.pid, 'SIGKILL'));
  await sdk.idle();
  if (process.exitCode === undefined) {
    await disconnect(camera, {});
    await sdk.call('release', []);
  }
  await sdk.close();
  process.exit();
}

try {
  const loaded = await sdk.call('load', [options.sdkDirectory], LOAD_LIMIT_MS);
  const sdkVersion = versionText(loaded, options.simulated);
  link.send({ kind: 'hello', protocol: PROTOCOL_VERSION, pid: process.pid, sdkVersion });
} catch (error) {
  const refused = (
    error instanceof WorkerError ? error : new WorkerError('WORKER_FAULT', String(error))
  ).toWire();
  link.send({ kind: 'hello', protocol: PROTOCOL_VERSION, pid: process.pid, sdkVersion: '', refused });
  process.exitCode = WORKER_EXIT.sdkUnavailable;
  link.end();
}
