// The newest recording of the rig, whose receipt is updated, and the function that starts and stops recording on a
// group.

import { Cell } from '../cells/cell.js';
import { ACTION_MS, ask, inPath } from '../interface/service.js';
import type { Movie, RecordAction } from '../interface/wire.js';
import { onEvent } from './news.js';
import { rigView } from './rig.js';

/** Time in which events are gathered, so that together they cause one request. */
const GATHER_MS = 120;

/** The receipt of the newest recording; undefined before the first one. */
export const newestMovie = new Cell<Movie | undefined>(undefined);

let wantedId: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Starts to follow the recordings of all clients of the rig; called once. */
export function followMovies(): void {
  onEvent((event) => {
    if (event.name === 'movie' && typeof event.movieId === 'string') lookSoon(event.movieId);
    if (event.name === 'gap') lookSoon(wantedId);
  });
  const end = rigView.follow(() => {
    const { rig } = rigView.value;
    if (rig === undefined) return;
    end();
    lookSoon(rig.movie?.movieId);
  });
}

/** Starts or stops recording. @throws AnswerError; also when it fails for some bodies */
export async function record(group: string, action: RecordAction): Promise<void> {
  await ask(`api/rig/groups/${inPath(group)}/record`, {
    method: 'POST',
    body: { action },
    waitMs: ACTION_MS,
  });
}

function lookSoon(movieId: string | undefined): void {
  if (movieId === undefined) return;
  wantedId = movieId;
  clearTimeout(timer);
  timer = setTimeout(() => void look(movieId), GATHER_MS);
}

async function look(movieId: string): Promise<void> {
  const answer = await ask<{ receipt: Movie }>(`api/rig/movies/${inPath(movieId)}`).catch(() => undefined);
  if (answer === undefined) return;
  const before = newestMovie.value;
  if (before === undefined || answer.receipt.number >= before.number) newestMovie.value = answer.receipt;
}
