// Interface of a codec. Values are the numbers of the SDK in their 64-bit form, texts are what people read and write.

import { hexValue } from '../../base/hex.js';
import type { PropertyDefinition } from './definition.js';

/** One rule. A text that is understood only in part is not understood: nothing is rounded or cut. */
export interface Codec {
  /** How the value reads. Different values may read alike; labels.ts makes their labels differ. */
  format(value: bigint, property: PropertyDefinition): string;
  /**
   * @param text without white space around it.
   * @param available the values the camera takes now, in its order; they decide when a text may mean several values.
   * @returns the value meant, which may not be available; undefined = not understood.
   */
  parse(text: string, property: PropertyDefinition, available: readonly bigint[]): bigint | undefined;
}

/** The largest value there is: 64 bits. */
const MAX_VALUE = (1n << 64n) - 1n;

/** The number of a text that is a whole decimal number, and no more; signed ones as 64-bit two's complement. */
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
