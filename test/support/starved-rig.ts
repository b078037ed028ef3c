// A program that runs a rig under a low limit of file descriptors, and at times has none left. It prints the result of
// each step and ends with 0; its parent has to notice a step that never ends.

import { closeSync, openSync } from 'node:fs';
import { until } from '#harness/deadline.js';
import { realRig } from '#harness/real-rig.js';

/** Takes every free descriptor. @returns a function that gives them back. */
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
