// Files in memory without a name, so that nothing is left of them. A child uses them to hand over data beside the link.

import { constants, openSync } from 'node:fs';

/** A file system in memory that every Linux has. */
const MEMORY_DIRECTORY = '/dev/shm';
/** O_TMPFILE, which Node does not name, without the bit of O_DIRECTORY that it includes. */
const NAMELESS = 0o20000000;

/** Opens such a file, empty, for reading and writing; undefined where that is not possible. */
export function openNameless(): number | undefined {
  try {
    return openSync(MEMORY_DIRECTORY, constants.O_RDWR | constants.O_DIRECTORY | NAMELESS, 0o600);
  } catch {
    return undefined;
  }
}
