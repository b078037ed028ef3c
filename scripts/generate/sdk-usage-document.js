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
    'This page lists every function, class member and callback of the SDK that the addon uses: how it is used, which',
    'published programs use it in the same way, and what the simulated SDK checks. The simulated SDK and the addon were',
    'written by the same people, so their agreement proves little; the column *same elsewhere* is the independent evidence.',
    "Grade: **V** the vendor's own sample programs do it so · **M** measured on hardware by another project · **R** reported by",
    'projects that run on hardware · **I** our inference.',
    '',
    'All calls are made on the session thread of a worker, one at a time. Callbacks run on threads of the SDK; they copy their',
    'arguments into a bounded queue and return. A test fails if the addon resolves a symbol, or overrides a callback, that has',
    'no row here.',
    '',
    'Generated from data/sdk-usage.json by scripts/generate/sdk-usage-document.js; do not edit.',
    ...groups.flatMap(({ title, rows }) => [
      '',
      `## ${title}`,
      '',
      cells(
        'Name',
        'Use here',
        'Order',
        'Same elsewhere',
        'Grade',
        'Checked by the simulated SDK',
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
    'The field client (test/native/field-client, [simulator.md](simulator.md)) was written from published facts by a person',
    'who knew neither the addon nor the simulated SDK. A test makes both do the same things with the same bodies and compares',
    'the trace of the one with the recordings of the other; the table lists what only one of them does. The test fails for a',
    'difference without a row and for a row without a difference. Numbers are those of the SDK; *given* may be an empty text.',
    'Sequences of commands that are not in the table are the same.',
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
