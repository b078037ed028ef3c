// The content of a file that a setting names: a token, a password, a certificate. Must not repeat the content in a
// message.

import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.js';

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'cannot be read by this user; for the service: chgrp rigd, chmod 640',
  EISDIR: 'is a directory',
};

/**
 * The content of a file without the space around it.
 * @param source the setting that names it, for the message
 * @throws ConfigError
 */
export function namedContent(path: string, source: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${source}: ${path} ${WHY[code ?? ''] ?? `cannot be read: ${String(error)}`}`, {
      cause: error,
    });
  }
}
