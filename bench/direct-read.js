// One half of bench/latency.js: the same property read made directly, in one process, without gateway, link or
// session thread. Started from the launch directory; reads as often as asked and prints the times as JSON.

import { loadAddon } from '../dist/worker/addon.js';

const { sdkDirectory, camera, code, reads } = JSON.parse(process.argv[2]);

const addon = loadAddon();
const connected = new Promise((resolve) => addon.setEventSink((event) => resolve(event)));
addon.load(sdkDirectory);
addon.connect({ camera, mode: 0, reconnecting: false, username: 'admin', password: '', fingerprint: '' });
const { kind } = await connected;
if (kind !== 'connected') throw new Error(`the camera answered ${kind}`);

const timesUs = [];
for (let round = 0; round < reads; round += 1) {
  const startedAtMs = performance.now();
  addon.getProperties([code]);
  timesUs.push((performance.now() - startedAtMs) * 1000);
}

const disconnected = new Promise((resolve) =>
  addon.setEventSink((event) => event.kind === 'disconnected' && resolve()),
);
addon.disconnect();
await disconnected;
addon.releaseDevice();
addon.release();
process.stdout.write(JSON.stringify(timesUs));
process.exit(0);
