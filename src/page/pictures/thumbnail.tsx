// Small pictures of files. They are fetched by a script, because the request needs the headers of this page, a few at a
// time, and the newest are kept.

import { useEffect, useState } from 'preact/hooks';
import { inPath, send } from '../interface/service.js';

/** Most requests at a time: the other connections of the browser stay free. */
const AT_ONCE = 2;
/** Most pictures that are kept. */
const MOST_KEPT = 120;
/** Limit of a request. */
const WAIT_MS = 20_000;

/** Object URLs by path, the most recently used last. */
const kept = new Map<string, Promise<string | undefined>>();
const waiting: (() => void)[] = [];
let running = 0;

/** Path of the thumbnail of a file of a shot. */
export const thumbnailPath = (shotId: string, index: number): string =>
  `api/rig/shots/${inPath(shotId)}/files/${index}?size=thumbnail`;

/** Path of the thumbnail of the newest picture of a body. The moment is not sent: it makes each picture another one. */
export const newestThumbnailPath = (cameraId: string, at: string): string =>
  `api/rig/cameras/${inPath(cameraId)}/last-picture?size=thumbnail#${at}`;

/** The picture at a path; an empty frame until it is there, or when there is none. */
export function Thumbnail({ path, label }: { readonly path: string | undefined; readonly label: string }) {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    let isGone = false;
    setShown(undefined);
    if (path !== undefined) void urlOf(path).then((url) => isGone || setShown(url));
    return () => {
      isGone = true;
    };
  }, [path]);
  return (
    <span class="thumbnail">
      {shown === undefined ? null : <img src={shown} alt={label} decoding="async" />}
    </span>
  );
}

function urlOf(path: string): Promise<string | undefined> {
  const url = kept.get(path) ?? inTurn(() => load(path));
  kept.delete(path);
  kept.set(path, url);
  const [oldest = ''] = kept.keys();
  if (kept.size > MOST_KEPT) forget(oldest);
  // A picture that could not be loaded is requested again when it is shown again.
  void url.then((found) => found === undefined && kept.delete(path));
  return url;
}

function forget(path: string): void {
  void kept.get(path)?.then((url) => url !== undefined && URL.revokeObjectURL(url));
  kept.delete(path);
}

async function load(path: string): Promise<string | undefined> {
  const answer = await send(path, { waitMs: WAIT_MS }).catch(() => undefined);
  const blob = await answer?.blob().catch(() => undefined);
  return blob === undefined ? undefined : URL.createObjectURL(blob);
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
