import { readFileSync } from 'node:fs';
import t from 'tap';
import { formatValue, parseValue } from '#worker/properties/codecs.js';
import type { PropertyDefinition } from '#worker/properties/definition.js';
import { PROPERTIES } from '#worker/properties/table.js';

const shutter = (numerator: number, denominator: number) => (BigInt(numerator) << 16n) + BigInt(denominator);

/** Values a body may offer, for the properties whose values are not named one by one. */
const OFFERED: Record<string, bigint[]> = {
  iso: [0xffffffn, 50n, 100n, 400n, 12_800n, 102_400n, 0x1ffffffn, 0x2ffffffn, 0x10000032n + 14n],
  aperture: [280n, 320n, 350n, 400n, 460n, 560n, 820n, 920n, 1100n, 2200n],
  'shutter-speed': [
    0n,
    shutter(300, 10),
    shutter(13, 10),
    shutter(10, 10),
    shutter(4, 10),
    shutter(1, 3),
    shutter(1, 8000),
  ],
  'battery-remain': [0n, 57n, 100n],
};

const table: Record<string, PropertyDefinition> = PROPERTIES;
const valuesOf = (name: string) =>
  OFFERED[name] ?? Object.keys(table[name]?.labels ?? {}).map((value) => BigInt(value));

for (const [name, property] of Object.entries(table)) {
  t.test(`${name}: every value reads as one label, and hex and label mean that value`, async (t) => {
    const values = valuesOf(name);
    t.ok(values.length > 1, 'there are values to test');
    const labels = values.map((value) => formatValue(property, value));
    t.equal(new Set(labels).size, labels.length, 'labels are unique');
    for (const [index, value] of values.entries()) {
      const label = labels[index] ?? '';
      t.equal(parseValue(property, label, values), value, label);
      t.equal(parseValue(property, `0x${value.toString(16)}`, values), value);
      t.equal(parseValue(property, `0X${value.toString(16).toUpperCase()}`, values), value);
    }
  });

  t.test(`${name}: every word means its value, however it is written`, async (t) => {
    for (const [word, value] of Object.entries(property.words ?? {})) {
      t.equal(parseValue(property, word, []), BigInt(value), word);
      t.equal(parseValue(property, word.toUpperCase().replaceAll('-', '_'), []), BigInt(value));
      t.equal(parseValue(property, word.replaceAll('-', ' '), []), BigInt(value));
    }
    t.pass('all words');
  });

  t.test(`${name}: a text that is understood only in part is refused`, async (t) => {
    for (const text of [
      '',
      ' ',
      'nonsense',
      '0x',
      '0xzz',
      '400abc',
      '1/250x',
      '-300',
      '2.85',
      'constructor',
      '1e3',
      '+7',
    ]) {
      t.equal(parseValue(property, text, valuesOf(name)), undefined, JSON.stringify(text));
    }
  });
}

const cases: [string, string, bigint | undefined][] = [
  ['iso', 'auto', 0xffffffn],
  ['iso', 'ISO 400', 400n],
  ['iso', '400', 400n],
  ['iso', '64', 0x10000040n],
  ['aperture', 'f/5.6', 560n],
  ['aperture', 'f5.6', 560n],
  ['aperture', '4.6', 460n],
  ['aperture', '8.2', 820n],
  ['aperture', 'F9.2', 920n],
  ['aperture', '560', 56_000n],
  ['shutter-speed', '1/8000', shutter(1, 8000)],
  ['shutter-speed', '8000', shutter(1, 8000)],
  ['shutter-speed', '30s', shutter(300, 10)],
  ['shutter-speed', '0.4s', shutter(4, 10)],
  ['shutter-speed', '1.3"', shutter(13, 10)],
  ['shutter-speed', '1s', shutter(10, 10)],
  ['shutter-speed', 'bulb', 0n],
  ['shutter-speed', '0', undefined],
  ['shutter-speed', '1/0', undefined],
  ['focus-mode', 'AF-S', 2n],
  ['still-image-store-destination', 'Host PC & Memory Card', 3n],
];
t.test('texts of clients mean what they say', async (t) => {
  for (const [name, text, value] of cases) {
    t.equal(parseValue(table[name] as PropertyDefinition, text, valuesOf(name)), value, `${name} ${text}`);
  }
});

t.test('values that nobody has named still read as something', async (t) => {
  t.equal(formatValue(PROPERTIES['focus-mode'], 0x99n), 'Unknown (0x99)');
  t.equal(formatValue(PROPERTIES['shutter-speed'], 0x10000n), 'Unknown (0x10000)');
  t.equal(formatValue(PROPERTIES.aperture, 0xfffen), '--');
  t.equal(formatValue(PROPERTIES['battery-remain'], 0xffffn), '');
});

t.test('the table is the data, name by name', async (t) => {
  const data = JSON.parse(readFileSync('data/properties.json', 'utf8')) as {
    properties: Record<string, { code: string }>;
  };
  t.same(
    Object.entries(table).map(([name, row]) => [name, row.code]),
    Object.entries(data.properties).map(([name, row]) => [name, Number(row.code)]),
  );
});
