// A directory like the one from which a worker is started: node beside a link to the SDK's CrAdapter. The SDK
// looks for its adapters beside the running executable, so a plain `node` would never find them.

import { copyFileSync, linkSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the directory.
 * @param sdkDirectory the SDK whose CrAdapter is linked; left out = none, as when a program is started wrongly.
 * @returns the path of the executable in it.
 */
export function launchDirectory(directory: string, sdkDirectory?: string): string {
  mkdirSync(directory, { recursive: true });
  const executable = join(directory, 'node');
  try {
    // A symbolic link would not do: /proc/self/exe would name its target.
    linkSync(process.execPath, executable);
  } catch {
    copyFileSync(process.execPath, executable);
  }
  if (sdkDirectory !== undefined) symlinkSync(join(sdkDirectory, 'CrAdapter'), join(directory, 'CrAdapter'));
  return executable;
}
