// Makes the labels that a client sees, and finds the value that a client's text means. Labels that are shown together
// always differ, and every label that is shown is understood as the value that it was shown for.

import { hexValue } from '../../base/hex.js';
import type { PropertyValue } from '../../protocol/operations.js';
import { CODECS } from './codecs.js';
import type { PropertyDefinition } from './definition.js';

/** Label by value. */
export type Labels = ReadonlyMap<bigint, string>;

/**
 * The labels of values that are shown together. When the codec gives several values the same label, one value keeps it:
 * the one that the codec reads from the label, else the first. The others get their number added.
 * @param available the values the camera takes now, in its order.
 * @param current the present value, which need not be one of the available ones.
 */
export function labelsOf(
  property: PropertyDefinition,
  available: readonly bigint[],
  current: bigint,
): Labels {
  const codec = CODECS[property.codec];
  const alike = new Map<string, bigint[]>();
  for (const value of new Set([...available, current])) {
    const label = codec.format(value, property);
    alike.set(label, [...(alike.get(label) ?? []), value]);
  }
  const labels = new Map<bigint, string>();
  for (const [label, values] of alike) {
    const meant = values.length === 1 ? values[0] : codec.parse(label, property, available);
    const owner = values.find((value) => value === meant) ?? values[0];
    for (const value of values) labels.set(value, value === owner ? label : numbered(label, value));
  }
  return labels;
}

/**
 * The value that a client's text means. Hex is the number itself; a label that is shown means the value that it is
 * shown for; the codec reads any other text.
 * @param shown all values that a reading shows: the present value and those that the camera accepts now.
 * @returns undefined when the text is not understood as a whole.
 */
export function valueMeant(
  property: PropertyDefinition,
  text: string,
  available: readonly bigint[],
  shown: readonly PropertyValue[],
): bigint | undefined {
  if (/^0x[0-9a-f]{1,16}$/i.test(text)) return BigInt(text);
  const labelled = shown.find(({ value, formatted }) => formatted === text && value !== '' && text !== '');
  if (labelled !== undefined) return BigInt(labelled.value);
  return CODECS[property.codec].parse(text.trim(), property, available);
}

function numbered(label: string, value: bigint): string {
  return label === '' ? hexValue(value) : `${label} (${hexValue(value)})`;
}
