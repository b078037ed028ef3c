// Prints docs/develop/tempers.md from data/tempers.json. Committed; `npm run check:generated` compares it.

import { loadTempers } from '../temper-data.js';

const { tempers, behaviours } = loadTempers();
const names = Object.keys(tempers);

function shown(value, type) {
  if (type === 'bool') return value ? 'yes' : 'no';
  return type === 'ms' ? `${value} ms` : `\`${value}\``;
}

const row = (cells) => `| ${cells.join(' | ')} |`;

process.stdout.write(
  [
    '# Tempers of simulated bodies',
    '',
    'Reports about real bodies contradict each other. A simulated body has a *temper*, a set of the reported behaviours.',
    'The service has to work with every temper, and does not know their names. Rows are those of the table in',
    '[hardware.md](../run/hardware.md). `RIGD_SIM_TEMPER` sets the temper of all bodies; `rigd sim temper <cameraId> <temper>`',
    'sets that of one body, from its next session on.',
    '',
    'Generated from data/tempers.json by scripts/generate/tempers-document.js; do not edit.',
    '',
    ...names.map((name, at) => `- \`${name}\`${at === 0 ? ', the default' : ''}: ${tempers[name]}`),
    '',
    row(['Row', 'Behaviour', ...names, 'Source']),
    row(Array(names.length + 3).fill('---')),
    ...behaviours.map(({ row: number, about, type, source, ...values }) =>
      row([number, about, ...names.map((name) => shown(values[name], type)), source]),
    ),
    '',
  ].join('\n'),
);
