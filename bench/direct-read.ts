// The program that direct.ts starts: reads a property in one process, without gateway, link or session thread, as often
// as requested, and prints the times as JSON. It is started from the launch directory.

import { loadAddon, type NativeConnectOptions, type NativeEvent } from '#worker/sdk/addon.js';
import { beginRecording } from '#worker/sdk/begin-recording.js';

/** The one argument, as JSON. */
export interface DirectReads {
  sdkDirectory: string;
  camera: NativeConnectOptions['camera'];
  /** Code of the property. */
  code: number;
  reads: number;
  /** Size of the memory for a recording; 0: no recording. */
  recordingBytes: number;
}

const { sdkDirectory, camera, code, reads, recordingBytes }: DirectReads = JSON.parse(process.argv[2] ?? '');

const addon = loadAddon();
// The timer keeps the process alive; waiting for events of the SDK does not.
const alive = setInterval(() => undefined, 60_000);
let answer: (event: NativeEvent) => void = () => undefined;
addon.setEventSink((event) => answer(event));
const next = (kinds: NativeEvent['kind'][]) =>
  new Promise<NativeEvent['kind']>((resolve) => {
    answer = ({ kind }) => {
      if (kinds.includes(kind)) resolve(kind);
    };
  });

beginRecording(addon, { recordingBytes });
addon.load(sdkDirectory);
const connected = next(['connected', 'error', 'disconnected']);
addon.connect({
  camera,
  mode: 0,
  reconnecting: false,
  username: 'admin',
  password: '',
  fingerprint: '',
});
const kind = await connected;
if (kind !== 'connected') throw new Error(`the camera answered ${kind}`);

const timesUs: number[] = [];
for (let round = 0; round < reads; round += 1) {
  const startedAtMs = performance.now();
  addon.getProperties([code]);
  timesUs.push((performance.now() - startedAtMs) * 1000);
}

const disconnected = next(['disconnected']);
addon.disconnect();
await disconnected;
addon.releaseDevice();
addon.release();
clearInterval(alive);
process.stdout.write(JSON.stringify(timesUs));
