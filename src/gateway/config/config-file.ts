// Finds and reads the config file: the one that `--config` or RIGD_CONFIG names, else the user's own, else the host's.
// Knows nothing of its content.

import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { ConfigError } from './config-error.js';

/** A config file as it was read. */
export interface ConfigFile {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  /** Every user of the host may read it. */
  readonly isOpenToAll: boolean;
}

/** Path of the host's config file; `rigd service install` writes it. */
export const HOST_CONFIG = '/etc/rigd/config.toml';
/** The value of `--config` for no config file; tests use it, and programs that give all settings themselves. */
const NO_FILE = 'none';
/** A file with every key and limit has about 10 KB. */
const MAX_BYTES = 256 * 1024;
const READABLE_BY_ALL = 0o004;

/**
 * The config file in force.
 * @param named the value of `--config`; undefined when it was not given.
 * @returns undefined when there is none.
 * @throws ConfigError for a file that was named and cannot be read
 */
export function findConfigFile(
  named: string | undefined,
  environment: NodeJS.ProcessEnv,
): ConfigFile | undefined {
  const { RIGD_CONFIG, XDG_CONFIG_HOME } = environment;
  const path = named ?? RIGD_CONFIG;
  if (path === NO_FILE) return undefined;
  if (path !== undefined && path.trim() !== '')
    return readConfigFile(resolve(path), named === undefined ? 'RIGD_CONFIG' : '--config');
  const personal = XDG_CONFIG_HOME || join(environment.HOME || homedir(), '.config');
  return readIfThere(join(personal, 'rigd', 'config.toml')) ?? readIfThere(HOST_CONFIG);
}

/** @throws ConfigError */
export function readConfigFile(path: string, source: string): ConfigFile {
  try {
    return read(path);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const why =
      code === 'ENOENT'
        ? 'does not exist'
        : `cannot be read: ${message}${code === 'EACCES' ? '; for the service: chgrp rigd, chmod 640' : ''}`;
    throw new ConfigError(`the config file ${path} (${source}) ${why}`, { cause: error });
  }
}

/** Reads a default file. The user may lack the right to read the host's file, and then works without it. */
function readIfThere(path: string): ConfigFile | undefined {
  try {
    return read(path);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return undefined;
    return readConfigFile(path, 'the default');
  }
}

function read(path: string): ConfigFile {
  const { size, mode } = statSync(path);
  if (size > MAX_BYTES) throw new ConfigError(`the config file ${path} is larger than ${MAX_BYTES} bytes`);
  return { path, text: readFileSync(path, 'utf8'), isOpenToAll: (mode & READABLE_BY_ALL) !== 0 };
}
