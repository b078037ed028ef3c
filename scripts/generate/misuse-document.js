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
    'The simulated SDK counts client calls that violate the contract of the interface. A real library may tolerate such a',
    'call for years. A misuse is reported and not punished: the call has its normal effect. Each one is a line of JSON',
    '(`kind`, `detail`, `pid`, `call`) in `misuse.log` in the directory of the simulated bodies, and a line on stderr,',
    'which the log of the service has. `rigd sim misuse` shows them and `rigd sim misuse clear` removes them.',
    '',
    'With `RIGD_SIM_MISUSE` the lines are also written to a second file. Every test file has its own, and fails if it has',
    'a line. With `RIGD_SIM_MEMORY=strict` each list, array and text of the library has its own pages: an access beside',
    'it, or after its release, ends the process at once. Otherwise each has marks around it and is overwritten when it is',
    'released.',
    '',
    'Generated from data/misuse.json by scripts/generate/misuse-document.js; do not edit.',
    '',
    '## Counted misuse',
    '',
    'Rule *interface*: a program that does it may fail on hardware. Rule *own*: published programs do it and work; it is',
    'counted because the service never does it.',
    '',
    ...heading(['Kind', 'Rule', 'Misuse', 'Source']),
    ...kinds.map(({ name, rule, about, source }) => row([`\`${name}\``, rule, about, source])),
    '',
    '## Misuse that is not counted',
    '',
    'The simulated SDK does not count these, because programs that run on hardware do them.',
    '',
    ...heading(['Call', 'Source']),
    ...allowed.map(({ about, source }) => row([about, source])),
    '',
  ].join('\n'),
);
