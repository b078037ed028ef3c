// The token of the service: its possible sources in their order of precedence, and the texts that can be a token. Must
// not repeat a token in a message.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.js';
import type { GivenSettings, Sourced } from './given-settings.js';
import { namedContent } from './named-content.js';

/** Shortest token, in characters: 16 hexadecimal digits are 64 bits, which cannot be guessed one request at a time. */
const MIN_LENGTH = 16;
const PRINTABLE = /^[\x21-\x7e]+$/;
/** The name of the systemd credential with the token: `LoadCredential=rigd-token:/etc/rigd/token`. */
export const TOKEN_CREDENTIAL = 'rigd-token';

/**
 * The token. The first of these that is given: an argument, RIGD_TOKEN, the systemd credential, the config file.
 * @throws ConfigError for a token that no request can carry, and for one that can be guessed
 */
export function tokenOf(given: GivenSettings, environment: NodeJS.ProcessEnv): Sourced<string> | undefined {
  const [inFile, pathInFile] = [given.inFile('token'), given.inFile('token-file')];
  if (inFile !== undefined && pathInFile !== undefined)
    throw new ConfigError(`${pathInFile.source} and token are both given: give one of them`);
  const [argument, path] = [given.argument('token'), given.argument('token-file')];
  const { RIGD_TOKEN } = environment;
  const found =
    (argument === undefined ? undefined : { value: argument, source: '--token' }) ??
    (path === undefined ? undefined : contentOf(path, '--token-file')) ??
    (RIGD_TOKEN === undefined ? undefined : { value: RIGD_TOKEN, source: 'RIGD_TOKEN' }) ??
    credential(environment) ??
    inFile ??
    (pathInFile === undefined ? undefined : contentOf(pathInFile.value, pathInFile.source));
  return found === undefined ? undefined : checked(found);
}

function credential({ CREDENTIALS_DIRECTORY }: NodeJS.ProcessEnv): Sourced<string> | undefined {
  if (CREDENTIALS_DIRECTORY === undefined || CREDENTIALS_DIRECTORY === '') return undefined;
  const path = join(CREDENTIALS_DIRECTORY, TOKEN_CREDENTIAL);
  try {
    return { value: readFileSync(path, 'utf8').trim(), source: `the credential ${TOKEN_CREDENTIAL}` };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new ConfigError(`the credential ${path} cannot be read: ${String(error)}`, { cause: error });
  }
}

function contentOf(path: string, source: string): Sourced<string> {
  return { value: namedContent(path, source), source: `${source} ${path}` };
}

function checked(token: Sourced<string>): Sourced<string> {
  if (token.value.length < MIN_LENGTH) {
    throw new ConfigError(
      `the token (${token.source}) is shorter than ${MIN_LENGTH} characters and could be guessed; ` +
        'make one with: openssl rand -hex 16',
    );
  }
  if (!PRINTABLE.test(token.value)) {
    throw new ConfigError(
      `the token (${token.source}) may hold printable ASCII characters only, without spaces`,
    );
  }
  return token;
}
