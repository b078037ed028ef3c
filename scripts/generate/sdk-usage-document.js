// Prints docs/develop/sdk-usage.md from data/sdk-usage.json. Committed; `npm run check:generated` compares it.

import { readFileSync } from 'node:fs';

const { groups, differences } = JSON.parse(
  readFileSync(new URL('../../data/sdk-usage.json', import.meta.url), 'utf8'),
);

const cells = (...texts) => `| ${texts.join(' | ')} |`;

process.stdout.write(
  [
    '# How the SDK is used',
    '',
    'The *addon* (`native/addon`) is the only code of rigd that calls the SDK. This page lists every function, class member',
    'and callback of the SDK that the addon uses: how and when it uses it, what published programs do, and how the simulated',
    'SDK behaves. The addon and the simulated SDK were written by the same people, so their agreement proves little; the',
    'column *Other programs* is the independent evidence.',
    '',
    "- *Samples* are the vendor's own sample programs; *programs* are the published programs of others that were read.",
    '- The grade says where the evidence comes from: **V** the samples do the same · **M** measured on hardware by another',
    '  project · **R** reported by projects that run on hardware · **I** inferred by this project.',
    '- *Counts as misuse* means that the simulated SDK reports the call ([misuse.md](misuse.md)); *as the temper says* means',
    '  that simulated bodies differ ([tempers.md](tempers.md)).',
    '- Names of class members are those of `native/addon/library.h`. Numbers such as 0x8207 are codes of the SDK;',
    '  [tempers.md](tempers.md) explains many of them.',
    '',
    'A worker makes all calls on its session thread, one at a time. Callbacks run on threads of the SDK; they copy their',
    'arguments into a bounded queue and return. A test fails if the addon resolves a symbol, or overrides a callback, that',
    'has no row here.',
    '',
    'Generated from data/sdk-usage.json by scripts/generate/sdk-usage-document.js; do not edit.',
    ...groups.flatMap(({ title, rows }) => [
      '',
      `## ${title}`,
      '',
      cells(
        'Name',
        'Use in the addon',
        'When',
        'Other programs',
        'Grade',
        'Simulated SDK',
        'Seen on hardware',
      ),
      cells(...Array(7).fill('---')),
      ...rows.map((row) =>
        cells(
          row.names.map((name) => `\`${name}\``).join(', '),
          row.use,
          row.order,
          row.others,
          row.grade,
          row.simulator,
          row.hardware ?? 'not yet',
        ),
      ),
    ]),
    '',
    '## Differences to the field client',
    '',
    'The *field client* (test/native/field-client, [simulator.md](simulator.md#try-it)) was written from published facts by',
    'a person who knew neither the addon nor the simulated SDK. A test makes the field client and the service do the same',
    'things with the same bodies, and compares their SDK calls and callbacks. The table lists everything that only one of',
    'them does. The test fails for a difference without a row and for a row without a difference. Numbers are those of the',
    'SDK.',
    '',
    '- *Given* means that an argument is not null, but the text may be empty.',
    '- *Held over* a function means that the client releases the list only after it has called that function.',
    '- *Bodies of the temper …* means that the difference occurs only with these bodies; *not in each run*, that it does not',
    '  always occur.',
    '',
    cells('Name', 'Only the field client', 'Only the addon', 'Why', 'Grade'),
    cells(...Array(5).fill('---')),
    ...differences.map(({ names, field, addon, why, grade, tempers, perhaps }) =>
      cells(
        names.map((name) => `\`${name}\``).join(', '),
        field.join('; ') || '—',
        addon.join('; ') || '—',
        `${why}${tempers === undefined ? '' : ` (bodies of the temper ${tempers.join(', ')})`}${perhaps ? ' (not in each run)' : ''}`,
        grade,
      ),
    ),
    '',
  ].join('\n'),
);
