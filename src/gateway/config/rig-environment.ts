// The environment of the processes that the service starts for cameras.

import { join } from 'node:path';
import type { Config } from './config-shape.js';

/** The environment. The state of simulated bodies is in the state directory, unless RIGD_SIM_STATE names another. */
export function rigEnvironment({ simulated, simulator, stateDirectory }: Config): NodeJS.ProcessEnv {
  if (!simulated) return process.env;
  return { RIGD_SIM_STATE: join(stateDirectory, 'simulator'), ...simulator, ...process.env };
}
