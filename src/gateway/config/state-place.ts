// Place of the service's own files. The service and `rigd sim` both use this function, so that the same arguments and
// environment give both the same directory. Knows nothing of what is in the directory.

import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** A directory, and the setting that gave it, for messages. */
export interface StatePlace {
  /** Absolute. */
  path: string;
  /** `--state-dir`, the name of a variable, the place in a config file, or `the default`. */
  source: string;
}

/**
 * The place. The first of these that is given: the argument, RIGD_STATE_DIR, the config file, the directory that
 * systemd gives a service (STATE_DIRECTORY, the first of several), the user's directory by the XDG rules. An empty
 * variable counts as not set.
 * @param named the value of `--state-dir`; undefined when it was not given.
 * @param inFile value in the config file.
 */
export function statePlace(
  named: string | undefined,
  environment: NodeJS.ProcessEnv,
  inFile?: { readonly value: string; readonly source: string },
): StatePlace {
  const { RIGD_STATE_DIR, STATE_DIRECTORY, XDG_STATE_HOME } = environment;
  const candidates: readonly (readonly [source: string, path: string | undefined])[] = [
    ['--state-dir', named],
    ['RIGD_STATE_DIR', RIGD_STATE_DIR],
    [inFile?.source ?? '', inFile?.value],
    ['STATE_DIRECTORY', STATE_DIRECTORY?.split(':')[0]],
    ['XDG_STATE_HOME', XDG_STATE_HOME && join(XDG_STATE_HOME, 'rigd')],
  ];
  for (const [source, path] of candidates) if (path) return { path: resolve(path), source };
  return { path: join(homedir(), '.local', 'state', 'rigd'), source: 'the default' };
}
