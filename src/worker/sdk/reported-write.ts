// Writes a property with the type that the camera reports: some bodies accept a write with another width and ignore it.
// Read and write are one task of the session thread, so that no other call comes in between; a release that is
// requested during the task comes after it.

import type { NativeAddon } from './addon.js';

/**
 * Reads the type of a property and writes the value with it.
 * @param unreportedType the type when the camera does not report the property, or when the read is refused
 * @throws SdkCallError when the SDK refuses the write
 */
export function writeReported(
  sdk: Pick<NativeAddon, 'getProperties' | 'setProperty'>,
  code: number,
  unreportedType: number,
  value: bigint,
): void {
  sdk.setProperty(code, reportedType(sdk, code) ?? unreportedType, value);
}

function reportedType(sdk: Pick<NativeAddon, 'getProperties'>, code: number): number | undefined {
  try {
    return sdk.getProperties([code]).find((property) => property.code === code)?.type;
  } catch {
    // If the camera does not answer, the write that follows shows it.
    return undefined;
  }
}
