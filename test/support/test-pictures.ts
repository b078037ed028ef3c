// Small pictures for tests of routes: kept in a directory, and made by a function in place of the picture maker.

import { join } from 'node:path';
import { pino } from 'pino';
import { systemClock } from '#base/clock.js';
import { ServiceError } from '#gateway/errors/errors.js';
import { PictureStore } from '#gateway/small-pictures/picture-store.js';
import { type MakeOfFile, SmallPictures } from '#gateway/small-pictures/small-pictures.js';

const LIMIT_BYTES = 1024 * 1024;
const WITHOUT: MakeOfFile = async (path, size) => {
  const code = size === 'thumbnail' ? 'NO_THUMBNAIL' : 'NO_PREVIEW';
  throw new ServiceError(code, `there is no ${size} of ${path}`);
};

/** Small pictures in a directory; without `make`, no file has one. */
export function testPictures(directory: string, make = WITHOUT): SmallPictures {
  const limit = { clock: systemClock, fileMs: 5_000 };
  const store = new PictureStore({
    ...limit,
    directory: join(directory, 'small-pictures'),
    limitBytes: LIMIT_BYTES,
    logger: pino({ level: 'silent' }),
  });
  return new SmallPictures({ ...limit, store, make });
}
