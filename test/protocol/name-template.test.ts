import fc from 'fast-check';
import t from 'tap';
import { checkTemplate, MOST_TEMPLATE_LENGTH, parseTemplate, TOKENS } from '#protocol/name-template.js';
import { expandTemplate, type NameValues, safeText } from '#protocol/picture-name.js';

const USUAL = '{date}/{shot:4}/{number}-{name}-{seq}.{ext}';

const VALUES: NameValues = {
  rig: 'Studio A',
  session: 'spring-2027',
  camera: 'D10F60140701',
  number: '1',
  name: 'front left',
  serial: 'D10F60140701',
  model: 'ILCE-7M4',
  group: 'ring',
  shot: 17,
  counter: 130,
  seq: 2,
  date: '2026-11-23',
  time: '142233',
  original: 'DSC00001',
  ext: 'JPG',
};

function nameOf(template: string, values: Partial<NameValues> = {}): string {
  return expandTemplate(parseTemplate(template), { ...VALUES, ...values }).join('/');
}

t.test('a name template becomes directories and a file', async (t) => {
  const rows: [template: string, name: string][] = [
    [USUAL, '2026-11-23/0017/1-front left-2.JPG'],
    ['{camera}_{counter:6}.{ext}', 'D10F60140701_000130.JPG'],
    [
      '{rig}/{session}/{group}/{model}-{serial}-{time}.{ext}',
      'Studio A/spring-2027/ring/ILCE-7M4-D10F60140701-142233.JPG',
    ],
    ['{number:2}-{original}.{ext}', '01-DSC00001.JPG'],
    ['{counter:2}-{name}.{ext}', '130-front left.JPG'],
  ];
  t.same(
    rows.map(([template]) => nameOf(template)),
    rows.map(([, name]) => name),
  );
  t.equal(nameOf(USUAL, { ext: '' }), '2026-11-23/0017/1-front left-2.bin');
  t.equal(
    nameOf('{number:2}-{shot}.{ext}', { number: '', serial: 'D1' }),
    'D1-17.JPG',
    'without a number its serial',
  );
});

t.test('a name has the subject, its fields, the take and the rating', async (t) => {
  const template = '{subject}/{take:2}-{rating}/{subject.look}-{subject.e-mail}-{name}-{shot}.{ext}';
  const taken = { subject: 'Anna', take: 3, rating: 4, fields: { look: 'red' } };
  t.equal(nameOf(template, taken), 'Anna/03-4/red-_-front left-17.JPG');
  t.equal(nameOf(template), '_/00-0/_-_-front left-17.JPG', 'a picture without a take');
  const evil = { subject: '../..', take: 1, fields: { look: '/etc/\0', constructor: '..' } };
  t.equal(nameOf(template, evil), '_____/01-0/_etc__-_-front left-17.JPG');
  t.equal(nameOf('{subject.constructor}-{name}-{shot}.{ext}', taken), '_-front left-17.JPG');
  for (const [wrong, message] of [
    ['{subject.}', /not a token/],
    ['{subject.Look}', /not a token/],
    ['{subject.look:3}', /not a token/],
    ['{subjct}', /did you mean subject/],
  ] as const)
    t.match(checkTemplate(`${wrong}-{name}-{shot}.{ext}`)?.message, message, wrong);
  t.match(checkTemplate('{name}-{take}.{ext}')?.message, /two shots would get the same name/);
});

t.test('a template that cannot be used is refused with the place and what to do', async (t) => {
  const long = 'x'.repeat(MOST_TEMPLATE_LENGTH);
  const rows: [template: string, position: number, message: RegExp][] = [
    ['{date}/{nmae}-{seq}.{ext}', 8, /"\{nmae\}" is not a token; did you mean name\?/],
    ['{date}/{}-{seq}.{ext}', 8, /is not a token; use one of rig, session/],
    ['{name}-{shot', 8, /this \{ is not closed/],
    ['{name}}-{shot}.{ext}', 7, /this \} closes nothing/],
    ['{name}-{shot:0}.{ext}', 8, /write a number from 1 to 9/],
    ['{name:4}-{shot}.{ext}', 1, /\{name\} is not a number/],
    ['{name}-{shot}', 14, /does not end in \.\{ext\}/],
    ['{name}-{shot}.jpg', 18, /does not end in \.\{ext\}/],
    ['{ext}/{name}-{shot}.{ext}', 1, /\{ext\} is possible only at the end/],
    ['/{name}-{shot}.{ext}', 1, /remove the \/ at the beginning/],
    ['{date}//{name}-{shot}.{ext}', 8, /a name is missing/],
    ['{date}/', 8, /a name is missing/],
    ['{date}/.{ext}', 8, /the file has no name/],
    ['../{name}-{shot}.{ext}', 1, /cannot leave the save path/],
    ['{date}/../{name}-{shot}.{ext}', 8, /cannot leave the save path/],
    ['.rigd-x/{name}-{shot}.{ext}', 1, /remove the dot/],
    ['a./{name}-{shot}.{ext}', 1, /must not end in a dot/],
    ['~/{name}-{shot}.{ext}', 1, /set the save path/],
    ['a /{name}-{shot}.{ext}', 1, /remove the space/],
    ['a\n{name}-{shot}.{ext}', 2, /"\\n" cannot be part/],
    ['{name}\\{shot}.{ext}', 7, /cannot be part/],
    ['{name}\u202e{shot}.{ext}', 7, /"\\u202e" cannot be part/],
    ['{shot}.{ext}', 13, /two cameras would write the same name; add \{number\}/],
    ['{name}-{seq}.{ext}', 19, /two shots would get the same name; add \{shot\}/],
    [`${'写'.repeat(75)}{name}-{shot}.{ext}`, 1, /longer than 255 bytes/],
    [`${long}{name}-{shot}.{ext}`, 256, /longer than 255 characters/],
    ['a/b/c/d/e/f/g/h/{name}-{shot}.{ext}', 35, /more than 7 directories/],
    ['', 1, /the template is empty/],
  ];
  const wrong = rows.flatMap(([template, position, message]) => {
    const found = checkTemplate(template);
    const isFound = found?.position === position && message.test(found.message);
    return isFound && found.message.startsWith(`position ${position}: `)
      ? []
      : [{ template, position, found }];
  });
  t.same(wrong, []);
  t.equal(checkTemplate(USUAL), undefined);
  t.throws(() => parseTemplate('{x}'), { message: /^position 1: / });
});

t.test('hostile values of a name template stay in their path segments', async (t) => {
  const rows: [name: string, expected: string][] = [
    ['../../etc/passwd', '______etc_passwd'],
    ['..', '__'],
    ['.hidden', '_hidden'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
    ['a\0b\u001b[2J', 'a_b_[2J'],
    ['a\n\tb', 'a b'],
    ['a\u202egnp', 'a_gnp'],
    ['\ud83d', '_'],
    ['  a  ', 'a'],
    ['CON', '_CON'],
    ['lpt1', '_lpt1'],
    ['-rf', '_rf'],
    ['写真 🎞', '写真 🎞'],
    ['e\u0301', '\u00e9'],
  ];
  const found = rows.map(([name]) => nameOf('{name}/{shot}.{ext}', { name }));
  t.same(
    found,
    rows.map(([, expected]) => `${expected}/17.JPG`),
  );
  t.equal(nameOf('{session}/{name}/{shot}.{ext}', { session: '' }), '_/front left/17.JPG', 'an empty text');
  t.equal(safeText(''), '_');
});

t.test('long texts in a name share the available length, and short ones stay whole', async (t) => {
  const long = nameOf('{name}-{model}-{shot}.{ext}', { name: 'x'.repeat(400) });
  t.match(long, /^x{200,}-ILCE-7M4-17\.JPG$/);
  t.equal(Buffer.byteLength(long), 255 - 7, 'with room for the number of a name that is taken');
  const both = nameOf('{name}-{session}-{shot}.{ext}', { name: 'é'.repeat(400), session: 'y'.repeat(400) });
  t.match(both, /^é{59,60}-y{119,121}-17\.JPG$/);
  const family = '👨‍👩‍👧‍👦';
  const cut = nameOf('{name}-{shot}.{ext}', { name: family.repeat(40) });
  t.match(cut, new RegExp(`^(${family})+-17\\.JPG$`, 'u'), 'no character is cut');
  t.equal(
    nameOf('{name}-{shot}.{ext}', { name: `a${'\u0301'.repeat(1000)}` }),
    '_-17.JPG',
    'nor one without end',
  );
});

const piece = fc.oneof(
  fc.constantFrom(
    ...Object.keys(TOKENS).map((token) => `{${token}}`),
    '{shot:9}',
    '{subject.look}',
    '{counter:4}',
    '/',
    '-',
    '..',
    '.',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const template = fc.array(piece, { maxLength: 14 }).map((pieces) => `${pieces.join('')}{number}{shot}.{ext}`);
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.string({ unit: 'grapheme', maxLength: 600 }),
  fc.constantFrom(
    '',
    '.',
    '..',
    '/',
    '../../etc/passwd',
    'CON',
    'NUL',
    ' ',
    '-',
    '👨‍👩‍👧‍👦'.repeat(60),
    'x'.repeat(600),
  ),
);
const values: fc.Arbitrary<NameValues> = fc.record({
  rig: anyText,
  session: anyText,
  camera: anyText,
  number: anyText,
  name: anyText,
  serial: anyText,
  model: anyText,
  group: anyText,
  original: anyText,
  ext: anyText,
  shot: fc.nat(),
  counter: fc.nat(Number.MAX_SAFE_INTEGER),
  seq: fc.nat(),
  date: fc.constant('2026-11-23'),
  time: fc.constant('142233'),
  subject: anyText,
  take: fc.nat(),
  rating: fc.nat(5),
  fields: fc.record({ look: anyText }),
});

t.test('no segment of any name is empty, hidden, too long, or leads elsewhere', async (t) => {
  let accepted = 0;
  fc.assert(
    fc.property(template, values, (text, filled) => {
      if (checkTemplate(text) !== undefined) return true;
      accepted += 1;
      const segments = expandTemplate(parseTemplate(text), filled);
      return segments.every(
        (one) =>
          one !== '' &&
          !/^[.-]/.test(one) &&
          // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is searched for
          !/[/\\\u0000-\u001f\u007f\u202a-\u202e]/.test(one) &&
          one === one.trim() &&
          Buffer.from(one).toString() === one &&
          Buffer.byteLength(one) <= 255 &&
          (one !== segments.at(-1) || Buffer.byteLength(one) <= 249),
      );
    }),
    { numRuns: 3_000 },
  );
  t.ok(accepted > 300, `${accepted} templates were accepted`);
});

t.test('the check of any template text ends, and names a place in the text', async (t) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const found = checkTemplate(text);
      return found === undefined || (found.position >= 1 && found.position <= text.length + 1);
    }),
    { numRuns: 2_000 },
  );
  t.pass();
});
