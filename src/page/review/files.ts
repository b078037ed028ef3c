// Files of takes as blobs: a few requests at once, and the last ones kept in memory. They are fetched by a script,
// because the request needs the headers of this page.

import { inPath, saveBlob, send } from '../interface/service.js';
import { problemOf } from '../state/action.js';
import { t } from '../texts/texts.js';
import { ByteCache, Limited } from './limited.js';

/** A size in which the service sends the picture of a file; `whole` is the file itself. */
export type PictureSize = 'thumbnail' | 'preview' | 'whole';

/** Limit of a request: a whole file takes a while over a network. */
const FILE_MS = 120_000;
/** Most requests at once; a browser opens at most six connections to a host. */
const REQUESTS = 4;
/** Bytes of files that are kept. */
const KEPT_BYTES = 160 * 1024 * 1024;
/** Codes of files that the service can make no small picture of. */
const UNMADE: ReadonlySet<string | undefined> = new Set(['NO_THUMBNAIL', 'NO_PREVIEW']);

/** Code of a service that makes too many pictures for others. */
const BUSY = 'PICTURES_BUSY';
/** Pause before it is asked again, and most requests in all. */
const BUSY_MS = 2000;
const TRIES = 5;

const requests = new Limited(REQUESTS);
const kept = new ByteCache<Blob>(KEPT_BYTES, ({ size }) => size);
const sizes = new WeakMap<Blob, Promise<{ width: number; height: number }>>();

/** Path of a file of a take. */
export const filePath = (shotId: string, index: number): string =>
  `api/rig/shots/${inPath(shotId)}/files/${index}`;

/**
 * The picture of a file; undefined when the service can make none in this size.
 * @throws AnswerError; the reason of the signal
 */
export async function loadPicture(
  path: string,
  size: PictureSize,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const asked = size === 'whole' ? path : `${path}?size=${size}`;
  const before = kept.get(asked);
  if (before !== undefined) return before;
  for (let tries = 1; ; tries += 1) {
    try {
      const blob = await requests.run(
        async () => (await send(asked, { waitMs: FILE_MS, signal })).blob(),
        signal,
      );
      kept.set(asked, blob);
      return blob;
    } catch (error) {
      signal.throwIfAborted();
      const { code } = problemOf(error);
      if (UNMADE.has(code)) return undefined;
      if (code !== BUSY || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
    }
  }
}

/** Width and height of a picture as it is shown, without decoding it. @throws when it is none */
export function sizeOf(blob: Blob): Promise<{ width: number; height: number }> {
  const known = sizes.get(blob) ?? measured(blob);
  sizes.set(blob, known);
  return known;
}

async function measured(blob: Blob): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(blob);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error(t.review.notShown));
      image.src = url;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Saves a file on this computer, as the browser saves downloads. @throws AnswerError */
export async function saveFile(shotId: string, index: number, name: string): Promise<void> {
  saveBlob(await (await send(filePath(shotId, index), { waitMs: FILE_MS })).blob(), name);
}
