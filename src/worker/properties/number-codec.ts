// The codec for quantities, which are shown with a unit. The SDK's value counts steps; `divisor` steps are one unit.

import { type Codec, parseDecimal } from './codec.js';
import type { PropertyDefinition } from './definition.js';

/**
 * `5600K`, `+0.7 EV`, `180.0°`. A text that is only a whole number is the SDK's value in steps. A number with a unit is
 * converted: with the divisor 1000, `180.0°` is 180000.
 */
export const number: Codec = {
  format(value, property) {
    const named = property.labels?.[Number(value)];
    if (named !== undefined) return named;
    const signed = property.signed === true ? BigInt.asIntN(64, value) : value;
    return `${property.signed === true && signed > 0n ? '+' : ''}${digits(signed, property)}${property.unit ?? ''}`;
  },
  parse(text, property) {
    const named = Object.entries(property.labels ?? {}).find(([, label]) => label !== '' && label === text);
    if (named !== undefined) return BigInt(named[0]);
    return parseDecimal(text, property) ?? parseQuantity(text, property);
  },
};

function digits(value: bigint, property: PropertyDefinition): string {
  const { divisor, decimals = 0, decimalsBelowOne = decimals } = property;
  if (divisor === undefined) return value.toString();
  const units = Number(value) / divisor;
  return units.toFixed(Math.abs(units) < 1 ? decimalsBelowOne : decimals).replace(/^-(0(?:\.0*)?)$/, '$1');
}

function parseQuantity(text: string, property: PropertyDefinition): bigint | undefined {
  const { unit = '', divisor = 1 } = property;
  const tail = unit.trim();
  if (tail === '' || !text.toLowerCase().endsWith(tail.toLowerCase())) return undefined;
  const match = /^([+-]?)(\d{1,10})(?:\.(\d{1,9}))? ?$/.exec(text.slice(0, -tail.length));
  if (match === null || (match[1] !== '' && property.signed !== true)) return undefined;
  const fraction = match[3] ?? '';
  const scale = 10n ** BigInt(fraction.length);
  const scaled = BigInt(`${match[2]}${fraction}`) * BigInt(divisor);
  // A number that is not a whole number of steps is refused, not rounded.
  if (scaled % scale !== 0n) return undefined;
  const magnitude = scaled / scale;
  return match[1] === '-' ? BigInt.asUintN(64, -magnitude) : magnitude;
}
