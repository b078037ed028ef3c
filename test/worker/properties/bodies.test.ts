// Every value that a simulated body may show: hex → label → hex, and labels that differ.

import t from 'tap';
import type { PropertyDefinition } from '#worker/properties/definition.js';
import { valueMeant } from '#worker/properties/labels.js';
import { availableOf, isAllowed, readingOf, shownBy, wide } from '#worker/properties/reading.js';
import { PROPERTIES } from '#worker/properties/table.js';
import type { NativeProperty } from '#worker/sdk/addon.js';

interface BodyProperty {
  code: string;
  name: string;
  type: string;
  values?: string[];
  range?: string[];
  text?: string;
  initial?: string;
}
interface Body {
  model: string;
  properties: BodyProperty[];
}

// A JavaScript module of the build that resolves references between the data files.
const { loadBodies } = (await import(new URL('../../../scripts/body-data.js', import.meta.url).href)) as {
  loadBodies(): Body[];
};
const bodies = loadBodies();

/** Properties that only cinema cameras have. */
const CINEMA = [
  'base-iso',
  'base-look-import-enable',
  'base-look-value',
  'embed-lut-file',
  'exposure-index',
  'movie-shooting-mode',
  'movie-shooting-mode-color-gamut',
  'pp-lut-base-look',
  'shutter-angle',
  'shutter-mode',
];
/** Properties that exist since the bodies of the SDK's second generation. */
const NEWER = [
  'camera-error-caution-status',
  'camera-system-error-info',
  'shooting-enable',
  'system-error-caution-status',
];
/** Properties of cameras that take stills. */
const STILLS = [
  'ae-lock',
  'aps-c-s35',
  'aspect-ratio',
  'color-space',
  'creative-look',
  'drive-mode',
  'dro',
  'exposure-compensation',
  'exposure-program-mode',
  'exposure-step',
  'file-format',
  'flash-compensation',
  'flash-mode',
  'flicker-less-shooting',
  'high-iso-nr',
  'image-id-num',
  'image-id-num-setting',
  'image-id-string',
  'image-id-string-max-length',
  'image-quality',
  'image-size',
  'long-exposure-nr',
  'metering-mode',
  'movie-stabilization',
  'picture-profile',
  'raw-compression',
  'shutter-type',
  'silent-mode',
  'still-image-store-destination',
  'wireless-flash',
];
/**
 * The properties that each body lacks on purpose; it must have all others. A body without a row is like the ILCE-7M4.
 */
const ABSENT: Record<string, string[]> = {
  'ILCE-1M2': CINEMA,
  'ILCE-7M5': CINEMA,
  'ILCE-9M3': CINEMA,
  'ILME-FX3': [...NEWER, 'priority-key'],
  'ILME-FX6': [...NEWER, ...STILLS, 'priority-key'],
};
const table: Record<string, PropertyDefinition> = PROPERTIES;

const WIDTHS: Record<string, number> = { '8': 1, '16': 2, '32': 3, '64': 4 };

/** The CrDataType of `uint16-list` and similar names. */
function typeOf(text: string): number {
  if (text === 'text') return 0xffff;
  const match = /^(u?)int(8|16|32|64)(?:-(list|range))?$/.exec(text);
  if (match === null) throw new Error(`${text} is not a type`);
  const form = { list: 0x2000, range: 0x4000, '': 0 }[match[3] ?? ''] ?? 0;
  return (WIDTHS[match[2] ?? ''] ?? 0) + (match[1] === '' ? 0x1000 : 0) + form;
}

/** A body's property as the addon hands it over: elements at the width of their type. */
function nativeOf(property: BodyProperty, current: string): NativeProperty {
  const type = typeOf(property.type);
  const bits = 8 << ((type & 0xf) - 1);
  const element = (text: string) => BigInt.asUintN(type === 0xffff ? 64 : bits, BigInt(text));
  const values = (property.values ?? property.range ?? []).map(element);
  const native: NativeProperty = {
    code: Number(property.code),
    type,
    enableFlag: 1,
    current: BigInt.asUintN(64, BigInt(current)),
    values,
    settable: values,
  };
  return property.text === undefined ? native : { ...native, text: property.text };
}

t.ok(bodies.length > 0, 'there is a body');
t.ok(
  bodies.some(({ model }) => model === 'ILCE-7M4'),
  'the ILCE-7M4 is one',
);

for (const body of bodies) {
  const byCode = new Map(body.properties.map((property) => [Number(property.code), property]));

  t.test(`${body.model} has each property or is known to lack it`, async (t) => {
    const lacking = Object.keys(table).filter((name) => !byCode.has(table[name]?.code ?? -1));
    t.same(lacking.sort(), [...(ABSENT[body.model] ?? [...CINEMA, ...NEWER])].sort(), 'what it lacks');
    const astray = body.properties.filter(
      ({ name, code }) => Object.hasOwn(table, name) && Number(code) !== table[name]?.code,
    );
    t.same(astray, [], 'what it has under another code');
  });

  t.test(`${body.model}: every value has a label of its own that means it`, async (t) => {
    const faults = Object.entries(table).flatMap(([name, definition]) => {
      const property = byCode.get(definition.code);
      return property === undefined ? [] : faultsOf(name, definition, property);
    });
    t.same(faults, []);
  });
}

/** Faults in the labels of the values that a body may show for a property. */
function faultsOf(name: string, definition: PropertyDefinition, property: BodyProperty): string[] {
  if (definition.codec === 'text') return property.type === 'text' ? [] : [`${name} is not a text`];
  const listed = property.values ?? property.range?.slice(0, 2) ?? [];
  const initial = property.initial ?? listed[0] ?? '0x0';
  return [...new Set([initial, ...listed])].flatMap((current) => {
    const faults: string[] = [];
    const native = nativeOf(property, current);
    const reading = readingOf(name, definition, native);
    const value = wide(definition, native.type, native.current);
    const shown = new Map(shownBy(reading).map(({ value, formatted }) => [value, formatted]));
    if (reading.value !== `0x${value.toString(16)}`) faults.push(`${name} ${current} reads ${reading.value}`);
    if (new Set(shown.values()).size !== shown.size)
      faults.push(`${name}: one label twice: ${[...shown.values()].join(' | ')}`);
    const available = availableOf(definition, native);
    const means = (text: string) => valueMeant(definition, text, available, shownBy(reading));
    for (const [hex, label] of shown) {
      if (means(hex) !== BigInt(hex)) faults.push(`${name} ${hex} does not mean itself`);
      if (label !== '' && means(label) !== BigInt(hex)) faults.push(`${name} ${label} is not ${hex}`);
    }
    if (listed.includes(current) && !isAllowed(definition, native, value))
      faults.push(`${name} ${reading.formatted} may not be set`);
    return faults;
  });
}
