// Prints docs/proof/assumptions.md from data/assumptions.json.

import { loadAssumptions } from './assumption-data.js';

const row = (cells) => `| ${cells.join(' | ')} |`;

process.stdout.write(
  [
    '# Assumptions of the driver',
    '',
    'No real body was here when this program was made. What it relies on, and cannot make sure of itself, is in this',
    'table; where it sees that an assumption does not hold, it reports that, at most once a minute for each assumption and',
    'session: event `assumption` ([events.md](../use/events.md)), a line of the log at level `warn` and the metric',
    '`rigd_assumptions_broken_total` ([monitoring.md](../run/monitoring.md)), the part `cameras` of `GET /api/health`, a line of',
    '`rigd doctor` and one of the timeline. `seen` has what was observed instead. Health and doctor show it until a',
    'client connects the camera again.',
    '',
    'Rows are those of the table in [hardware.md](../run/hardware.md).',
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
