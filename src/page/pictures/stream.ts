// One connection for the pictures of some bodies, for as long as a component is mounted.

import { useEffect, useMemo } from 'preact/hooks';
import type { RigCamera } from '../interface/wire.js';
import { PictureStream } from '../state/pictures.js';
import { hasPictures } from './liveness.js';

/** Tiles scroll past, bodies come one by one: the stream is opened again when they have settled. */
const REST_MS = 250;

/** Keeps the pictures of these bodies coming. @returns whether any is expected */
export function usePictureStream(cameras: readonly RigCamera[], fps: number): boolean {
  const stream = useMemo(() => new PictureStream(), []);
  const ids = cameras
    .filter(hasPictures)
    .map(({ id }) => id)
    .sort();
  const key = ids.join();
  useEffect(() => {
    const timer = setTimeout(() => stream.follow(ids, fps), REST_MS);
    return () => clearTimeout(timer);
  }, [key, fps]);
  useEffect(() => () => stream.follow([], 0), []);
  return ids.length > 0;
}
