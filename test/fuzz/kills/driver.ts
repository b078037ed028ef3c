// The kill driver as tests run it.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { byExtent } from '../../support/extent.js';

const PROGRAM = fileURLToPath(new URL('main.js', import.meta.url));
/** Number of shots in a run. */
export const SHOTS = byExtent({ quick: 2, usual: 4, full: 40 });
/** Time limit of a run. */
export const MOST_MS = 120_000 + SHOTS * 30_000;

/** Runs the driver. @returns its output; rejects when something was found */
export async function kills(seed: number, environment: NodeJS.ProcessEnv): Promise<string> {
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
