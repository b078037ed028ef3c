// Turns a property as the SDK reports it into what the contract shows: the camera's lists, its labels, and whether the
// camera takes a value. Knows the SDK's types and flags, makes no calls.

import { hexValue } from '../../base/hex.js';
import type { PropertyReading, PropertyValue } from '../../protocol/operations.js';
import type { NativeProperty } from '../sdk/addon.js';
import type { PropertyDefinition } from './definition.js';
import { labelsOf } from './labels.js';

/** CrPropertyEnableFlag values that allow a write. */
const WRITABLE_FLAGS = new Set([1, 3]);
/** CrPropertyEnableFlag: the code exists in the SDK and not in this body. */
const NOT_SUPPORTED = -1;
/** CrDataType: width of an element in the low nibble, and the other facts of the type. */
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
 * The type to write a number with: the one that the camera reports, because some bodies ignore a write of another
 * width.
 * @param unreported the type where the camera reports none
 */
export function typeToWrite(native: NativeProperty | undefined, unreported: number): number {
  return native === undefined || native.type === TEXT_TYPE ? unreported : native.type;
}

/**
 * The values that may be set now, in the camera's order; some bodies leave that list empty, and the list of all values
 * counts. Three entries for a range: minimum, maximum, step.
 */
export function availableOf(definition: PropertyDefinition, native: NativeProperty): bigint[] {
  const list = native.settable.length > 0 ? native.settable : native.values;
  return list.map((value) => wide(definition, native.type, value));
}

const READINGS = new WeakMap<NativeProperty, PropertyReading>();

/**
 * The property as the contract shows it, of a copy that does not change: the same copy gives the same object, which may
 * not be changed either.
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

/** Everything a reading shows that a client may send back. */
export function shownBy(reading: PropertyReading): PropertyValue[] {
  return [...reading.availableValues, { value: reading.value, formatted: reading.formatted }];
}

/**
 * The value in the one form that is shown and compared, 64 bits: the SDK gives signed values sometimes at the
 * width of their type and sometimes extended.
 */
export function wide(definition: PropertyDefinition, type: number, value: bigint): bigint {
  const isSigned = definition.signed === true || (type !== TEXT_TYPE && (type & SIGN_BIT) !== 0);
  if (!isSigned) return value;
  const bits = 8 << (Math.max(1, type & WIDTH_NIBBLE) - 1);
  return value < 1n << BigInt(bits) ? BigInt.asUintN(64, BigInt.asIntN(bits, value)) : value;
}

/** Whether a value is in the list, or in the range and on its step; true without a list: the camera decides itself. */
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
