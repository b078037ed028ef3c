// How the SDK names itself in answers and logs. A simulated library is marked as such wherever its version is read.

import type { LoadedSdk } from './addon.js';

/** `V2.01.00` or `V2.01.00 (simulated)`. */
export function versionText(sdk: LoadedSdk, simulated: boolean): string {
  return `V${sdk.version}${simulated ? ' (simulated)' : ''}`;
}
