// The settings of the service, from command line and environment, checked once. docs/configuration.md lists them.
// No other part of the gateway takes settings from command line or environment.

import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Level } from 'pino';
import type { Limits } from '../limits.js';
import { allowedHost, allowedOrigin } from './allow-lists.js';
import { ARGUMENTS, DEFAULT_PORT, helpText, LOG_LEVELS, versionText } from './arguments.js';
import { ConfigError } from './config-error.js';
import { givenLimits } from './given-limits.js';
import { statePlace } from './state-place.js';

/** The settings in force. */
export interface Config {
  /** 0 = any free port. */
  port: number;
  /** A name or address; `localhost` means both loopback addresses. */
  host: string;
  /** Bearer token that every request must carry; undefined = none. */
  token: string | undefined;
  /** Host names allowed beside localhost and IP addresses. */
  allowedHosts: string[];
  /** Origins of pages allowed beside those of this host, `http://studio:3000`. */
  allowedOrigins: string[];
  /** Where the service keeps its own files. */
  stateDirectory: string;
  /** Holds libCr_Core.so and CrAdapter. */
  sdkDirectory: string;
  /** The SDK is the simulated one: its directory holds a file named SIMULATED. */
  simulated: boolean;
  /** Directory for pictures, until a client sets another. */
  saveDirectory: string;
  /** Files of cameras are saved in this directory and below only; undefined = anywhere. */
  saveRoot: string | undefined;
  /** Where settings files of cameras are kept. */
  settingsDirectory: string;
  /** pino's level. */
  logLevel: Level | 'silent';
  limits: Limits;
  /** Lines for the log, such as arguments that were ignored. */
  notices: string[];
}

/** The environment variables of the service. */
const VARIABLES = ['RIGD_TOKEN', 'RIGD_STATE_DIR', 'RIGD_SDK_DIR', 'RIGD_LOG_LEVEL', 'RIGD_LIMITS'] as const;
const TOKEN_IN_SIGHT =
  'every user of this host can read the token in the list of processes: set RIGD_TOKEN instead of --token';
/** Shortest token, in characters: 16 hexadecimal digits are 64 bits, which cannot be guessed one request at a time. */
const MIN_TOKEN_LENGTH = 16;
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '::1']);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * The text for `--help` and `--version`.
 * @param argv without node and script.
 * @returns what to print; undefined when neither is given.
 */
export function textAskedFor(argv: readonly string[]): string | undefined {
  const { values } = parseArgs({ args: [...argv], options: ARGUMENTS, strict: false });
  if (values.help === true) return helpText();
  return values.version === true ? versionText() : undefined;
}

/**
 * Reads the settings.
 * @param argv without node and script.
 * @throws ConfigError
 */
export function readConfig(argv: readonly string[], environment: NodeJS.ProcessEnv): Config {
  // Launchers of this interface pass arguments of their own: unknown ones are ignored, with a line in the log.
  const { values, tokens } = parseArgs({ args: [...argv], options: ARGUMENTS, strict: false, tokens: true });
  const text = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const texts = (name: string): string[] => {
    const value = values[name];
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  };
  for (const found of tokens) if (found.kind === 'option') checkArgument(found);
  for (const name of VARIABLES) {
    if (environment[name]?.trim() === '') {
      throw new ConfigError(`${name} is empty; set a value or unset it`);
    }
  }
  const host = text('host') ?? 'localhost';
  const token = tokenOf(text('token') ?? environment.RIGD_TOKEN);
  if (!LOOPBACK_HOSTS.has(host) && token === undefined && values.insecure !== true) {
    throw new ConfigError(
      `--host ${host} lets other machines control the cameras: set RIGD_TOKEN or --token (clients then send ` +
        'Authorization: Bearer), or give --insecure if the network is trusted',
    );
  }
  const sdkDirectory = resolve(text('sdk-dir') ?? environment.RIGD_SDK_DIR ?? simulatedSdkDirectory());
  const saveRoot = saveRootOf(text('save-root'), text('save-dir'));
  const logLevel = text('log-level') ?? environment.RIGD_LOG_LEVEL ?? 'info';
  if (!isLogLevel(logLevel))
    throw new ConfigError(`--log-level ${logLevel} is not a level; use one of ${LOG_LEVELS.join(', ')}`);
  return {
    port: portOf(text('port')),
    host,
    token,
    allowedHosts: texts('allow-host').map(allowedHost),
    allowedOrigins: texts('allow-origin').map(allowedOrigin),
    stateDirectory: statePlace(text('state-dir'), environment).path,
    sdkDirectory,
    simulated: existsSync(join(sdkDirectory, 'SIMULATED')),
    saveDirectory: text('save-dir') ?? saveRoot ?? '.',
    saveRoot,
    settingsDirectory: resolve(saveRoot ?? '.', 'camera_settings'),
    logLevel,
    limits: givenLimits(environment.RIGD_LIMITS),
    notices: [
      ...(text('token') === undefined ? [] : [TOKEN_IN_SIGHT]),
      ...tokens.flatMap((found) =>
        found.kind === 'option' && !Object.hasOwn(ARGUMENTS, found.name)
          ? [`argument ${found.rawName} is ignored`]
          : [],
      ),
    ],
  };
}

/** Compares names only; a link that leads out of the root is found whenever something is saved. */
function saveRootOf(root: string | undefined, saveDirectory: string | undefined): string | undefined {
  if (root === undefined) return undefined;
  const absolute = resolve(root);
  if (!existsSync(absolute)) throw new ConfigError(`--save-root ${root} does not exist`);
  const way = relative(absolute, resolve(absolute, saveDirectory ?? '.'));
  if (way === '..' || way.startsWith('../'))
    throw new ConfigError(`--save-dir ${saveDirectory} lies outside of --save-root ${root}`);
  return absolute;
}

/** Refuses an argument that lacks its value, or has one where none is taken. @throws ConfigError */
function checkArgument(found: { name: string; rawName: string; value?: string | undefined }): void {
  const known = Object.entries(ARGUMENTS).find(([name]) => name === found.name)?.[1];
  if (known === undefined) return;
  if (known.type === 'boolean') {
    if (found.value !== undefined) throw new ConfigError(`${found.rawName} takes no value`);
    return;
  }
  // The value itself is not repeated: it may be a token.
  if (found.value === undefined || found.value.trim() === '') {
    throw new ConfigError(`${found.rawName} needs a value`);
  }
  if (found.value.startsWith('-')) {
    throw new ConfigError(`${found.rawName} needs a value, which cannot begin with "-"`);
  }
}

/** @throws ConfigError for a token that no request can carry, and for one that can be guessed */
function tokenOf(text: string | undefined): string | undefined {
  if (text !== undefined && text.length < MIN_TOKEN_LENGTH) {
    throw new ConfigError(
      `the token (RIGD_TOKEN or --token) is shorter than ${MIN_TOKEN_LENGTH} characters and could be guessed; ` +
        'make one with: openssl rand -hex 16',
    );
  }
  if (text !== undefined && !/^[\x21-\x7e]+$/.test(text)) {
    throw new ConfigError(
      'the token (RIGD_TOKEN or --token) may hold printable ASCII characters only, without spaces',
    );
  }
  return text;
}

function isLogLevel(text: string): text is Config['logLevel'] {
  return (LOG_LEVELS as readonly string[]).includes(text);
}

function portOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PORT;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new ConfigError(`--port ${text} is not a port; use a number from 0 to 65535`);
  return port;
}

/** The one built from source when it is there, else the one that came with the package. */
function simulatedSdkDirectory(): string {
  const built = join(ROOT, 'native', 'build', 'sdk');
  return existsSync(built) ? built : join(ROOT, 'prebuilds', `${process.platform}-${process.arch}`, 'sdk');
}
