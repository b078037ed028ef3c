// The recordings of fake cameras, started, with real files in a directory of the test.

import { pino } from 'pino';
import { systemClock } from '#base/clock.js';
import type { Cameras } from '#gateway/cameras/cameras.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import type { RigFile } from '#gateway/rig/declared/model.js';
import { Movies } from '#gateway/rig/movies/movies.js';

/** @param stateDirectory made by the caller, who closes the recordings */
export function testMovies(stateDirectory: string, cameras: Pick<Cameras, 'call'>, rigFile: RigFile): Movies {
  const movies = new Movies({
    ...{ stateDirectory, rigFile, clock: systemClock, fileMs: DEFAULT_LIMITS.fileMs },
    cameras: { call: (...call) => cameras.call(...call), vitals: () => [] },
    logger: pino({ enabled: false }),
    limits: DEFAULT_LIMITS,
    report: () => undefined,
  });
  movies.start();
  return movies;
}
