// A write with the type that the camera reports: some bodies take another width and ignore the write. It is one task of
// the session thread, so that no other call comes between, and a release that is requested meanwhile comes after it.

import type { NativeAddon } from './addon.js';

/**
 * Reads the type of a property and writes the value with it.
 * @param unreportedType where the camera does not report the property, or the read is refused
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
    // The write shows whether the camera answers.
    return undefined;
  }
}
