// Where the simulated bodies are: below the service's own directory, unless RIGD_SIM_STATE names another.

import { join, resolve } from 'node:path';
import { type StatePlace, statePlace } from '../gateway/config/state-place.js';

/**
 * Finds the directory of the bodies.
 * @param serviceDirectory the service's own `--state-dir`, if one was given.
 */
export function bodiesPlace(
  serviceDirectory: string | undefined,
  environment: NodeJS.ProcessEnv,
): StatePlace {
  // In the service, too, this variable has precedence over the arguments.
  const named = environment.RIGD_SIM_STATE;
  if (named !== undefined) return { path: resolve(named), source: 'RIGD_SIM_STATE' };
  const { path, source } = statePlace(serviceDirectory, environment);
  return { path: join(path, 'simulator'), source };
}
