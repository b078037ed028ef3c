// Prints docs/develop/misuse.md from data/misuse.json. Committed; `npm run check:generated` compares it.

import { readFileSync } from 'node:fs';

const FILE = new URL('../../data/misuse.json', import.meta.url);
const { kinds, allowed } = JSON.parse(readFileSync(FILE, 'utf8'));

const row = (cells) => `| ${cells.join(' | ')} |`;
const heading = (cells) => [row(cells), row(cells.map(() => '---'))];

process.stdout.write(
  [
    '# Misuse of the SDK',
    '',
    "The simulated SDK counts a client's violations of the interface's contract. A program can commit one for years",
    'unnoticed if the library happens to bear it. A misuse is reported and not punished: the call does what it would do',
    'anyway. Each misuse is a line of JSON (`kind`, `detail`, `pid`, `call`) in `misuse.log` in the directory of the simulated',
    'bodies, and a line on stderr, which is in the log of the service. `rigd sim misuse` shows the lines and',
    '`rigd sim misuse clear` removes them.',
    '',
    'With `RIGD_SIM_MISUSE` the lines are also written to a second file. Every test file has a file of its own, and fails if',
    'it contains a line. With `RIGD_SIM_MEMORY=strict` each list, array and text of the library has pages of its own: a read',
    'or write beyond its ends, or after its release, kills the process at once. Otherwise it is surrounded by marks and is',
    'overwritten on release.',
    '',
    'Generated from data/misuse.json by scripts/generate/misuse-document.js; do not edit.',
    '',
    '## Counted misuse',
    '',
    'Rule *interface*: a program that does it may fail on hardware. Rule *own*: published programs do it and work; it is',
    'counted because the service never does it.',
    '',
    ...heading(['Kind', 'Rule', 'What', 'Source']),
    ...kinds.map(({ name, rule, about, source }) => row([`\`${name}\``, rule, about, source])),
    '',
    '## Other misuse',
    '',
    'Programs that run on hardware do the following, so the simulated SDK does not count it.',
    '',
    ...heading(['What', 'Source']),
    ...allowed.map(({ about, source }) => row([about, source])),
    '',
  ].join('\n'),
);
