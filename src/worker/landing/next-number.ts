// Finds the number of the next picture when a session is opened again with the client's settings. The number that the
// client chose was for its first picture, which may exist already. Knows file names but no cameras.

import { readdir } from 'node:fs/promises';
import type { SaveInfo } from '../../protocol/operations.js';

/** Prefix that the SDK puts before the number by default. */
const DEFAULT_PREFIX = 'DSC';
/** The rest of a name after the prefix: `00007.JPG`, or `00007-2.JPG` when the first name was taken. */
const NUMBERED = /^(\d+)(-\d+)?\.[^.]+$/;

/**
 * The first number from `startNo` on that no picture with this prefix has in a directory, which must be readable.
 * @returns `startNo` when it is negative, which leaves the numbers to the camera.
 */
export async function nextNumber(directory: string, { prefix, startNo }: SaveInfo): Promise<number> {
  if (startNo < 0) return startNo;
  const before = prefix === '' ? DEFAULT_PREFIX : prefix;
  const names = (await readdir(directory)).filter((name) => name.startsWith(before));
  const taken = new Set(names.map((name) => Number(NUMBERED.exec(name.slice(before.length))?.[1])));
  let next = startNo;
  while (taken.has(next)) next += 1;
  return next;
}
