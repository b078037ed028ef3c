// Place of the adapters of an SDK, without which the service does not start. Knows nothing of the service: `rigd config
// check` asks, too.

import { realpath } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The directory of the adapters of an SDK.
 * @throws the error of the file system; `withoutAdapters` has the words for it
 */
export function adapterDirectory(sdkDirectory: string): Promise<string> {
  return realpath(join(sdkDirectory, 'CrAdapter'));
}

/** The reason of a start that is refused. */
export function withoutAdapters(sdkDirectory: string): string {
  return `there is no CrAdapter folder in ${sdkDirectory}`;
}
