// Interface of a codec, which converts values to texts and back. Values are the SDK's numbers in their 64-bit form;
// texts are for people.

import { hexValue } from '../../base/hex.js';
import type { PropertyDefinition } from './definition.js';

/** A codec. A text must be understood as a whole: nothing is rounded or ignored. */
export interface Codec {
  /** The text for a value. Different values may have the same text; labels.ts makes their labels differ. */
  format(value: bigint, property: PropertyDefinition): string;
  /**
   * @param text without white space around it.
   * @param available the values that the camera accepts now, in its order. They decide when a text may mean several
   * values.
   * @returns the value that the text means, which need not be available; undefined = not understood.
   */
  parse(text: string, property: PropertyDefinition, available: readonly bigint[]): bigint | undefined;
}

/** The largest value of 64 bits. */
const MAX_VALUE = (1n << 64n) - 1n;

/** The number in a text that consists of one whole decimal number; a negative one as 64-bit two's complement. */
export function parseDecimal(text: string, property: PropertyDefinition): bigint | undefined {
  if (!/^-?\d{1,20}$/.test(text)) return undefined;
  const number = BigInt(text);
  if (number < 0n) return property.signed === true ? BigInt.asUintN(64, number) : undefined;
  return number <= MAX_VALUE ? number : undefined;
}

/** `Unknown (0x99)`: the label of a value without a name. */
export function unknownLabel(value: bigint): string {
  return `Unknown (${hexValue(value)})`;
}
