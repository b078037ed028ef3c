// Subjects as CSV: what is written is read again, files of spreadsheets are read, and faults are named by their lines.

import fc from 'fast-check';
import t from 'tap';
import type { SubjectView } from '#gateway/contract/shapes.js';
import { csvOf, subjectsIn } from '#gateway/jobs/subject-csv.js';

const FIELDS = [{ name: 'look' }, { name: 'e-mail', label: 'E-Mail' }];
const text = fc
  .array(fc.constantFrom('a', '"', ';', ',', '\n', "'", '=', '+', '@', '-', 'é', ' ', '\t', '1'), {
    maxLength: 8,
  })
  .map((letters) => letters.join('').trim());
const subject: fc.Arbitrary<SubjectView> = fc.record({
  subjectId: fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/),
  name: text.map((name) => name || 'x'),
  barcode: text.map((barcode) => barcode || '0'),
  fields: fc.record({ look: text, 'e-mail': text }),
  takes: fc.nat(9),
  keeps: fc.nat(9),
  order: fc.nat(1_000),
  isDone: fc.boolean(),
});

t.test('the reader reads every CSV that the writer makes', async (t) => {
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(fc.array(subject, { minLength: 1, maxLength: 4 }), (subjects) => {
        const read = subjectsIn(csvOf(FIELDS, subjects), FIELDS);
        const wanted = subjects.map(({ takes: _takes, keeps: _keeps, ...each }) => each);
        return (
          JSON.stringify(sorted(read.subjects)) === JSON.stringify(sorted(wanted)) && read.fields.length === 2
        );
      }),
    ),
  );
});

t.test('no text of a CSV is a formula for a spreadsheet', async (t) => {
  const evil = {
    ...fc.sample(subject, 1)[0],
    name: '=cmd|x',
    barcode: '+1',
    fields: { look: '@a', 'e-mail': '-1' },
  };
  const cells =
    csvOf(FIELDS, [evil as SubjectView])
      .split(/[\r\n]+/)[1]
      ?.match(/"[^"]*"|[^,]+/g) ?? [];
  t.same(
    cells.filter((cell) => /^"?[=+@-]/.test(cell)),
    [],
  );
});

t.test(
  'a file of a spreadsheet is read: byte order mark, semicolons, quotes, and a new column',
  async (t) => {
    const csv = '\ufeffName;Barcode;E-Mail;Größe\r\n"Meier; Anna";0123;a@b.c;"1,70"\r\n\r\nBen;;;\r\n';
    const { subjects, fields } = subjectsIn(csv, FIELDS);
    t.same(fields.slice(2), [{ name: 'grosse', label: 'Größe' }]);
    t.same(subjects, [
      { name: 'Meier; Anna', barcode: '0123', fields: { 'e-mail': 'a@b.c', grosse: '1,70' } },
      { name: 'Ben', barcode: '', fields: { 'e-mail': '', grosse: '' } },
    ]);
  },
);

t.test('a fault is named by its line', async (t) => {
  const faults: [csv: string, message: RegExp][] = [
    ['size\n1\n', /line 1 .*none of the columns/],
    ['name,name\na,b\n', /line 1 .*same name/],
    ['name\na\nb,c\n', /line 3 .*2 values/],
    ['id\na b\n', /line 2 .*no id/],
    ['name,order\na,first\n', /line 2 .*no number/],
    ['name,look\n,red\n', /line 2 .*neither/],
    [`name\n${'x'.repeat(201)}\n`, /line 2 .*longer than 200/],
  ];
  for (const [csv, message] of faults)
    t.throws(() => subjectsIn(csv, FIELDS), { code: 'BAD_REQUEST', message }, csv.slice(0, 20));
  const many = Array.from({ length: 40 }, (_, index) => `f${index}`).join(',');
  t.throws(() => subjectsIn(`name,${many}\n`, []), { code: 'JOB_CONFLICT' });
});

/** The same value with the members of its objects in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
