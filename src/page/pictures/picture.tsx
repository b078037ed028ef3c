// The canvas that draws the pictures of one body, in their own size.

import { useEffect, useRef } from 'preact/hooks';
import { pictureOf } from '../state/pictures.js';

/** The picture of a body; empty until one comes. */
export function Picture({ cameraId, label }: { readonly cameraId: string; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(
    () =>
      pictureOf(cameraId).draw((picture) => {
        const { current } = canvas;
        if (current === null) return;
        if (current.width !== picture.width) current.width = picture.width;
        if (current.height !== picture.height) current.height = picture.height;
        current.getContext('2d')?.drawImage(picture, 0, 0);
      }),
    [cameraId],
  );
  return <canvas ref={canvas} class="picture" width={640} height={428} role="img" aria-label={label} />;
}
