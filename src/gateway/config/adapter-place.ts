// The directory of the adapters of an SDK, without which the service does not start. Knows nothing of the service,
// because `rigd config check` uses it too.

import { realpath } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Finds the directory of the adapters of an SDK.
 * @throws the error of the file system; `withoutAdapters` gives its text
 */
export function adapterDirectory(sdkDirectory: string): Promise<string> {
  return realpath(join(sdkDirectory, 'CrAdapter'));
}

/** The reason why the service does not start without adapters. */
export function withoutAdapters(sdkDirectory: string): string {
  return `there is no CrAdapter folder in ${sdkDirectory}`;
}
