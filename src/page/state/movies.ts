// The newest recording of the rig, whose receipt is updated, and the function that starts and stops recording on a
// group.

import { Cell } from '../cells/cell.js';
import { ACTION_MS, ask, inPath } from '../interface/service.js';
import type { Movie, RecordAction } from '../interface/wire.js';
import { Newest } from './newest.js';
import { whenKnown } from './rig.js';

/** The receipt of the newest recording; undefined before the first one. */
export const newestMovie = new Cell<Movie | undefined>(undefined);

const newest = new Newest(look);

/** Starts to follow the recordings of all clients of the rig; called once. */
export function followMovies(): void {
  newest.follow('movie', (id) => newest.want(id));
  whenKnown(({ movie }) => movie && newest.want(movie.movieId));
}

/** Starts or stops recording. @throws AnswerError; also when it fails for some bodies */
export async function record(group: string, action: RecordAction): Promise<void> {
  await ask(`api/rig/groups/${inPath(group)}/record`, {
    method: 'POST',
    body: { action },
    waitMs: ACTION_MS,
  });
}

async function look(movieId: string): Promise<void> {
  const answer = await ask<{ receipt: Movie }>(`api/rig/movies/${inPath(movieId)}`).catch(() => undefined);
  if (answer === undefined) return;
  const before = newestMovie.value;
  if (before === undefined || answer.receipt.number >= before.number) newestMovie.value = answer.receipt;
}
