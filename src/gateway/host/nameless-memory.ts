// Files of memory that have no name, so that nothing is left of them: for what a child hands over without the link.

import { constants, openSync } from 'node:fs';

/** A file system of memory that every Linux has. */
const MEMORY_DIRECTORY = '/dev/shm';
/** O_TMPFILE without O_DIRECTORY, which it includes; node does not name it. */
const NAMELESS = 0o20000000;

/** Opens such a file, empty, for reading and writing; undefined where that cannot be done. */
export function openNameless(): number | undefined {
  try {
    return openSync(MEMORY_DIRECTORY, constants.O_RDWR | constants.O_DIRECTORY | NAMELESS, 0o600);
  } catch {
    return undefined;
  }
}
