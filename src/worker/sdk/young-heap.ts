// Limits the memory for new objects in the two isolates of a worker. V8 begins with two halves of 1 MiB and doubles
// them under load, up to 16 MiB each. With live view or many reads they never become smaller again. If the halves keep
// their first size, a read costs one per cent more processor time, and a busy worker takes 10 MiB less memory
// (docs/proof/performance.md).

import { setFlagsFromString } from 'node:v8';

/** Option for the start of the session thread; V8 counts the young generation as three halves. */
export const SMALL_YOUNG_HEAP = { maxYoungGenerationSizeMb: 3 } as const;

/**
 * Keeps the first size of the halves of the main thread. The flag is not set on the command line: there any flag of V8
 * makes node compile its own modules instead of loading them from its cache, which delays a start by 30 ms. For the
 * same reason this is called only after the session thread has started.
 */
export function keepYoungHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
