// Compares secrets in a time that does not depend on them.

import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether two texts are the same. Hashing makes both sides equally long, which the constant-time comparison requires.
 */
export function sameText(left: string, right: string): boolean {
  const [leftHash, rightHash] = [left, right].map((text) => createHash('sha256').update(text).digest());
  return leftHash !== undefined && rightHash !== undefined && timingSafeEqual(leftHash, rightHash);
}
