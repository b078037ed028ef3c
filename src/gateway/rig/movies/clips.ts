// Finds the recording of a clip: the one whose stop was the last of that body. A clip that is reported while the body
// records again, or long after its last stop, belongs to no recording, because it may be of another one.

import { monotonicUs } from '../../../base/clock.js';
import { addClip, isActive, ownBody } from './movie.js';
import type { MovieBook } from './movie-book.js';

/** Names of movie files. */
const CLIP = /\.(?:mp4|mov|mxf|mts)$/i;

/** Adds new movie files on the card of a body to the recordings that its last stop has ended. */
export function addClips(book: MovieBook, id: string, paths: readonly string[], withinMs: number): void {
  const clips = paths.filter((path) => CLIP.test(path));
  const parts = book.newest().flatMap((movie) => {
    const body = ownBody(movie, id);
    return body === undefined ? [] : { movie, body };
  });
  if (clips.length === 0 || parts.some(({ body }) => isActive(body))) return;
  const stopUs = ({ body }: (typeof parts)[number]) => body.stop?.confirmed?.us ?? 0;
  const lastUs = Math.max(0, ...parts.map(stopUs));
  if (lastUs === 0 || monotonicUs() - lastUs > 1_000 * withinMs) return;
  for (const part of parts) {
    if (stopUs(part) !== lastUs) continue;
    for (const clip of clips) addClip(part.body, clip);
    book.changed(part.movie);
  }
}
