// The fast paths of workers. The lines of one, here and in worker/main.ts and worker/session.ts, and its folders can be
// deleted together (scripts/without-part.js does so in a copy): reads or pictures then go the plain way.

import { SharedPictures } from '../fast-pictures/shared-pictures.js';
import { KeptResults } from '../fast-reads/kept-results.js';
import type { FastPaths } from '../supervisor/fast-paths.js';

/** Every fast path that there is. */
export const FAST_PATHS: FastPaths = {
  keepReadings: () => new KeptResults(),
  openPictures: () => SharedPictures.open(),
};
