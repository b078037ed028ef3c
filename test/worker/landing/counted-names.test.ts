import fc from 'fast-check';
import t from 'tap';
import { CpuClock } from '#harness/cpu-time.js';
import { parseTemplate } from '#protocol/name-template.js';
import { expandTemplate, type NameValues } from '#protocol/picture-name.js';
import { countedToken, highestCount } from '#worker/landing/counted-names.js';

const VALUES: NameValues = {
  rig: 'Studio A',
  session: 'spring-2027',
  camera: 'A1',
  number: '12',
  name: 'front left',
  serial: 'A1',
  model: 'ILCE-7M4',
  group: 'ring',
  shot: 0,
  counter: 0,
  seq: 1,
  date: '2026-11-23',
  time: '142233',
  original: 'DSC00001',
  ext: 'JPG',
};

function piecesOf(template: string) {
  return parseTemplate(template).at(-1) ?? [];
}

t.test('the count is read where the template has it', async (t) => {
  const rows: [template: string, names: string[], count: number][] = [
    [
      '{name}_{counter:3}.{ext}',
      ['front left_041.JPG', 'front left_7.ARW', 'other_900.JPG', 'front left_x.JPG'],
      41,
    ],
    ['{counter}-{name}.{ext}', ['41-front left.JPG', '412-front right.JPG', '5-front left-2.JPG'], 41],
    ['{session}-{name}-{counter}.{ext}', ['a-b-c-front left-9.JPG', 'front left-10.JPG'], 9],
    ['{number}{counter}.{ext}', ['1234.JPG', '1399.JPG'], 34],
    ['IMG2{counter}-{name}.{ext}', ['IMG217-front left.JPG'], 17],
    ['{date}{counter}-{name}.{ext}', ['2026-11-2317-front left.JPG'], 17],
    ['{date}-{time}-{shot}-{name}-{counter}.{ext}', ['2026-01-01-000000-9-front left-8.JPG'], 8],
    ['{name}-{counter}.{ext}', ['front left-99999999999999999999999.JPG', '.rigd-A', ''], 0],
  ];
  t.same(
    rows.map(([template, names]) => highestCount(names, piecesOf(template), 'counter', VALUES)),
    rows.map(([, , count]) => count),
  );
});

t.test('the frames of no shot are counted apart from those of shots', async (t) => {
  const pieces = piecesOf('{shot:4}-{name}-{seq}.{ext}');
  t.equal(countedToken(pieces, false), 'seq');
  t.equal(countedToken(pieces, true), undefined);
  t.equal(countedToken(piecesOf('{shot}-{name}-{seq}-{counter}.{ext}'), true), 'counter');
  t.equal(countedToken(piecesOf('{shot}-{name}.{ext}'), false), undefined);
  const names = ['0000-front left-3.JPG', '0017-front left-9.JPG', '0000-front left-2.ARW'];
  t.equal(highestCount(names, pieces, 'seq', VALUES), 3);
});

t.test(
  'the highest of the counts that a template has given is found, whatever else is in the names',
  async (t) => {
    const templates = [
      '{name}-{counter}.{ext}',
      '{counter:4}_{session}_{camera}.{ext}',
      '{rig} {time} {number}-{counter}.{ext}',
    ];
    const texts = fc.record({
      session: fc.string(),
      rig: fc.string(),
      ext: fc.constantFrom('JPG', 'ARW', ''),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...templates),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 99_999 }), texts), { minLength: 1, maxLength: 5 }),
        (template, counts) => {
          const names = counts.map(([counter, other]) =>
            String(expandTemplate(parseTemplate(template), { ...VALUES, ...other, counter }).at(-1)),
          );
          const highest = Math.max(...counts.map(([counter]) => counter));
          return highestCount(names, piecesOf(template), 'counter', VALUES) === highest;
        },
      ),
      { numRuns: 1_000 },
    );
    t.pass();
  },
);

t.test('the time for a name grows with its length and no faster', async (t) => {
  const pieces = piecesOf('{session}-{group}-{original}-{rig}-{counter}-{name}.{ext}');
  const timeOf = (count: number) => {
    const names = Array.from({ length: count }, () => '1-'.repeat(127));
    const clock = new CpuClock();
    highestCount(names, pieces, 'counter', VALUES);
    return clock.lapMs();
  };
  timeOf(100);
  const ms = timeOf(2_000);
  t.ok(ms < 5_000, `${ms} ms for 2000 names made to be slow`);
});
