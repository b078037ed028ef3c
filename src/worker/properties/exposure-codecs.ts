// Codecs for ISO, aperture and shutter speed. Source of the encodings: the SDK's reference.

import { type Codec, unknownLabel } from './codec.js';

/** Bits 0–23 of an ISO value; all ones = automatic. Bits 24–27 multi-frame noise reduction, 28–31 extended. */
const ISO_VALUE_MASK = 0xffffffn;
const ISO_MODE_LABELS = ['', 'Multi Frame NR ', 'Multi Frame NR High '];
const SHUTTER_BULB = 0n;
const SHUTTER_NOTHING = 0xffffffffn;
/** Labels for special values of the aperture that are no F-number. */
const APERTURE_LABELS: Readonly<Record<string, string>> = {
  '0': '--',
  '65533': 'Iris Closed',
  '65534': '--',
  '65535': '',
};

/** `ISO 400`, `ISO AUTO`; understood with or without `ISO`. */
export const iso: Codec = {
  format(value) {
    const mode = ISO_MODE_LABELS[Number((value >> 24n) & 0xfn)] ?? `Mode ${(value >> 24n) & 0xfn} `;
    const number = value & ISO_VALUE_MASK;
    return number === ISO_VALUE_MASK ? `${mode}ISO AUTO` : `${mode}ISO ${number}`;
  },
  parse(text, _property, available) {
    const match = /^(?:iso )?(?:(auto)|(\d{1,8}))$/i.exec(text);
    if (match === null) return undefined;
    const number = match[1] === undefined ? BigInt(match[2] ?? '') : ISO_VALUE_MASK;
    if (available.includes(number)) return number;
    // A value outside the standard range has a mark in its high bits; the client only writes the number.
    return available.find((value) => plainIsoOf(value) === number) ?? number;
  },
};

/** The plain number of an ISO value without noise reduction; undefined for the multi-frame modes. */
function plainIsoOf(value: bigint): bigint | undefined {
  return ((value >> 24n) & 0xfn) === 0n ? value & ISO_VALUE_MASK : undefined;
}

/** `F5.6`, `F11`; understood as `f/5.6` and `5.6` too. */
export const aperture: Codec = {
  format: (value) => APERTURE_LABELS[value.toString()] ?? `F${oneDecimalAtMost(Number(value) / 100)}`,
  parse(text) {
    const match = /^(?:f\/?)?(\d{1,3}(?:\.\d{1,2})?)$/i.exec(text);
    // The product is rounded because 4.6 * 100 is 459.99…; the text has at most two decimals, so nothing is lost.
    return match?.[1] === undefined ? undefined : BigInt(Math.round(Number(match[1]) * 100));
  },
};

// One decimal for most numbers, such as 2.8 and 11, but two for 0.95: F0.9 or F1.0 would mean other lenses.
function oneDecimalAtMost(fNumber: number): string {
  const short = Number(fNumber.toFixed(1));
  return short === fNumber ? short.toString() : fNumber.toFixed(2);
}

/** `1/250`, `1.3"`, `Bulb`. A text with `s` is understood too, and a bare whole number N means 1/N. */
export const shutterSpeed: Codec = {
  format(value) {
    if (value === SHUTTER_BULB) return 'Bulb';
    if (value === SHUTTER_NOTHING) return '';
    const { numerator, denominator } = fractionOf(value);
    if (numerator === 0n || denominator === 0n) return unknownLabel(value);
    if (numerator === 1n) return `1/${denominator}`;
    if (numerator % denominator === 0n) return `${numerator / denominator}"`;
    if (denominator === 10n) return `${numerator / 10n}.${numerator % 10n}"`;
    return `${numerator}/${denominator}`;
  },
  parse(text, _property, available) {
    if (/^bulb$/i.test(text)) return SHUTTER_BULB;
    const wanted = parseSeconds(text);
    if (wanted === undefined) return undefined;
    const exact = (wanted.numerator << 16n) + wanted.denominator;
    if (available.includes(exact)) return exact;
    // A camera may write one second as 1/1 or as 10/10, so values are compared by their time.
    const same = available.find((value) => {
      const { numerator, denominator } = fractionOf(value);
      return numerator > 0n && numerator * wanted.denominator === wanted.numerator * denominator;
    });
    return same ?? exact;
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
  if (fraction !== null) return encodable(BigInt(fraction[1] ?? 0), BigInt(fraction[2] ?? 0));
  const seconds = /^(\d{1,4})(?:\.(\d))? ?(?:s|")$/.exec(text);
  if (seconds !== null) return encodable(BigInt(seconds[1] ?? 0) * 10n + BigInt(seconds[2] ?? 0), 10n);
  const reciprocal = /^(\d{1,5})$/.exec(text);
  return reciprocal === null ? undefined : encodable(1n, BigInt(reciprocal[1] ?? 0));
}

// The fraction, if it can be encoded. Numerator and denominator have 16 bits; a larger one would overflow and mean
// another time.
function encodable(numerator: bigint, denominator: bigint): Fraction | undefined {
  const fits = [numerator, denominator].every((part) => part > 0n && part <= 0xffffn);
  return fits ? { numerator, denominator } : undefined;
}
