// Bounds what each of the two isolates of a worker takes for new objects. V8 begins with two halves of 1 MiB and
// doubles them under load, up to 16 MiB each; a camera with live view or many reads never falls back. With halves that
// stay as they begin, a read costs one per cent more processor time, and a busy worker takes 10 MiB less
// (docs/proof/performance.md).

import { setFlagsFromString } from 'node:v8';

/** For the session thread, when it is started: three halves, as V8 counts. */
export const SMALL_YOUNG_HEAP = { maxYoungGenerationSizeMb: 3 } as const;

/**
 * Keeps the halves of the main thread unchanged. Not on the command line of the process: any flag of V8 there makes
 * node compile its own modules instead of loading them from its cache, which costs a start 30 ms. For the same reason
 * only after the session thread has started.
 */
export function keepYoungHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
