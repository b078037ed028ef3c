// `rigd config check`: checks a config file, and prints the settings that would be in force with it, before the service
// reads it.

import { resolve } from 'node:path';
import { adapterDirectory, withoutAdapters } from '../gateway/config/adapter-place.js';
import { ConfigError } from '../gateway/config/config-error.js';
import { settingRows } from '../gateway/config/settings.js';
import { CommandError, type Given } from './command.js';
import { judgedSettings } from './http/judged-settings.js';

/** Prints the settings in force and where each comes from. @throws CommandError for settings that are refused */
export async function run({ words: [order, file], options }: Given): Promise<void> {
  if (order !== 'check') throw new CommandError('not-understood', 'rigd config has only one action: check');
  const config = checked(file === undefined ? [] : ['--config', resolve(file)]);
  await checkSdk(config.sdkDirectory);
  const rows = settingRows(config);
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify({ file: config.configFile ?? null, settings: rows })}\n`);
    return;
  }
  const heads = { name: 'setting', value: 'in force', source: 'from' };
  const width = (of: 'name' | 'value') => Math.max(...[heads, ...rows].map((row) => row[of].length));
  const [names, values] = [width('name'), width('value')];
  const lines = [heads, ...rows].map(
    ({ name, value, source }) => `${name.padEnd(names)}  ${value.padEnd(values)}  ${source}`,
  );
  const read = config.configFile === undefined ? 'no config file' : `config file: ${config.configFile}`;
  const notices = config.notices.map((notice) => `warning: ${notice}\n`).join('');
  process.stdout.write(`${read}\n\n${lines.join('\n')}\n`);
  process.stderr.write(notices);
}

function checked(argv: readonly string[]) {
  try {
    return judgedSettings(argv);
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandError('failed', error.message);
    throw error;
  }
}

/**
 * Refuses an SDK directory that does not exist: the service would not start. A directory that this user may not enter
 * is accepted, because the user of the service may.
 */
async function checkSdk(sdkDirectory: string): Promise<void> {
  const code = await adapterDirectory(sdkDirectory).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code,
  );
  if (code !== undefined && code !== 'EACCES')
    throw new CommandError('failed', `sdk-dir: ${withoutAdapters(sdkDirectory)}`);
}
