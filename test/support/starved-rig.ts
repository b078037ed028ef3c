// A program that runs a rig and has no file descriptors left at times, started with a low limit of them. It ends
// with 0 and prints what came of each step; a step that never ends is its parent's to notice.

import { closeSync, openSync } from 'node:fs';
import { until } from '#harness/deadline.js';
import { realRig } from '#harness/real-rig.js';

/** Takes every descriptor there is. @returns gives them back. */
function starve(): () => void {
  const taken: number[] = [];
  try {
    for (;;) taken.push(openSync('/dev/null', 'r'));
  } catch {
    return () => taken.forEach(closeSync);
  }
}

const [, , directory] = process.argv;
if (directory !== undefined) {
  const { cameras } = await realRig(directory, { limits: { restartMs: 20, restartMaxMs: 50 } });
  const codeOf = (error: { code?: string }) => error.code;
  let feed = starve();
  cameras.start();
  const refused = await cameras.list().catch(codeOf);
  feed();
  const found = await until('a camera', async () => (await cameras.list().catch(() => []))[0]);
  feed = starve();
  const starved = await cameras.connect(found.id, { mode: 'remote', reconnecting: false }).catch(codeOf);
  feed();
  const connected = await cameras.connect(found.id, { mode: 'remote', reconnecting: false });
  await cameras.close();
  process.stdout.write(JSON.stringify({ refused, starved, connected }));
  process.exit();
}
