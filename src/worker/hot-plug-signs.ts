// Signs that a camera may have been plugged in or out, without a call of the SDK: what a directory lists, and whether
// an entry is still the same one. Linux lists the devices on USB in one; the simulated bodies have another.

import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SignPlace } from '../protocol/worker-options.js';

/** A text that changes when something is plugged in or out; undefined where there is no such directory. */
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
 * A device that was away has the same name and another inode; empty for a removed device, or one without such a file.
 */
function entryOf(path: string): string {
  try {
    const { ino, size } = lstatSync(path);
    return `${ino} ${size}`;
  } catch {
    return '';
  }
}
