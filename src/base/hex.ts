// Numbers of the SDK as hexadecimal text: codes in the form of the vendor, values in the form of the HTTP interface.

/**
 * A code as the vendor writes it: `0x8402`, in capitals, with at least `digits` digits; negative ones as unsigned
 * 32-bit numbers.
 */
export function hexCode(code: number, digits = 4): string {
  return `0x${(code >>> 0).toString(16).toUpperCase().padStart(digits, '0')}`;
}

/** A value in the form that clients send and receive: `0x1007d`, lower case, unpadded. @param value not negative */
export function hexValue(value: bigint): string {
  return `0x${value.toString(16)}`;
}
