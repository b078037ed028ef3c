// Prints the tables of docs/run/limits.md from data/limits.json: `settings` or `scaled`.

import { loadLimits } from './limit-data.js';

const TABLES = {
  settings: ({ setting }) => setting === true,
  scaled: ({ setting }) => setting !== true,
};

const isIn = TABLES[process.argv[2]];
if (isIn === undefined) throw new Error(`which table: ${Object.keys(TABLES).join(', ')}`);

const shown = ({ default: value, unit, reloads }) =>
  `${`${value.toLocaleString('en-US')} ${unit}`.trim()}${reloads ? ' (SIGHUP)' : ''}`;

process.stdout.write(
  [
    '| limit | default | what it bounds | at the limit |',
    '| --- | --- | --- | --- |',
    ...loadLimits()
      .filter(isIn)
      .map((limit) =>
        `| \`${limit.name}\` | ${shown(limit)} | ${limit.bounds} | ${limit.atLimit ?? ''} |`.replace(
          '|  |',
          '| |',
        ),
      ),
    '',
  ].join('\n'),
);
