// The number of the next picture when a session is opened again for the same client: the number that the client chose
// was for the first picture, which may have been taken already. Knows file names and nothing of cameras.

import { readdir } from 'node:fs/promises';
import type { SaveInfo } from '../../protocol/operations.js';

/** Prefix that the SDK puts before the number by default. */
const DEFAULT_PREFIX = 'DSC';
/** `00007.JPG`, and `00007-2.JPG` when that name was taken. */
const NUMBERED = /^(\d+)(-\d+)?\.[^.]+$/;

/**
 * The first number from `startNo` on that no picture of this prefix has, in a directory that can be read.
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
