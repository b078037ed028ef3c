// Where the simulated bodies live, by the rules of the service (docs/configuration.md), which is not asked: with
// the same arguments and environment both come to the same place. A test compares the two.

import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** A directory of simulated bodies and how it was found, for messages. */
export interface StateDirectory {
  path: string;
  /** `RIGD_SIM_STATE`, `--state-dir`, or the rule. */
  source: string;
}

/**
 * Finds the directory of the bodies.
 * @param serviceDirectory the service's own `--state-dir`, if it was given one.
 */
export function findStateDirectory(
  serviceDirectory: string | undefined,
  environment: NodeJS.ProcessEnv,
): StateDirectory {
  // The service lets it win over its arguments too.
  const named = environment.RIGD_SIM_STATE;
  if (named !== undefined) return { path: resolve(named), source: 'RIGD_SIM_STATE' };
  const below = (directory: string, source: string): StateDirectory => ({
    path: join(resolve(directory), 'simulator'),
    source,
  });
  if (serviceDirectory !== undefined) return below(serviceDirectory, '--state-dir');
  const { RIGD_STATE_DIR, STATE_DIRECTORY, XDG_STATE_HOME } = environment;
  if (RIGD_STATE_DIR !== undefined) return below(RIGD_STATE_DIR, 'RIGD_STATE_DIR');
  if (STATE_DIRECTORY !== undefined) return below(STATE_DIRECTORY, 'STATE_DIRECTORY');
  // An empty one counts as not set, as its specification and the service have it.
  if (XDG_STATE_HOME) return below(join(XDG_STATE_HOME, 'rigd'), 'XDG_STATE_HOME');
  return below(join(homedir(), '.local', 'state', 'rigd'), 'the default');
}
