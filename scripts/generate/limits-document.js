// Prints the table of docs/limits.md from data/limits.json.

import { loadLimits } from './limit-data.js';

const shown = ({ default: value, unit, reloads }) =>
  `${`${value.toLocaleString('en-US')} ${unit}`.trim()}${reloads ? ' (SIGHUP)' : ''}`;

process.stdout.write(
  [
    '| limit | default | what it bounds | at the limit |',
    '| --- | --- | --- | --- |',
    ...loadLimits().map((limit) =>
      `| \`${limit.name}\` | ${shown(limit)} | ${limit.bounds} | ${limit.atLimit ?? ''} |`.replace(
        '|  |',
        '| |',
      ),
    ),
    '',
  ].join('\n'),
);
