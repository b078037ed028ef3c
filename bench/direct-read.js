// One half of bench/latency.js: the same property read made directly, in one process, without gateway, link or
// session thread. Started from the launch directory; reads as often as asked and prints the times as JSON.

import { loadAddon } from '../dist/worker/sdk/addon.js';

const { sdkDirectory, camera, code, reads } = JSON.parse(process.argv[2]);

const addon = loadAddon();
// Waiting for events of the SDK alone does not keep a process alive.
const alive = setInterval(() => undefined, 60_000);
let answer = () => undefined;
addon.setEventSink((event) => answer(event));
const next = (kinds) =>
  new Promise((resolve) => {
    answer = (event) => kinds.includes(event.kind) && resolve(event);
  });

addon.load(sdkDirectory);
const connected = next(['connected', 'error', 'disconnected']);
addon.connect({ camera, mode: 0, reconnecting: false, username: 'admin', password: '', fingerprint: '' });
const { kind } = await connected;
if (kind !== 'connected') throw new Error(`the camera answered ${kind}`);

const timesUs = [];
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
