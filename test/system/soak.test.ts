// One minute of `make soak`: the real service, under random faults from a seed, must lose no picture silently and
// release all its resources. The script judges this itself; the test shows its report when it finds a fault.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { TEMPER } from '#harness/temper.js';

const SCRIPT = fileURLToPath(new URL('../../dist-bench/soak/main.js', import.meta.url));
/** A minute of faults, 120 s for all cameras to come back, and time for a busy machine. */
const LIMIT_MS = 300_000;

t.setTimeout(LIMIT_MS);

t.test('a minute of faults, kills and reconnects leaves every exposure accounted for', async (t) => {
  const settings = { MINUTES: '1', CAMERAS: '6', SEED: '7', RIGD_SIM_TEMPER: TEMPER };
  const soak = spawn(process.execPath, [SCRIPT], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...settings },
  });
  let report = '';
  for (const stream of [soak.stdout, soak.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      report += chunk.toString();
    });
  }
  // Interrupted, it ends the service that it has started before it ends itself.
  t.teardown(async () => {
    if (soak.exitCode !== null || soak.signalCode !== null) return;
    const ended = once(soak, 'exit');
    soak.kill('SIGINT');
    await ended;
  });
  const [code] = await once(soak, 'close');
  t.equal(code, 0, `exit code of the soak\n${report}`);
});
