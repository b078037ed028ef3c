// The directories in a backup of an installation, and the files in them that are left out. Must not know archives.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '../../gateway/config/config-error.js';
import { HOST_CONFIG, readConfigFile } from '../../gateway/config/config-file.js';
import { type FileSettings, fileSettings } from '../../gateway/config/file-settings.js';
import type { Setting } from '../../gateway/config/setting.js';
import { SETTINGS } from '../../gateway/config/setting-table.js';
import { CommandError } from '../command.js';

/** A directory of the installation. */
export interface KeptPlace {
  /** Its name in the archive. */
  readonly name: string;
  /** Path on this host, below the root. */
  readonly path: string;
  /** Paths in it that a backup leaves out. */
  readonly without: readonly string[];
}

/**
 * Paths in the state directory that a backup leaves out: made anew at each start, of ended processes, or of simulated
 * bodies. The index of the search is derived from the journal. Recordings are left out because they can be large and
 * are for bug reports.
 */
const NOT_KEPT = [
  'desk/index.jsonl',
  'desk/index.jsonl.next',
  'desk/run',
  'home',
  'launch',
  'lock',
  'processes',
  'recordings',
  'simulator',
  'small-pictures',
  'spool',
];
/** Places of state and pictures by the unit, when the config file has none. */
const OF_UNIT = '/var/lib/rigd';
const DROP_INS = ['rigd.service.d', 'rigd.socket.d'];
/** Settings that name files. A file in another directory is not in the backup. */
const FILE_SETTINGS = Object.entries<Setting>(SETTINGS).flatMap(([name, { isFile }]) =>
  isFile === true ? [name] : [],
);

/** The places of an installation, and the files that it needs in other directories. */
export interface Installation {
  readonly places: readonly KeptPlace[];
  readonly elsewhere: readonly string[];
}

/**
 * Finds the places by the config file.
 * @param root another root than that of this host; empty: none
 * @param config where that file is
 * @throws CommandError when pictures are saved in the state directory, because pictures are not part of a backup
 */
export function installationOf(root: string, config = join(root, HOST_CONFIG)): Installation {
  const settings = settingsIn(config);
  const text = (name: string): string | undefined => {
    const value = settings.get(name)?.value;
    return typeof value === 'string' ? value : undefined;
  };
  const state = text('state-dir') ?? OF_UNIT;
  const pictures = text('save-dir') ?? OF_UNIT;
  if (pictures === state || pictures.startsWith(`${state}/`))
    throw new CommandError(
      'failed',
      `the pictures are in or below the state directory ${state}, but a backup contains no pictures: set another state-dir in ${config}`,
    );
  const directory = dirname(HOST_CONFIG);
  const named = FILE_SETTINGS.map(text).filter((path) => path !== undefined);
  return {
    places: [
      { name: 'config', path: directory, without: [] },
      { name: 'state', path: state, without: NOT_KEPT },
      ...DROP_INS.map((name) => ({ name, path: join('/etc/systemd/system', name), without: [] })),
    ].map((place) => ({ ...place, path: join(root, place.path) })),
    elsewhere: named.filter((path) => ![directory, state].some((kept) => path.startsWith(`${kept}/`))),
  };
}

function settingsIn(config: string): FileSettings['values'] {
  if (!existsSync(config)) return new Map();
  try {
    return fileSettings(readConfigFile(config, 'of the service')).values;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new CommandError('failed', error.message);
  }
}
