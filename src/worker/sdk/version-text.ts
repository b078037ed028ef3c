// The text for the version of the SDK in answers and logs. It marks a simulated library wherever its version is shown.

import type { LoadedSdk } from './addon.js';

/** `V2.01.00` or `V2.01.00 (simulated)`. */
export function versionText(sdk: LoadedSdk, simulated: boolean): string {
  return `V${sdk.version}${simulated ? ' (simulated)' : ''}`;
}
