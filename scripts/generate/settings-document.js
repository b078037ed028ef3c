// Prints the generated parts of docs/run/configuration.md and docs/run/service.md from the tables of settings and
// limits in dist/: `table`, or the sentence on what SIGHUP applies, `reloaded`.

import { ARGUMENTS, SETTINGS } from '../../dist/gateway/config/setting-table.js';
import { RELOADED_LIMITS } from '../../dist/gateway/limits/limit-table.js';
import { wrapped } from './wrapped.js';

const cell = (text) => text.replaceAll('|', '\\|');
const code = (text) => `\`${text}\``;

function row([name, { short, value, kind, variable, fallback, meaning, explained = meaning }]) {
  const written = [
    code(value === undefined ? `--${name}` : `--${name} ${value}`),
    ...(short === undefined ? [] : [code(value === undefined ? `-${short}` : `-${short} ${value}`)]),
  ].join(', ');
  const text = kind === 'list' ? `${explained}; may be repeated` : explained;
  const cells = [written, variable === undefined ? '' : code(variable), fallback, text];
  return `| ${cells.map(cell).join(' | ')} |`.replaceAll('|  |', '| |').replaceAll('|  |', '| |');
}

const table = () =>
  [
    '| argument | environment | default | meaning |',
    '| --- | --- | --- | --- |',
    ...Object.entries(ARGUMENTS).map(row),
  ].join('\n');

function reloaded() {
  const settings = Object.entries(SETTINGS).flatMap(([name, { reloads }]) =>
    reloads === undefined ? [] : [code(name)],
  );
  const limits = [...RELOADED_LIMITS].sort().map(code);
  return wrapped(`SIGHUP applies ${settings.join(', ')}, and the limits ${limits.join(', ')}.`).join('\n');
}

const part = { table, reloaded }[process.argv[2]];
if (part === undefined) throw new Error('name the part: table or reloaded');
process.stdout.write(`${part()}\n`);
