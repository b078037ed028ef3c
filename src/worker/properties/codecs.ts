// Values and texts of properties: how a value reads, and which value a text means. Every label shown for a
// camera is also understood; a text that is understood only in part is refused, never rounded or cut.

import type { CodecName, PropertyDefinition } from './definition.js';

/** One rule. `available` are the values the camera takes now, in its order. */
export interface Codec {
  format(value: bigint, property: PropertyDefinition): string;
  /** @returns the value meant, which may not be available; undefined = not understood. */
  parse(text: string, property: PropertyDefinition, available: readonly bigint[]): bigint | undefined;
}

/** Bits 0–23 of an ISO value; all ones = automatic. Bits 24–27 multi-frame noise reduction, 28–31 extended. */
const ISO_VALUE_MASK = 0xffffffn;
const ISO_MODE_LABELS = ['', 'Multi Frame NR ', 'Multi Frame NR High '];
const SHUTTER_BULB = 0n;
const SHUTTER_NOTHING = 0xffffffffn;
const PERCENT_NOT_OBTAINED = 0xffffn;
/** Unknown and nothing to show, in the SDK's F-number. */
const APERTURE_UNKNOWN = new Set([0n, 0xfffen]);
const APERTURE_NOTHING = 0xffffn;

const iso: Codec = {
  format(value) {
    const mode = ISO_MODE_LABELS[Number((value >> 24n) & 0xfn)] ?? `Mode ${(value >> 24n) & 0xfn} `;
    const number = value & ISO_VALUE_MASK;
    return number === ISO_VALUE_MASK ? `${mode}ISO AUTO` : `${mode}ISO ${number}`;
  },
  parse(text, _property, available) {
    const match = /^(?:iso )?(?:(auto)|(\d{1,8}))$/i.exec(text);
    if (match === null) return undefined;
    const number = match[1] === undefined ? BigInt(match[2] ?? '') : ISO_VALUE_MASK;
    // Values outside the standard range carry a mark in the high bits; the client names the number only.
    return available.find((value) => isoNumberOf(value) === number) ?? number;
  },
};

/** The plain number of an ISO value without noise reduction; undefined for the multi-frame modes. */
function isoNumberOf(value: bigint): bigint | undefined {
  return ((value >> 24n) & 0xfn) === 0n ? value & ISO_VALUE_MASK : undefined;
}

const aperture: Codec = {
  format(value) {
    if (APERTURE_UNKNOWN.has(value)) return '--';
    if (value === APERTURE_NOTHING) return '';
    return value % 100n === 0n ? `F${value / 100n}` : `F${(Number(value) / 100).toFixed(1)}`;
  },
  parse(text) {
    const match = /^(?:f\/?)?(\d{1,3}(?:\.\d)?)$/i.exec(text);
    // Rounded because 4.6 * 100 is 459.99…; the text has one decimal, so nothing is lost.
    return match?.[1] === undefined ? undefined : BigInt(Math.round(Number(match[1]) * 100));
  },
};

const shutterSpeed: Codec = {
  format(value) {
    if (value === SHUTTER_BULB) return 'Bulb';
    if (value === SHUTTER_NOTHING) return '';
    const { numerator, denominator } = fractionOf(value);
    if (denominator === 0n) return `Unknown (0x${value.toString(16)})`;
    if (numerator === 1n) return `1/${denominator}`;
    if (numerator % denominator === 0n) return `${numerator / denominator}"`;
    return `${numerator / denominator}.${numerator % denominator}"`;
  },
  parse(text, _property, available) {
    if (/^bulb$/i.test(text)) return SHUTTER_BULB;
    const wanted = parseSeconds(text);
    if (wanted === undefined) return undefined;
    // A camera may write one second as 1/1 or as 10/10: the same time is the same value.
    const same = available.find((value) => {
      const { numerator, denominator } = fractionOf(value);
      return numerator > 0n && numerator * wanted.denominator === wanted.numerator * denominator;
    });
    return same ?? (wanted.numerator << 16n) + wanted.denominator;
  },
};

interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

function fractionOf(value: bigint): Fraction {
  return { numerator: value >> 16n, denominator: value & 0xffffn };
}

/** `1/250`, `30"`, `1.3s`, or a bare whole number N that means 1/N. */
function parseSeconds(text: string): Fraction | undefined {
  const fraction = /^(\d{1,5})\/(\d{1,5})$/.exec(text);
  if (fraction !== null) return positive(BigInt(fraction[1] ?? 0), BigInt(fraction[2] ?? 0));
  const seconds = /^(\d{1,4})(?:\.(\d))? ?(?:s|")$/.exec(text);
  if (seconds !== null) return positive(BigInt(seconds[1] ?? 0) * 10n + BigInt(seconds[2] ?? 0), 10n);
  const reciprocal = /^(\d{1,5})$/.exec(text);
  return reciprocal === null ? undefined : positive(1n, BigInt(reciprocal[1] ?? 0));
}

function positive(numerator: bigint, denominator: bigint): Fraction | undefined {
  return numerator > 0n && denominator > 0n ? { numerator, denominator } : undefined;
}

const percent: Codec = {
  format: (value) => (value === PERCENT_NOT_OBTAINED ? '' : `${value}%`),
  parse(text) {
    const match = /^(\d{1,3})%?$/.exec(text);
    return match?.[1] === undefined ? undefined : BigInt(match[1]);
  },
};

const words: Codec = {
  format: (value, property) => property.labels?.[Number(value)] ?? `Unknown (0x${value.toString(16)})`,
  parse(text, property) {
    const word = text.toLowerCase().replaceAll(/[_ ]/g, '-');
    const value =
      property.words !== undefined && Object.hasOwn(property.words, word) ? property.words[word] : undefined;
    return value === undefined ? undefined : BigInt(value);
  },
};

/** The rule of each codec name. */
export const CODECS: { readonly [Name in CodecName]: Codec } = {
  iso,
  aperture,
  'shutter-speed': shutterSpeed,
  percent,
  words,
};

/** How a value of this property reads. */
export function formatValue(property: PropertyDefinition, value: bigint): string {
  return CODECS[property.codec].format(value, property);
}

/**
 * Which value a client's text means: hex is the number itself, a label shown for an available value is that
 * value, everything else is the codec's.
 * @returns undefined when the text is not understood as a whole.
 */
export function parseValue(
  property: PropertyDefinition,
  text: string,
  available: readonly bigint[],
): bigint | undefined {
  if (/^0x[0-9a-f]{1,16}$/i.test(text)) return BigInt(text);
  const labelled = available.find((value) => formatValue(property, value) === text);
  return labelled ?? CODECS[property.codec].parse(text.trim(), property, available);
}
