// Entry point of a camera worker: one process, one camera, one SDK session. The worker loads the SDK, sends hello and
// serves calls. When the link ends it disconnects the camera cleanly and exits. It ignores signals, which are meant for
// the service.

import { Socket } from 'node:net';
import { systemClock } from '../base/clock.js';
import { startTicksOf } from '../base/process-facts.js';
import { WorkerError } from '../protocol/codes.js';
import { Link } from '../protocol/link.js';
import {
  EXIT_SDK_UNAVAILABLE,
  type FromWorker,
  LINK_FD,
  PROTOCOL_VERSION,
  type ToWorker,
} from '../protocol/messages.js';
import { READS_FD } from '../protocol/read-channel.js';
import type { RecordingOptions } from '../protocol/recording-memory.js';
import { SLIP_BYTES } from '../protocol/slip-name.js';
import { readOptions, type WorkerOptions } from '../protocol/worker-options.js';
import { CallServer } from './calls/call-server.js';
import { Camera } from './camera/camera.js';
import { boundedReport, EVENT_BACKLOG_BYTES } from './events/event-backlog.js';
import { ONE_FILE } from './events/picture-plan.js';
import { PumpedPictures } from './fast-pictures/pumped-pictures.js';
import { NumberedReads } from './fast-reads/numbered-reads.js';
import { SentResults } from './fast-reads/sent-results.js';
import { PictureLanding } from './landing/picture-landing.js';
import type { FocusFramesSink, PictureSink } from './live-view/picture-source-context.js';
import { disconnectCamera, restore } from './operations/connection.js';
import { reportLosses, reportLostPictures } from './operations/pending-pictures.js';
import { loadAddon } from './sdk/addon.js';
import { beginRecording } from './sdk/begin-recording.js';
import { SdkPort } from './sdk/sdk-port.js';
import { versionText } from './sdk/version-text.js';
import { keepYoungHeapSmall } from './sdk/young-heap.js';
import { notedReport } from './shots/slips.js';

/** Loading the SDK may be slow on a cold disk; the gateway has its own limit for the whole start. */
const LOAD_LIMIT_MS = 60_000;

/** Bytes that may wait in the link when a picture is sent: small messages, such as focus frames, may be among them. */
const SMALL_BYTES = 16 * 1024;

const options = readOptions<WorkerOptions & RecordingOptions>(process.argv);
const { cameraId, limits } = options;
process.title = `camera-worker ${cameraId}`;
// Without a handler SIGUSR1 would make node open a port for debuggers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR1'] as const) process.on(signal, () => {});

const addon = loadAddon();
// The kernel's alarm ends this process after its parent even if the main thread is stuck. Its time includes the wait
// for pending pictures.
addon.endWithParent(Math.ceil((limits.orphanMs + limits.pendingPicturesMs) / 1000));

beginRecording(addon, options);
const numberedReads = new NumberedReads();
const sdk = new SdkPort(systemClock, {
  limitMs: limits.answerMs,
  writeMs: limits.writeMs,
  reads: numberedReads,
  readsFd: options.hasReadChannel ? READS_FD : undefined,
});
const report = notedReport(
  options.slipDirectory,
  { cameraId, pid: process.pid, startTicks: startTicksOf(process.pid) ?? '0' },
  SLIP_BYTES,
  boundedReport(
    EVENT_BACKLOG_BYTES,
    () => link.backlogBytes,
    (event) => link.send(event),
  ),
);
const sendPicture: PictureSink = (head, image) => {
  // The gateway has not read the last picture, so this one would be old when it arrives.
  if (link.backlogBytes > SMALL_BYTES) return false;
  link.send({ kind: 'picture', ...head }, image);
  return true;
};
const sendFocusFrames: FocusFramesSink = (focusFrames) => link.send({ kind: 'focusFrames', ...focusFrames });
const landing = new PictureLanding(cameraId, options.saveRoot, options.landingMd5);
const camera = new Camera({
  id: cameraId,
  sdk,
  clock: systemClock,
  limits,
  landing,
  report,
  sendPicture,
  ...(options.isShared ? { steady: new PumpedPictures(sdk) } : {}),
  sendFocusFrames,
  restore,
});
const server = new CallServer(camera, {
  replies: new SentResults(numberedReads),
});
addon.setEventSink((event) => camera.receive(event));

const link = new Link<ToWorker, FromWorker>(new Socket({ fd: LINK_FD, allowHalfOpen: true }), {
  message(message) {
    if (message.kind === 'call') void server.serve(message, (reply) => link.send(reply));
    else if (message.kind === 'cancel') server.cancel(message.id);
    else if (message.kind === 'credit') camera.liveView.request(message.layer, message);
    else link.send(server.pong());
  },
  closed() {
    // An error here does not keep the process alive: it ends normally or by its own SIGKILL.
    leave().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  },
});

function killWithin(limitMs: number): () => void {
  return systemClock.setTimer(limitMs, () => {
    const count = camera.pending.count(ONE_FILE);
    if (count > 0) reportLostPictures(camera, count, 'The camera did not answer');
    process.kill(process.pid, 'SIGKILL');
  });
}

/** Disconnects and exits. When the session thread is stuck, SIGKILL ends the process after a time limit. */
async function leave(): Promise<void> {
  const cancelKill = killWithin(limits.orphanMs);
  camera.session.leave();
  camera.armed.giveUp();
  reportLosses(camera);
  await sdk.idle();
  if (process.exitCode === undefined) {
    // Everything is released before pending pictures are counted, because a held shutter button may make more.
    await camera.letGo('all');
    if (camera.pending.isAny) {
      cancelKill();
      killWithin(limits.orphanMs + limits.pendingPicturesMs);
    }
    await disconnectCamera(camera, {});
    await sdk.call('release', []);
  }
  // Pictures that came during the closing of the session have been reported by now.
  await link.end();
  await sdk.close();
  process.exit();
}

/**
 * Loads the SDK and sends hello. When the SDK cannot be loaded, the hello contains the reason, and the process ends.
 */
async function greet(): Promise<void> {
  const hello = { kind: 'hello', protocol: PROTOCOL_VERSION, pid: process.pid } as const;
  try {
    const loaded = await sdk.call('load', [options.sdkDirectory], LOAD_LIMIT_MS);
    link.send({ ...hello, sdkVersion: versionText(loaded, options.simulated) });
    keepYoungHeapSmall();
  } catch (error) {
    const refused = (
      error instanceof WorkerError ? error : new WorkerError('WORKER_FAULT', String(error))
    ).toWire();
    link.send({ ...hello, sdkVersion: '', refused });
    process.exitCode = EXIT_SDK_UNAVAILABLE;
    void link.end();
  }
}

void greet();
