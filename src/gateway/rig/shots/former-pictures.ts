// The newest picture of each body from before the start of the service, by the shots in memory: the file that came last
// in the newest shot that has one of this body. Only files that workers of this host have reported, and that exist.

import { stat } from 'node:fs/promises';
import type { ExposureFacts, ShotFacts } from './fold.js';
import type { LastPicture } from './last-pictures.js';
import type { LandedFile } from './receipt-shape.js';

/** A picture with its body, and the facts by which its file is read. */
export interface FormerPicture {
  readonly body: string;
  readonly picture: LastPicture;
  readonly file: LandedFile;
}

/** The pictures. @param shots oldest first. Never rejects: a file that cannot be looked at is left out */
export async function formerPictures(shots: readonly ShotFacts[]): Promise<FormerPicture[]> {
  const newest = new Map<string, { readonly shotId: string; readonly file: LandedFile }>();
  for (const { shotId, bodies } of shots) {
    for (const [body, rounds] of bodies) {
      const file = [...rounds]
        .toSorted(([a], [b]) => a - b)
        .flatMap(([, exposure]) => filesHere(exposure))
        .at(-1);
      if (file !== undefined) newest.set(body, { shotId, file });
    }
  }
  const found = await Promise.all(
    [...newest].map(async ([body, { shotId, file }]): Promise<FormerPicture[]> => {
      const { path, index } = file;
      const stats = await stat(path).catch(() => undefined);
      if (stats?.isFile() !== true) return [];
      return [{ body, picture: { path, at: stats.mtime.toISOString(), shotId, index }, file }];
    }),
  );
  return found.flat();
}

const filesHere = ({ files, pathsHere }: ExposureFacts): LandedFile[] =>
  [...files.values()].filter(({ path }) => pathsHere.has(path));
