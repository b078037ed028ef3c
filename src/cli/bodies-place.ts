// Directory of the simulated bodies: below the service's own directory, unless RIGD_SIM_STATE names another.

import { join, resolve } from 'node:path';
import { findConfigFile } from '../gateway/config/config-file.js';
import { type FileSettings, fileSettings } from '../gateway/config/file-settings.js';
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
  const file = serviceDirectory === undefined ? findConfigFile(undefined, environment) : undefined;
  const settings = file === undefined ? undefined : fileSettings(file);
  const inFile = settings?.simulator.get('RIGD_SIM_STATE');
  if (inFile !== undefined) return { path: resolve(inFile.value), source: inFile.place };
  const { path, source } = statePlace(serviceDirectory, environment, stateDirectoryIn(settings));
  return { path: join(path, 'simulator'), source };
}

function stateDirectoryIn(settings: FileSettings | undefined): { value: string; source: string } | undefined {
  const found = settings?.values.get('state-dir');
  return typeof found?.value === 'string' ? { value: found.value, source: found.place } : undefined;
}
