// Numbers of the SDK as text, in the two forms in which people meet them.

/** A code as the vendor writes it: `0x8402`, in capitals, with at least `digits` digits; negative ones as unsigned. */
export function hexCode(code: number, digits = 4): string {
  return `0x${(code >>> 0).toString(16).toUpperCase().padStart(digits, '0')}`;
}

/** A value as clients send and receive it: `0x1007d`, lower case, unpadded. */
export function hexValue(value: bigint): string {
  return `0x${value.toString(16)}`;
}
