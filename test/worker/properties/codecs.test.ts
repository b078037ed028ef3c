import t from 'tap';
import { CODECS } from '#worker/properties/codecs.js';
import type { PropertyDefinition } from '#worker/properties/definition.js';
import { labelsOf, valueMeant } from '#worker/properties/labels.js';
import { PROPERTIES } from '#worker/properties/table.js';

const shutter = (numerator: number, denominator: number) => (BigInt(numerator) << 16n) + BigInt(denominator);
const ev = (thousandths: number) => BigInt.asUintN(64, BigInt(thousandths));

/** Values that a body may offer, for rules without a list of named values. */
const OFFERED: Record<string, bigint[]> = {
  iso: [0xffffffn, 50n, 100n, 400n, 12_800n, 102_400n, 0x1ffffffn, 0x2ffffffn, 0x10000032n + 14n],
  aperture: [95n, 280n, 320n, 350n, 400n, 460n, 560n, 820n, 920n, 1100n, 2200n, 0xfffdn],
  'shutter-speed': [
    0n,
    shutter(300, 10),
    shutter(13, 10),
    shutter(10, 10),
    shutter(4, 10),
    shutter(5, 100),
    shutter(1, 3),
    shutter(1, 8000),
  ],
  'exposure-compensation': [-5000, -3300, -700, -300, 0, 300, 333, 500, 700, 5000].map(ev),
  'flash-compensation': [-3000, -300, 0, 300, 3000].map(ev),
  'zoom-distance': [0n, 1n, 24_000n, 24_300n, 200_000n],
  'focus-distance': [0n, 1n, 450n, 1000n, 1234n, 0xffffffffn],
  'shutter-angle': [0n, 5600n, 90_000n, 172_800n, 180_000n, 360_000n],
  'creative-look': [1n, 2n, 0xcn, 0xdn, 0x100n, 0x101n, 0x201n, 0x10dn],
  'base-look-value': [0n, 1n, 0x100n, 0x105n, 0x203n, 0x8001n, 0x305n, 0x405n],
  'pp-lut-base-look': [0n, 1n, 2n, 16n],
};
const ANY_NUMBERS = [0n, 1n, 57n, 100n, 5600n];

const table: Record<string, PropertyDefinition> = PROPERTIES;
const numeric = Object.entries(table).filter(([, { codec }]) => codec !== 'text');

function valuesOf(name: string): bigint[] {
  const { codec, labels } = table[name] as PropertyDefinition;
  const offered = OFFERED[name] ?? (codec === 'words' ? [] : ANY_NUMBERS);
  return [...new Set([...offered, ...(codec === 'words' ? Object.keys(labels ?? {}).map(BigInt) : [])])];
}

/** The value that a text means while the camera accepts these values and has this one. */
function meant(
  name: string,
  text: string,
  values: readonly bigint[] = valuesOf(name),
  current = values[0],
): bigint | undefined {
  const property = table[name] as PropertyDefinition;
  const labels = current === undefined ? new Map() : labelsOf(property, values, current);
  const shown = [...labels].map(([value, formatted]) => ({ value: `0x${value.toString(16)}`, formatted }));
  return valueMeant(property, text, values, shown);
}

/** A small generator with a seed, so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** @returns a fault when a text does not mean `value`; `values` as for {@link meant} */
function misread(name: string, text: string, value: bigint | undefined, values?: bigint[]): string[] {
  const understood = values === undefined ? meant(name, text) : meant(name, text, values);
  return understood === value ? [] : [`${name} ${JSON.stringify(text)} means ${understood}, not ${value}`];
}

t.test('every value reads as one label, and hex and label mean that value', async (t) => {
  const faults = numeric.flatMap(([name, property]) => {
    const values = valuesOf(name);
    const labels = labelsOf(property, values, values[0] ?? 0n);
    return [
      ...(values.length > 1 ? [] : [`${name}: there are no values to test`]),
      ...(new Set(labels.values()).size === values.length ? [] : [`${name}: labels are not unique`]),
      ...[...labels].flatMap(([value, label]) => [
        ...(label === '' ? [] : misread(name, label, value)),
        ...misread(name, `0x${value.toString(16)}`, value),
        ...misread(name, `0X${value.toString(16).toUpperCase()}`, value),
      ]),
    ];
  });
  t.same(faults, []);
});

t.test('every word means its value, however it is written', async (t) => {
  const faults = numeric.flatMap(([name, { words = {} }]) =>
    Object.entries(words).flatMap(([word, value]) =>
      [word, word.toUpperCase().replaceAll('-', '_'), word.replaceAll('-', ' ')].flatMap((written) =>
        misread(name, written, BigInt(value), []),
      ),
    ),
  );
  t.same(faults, []);
});

t.test('a bare number is taken where there are no words, and only whole', async (t) => {
  const faults = numeric.flatMap(([name, property]) => {
    if (property.words !== undefined) return misread(name, '1', undefined, []);
    // These have rules of their own.
    if (['iso', 'aperture', 'shutter-speed'].includes(property.codec)) return [];
    const negative = property.signed === true ? ev(-300) : undefined;
    return [...misread(name, '3', 3n, []), ...misread(name, '-300', negative, [])];
  });
  t.same(faults, []);
});

/** Texts that no property accepts. */
const NONSENSE = ['', ' ', 'nonsense', '0x', '0xzz', '400abc', '1/250x', '1e3', '+7', 'constructor', '5 K 5'];

t.test('a text that is understood only in part is refused', async (t) => {
  const faults = numeric.flatMap(([name, property]) => {
    const labels = valuesOf(name).map((value) => CODECS[property.codec].format(value, property));
    const partly = labels.filter((label) => label !== '').map((label) => `${label}~`);
    return [...NONSENSE, ...partly].flatMap((text) => misread(name, text, undefined));
  });
  t.same(faults, []);
});

t.test('labels are unique and mean their value, for any values that a camera shows together', async (t) => {
  const next = random(20_261_121);
  for (let round = 0; round < 3_000; round += 1) {
    const [name, property] = numeric[round % numeric.length] as [string, PropertyDefinition];
    const bits = [4, 8, 16, 28, 32, 63][Math.floor(next() * 6)] ?? 8;
    const any = () =>
      (BigInt(Math.floor(next() * 2 ** 31)) * BigInt(Math.floor(next() * 2 ** 31))) % (1n << BigInt(bits));
    const values = [...new Set([...Array.from({ length: 6 }, any), ...valuesOf(name).slice(0, 3)])];
    const labels = labelsOf(property, values.slice(1), values[0] ?? 0n);
    if (new Set(labels.values()).size !== values.length) t.fail(`${name} ${values.join(' ')}`);
    for (const [value, label] of labels) {
      if (label !== '' && meant(name, label, values.slice(1), values[0]) !== value)
        t.fail(`${name}: ${label} is not ${value}`);
    }
  }
  t.pass('3000 lists');
});

t.test('no text makes the rules fail, and none means more than 64 bits', async (t) => {
  const next = random(7);
  const parts = [
    '0x',
    '-',
    '+',
    '1',
    '99',
    '.',
    '/',
    '"',
    's',
    'K',
    ' EV',
    '°',
    'F',
    'ISO ',
    'auto',
    'Custom ',
    'User ',
    ':',
  ];
  for (let round = 0; round < 20_000; round += 1) {
    const count = 1 + Math.floor(next() * 5);
    const text = Array.from({ length: count }, () => parts[Math.floor(next() * parts.length)]).join('');
    const [name] = numeric[round % numeric.length] as [string, PropertyDefinition];
    const value = meant(name, text, []);
    if (value !== undefined && (value < 0n || value >= 1n << 64n)) t.fail(`${name} ${text} means ${value}`);
  }
  t.pass('20000 texts');
});

const CASES: [string, string, bigint | undefined][] = [
  ['iso', 'auto', 0xffffffn],
  ['iso', 'ISO 400', 400n],
  ['iso', '400', 400n],
  ['iso', '64', 0x10000040n],
  ['aperture', 'f/5.6', 560n],
  ['aperture', 'f5.6', 560n],
  ['aperture', '4.6', 460n],
  ['aperture', '8.2', 820n],
  ['aperture', 'F9.2', 920n],
  ['aperture', 'F0.95', 95n],
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
  ['shutter-speed', '1/70000', undefined],
  ['shutter-speed', '1/65537', undefined],
  ['focus-mode', 'AF-S', 2n],
  ['still-image-store-destination', 'Host PC & Memory Card', 3n],
  ['exposure-compensation', '+0.7 EV', 700n],
  ['exposure-compensation', '-0.3 EV', ev(-300)],
  ['exposure-compensation', '0.0 EV', 0n],
  ['exposure-compensation', '-2.0EV', ev(-2000)],
  ['exposure-compensation', '700', 700n],
  ['exposure-compensation', '-300', ev(-300)],
  ['exposure-compensation', '0.7', undefined],
  ['exposure-compensation', '+0.7', undefined],
  ['aspect-ratio', '3:2', 1n],
  ['aspect-ratio', '16:9', 2n],
  ['aspect-ratio', '4:3', 3n],
  ['aspect-ratio', '1:1', 4n],
  ['exposure-program-mode', 'Auto', 0x8000n],
  ['exposure-program-mode', 'auto', 2n],
  ['exposure-program-mode', 'P_Auto', 2n],
  ['focus-area', 'Tracking Flexible Spot L', 0x16n],
  ['movie-recording-frame-rate', '24p', 7n],
  ['movie-recording-frame-rate', '24.00p', 0x16n],
  ['white-balance-color-temp', '5600K', 5600n],
  ['white-balance-color-temp', '5600 k', 5600n],
  ['white-balance-color-temp', '5600.5K', undefined],
  ['shutter-angle', '172.8°', 172_800n],
  ['creative-look', 'VV2', 5n],
  ['creative-look', 'Custom ST', 0x101n],
  ['base-look-value', 'User 5', 0x105n],
  ['file-format', 'raw+jpeg', 3n],
  ['image-quality', 'RAW+JPEG Extra Fine', 0x30004n],
  ['priority-key', 'pc-remote', 2n],
  ['image-id-num', '18446744073709551615', (1n << 64n) - 1n],
  ['image-id-num', '18446744073709551616', undefined],
];
t.test('texts of clients have their literal meaning', async (t) => {
  for (const [name, text, value] of CASES) t.equal(meant(name, text), value, `${name} ${text}`);
});

t.test('a word goes before the label of a value that the camera does not show', async (t) => {
  t.equal(meant('exposure-program-mode', 'Auto', [1n, 2n]), 2n);
});

t.test('the value the camera lists keeps a label that it shares', async (t) => {
  const lock = table['ae-lock'] as PropertyDefinition;
  t.same(Object.fromEntries(labelsOf(lock, [1n, 2n], 0n)), { 0: 'Off (0x0)', 1: 'Off', 2: 'On' });
  t.same(Object.fromEntries(labelsOf(lock, [], 0n)), { 0: 'Off' });
  t.equal(meant('ae-lock', 'Off', [2n, 1n]), 1n);
  t.same(Object.fromEntries(labelsOf(PROPERTIES.iso, [50n], 0x10000032n)), {
    50: 'ISO 50',
    268435506: 'ISO 50 (0x10000032)',
  });
});

const READS: [string, bigint, string][] = [
  ['focus-mode', 0x99n, 'Unknown (0x99)'],
  ['shutter-speed', 0x10000n, 'Unknown (0x10000)'],
  ['shutter-speed', 0xffffffffn, ''],
  ['shutter-speed', shutter(2, 3), '2/3'],
  ['aperture', 0xfffen, '--'],
  ['aperture', 280n, 'F2.8'],
  ['battery-remain', 0xffffn, ''],
  ['battery-remain', 57n, '57%'],
  ['exposure-compensation', ev(-2000), '-2.0 EV'],
  ['exposure-compensation', 700n, '+0.7 EV'],
  ['exposure-compensation', 0n, '0.0 EV'],
  ['focus-distance', 0xffffffffn, 'Infinity'],
  ['focus-distance', 1234n, '1.2m'],
  ['focus-distance', 450n, '0.45m'],
  ['zoom-distance', 24_300n, '24mm'],
  ['shutter-angle', 180_000n, '180.0°'],
  ['shutter-angle', 0n, 'Off'],
  ['exposure-index', 800n, '800 EI'],
  ['white-balance-color-temp', 5600n, '5600K'],
  ['image-id-string-max-length', 64n, '64 chars'],
  ['creative-look', 0x101n, 'Custom ST'],
  ['creative-look', 0xdn, 'Look 13'],
  ['base-look-value', 0x8001n, 'Temporary 1'],
  ['base-look-value', 0x305n, 'Look 5'],
  ['pp-lut-base-look', 3n, 'PPLUT 3'],
  ['movie-file-format', 99n, 'Format 99'],
  ['picture-profile', 12n, 'PP12'],
  ['file-format', 9n, 'Unknown(9)'],
];
t.test('values read as in the contract', async (t) => {
  for (const [name, value, label] of READS) {
    const property = table[name] as PropertyDefinition;
    t.equal(CODECS[property.codec].format(value, property), label, `${name} ${value}`);
  }
});
