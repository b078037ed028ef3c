// Two programs: `parent` starts `orphan` and keeps running. `orphan` asks the kernel to end it with its parent, reports
// that it is ready, and then is idle or hangs in a native call.

import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { NativeAddon } from '#worker/sdk/addon.js';
import { ADDON_PATH } from './native-build.js';
import { CAMERA_OPTIONS, COMMAND } from './stand-in.js';

const [role, state, graceS, sdkDirectory] = process.argv.slice(2);

function keepAlive(): void {
  setInterval(() => {}, 2 ** 30);
}

if (role === 'parent') {
  const program = fileURLToPath(import.meta.url);
  const args = [program, 'orphan', String(state), String(graceS), String(sdkDirectory)];
  spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  keepAlive();
} else if (role === 'orphan') {
  const addon = createRequire(import.meta.url)(ADDON_PATH) as NativeAddon;
  addon.endWithParent(Number(graceS));
  addon.load(String(sdkDirectory));
  addon.connect(CAMERA_OPTIONS);
  writeSync(1, `ready ${process.pid}\n`);
  if (state === 'stuck') addon.sendCommand(COMMAND.hang, 1);
  keepAlive();
}
