// The fast paths of workers. A fast path can be deleted: its lines here, in worker/main.ts and in worker/session.ts,
// and its folders (scripts/without-part.js does so in a copy). Property reads or pictures then use only the
// link between gateway and worker.

import { SharedPictures } from '../fast-pictures/shared-pictures.js';
import { KeptResults } from '../fast-reads/kept-results.js';
import type { FastPaths } from '../supervisor/fast-paths.js';

/** Every fast path. */
export const FAST_PATHS: FastPaths = {
  keepReadings: () => new KeptResults(),
  openPictures: () => SharedPictures.open(),
};
