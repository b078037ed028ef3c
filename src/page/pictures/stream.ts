// One connection for the pictures of several bodies, as long as a component is mounted.

import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { RigCamera } from '../interface/wire.js';
import { PictureStream } from '../state/pictures.js';
import { hasPictures } from './liveness.js';

/** Pause before the stream is opened again after a change of bodies: tiles scroll past, and bodies come one by one. */
const REST_MS = 250;

/**
 * Requests the pictures of these bodies.
 * @param hasDisplay whether they show the on-screen display of the camera
 * @returns whether any are expected
 */
export function usePictureStream(cameras: readonly RigCamera[], fps: number, hasDisplay = false): boolean {
  const stream = useMemo(() => new PictureStream(), []);
  const isOpen = useRef(false);
  const ids = cameras
    .filter(hasPictures)
    .map(({ id }) => id)
    .sort();
  const key = ids.join();
  useEffect(() => {
    const timer = setTimeout(() => stream.follow(ids, fps, hasDisplay), isOpen.current ? REST_MS : 0);
    if (ids.length > 0) isOpen.current = true;
    return () => clearTimeout(timer);
  }, [key, fps, hasDisplay]);
  useEffect(() => () => stream.follow([], 0), []);
  return ids.length > 0;
}
