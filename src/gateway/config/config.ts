// Reads the settings of the service from command line, environment and config file, and checks them once.
// setting-table.ts lists them. No other part of the gateway reads settings from these sources.

import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DEFAULT_LIMITS, type Limits } from '../limits/limit-table.js';
import { allowedHost, allowedOrigin, recipeAllowed } from './allow-lists.js';
import { helpText, PARSED_ARGUMENTS, versionText } from './arguments.js';
import { busSettings } from './bus-settings.js';
import { ConfigError } from './config-error.js';
import { type ConfigFile, findConfigFile } from './config-file.js';
import type { Config, Entry } from './config-shape.js';
import { type FileSettings, fileSettings, NO_SETTINGS } from './file-settings.js';
import { givenLimits } from './given-limits.js';
import { GivenSettings, type Sourced, unknownArgument } from './given-settings.js';
import { savePlace } from './save-place.js';
import { DEFAULT_PORT, LOG_LEVELS } from './service-rows.js';
import { type Argument, TOKEN_SETTINGS, type TokenSetting } from './setting.js';
import { ARGUMENTS, SETTINGS, type SettingName } from './setting-table.js';
import { statePlace } from './state-place.js';
import { tlsSettings } from './tls-settings.js';
import { tokensOf } from './token.js';

/** Limits as a JSON object. */
const LIMITS_VARIABLE = 'RIGD_LIMITS';
/** Variables that must not be empty. */
const VARIABLES = [
  ...Object.values<Argument>(ARGUMENTS).flatMap(({ variable }) => variable ?? []),
  LIMITS_VARIABLE,
];
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * The text for `--help` and `--version`.
 * @param argv without node and script.
 * @returns what to print; undefined when neither is given.
 */
export function textAskedFor(argv: readonly string[]): string | undefined {
  const { values } = parseArgs({ args: [...argv], options: PARSED_ARGUMENTS, strict: false });
  if (values.help === true) return helpText();
  return values.version === true ? versionText() : undefined;
}

/**
 * How a command line starts the service.
 * @param argv as node has it: node, script, words.
 */
export function entryOf([, script = '', word]: readonly string[]): Entry {
  if (script.endsWith('/CameraWebApp')) return 'CameraWebApp';
  return word === 'serve' ? 'serve' : 'arguments';
}

/**
 * Finds and reads the config file, and the settings with it.
 * @param argv without node and script.
 * @throws ConfigError
 */
export function loadConfig(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  entry: Entry = 'arguments',
): Config {
  const { values } = parseArgs({ args: [...argv], options: PARSED_ARGUMENTS, strict: false });
  const named = typeof values.config === 'string' ? values.config : undefined;
  return readConfig(argv, environment, { entry, file: findConfigFile(named, environment) });
}

/**
 * Reads the settings.
 * @param argv without node and script.
 * @throws ConfigError
 */
export function readConfig(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  start: { readonly entry?: Entry; readonly file?: ConfigFile | undefined } = {},
): Config {
  const { entry = 'arguments', file } = start;
  for (const name of VARIABLES) {
    if (environment[name]?.trim() === '') {
      throw new ConfigError(`${name} is empty; set a value or unset it`);
    }
  }
  const inFile = file === undefined ? NO_SETTINGS : fileSettings(file);
  const given = new GivenSettings(argv, environment, inFile);
  // An unknown argument is ignored only where a launcher starts the service: launchers pass further arguments. In other
  // starts it is the mistake of a person.
  const [unknown] = given.unknown;
  if (entry !== 'CameraWebApp' && unknown !== undefined) throw new ConfigError(unknownArgument(unknown));

  const { limits: fromVariable, notices: ofVariable } = givenLimits(environment[LIMITS_VARIABLE]);

  const sources = new Map<string, string>();
  const text = (name: SettingName): Sourced<string> | undefined => noted(name, given.text(name));
  const isOn = (name: SettingName): boolean | undefined => noted(name, given.isOn(name))?.value;
  function noted<Value>(name: string, found: Sourced<Value> | undefined): Sourced<Value> | undefined {
    if (found !== undefined) sources.set(name, found.source);
    return found;
  }
  const texts = (
    name: 'allow-host' | 'allow-origin' | 'recipe-allow',
    take: typeof allowedHost,
  ): string[] => {
    const found = given.texts(name);
    noted(name, found[0]);
    return found.map(({ value, source }) => take(value, source));
  };

  const host = text('host');
  const tokens = tokensOf(given, environment);
  for (const name of TOKEN_SETTINGS) noted(name, tokens[name]);
  const insecure = isOn('insecure') === true;
  const sdkDirectory = resolve(text('sdk-dir')?.value ?? simulatedSdkDirectory());
  const saveDirectory = text('save-dir')?.value;
  const saveRoot = saveRootOf(text('save-root'), saveDirectory);
  const placeOfPictures =
    saveDirectory ?? saveRoot ?? (entry === 'CameraWebApp' ? '.' : savePlace(environment));
  const state = statePlace(given.argument('state-dir'), environment, given.inFile('state-dir'));
  sources.set('state-dir', state.source);
  const passwords = isOn('remember-passwords') === true;
  const bus = busSettings(text);
  const { tls, tlsCa, notices: ofTls } = tlsSettings(text);
  const withoutBus = bus === undefined ? [...sources.keys()].filter((name) => name.startsWith('bus-')) : [];
  const tokensInArguments = TOKEN_SETTINGS.filter((name) => tokens[name]?.source === `--${name}`);
  const secretsInSight = TOKEN_SETTINGS.filter(
    (name) => file?.isOpenToAll === true && inFile.values.has(name),
  );
  return {
    entry,
    configFile: file?.path,
    port: portOf(text('port')),
    host: host?.value ?? 'localhost',
    token: tokens.token?.value,
    operateToken: tokens['operate-token']?.value,
    lookToken: tokens['look-token']?.value,
    insecure,
    ...{ tls, tlsCa },
    recipeAllow: texts('recipe-allow', recipeAllowed),
    allowedHosts: texts('allow-host', allowedHost),
    allowedOrigins: texts('allow-origin', allowedOrigin),
    stateDirectory: state.path,
    sdkDirectory,
    simulated: existsSync(join(sdkDirectory, 'SIMULATED')),
    simulator: simulatorOf(inFile, environment, sources),
    saveDirectory: placeOfPictures,
    saveRoot,
    logLevel: logLevelOf(text('log-level')),
    restore: isOn('restore') ?? entry === 'serve',
    rememberPasswords: passwords,
    landingMd5: isOn('landing-md5') === true,
    keepRecordings: isOn('keep-recordings') === true,
    exportDirectory: text('export-dir')?.value,
    bus,
    limits: limitsOf(inFile, fromVariable, sources),
    sources,
    notices: [
      ...inFile.notices,
      ...ofVariable,
      ...tokensInArguments.map(inSight),
      ...ofTls,
      ...secretsInSight.map(
        (name) =>
          `every user of this host can read the ${name} in ${file?.path}: close it (chmod 640), or use ${name}-file`,
      ),
      ...withoutBus.map(
        (name) => `${sources.get(name)} is ignored: without bus this host is a rig of its own`,
      ),
      ...given.unknown.map((rawName) => `argument ${rawName} is ignored`),
    ],
  };
}

/** The notice about a token in the arguments. */
function inSight(name: TokenSetting): string {
  return `every user of this host can read the ${name} in the list of processes: set ${SETTINGS[name].variable} instead of --${name}`;
}

/** The limits in force. Each limit comes from RIGD_LIMITS, else from the file, else from the defaults. */
function limitsOf(inFile: FileSettings, fromVariable: Partial<Limits>, sources: Map<string, string>): Limits {
  const fromFile = [...inFile.limits].map(([name, { value }]) => [name, value] as const);
  for (const [name, { place }] of inFile.limits) sources.set(`limits.${name}`, `${place}: ${name}`);
  for (const name of Object.keys(fromVariable)) sources.set(`limits.${name}`, LIMITS_VARIABLE);
  return { ...DEFAULT_LIMITS, ...Object.fromEntries(fromFile), ...fromVariable };
}

function simulatorOf(
  inFile: FileSettings,
  environment: NodeJS.ProcessEnv,
  sources: Map<string, string>,
): Record<string, string> {
  const settings = [...inFile.simulator].filter(([variable]) => environment[variable] === undefined);
  for (const [variable, { place }] of settings) sources.set(variable, place);
  return Object.fromEntries(settings.map(([variable, { value }]) => [variable, value]));
}

/** Checks names of paths only; links that lead out of the root are found whenever a file is saved. */
function saveRootOf(
  root: Sourced<string> | undefined,
  saveDirectory: string | undefined,
): string | undefined {
  if (root === undefined) return undefined;
  const absolute = resolve(root.value);
  if (!existsSync(absolute)) throw new ConfigError(`${root.source} ${root.value} does not exist`);
  const way = relative(absolute, resolve(absolute, saveDirectory ?? '.'));
  if (way === '..' || way.startsWith('../'))
    throw new ConfigError(`--save-dir ${saveDirectory} lies outside of ${root.source} ${root.value}`);
  return absolute;
}

function logLevelOf(given: Sourced<string> | undefined): Config['logLevel'] {
  if (given === undefined) return 'info';
  if (isLogLevel(given.value)) return given.value;
  throw new ConfigError(`${given.source} ${given.value} is not a level; use one of ${LOG_LEVELS.join(', ')}`);
}

function isLogLevel(text: string): text is Config['logLevel'] {
  return (LOG_LEVELS as readonly string[]).includes(text);
}

function portOf(given: Sourced<string> | undefined): number {
  if (given === undefined) return DEFAULT_PORT;
  const port = Number(given.value);
  if (!/^\d{1,5}$/.test(given.value) || port > 65_535)
    throw new ConfigError(`${given.source} ${given.value} is not a port; use a number from 0 to 65535`);
  return port;
}

/** The simulated SDK that was built from source, if there is one, else the one in the package. */
function simulatedSdkDirectory(): string {
  const built = join(ROOT, 'native', 'build', 'sdk');
  return existsSync(built) ? built : join(ROOT, 'prebuilds', `${process.platform}-${process.arch}`, 'sdk');
}
