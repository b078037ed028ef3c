// The tokens of the service, one for each role: their possible sources in their order of precedence, and the texts that
// can be a token. Must not repeat a token in a message.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.js';
import type { GivenSettings, Sourced } from './given-settings.js';
import { namedContent } from './named-content.js';
import { type Argument, TOKEN_SETTINGS, type TokenSetting } from './setting.js';
import { SETTINGS } from './setting-table.js';

/** Shortest token, in characters: 16 hexadecimal digits are 64 bits, which cannot be guessed one request at a time. */
const MIN_LENGTH = 16;
const PRINTABLE = /^[\x21-\x7e]+$/;

/** The tokens that are set, by their settings. */
export type Tokens = { readonly [Name in TokenSetting]?: Sourced<string> };

/**
 * The tokens. For each, the first of these that is given: an argument, its variable, the systemd credential, the config
 * file.
 * @throws ConfigError for a token that no request can carry, for one that can be guessed, and for tokens that leave the
 *   role of a request open
 */
export function tokensOf(given: GivenSettings, environment: NodeJS.ProcessEnv): Tokens {
  const found = TOKEN_SETTINGS.flatMap((name) => {
    const token = tokenOf(name, given, environment);
    return token === undefined ? [] : [{ name, ...token }];
  });
  for (const [at, { value, source }] of found.entries()) {
    const same = found.slice(0, at).find((other) => other.value === value);
    if (same !== undefined)
      throw new ConfigError(`${source} and ${same.source} are the same token: each role needs its own`);
  }
  const [highest] = found;
  if (highest !== undefined && highest.name !== 'token') {
    throw new ConfigError(
      `${highest.source} is given, but no token for administrators: set RIGD_TOKEN or token-file as well`,
    );
  }
  return Object.fromEntries(found.map(({ name, value, source }) => [name, { value, source }]));
}

function tokenOf(
  name: TokenSetting,
  given: GivenSettings,
  environment: NodeJS.ProcessEnv,
): Sourced<string> | undefined {
  const file = `${name}-file` as const;
  const [inFile, pathInFile] = [given.inFile(name), given.inFile(file)];
  if (inFile !== undefined && pathInFile !== undefined)
    throw new ConfigError(`${pathInFile.source} and ${name} are both given: give one of them`);
  const [argument, path] = [given.argument(name), given.argument(file)];
  const { variable = '' }: Argument = SETTINGS[name];
  const inVariable = environment[variable];
  const found =
    (argument === undefined ? undefined : { value: argument, source: `--${name}` }) ??
    (path === undefined ? undefined : contentOf(path, `--${file}`)) ??
    (inVariable === undefined ? undefined : { value: inVariable, source: variable }) ??
    credential(`rigd-${name}`, environment) ??
    inFile ??
    (pathInFile === undefined ? undefined : contentOf(pathInFile.value, pathInFile.source));
  return found === undefined ? undefined : checked(found);
}

/** The content of a systemd credential: `LoadCredential=rigd-token:/etc/rigd/token`. */
function credential(name: string, { CREDENTIALS_DIRECTORY }: NodeJS.ProcessEnv): Sourced<string> | undefined {
  if (CREDENTIALS_DIRECTORY === undefined || CREDENTIALS_DIRECTORY === '') return undefined;
  const path = join(CREDENTIALS_DIRECTORY, name);
  try {
    return { value: readFileSync(path, 'utf8').trim(), source: `the credential ${name}` };
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
