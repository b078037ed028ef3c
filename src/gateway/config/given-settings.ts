// Which source has a setting: the argument, else the variable, else the config file. A value keeps the name of its
// source, for messages. What a value means is decided in config.ts.

import { parseArgs } from 'node:util';
import { didYouMean } from '../../base/nearest.js';
import { PARSED_ARGUMENTS } from './arguments.js';
import { ConfigError } from './config-error.js';
import type { FileSettings } from './file-settings.js';
import type { Argument } from './setting.js';
import { ARGUMENTS, type SettingName } from './setting-table.js';

/** A value, and how messages name its source. */
export interface Sourced<Value> {
  readonly value: Value;
  /** `--port`, `RIGD_TOKEN` or `/etc/rigd/config.toml:3: port`. */
  readonly source: string;
}

/** Settings as they were given, by source. */
export class GivenSettings {
  /** Arguments that the service does not know, as they were written. */
  readonly unknown: readonly string[];
  readonly #values: ReturnType<typeof parseArgs>['values'];
  readonly #environment: NodeJS.ProcessEnv;
  readonly #file: FileSettings;

  /**
   * @param argv without node and script.
   * @throws ConfigError for an argument without its value
   */
  constructor(argv: readonly string[], environment: NodeJS.ProcessEnv, file: FileSettings) {
    const { values, tokens } = parseArgs({
      args: [...argv],
      options: PARSED_ARGUMENTS,
      strict: false,
      tokens: true,
    });
    const options = tokens.filter((token) => token.kind === 'option');
    for (const found of options) checkArgument(found);
    this.unknown = options.flatMap(({ name, rawName }) => (Object.hasOwn(ARGUMENTS, name) ? [] : [rawName]));
    this.#values = values;
    this.#environment = environment;
    this.#file = file;
  }

  /** Value of the argument, without regard to the other sources. */
  argument(name: SettingName): string | undefined {
    const value = this.#values[name];
    return typeof value === 'string' ? value : undefined;
  }

  /** A setting with one value. */
  text(name: SettingName): Sourced<string> | undefined {
    const argument = this.argument(name);
    if (argument !== undefined) return { value: argument, source: `--${name}` };
    const { variable }: Argument = ARGUMENTS[name];
    const value = variable === undefined ? undefined : this.#environment[variable];
    if (variable !== undefined && value !== undefined) return { value, source: variable };
    return this.inFile(name);
  }

  /** Value in the config file, without regard to the other sources. */
  inFile(name: SettingName): Sourced<string> | undefined {
    const found = this.#file.values.get(name);
    return typeof found?.value === 'string'
      ? { value: found.value, source: `${found.place}: ${name}` }
      : undefined;
  }

  /** A setting with any number of values. The values of one source replace all values of the sources after it. */
  texts(name: SettingName): Sourced<string>[] {
    const argument = this.#values[name];
    if (Array.isArray(argument)) {
      const texts = argument.filter((item) => typeof item === 'string');
      return texts.map((value) => ({ value, source: `--${name}` }));
    }
    const found = this.#file.values.get(name);
    if (!Array.isArray(found?.value)) return [];
    const { place } = found;
    return found.value.map((value: string) => ({ value, source: `${place}: ${name}` }));
  }

  /** A setting that is on or off; as an argument it has no value, or `on` or `off`. */
  isOn(name: SettingName): Sourced<boolean> | undefined {
    const argument = this.#values[name];
    if (argument === true) return { value: true, source: `--${name}` };
    if (typeof argument === 'string') {
      if (argument !== 'on' && argument !== 'off') throw new ConfigError(`--${name} must be on or off`);
      return { value: argument === 'on', source: `--${name}` };
    }
    const found = this.#file.values.get(name);
    if (typeof found?.value !== 'boolean') return undefined;
    return { value: found.value, source: `${found.place}: ${name}` };
  }
}

/** The text about an argument that is not known: `--prot is not an argument of the service; did you mean "--port"?`. */
export function unknownArgument(rawName: string): string {
  const known = Object.keys(ARGUMENTS).map((name) => `--${name}`);
  return `${rawName} is not an argument of the service${didYouMean(rawName, known)}`;
}

/** Refuses an argument that lacks its value, or has one where none is taken. @throws ConfigError */
function checkArgument(found: { name: string; rawName: string; value?: string | undefined }): void {
  const known = Object.entries<Argument>(ARGUMENTS).find(([name]) => name === found.name)?.[1];
  if (known === undefined) return;
  if (known.value === undefined) {
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
