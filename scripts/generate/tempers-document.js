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
    'Reports about real bodies contradict each other. Each simulated body has a *temper*, a set of the reported behaviours.',
    'The service must work with every temper and contains no code for a particular one. `RIGD_SIM_TEMPER` sets the temper of',
    'all bodies; `rigd sim temper <cameraId> <temper>` sets that of one body, from its next session on.',
    '',
    'The column *Row* has the number of the row in [hardware.md](../run/hardware.md#reports-about-bodies) that states the',
    'reports. In the column *Source*, *measured by others* and *reported* are the grades M and R of that table, and *a',
    'choice* means that nothing is published and that the value was chosen for the simulator. Where a behaviour is a',
    'sentence, *yes* means that it is true for the temper; some rows say after "no:" what happens otherwise.',
    '',
    'The numbers in the table are codes of the SDK:',
    '',
    '- errors: 0x8000 unknown error, 0x8208 time-out, 0x820A rejected, 0x8213 wrong log-in parameter, 0x8402 not possible',
    '  now, 0x8707 no camera, 0x8C05 transfer failed, 0x8D05 list of the card not ready',
    '- notifications: 0x20001 reconnected, 0x20011 exposure, 0x20013 clock set, 0x20018 all pictures handed over, 0x20028',
    '  settings file accepted, 0x20069 and 0x2006A recording started or stopped, or failed to, 0x2009A transfer stopped,',
    '  0x2009B transfer cancelled',
    '- an answer to a request for a picture: 0x20017 nothing newer',
    '- properties: 0x11E date and time, 0x726 status of contents mode, 0x753 availability of MovieRecButtonToggle',
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
