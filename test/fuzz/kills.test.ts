// Some shots of the kill driver (`make kills` makes as many as one likes, docs/reliability.md): the gateway killed in
// the middle of a shot below a first process that reaps late, and anything killed in a rig of two hosts.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { HAS_NATS } from '#harness/nats-server.js';
import { byExtent } from '../support/extent.js';
import { seedOf } from './seed.js';

const PROGRAM = fileURLToPath(new URL('kills/main.js', import.meta.url));
const SHOTS = byExtent({ quick: 2, usual: 4, full: 40 });
const MOST_MS = 120_000 + SHOTS * 30_000;
t.setTimeout(2 * MOST_MS);

/** Runs the driver. @returns what it has printed; it fails when something was found */
async function kills(seed: number, environment: NodeJS.ProcessEnv): Promise<string> {
  const env = {
    ...process.env,
    BODIES: '2',
    SEED: String(seed),
    SHOTS: '0',
    HOST_SHOTS: '0',
    ...environment,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM], { env, timeout: MOST_MS });
  return stdout;
}

t.test(
  'a gateway killed in a shot: what its workers did is in the receipt, whenever they are reaped',
  async (t) => {
    const given = { SHOTS: String(SHOTS), REAP_MS: '2000', VICTIMS: 'gateway' };
    t.match(await kills(seedOf(t), given), `| 1, 2000 ms | ${SHOTS} |`);
  },
);

t.test('anything killed in a shot of two hosts', { skip: !HAS_NATS && 'no nats-server' }, async (t) => {
  const given = { HOST_SHOTS: String(SHOTS), REAP_MS: '100' };
  t.match(await kills(seedOf(t), given), `| 2, 100 ms | ${SHOTS} |`);
});
