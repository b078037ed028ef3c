import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import t from 'tap';
import { EMPTY_RIG, type RigContent } from '#gateway/rig/declared/model.js';
import { RigTextError, readRig, writeRig } from '#gateway/rig/file/rig-text.js';

const MOST = 8;
const TEXT = `# the rig of the big room
name = "Studio A"  # as on the door
template = "{date}/{number}-{shot:4}.{ext}"

# by the window
[cameras.D10F60140701]
name = "front left" # on the pole
number = 2
groups = ["ring", "front"]
connect = true
properties = { iso = "800" }

[cameras."AA:BB:CC:DD:EE:FF"]
number = 1

[groups.ring]
properties = { white-balance = "Daylight" }

[presets.portrait]
properties = { iso = "400" }
[presets.portrait.cameras.D10F60140701]
iso = "100"
`;

t.test('a text declares bodies in order of their numbers, groups and presets', async (t) => {
  const { cameras, groups, presets, ...rest } = readRig(TEXT, MOST);
  t.same(rest, { name: 'Studio A', session: '', template: '{date}/{number}-{shot:4}.{ext}' });
  t.same(cameras, [
    {
      id: 'AA:BB:CC:DD:EE:FF',
      number: 1,
      name: '',
      groups: [],
      connect: false,
      mode: 'remote',
      properties: {},
    },
    {
      id: 'D10F60140701',
      name: 'front left',
      number: 2,
      groups: ['ring', 'front'],
      connect: true,
      mode: 'remote',
      properties: { iso: '800' },
    },
  ]);
  t.same(groups, [
    { name: 'ring', properties: { 'white-balance': 'Daylight' } },
    { name: 'front', properties: {} },
  ]);
  t.same(presets, [
    { name: 'portrait', properties: { iso: '400' }, cameras: { D10F60140701: { iso: '100' } } },
  ]);
});

t.test('an empty text declares nothing', async (t) => t.same(readRig('', MOST), EMPTY_RIG));

t.test('a change keeps comments, order and what it does not name', async (t) => {
  const content = readRig(TEXT, MOST);
  const cameras = content.cameras.map((camera) =>
    camera.number === 2 ? { ...camera, name: 'front right' } : camera,
  );
  const written = writeRig(TEXT, { ...content, cameras }, MOST);
  t.equal(written, TEXT.replace('"front left"', '"front right"'));
});

t.test('the first text has no empty header, and ends with a line break', async (t) => {
  const body = { name: 'left', groups: ['ring'], connect: true, mode: 'remote', properties: {} } as const;
  const content = { ...EMPTY_RIG, cameras: [{ ...body, id: 'D1' }] };
  const first = writeRig('', content, MOST);
  t.equal(first, '[cameras.D1]\nname = "left"\ngroups = [ "ring" ]\nconnect = true\n');
  const groups = [{ name: 'ring', properties: { iso: '400' } }];
  const second = writeRig(
    first,
    { ...content, cameras: [...content.cameras, { ...body, id: 'D2', name: 'right' }], groups },
    MOST,
  );
  t.equal(
    second,
    `${first}\n${first.replace('D1', 'D2').replace('left', 'right')}\n[groups.ring]\nproperties = { iso = "400" }\n`,
    'the next body and a group get sections of their own',
  );
});

t.test('bodies and groups that are declared at once keep their order', async (t) => {
  const bodies = ['D1', 'D2', 'D3'].map((id, at) => ({
    ...{ id, name: '', number: at + 1, groups: [], connect: false, properties: {} },
    mode: 'remote' as const,
  }));
  const groups = ['a', 'b'].map((name) => ({ name, properties: { iso: '400' } }));
  const text = writeRig('', { ...EMPTY_RIG, name: 'S', cameras: bodies, groups }, MOST);
  const section = (header: string, line: string) => `\n[${header}]\n${line}\n`;
  t.equal(
    text,
    [
      'name = "S"\n',
      ...bodies.map(({ id, number }) => section(`cameras.${id}`, `number = ${number}`)),
      ...groups.map(({ name }) => section(`groups.${name}`, 'properties = { iso = "400" }')),
    ].join(''),
  );
});

t.test('comments stay above their section when another one grows or goes', async (t) => {
  const text =
    '# the rig\n\n# left\n[cameras.D1] # window\nname = "a" # short\n\n# right\n[cameras.D2]\nnumber = 2\n';
  const { cameras, ...rest } = readRig(text, MOST);
  const [two, one] = [cameras.find(({ id }) => id === 'D2'), cameras.find(({ id }) => id === 'D1')];
  if (one === undefined || two === undefined) throw new Error('no body');
  t.equal(
    writeRig(text, { ...rest, cameras: [{ ...one, groups: ['ring'] }, two] }, MOST),
    text.replace('# short\n', '# short\ngroups = [ "ring" ]\n'),
  );
  t.equal(
    writeRig(text, { ...rest, cameras: [two] }, MOST),
    '# the rig\n\n# left\n\n# right\n[cameras.D2]\nnumber = 2\n',
  );
  t.equal(writeRig(text.trimEnd(), { ...rest, cameras }, MOST), text, 'a last line without its end gets one');
});

/** Texts that are refused: how each differs from {@link TEXT}, the faulty line, and a part of the message. */
const FAULTS: readonly [change: readonly [string, string], line: number, message: string][] = [
  [['name = "Studio A"', 'name = Studio A'], 2, ''],
  [['number = 2', 'numbre = 2'], 8, 'did you mean number?'],
  [['number = 2', 'number = "two"'], 8, 'integer'],
  [['number = 2', 'number = 1'], 14, 'same number'],
  [['groups = ["ring", "front"]', 'groups = ["all"]'], 9, 'group of all bodies'],
  [['iso = "800"', 'isos = "800"'], 11, 'did you mean iso?'],
  [['{number}-{shot:4}', '{nummer}-{shot:4}'], 3, '{nummer}'],
  [['[groups.ring]', '[group.ring]'], 16, 'did you mean groups?'],
  [['iso = "100"', 'iso = 100'], 22, 'string'],
];

t.test('a text that is not valid is refused with its first line at fault', async (t) => {
  for (const [[part, instead], line, message] of FAULTS) {
    const text = TEXT.replace(part, instead);
    t.not(text, TEXT, part);
    try {
      readRig(text, MOST);
      t.fail(`${instead} was taken`);
    } catch (error) {
      if (!(error instanceof RigTextError)) throw error;
      t.equal(error.line, line, `${instead}: ${error.message}`);
      t.match(error.message, new RegExp(message.replaceAll(/[{}?]/g, '\\$&')), instead);
    }
  }
});

t.test('more entries than the limit are refused', async (t) => {
  const bodies = (count: number) => Array.from({ length: count }, (_, at) => `[cameras.D${at}]\n`).join('');
  t.equal(readRig(bodies(MOST), MOST).cameras.length, MOST);
  t.throws(() => readRig(bodies(MOST + 1), MOST), /cameras has more than 8 entries/);
});

const name = fc
  .string({ minLength: 1, maxLength: 20, unit: 'binary' })
  .filter((text) => !/\p{Cs}/u.test(text));
const content = fc.record({
  name,
  session: name,
  cameras: fc.uniqueArray(fc.tuple(name, fc.boolean(), fc.subarray(['ring', 'a b', 'ä"\n'])), {
    maxLength: 6,
    selector: ([id]) => id,
  }),
});

t.test('every declaration is read back unchanged, whatever text it was written into', async () => {
  fc.assert(
    fc.property(content, content, (first, second) => {
      let text = TEXT;
      for (const { cameras, ...rest } of [first, second]) {
        const declared: RigContent = {
          ...EMPTY_RIG,
          ...rest,
          cameras: cameras.map(([id, connect, groups], number) => {
            return { id, name: '', number, groups, connect, mode: 'remote', properties: {} };
          }),
        };
        text = writeRig(text, declared, MOST);
        const { groups: _groups, ...read } = readRig(text, MOST);
        const { groups: _none, ...wanted } = declared;
        if (!isDeepStrictEqual(read, wanted)) throw new Error(`${text} reads as ${JSON.stringify(read)}`);
      }
    }),
    { numRuns: 60 },
  );
});

t.test('a text that cannot be in a rig file is refused', async (t) => {
  const half = { ...EMPTY_RIG, template: '{number}\ud83d' };
  t.throws(() => writeRig('', half, 10), { message: /has half a character/ });
});
