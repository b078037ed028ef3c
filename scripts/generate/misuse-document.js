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
    'The simulated SDK counts what a client does against the contract of the interface. A program can do such a thing for',
    'years unnoticed where the library happens to bear it. A misuse is reported and not punished: the call does what it',
    'would do. Each one is a line of JSON (`kind`, `detail`, `pid`, `call`) in `misuse.log` in the directory of the',
    'simulated bodies, and a line on stderr, which is in the log of the service. `rigd sim misuse` shows them and',
    '`rigd sim misuse clear` forgets them.',
    '',
    'With `RIGD_SIM_MISUSE` the lines are written to a second file too. Every test file has one of its own, and fails when',
    'something is in it. With `RIGD_SIM_MEMORY=strict` each list, array and text of the library has pages of its own: what is',
    'read or written beside it, or after its release, ends the process at once. Otherwise it has marks around it and is',
    'overwritten when it is given back.',
    '',
    'Generated from data/misuse.json by scripts/generate/misuse-document.js; do not edit.',
    '',
    '## Counted misuse',
    '',
    'Rule *interface*: a program that does it may fail on hardware. Rule *own*: published programs do it and work; it is',
    'counted because the service never does.',
    '',
    ...heading(['Kind', 'Rule', 'What', 'Source']),
    ...kinds.map(({ name, rule, about, source }) => row([`\`${name}\``, rule, about, source])),
    '',
    '## Other misuse',
    '',
    'Programs that run on hardware do it, so the simulated SDK is not stricter.',
    '',
    ...heading(['What', 'Source']),
    ...allowed.map(({ about, source }) => row([about, source])),
    '',
  ].join('\n'),
);
