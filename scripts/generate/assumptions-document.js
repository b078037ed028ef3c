// Prints docs/proof/assumptions.md from data/assumptions.json.

import { loadAssumptions } from './assumption-data.js';

const row = (cells) => `| ${cells.join(' | ')} |`;

process.stdout.write(
  [
    '# Assumptions about cameras',
    '',
    'rigd was written without access to a real camera. The table lists what it assumes about cameras and could not verify.',
    'When it observes that an assumption does not hold, it reports that, at most once a minute for each assumption and',
    'session:',
    '',
    '- by the event `assumption` ([events.md](../use/events.md)), whose member `seen` says what was observed instead, by an',
    '  entry of the timeline, and by a line of the log at level `warn`',
    '- in the metric `rigd_assumptions_broken_total` ([monitoring.md](../run/monitoring.md))',
    '- in the part `cameras` of `GET /api/health`, and in a line of `rigd doctor`, until a client connects the camera again',
    '',
    'The column *Row* has the number of the row in [hardware.md](../run/hardware.md#reports-about-bodies) that states what is',
    'known about it. Names such as growthMs are limits ([limits.md](../run/limits.md)).',
    '',
    'Generated from data/assumptions.json by scripts/generate/assumptions-document.js; do not edit.',
    '',
    row(['Name', 'Assumption', 'Row', 'What to do when it does not hold']),
    row(Array(4).fill('---')),
    ...loadAssumptions().map(({ name, about, row: number, remedy }) =>
      row([`\`${name}\``, about, number ?? '', `\`${remedy}\``]).replace('|  |', '| |'),
    ),
    '',
  ].join('\n'),
);
