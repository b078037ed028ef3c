// The service's own directory, as commands find it, and the directory of the simulated bodies: below it, unless
// RIGD_SIM_STATE names another.

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
  const settings = settingsFor(serviceDirectory, environment);
  const inFile = settings?.simulator.get('RIGD_SIM_STATE');
  if (inFile !== undefined) return { path: resolve(inFile.value), source: inFile.place };
  const { path, source } = statePlace(serviceDirectory, environment, stateDirectoryIn(settings));
  return { path: join(path, 'simulator'), source };
}

/**
 * Finds the service's own directory.
 * @param serviceDirectory the service's own `--state-dir`, if one was given.
 */
export function stateDirectory(
  serviceDirectory: string | undefined,
  environment: NodeJS.ProcessEnv,
): StatePlace {
  const settings = settingsFor(serviceDirectory, environment);
  return statePlace(serviceDirectory, environment, stateDirectoryIn(settings));
}

/** The config file; it does not count when the directory is given. */
function settingsFor(
  serviceDirectory: string | undefined,
  environment: NodeJS.ProcessEnv,
): FileSettings | undefined {
  const file = serviceDirectory === undefined ? findConfigFile(undefined, environment) : undefined;
  return file === undefined ? undefined : fileSettings(file);
}

function stateDirectoryIn(settings: FileSettings | undefined): { value: string; source: string } | undefined {
  const found = settings?.values.get('state-dir');
  return typeof found?.value === 'string' ? { value: found.value, source: found.place } : undefined;
}
