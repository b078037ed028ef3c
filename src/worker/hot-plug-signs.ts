// Finds signs that a camera may have been plugged in or out, without a call of the SDK: changes in the list of entries
// of a directory, or a replaced entry. Linux has such a directory for the devices on the USB; the simulated bodies have
// their own.

import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SignPlace } from '../protocol/worker-options.js';

/** A text that changes when something is plugged in or out; undefined when the directory does not exist. */
export function hotPlugSigns({ directory, file = '' }: SignPlace): string | undefined {
  try {
    return readdirSync(directory)
      .sort()
      .map((name) => `${name} ${entryOf(join(directory, name, file))}`)
      .join('\n');
  } catch {
    return undefined;
  }
}

/**
 * A text that identifies an entry. A device that was away has the same name but another inode. Empty for a removed
 * device, or one without the file.
 */
function entryOf(path: string): string {
  try {
    const { ino, size } = lstatSync(path);
    return `${ino} ${size}`;
  } catch {
    return '';
  }
}
