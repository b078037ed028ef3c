// Converts a property as the SDK reports it into the reading that the contract shows, and decides whether the camera
// accepts a value. Knows the SDK's types and flags; makes no calls.

import { hexValue } from '../../base/hex.js';
import type { PropertyReading, PropertyValue } from '../../protocol/operations.js';
import type { NativeProperty } from '../sdk/addon.js';
import type { PropertyDefinition } from './definition.js';
import { labelsOf } from './labels.js';

/** CrPropertyEnableFlag values that allow a write. */
const WRITABLE_FLAGS = new Set([1, 3]);
/** CrPropertyEnableFlag of a code that the SDK has and this body does not. */
const NOT_SUPPORTED = -1;
/** CrDataType: the low nibble is the width of an element; the next constants are the other bits. */
const WIDTH_NIBBLE = 0xf;
const SIGN_BIT = 0x1000;
const RANGE_BIT = 0x4000;
const TEXT_TYPE = 0xffff;

/** Whether this body has the property at all. */
export function isReported(native: NativeProperty): boolean {
  return native.enableFlag !== NOT_SUPPORTED;
}

/** Whether the camera takes a write of it now. */
export function isWritable(native: NativeProperty): boolean {
  return WRITABLE_FLAGS.has(native.enableFlag);
}

/**
 * The type for writing a number: the one that the camera reports, because some bodies ignore a write with another
 * width.
 * @param unreported the type when the camera reports none
 */
export function typeToWrite(native: NativeProperty | undefined, unreported: number): number {
  return native === undefined || native.type === TEXT_TYPE ? unreported : native.type;
}

/**
 * The values that may be set now, in the camera's order. Some bodies leave that list empty; then the list of all values
 * counts. A range has three entries: minimum, maximum, step.
 */
export function availableOf(definition: PropertyDefinition, native: NativeProperty): bigint[] {
  const list = native.settable.length > 0 ? native.settable : native.values;
  return list.map((value) => wide(definition, native.type, value));
}

const READINGS = new WeakMap<NativeProperty, PropertyReading>();

/**
 * The reading of a copy that does not change. The same copy always gives the same object, which must not be changed.
 */
export function lastingReadingOf(
  name: string,
  definition: PropertyDefinition,
  native: NativeProperty,
): PropertyReading {
  const known = READINGS.get(native);
  if (known?.property === name) return known;
  const reading = Object.freeze(readingOf(name, definition, native));
  READINGS.set(native, reading);
  return reading;
}

/** The property as the contract shows it. */
export function readingOf(
  name: string,
  definition: PropertyDefinition,
  native: NativeProperty,
): PropertyReading {
  const current = wide(definition, native.type, native.current);
  const available = definition.listed === false ? [] : availableOf(definition, native);
  const labels = labelsOf(definition, available, current);
  const reading: PropertyReading = {
    property: name,
    value: hexValue(current),
    formatted: labels.get(current) ?? '',
    writable: isWritable(native),
    availableValues: available.map((value, index) => {
      return { value: hexValue(value), formatted: `${definition.triple?.[index] ?? ''}${labels.get(value)}` };
    }),
  };
  if (definition.codec !== 'text') return reading;
  const text = native.text ?? '';
  return { ...reading, text, formatted: text === '' ? (definition.emptyLabel ?? '') : text };
}

/** All values in a reading that a client may send back. */
export function shownBy(reading: PropertyReading): PropertyValue[] {
  return [...reading.availableValues, { value: reading.value, formatted: reading.formatted }];
}

/**
 * The value with 64 bits, which is the only form that is shown and compared. The SDK sometimes gives a signed value
 * with the width of its type and sometimes extended to 64 bits.
 */
export function wide(definition: PropertyDefinition, type: number, value: bigint): bigint {
  const isSigned = definition.signed === true || (type !== TEXT_TYPE && (type & SIGN_BIT) !== 0);
  if (!isSigned) return value;
  const bits = 8 << (Math.max(1, type & WIDTH_NIBBLE) - 1);
  return value < 1n << BigInt(bits) ? BigInt.asUintN(64, BigInt.asIntN(bits, value)) : value;
}

/** Whether a value is in the list, or on a step of the range. True without a list: then only the camera decides. */
export function isAllowed(definition: PropertyDefinition, native: NativeProperty, value: bigint): boolean {
  const available = availableOf(definition, native);
  if ((native.type & RANGE_BIT) === 0) return available.length === 0 || available.includes(value);
  const isSigned = definition.signed === true || (native.type & SIGN_BIT) !== 0;
  const [minimum, maximum, step, wanted] = [...available, value].map((v) =>
    isSigned ? BigInt.asIntN(64, v) : v,
  );
  if (minimum === undefined || maximum === undefined || step === undefined || wanted === undefined)
    return true;
  if (wanted < minimum || wanted > maximum) return false;
  return step <= 0n || (wanted - minimum) % step === 0n;
}
