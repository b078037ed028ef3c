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
    "A misuse is a violation of the contract of the SDK's interface by a client. With a real library it may stay unnoticed",
    'for years. The simulated SDK counts each misuse and reports it, and then performs the call as usual. A report is a line',
    'of JSON (`kind`, `detail`, `pid`, `call`) in `misuse.log` in the directory of the simulated bodies, and a line on',
    'stderr, which the service copies to its log. `rigd sim misuse` shows the lines and `rigd sim misuse clear` removes them.',
    '',
    '- With `RIGD_SIM_MISUSE` the lines are also written to a second file. Each file of tests has such a file of its own, and',
    '  fails if the file contains a line.',
    '- With `RIGD_SIM_MEMORY=strict` each list, array and text of the library has memory pages of its own: a read or write',
    '  beyond its ends, or after its release, kills the process at once. With `RIGD_SIM_MEMORY=marks`, the default, it has',
    '  marks around it and is overwritten on release.',
    '',
    'The column *Source* says why something counts as a misuse. *The reference* is the public documentation of the SDK,',
    "*the header* its C++ headers, *the vendor's sample* the sample programs that come with it. *Measured by others* and",
    '*reported* refer to published work of other projects; *inferred* is a conclusion of this project.',
    '',
    'Generated from data/misuse.json by scripts/generate/misuse-document.js; do not edit.',
    '',
    '## Counted misuse',
    '',
    'The rule *interface* means that a program that does this may fail on hardware. The rule *own* means that published',
    'programs do this and work; it is counted because the service never does it.',
    '',
    ...heading(['Kind', 'Rule', 'What', 'Source']),
    ...kinds.map(({ name, rule, about, source }) => row([`\`${name}\``, rule, about, source])),
    '',
    '## Misuse that is not counted',
    '',
    'Programs that run on hardware do the following, so the simulated SDK does not count it as a misuse.',
    '',
    ...heading(['What', 'Source']),
    ...allowed.map(({ about, source }) => row([about, source])),
    '',
  ].join('\n'),
);
