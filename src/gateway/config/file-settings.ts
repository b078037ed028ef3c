// Settings of a config file in TOML. Every key must be known, and its value must have the right type. All faults are
// reported at once, each with its line. Values are given in the form that arguments have, so config.ts treats both
// alike. Messages must not repeat values: one may be a token.

import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { parse, TomlError } from 'smol-toml';
import { didYouMean } from '../../base/nearest.js';
import { quoted } from '../../base/quoted.js';
import { ConfigError } from './config-error.js';
import type { ConfigFile } from './config-file.js';
import { limitFault, retiredNotice } from './given-limits.js';
import { lineOf } from './line-of.js';
import type { Setting, SettingKind } from './setting.js';
import { SETTINGS } from './setting-table.js';
import { SIMULATOR_SETTINGS, simulatorVariable } from './simulator-settings.js';
import { tomlFault } from './toml-fault.js';

/** A value in the form of an argument, and its place in the file. */
export interface FileValue {
  readonly value: string | readonly string[] | boolean;
  /** `/etc/rigd/config.toml:3`. */
  readonly place: string;
}

/** Settings of a config file. */
export interface FileSettings {
  /** Values by the name of the argument. */
  readonly values: ReadonlyMap<string, FileValue>;
  /** Limits, by name. */
  readonly limits: ReadonlyMap<string, { readonly value: number; readonly place: string }>;
  /** Variables for the simulated SDK, by name. */
  readonly simulator: ReadonlyMap<string, { readonly value: string; readonly place: string }>;
  /** Lines for the log. */
  readonly notices: readonly string[];
}

/** Settings without a file. */
export const NO_SETTINGS: FileSettings = {
  values: new Map(),
  limits: new Map(),
  simulator: new Map(),
  notices: [],
};

type Table = Readonly<Record<string, unknown>>;

/** Converts a TOML value into the form of an argument; undefined = the value has another type. */
const KINDS: Readonly<
  Record<SettingKind, { readonly like: string; take(value: unknown): FileValue['value'] | undefined }>
> = {
  integer: {
    like: 'a whole number, 8080',
    take: (value) => (Number.isInteger(value) ? String(value) : undefined),
  },
  text: { like: 'a text, "rig.local"', take: textOf },
  list: {
    like: 'a list of texts, ["rig.local", "rig2.local"]',
    take: (value) =>
      Array.isArray(value) && value.every((item) => textOf(item) !== undefined) ? value : undefined,
  },
  switch: { like: 'true or false', take: (value) => (typeof value === 'boolean' ? value : undefined) },
  path: { like: 'an absolute path, "/var/lib/rigd" or "~/rig"', take: pathOf },
};

const KINDS_BY_KEY = new Map(Object.entries<Setting>(SETTINGS).map(([name, { kind }]) => [name, kind]));
const SIMULATOR_KEYS = new Set(Object.keys(SIMULATOR_SETTINGS));
const TABLES = ['limits', 'simulator'];

/**
 * Reads a config file.
 * @throws ConfigError with a line for each fault
 */
export function fileSettings({ path, text }: ConfigFile): FileSettings {
  const document = parsed(path, text);
  const faults: string[] = [];
  const place = (table: string, key: string) => {
    const line = lineOf(text, table === '' ? [] : [table], key);
    return line === undefined ? path : `${path}:${line}`;
  };
  const refuse = (at: string, fault: string) => faults.push(`${at}: ${fault}`);

  const values = new Map<string, FileValue>();
  for (const [key, given] of Object.entries(document)) {
    if (TABLES.includes(key)) continue;
    const at = place('', key);
    const kind = KINDS_BY_KEY.get(key);
    const value = kind === undefined ? undefined : KINDS[kind].take(given);
    if (kind === undefined)
      refuse(at, `unknown key ${quoted(key)}${didYouMean(key, [...KINDS_BY_KEY.keys(), ...TABLES])}`);
    else if (value === undefined) refuse(at, `${key} must be ${KINDS[kind].like}`);
    else values.set(key, { value, place: at });
  }

  const notices: string[] = [];
  const limits = new Map<string, { value: number; place: string }>();
  for (const [key, value] of entriesOf('limits')) {
    const at = place('limits', key);
    const notice = retiredNotice(key);
    if (notice !== undefined) {
      notices.push(`${at}: ${notice}`);
      continue;
    }
    const fault = limitFault(key, value);
    if (fault !== undefined) refuse(at, fault);
    else limits.set(key, { value: Number(value), place: at });
  }

  const simulator = new Map<string, { value: string; place: string }>();
  for (const [key, value] of entriesOf('simulator')) {
    const at = place('simulator', key);
    const given = Number.isInteger(value) ? String(value) : textOf(value);
    if (!SIMULATOR_KEYS.has(key))
      refuse(at, `unknown key ${quoted(key)} in [simulator]${didYouMean(key, SIMULATOR_KEYS)}`);
    else if (given === undefined) refuse(at, `${key} in [simulator] must be a text or a whole number`);
    else simulator.set(simulatorVariable(key), { value: given, place: at });
  }

  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return { values, limits, simulator, notices };

  function entriesOf(name: string): [string, unknown][] {
    const table = document[name];
    if (table === undefined) return [];
    if (isTable(table)) return Object.entries(table);
    refuse(place('', name), `${name} must be a table: [${name}]`);
    return [];
  }
}

function parsed(path: string, text: string): Table {
  try {
    return parse(text) as Table;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new ConfigError(`${path}:${error.line}: ${tomlFault(text, error)}`);
  }
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A path in the file must not be relative: the service and its commands start in different directories. */
function pathOf(value: unknown): string | undefined {
  const text = textOf(value);
  if (text?.startsWith('~/')) return join(homedir(), text.slice(2));
  return text !== undefined && isAbsolute(text) ? text : undefined;
}
